package syntax

// This file adds hints to errors that authors of templates often make: the probable intention, and where the error
// began.

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/source"
)

// hint returns the probable intention if got occurs while t is open. It begins with "; " unless it is empty.
func (s *scanner) hint(t *opener, got kind) string {
	switch closer := t.closer(); {
	case got == kOutEnd && (closer == kwEnd || t.kind == kLBlock):
		return "; a block that goes on behind the tag begins in `<% %>`, not in `<%= %>`"
	case got == kwEnd && t.kind == kOutBeg:
		return "; `end` stands in `<% %>`, not in `<%= %>`"
	case closer != kwEnd:
		return ""
	}
	for i := int(t.tok); i+1 < len(s.toks); i++ {
		if s.toks[i].kind == kwElse && s.toks[i+1].kind == kwIf {
			line := s.file.Line(source.Pos(s.toks[i].pos))
			return fmt.Sprintf("; `else if` at line %d wants an `end` of its own: did you mean `elsif`?", line)
		}
	}
	return ""
}

// missingDo reports a block without its do, "list.each |x|", if that is the reason why got closes nothing.
func (s *scanner) missingDo(got kind) {
	if got != kwEnd {
		return
	}
	for i := len(s.toks) - 1; i > 0; i-- {
		if s.toks[i].kind != kPipe {
			continue
		}
		first := i - 1
		for first > 0 && (s.toks[first].kind == kIdent || s.toks[first].kind == kComma) {
			first--
		}
		if first < i-1 && first > 0 && s.toks[first].kind == kPipe && s.endsLine(i) {
			pos := source.Pos(s.toks[first].pos)
			panic(errorf(pos, "unexpected `|`: did you mean `do |`? The `end` at line %d closes no block", s.file.Line(s.pos(s.at))))
		}
	}
}

// endsLine reports whether token i is the last of its line, or of its tag.
func (s *scanner) endsLine(i int) bool {
	text := s.file.Text[min(int(s.toks[i].pos)+1, len(s.file.Text)):]
	text = strings.TrimLeft(text, " \t\r")
	return text == "" || text[0] == '\n' || strings.HasPrefix(text, "%>") || strings.HasPrefix(text, "-%>")
}

// offset returns the offset in the stream of the token that opened o.
func (s *scanner) offset(o *opener) int {
	at, pos := s.at, source.Pos(s.toks[o.tok].pos)
	for at > 0 && s.pos(at) > pos {
		at--
	}
	return at
}

// explain completes the errors of a stream, if it has any. A literal that continues in another tag is valid Ruby in
// some templates, because ERB's own code becomes a part of it. The most probable cause of an error in a tag in
// which another one begins is that it isn't closed.
func (src *stream) explain(file *source.File, limits Limits, errs ErrorList) {
	for _, e := range errs {
		if e.Unsupported || e.Internal {
			continue
		}
		switch from, ok := openTag(file.Text, int(e.Pos)); {
		case len(src.marks) == 0:
		case ok:
			line, column := file.Position(source.Pos(from))
			e.Pos, e.opener = source.Pos(from), kNone
			e.Msg = fmt.Sprintf("tag opened at %d:%d is not closed", line, column)
		case e.spans && src.isRuby(file, limits):
			*e = *unsupportedError(e.Pos, longLiteral, e.Construct)
		}
		if !e.Unsupported {
			e.Construct = ""
		}
	}
}

// openTag returns the beginning of the tag around pos, if another tag begins in it.
func openTag(text string, pos int) (from int, ok bool) {
	for at := 0; at <= pos; {
		i := strings.Index(text[at:], "<%")
		if i < 0 || at+i > pos {
			return 0, false
		}
		from = at + i
		if strings.HasPrefix(text[from:], "<%%") {
			at = from + 3
			continue
		}
		end, after, _ := (&splitter{text: text}).tagEnd(from + 2)
		if end < 0 {
			return 0, false
		}
		if pos <= end {
			inner := strings.Index(text[from+2:end], "<%")
			return from, inner >= 0 && text[from+2] != '#'
		}
		at = after
	}
	return 0, false
}

// isRuby reports whether Ruby accepts the code that ERB generates for the template.
func (src *stream) isRuby(file *source.File, limits Limits) bool {
	var code strings.Builder
	at := 0
	for _, m := range src.marks {
		code.WriteString(src.code[at:m.at])
		at = int(m.at) + 1
		switch m.kind {
		case kText:
			code.WriteString(outputName + ".<< " + strconv.QuoteToASCII(m.text) + ".freeze")
		case kOutBeg:
			code.WriteString(outputName + ".<<((")
		case kOutEnd:
			code.WriteString(").to_s)")
		default:
			code.WriteString(outputName)
		}
	}
	code.WriteString(src.code[at:])
	_, err := ParseRuby(source.NewFile(file.Name, code.String()), limits)
	for _, e := range Errors(err) {
		if !e.Unsupported {
			return false
		}
	}
	return true
}
