package syntax

// This file says more about mistakes that authors of templates make: what may be meant, and where it began.

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/source"
)

// hint returns what may be meant where got stands and t is open; it begins with "; " unless it is empty.
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

// missingDo reports a block without its do, "list.each |x|", if one is why got closes nothing.
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

// offset returns the offset in the stream of what opened o.
func (s *scanner) offset(o *opener) int {
	at, pos := s.at, source.Pos(s.toks[o.tok].pos)
	for at > 0 && s.pos(at) > pos {
		at--
	}
	return at
}

// explain completes the errors that a stream has, of which there may be none. A literal that goes on in another tag is
// Ruby in some templates, because ERB's own code is a part of it; and what is wrong in a tag that another one begins
// in is most likely that it isn't closed.
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

// openTag returns where the tag begins that pos is in, if another one begins in it.
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

// isRuby reports whether Ruby takes the code that ERB makes of the template.
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
