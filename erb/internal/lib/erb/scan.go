package erb

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// trimMode says which newlines and blanks around tags are dropped.
type trimMode string

const (
	trimNone     trimMode = ""
	trimEnd      trimMode = ">"
	trimBoth     trimMode = "<>"
	trimExplicit trimMode = "-"
)

// scan hands the pieces of a template to token.
func (k *compiler) scan(text string) {
	switch {
	case k.percent:
		k.scanPercent(text)
	case k.trim == trimNone:
		k.scanTags(text)
	case k.trim == trimExplicit:
		k.scanExplicit(text)
	default:
		k.scanLines(text)
	}
}

// scanPercent handles a template in which lines may begin with a percent sign.
func (k *compiler) scanPercent(text string) {
	for text != "" && k.Tick() {
		end := min(len(text), k.next(text, 0, newline)+1)
		line := text[:end]
		text = text[end:]
		if k.tag == "" && line[0] == '%' {
			if line = line[1:]; !strings.HasPrefix(line, "%") {
				line = strings.TrimSuffix(line, "\n")
				k.percentLine(strings.TrimSuffix(line, "\r"))
				continue
			}
		}
		if k.trim == trimExplicit {
			k.scanExplicitLine(line)
		} else {
			k.scanLines(line)
		}
	}
}

// newline is the length of a newline at the start of a text, 0 if there is none.
func newline(text string) int { return prefix(text, "\n") }

// scanTags is scan without a trim mode.
func (k *compiler) scanTags(text string) {
	for at := 0; at < len(text); {
		begin := k.next(text, at, k.tagHere)
		end := begin + k.tagHere(text[begin:])
		if !k.token(text[at:begin]) || !k.token(text[begin:end]) {
			return
		}
		at = end
	}
}

// tagHere returns the length of the beginning of a tag at the start of a text, or of its end within a tag.
func (k *compiler) tagHere(text string) int {
	switch {
	case k.tag != "":
		return prefix(text, "%%>", "%>")
	default:
		return prefix(text, "<%%", "<%=", "<%#", "<%")
	}
}

// scanExplicit is scan in trim mode -.
func (k *compiler) scanExplicit(text string) {
	here := func(text string) int {
		if k.tag != "" {
			return prefix(text, "-%>", "%%>", "%>")
		}
		return prefix(text, "<%-", "<%%", "<%=", "<%#", "<%")
	}
	for at := 0; at < len(text); {
		begin := k.next(text, at, here)
		end := begin + here(text[begin:])
		piece := text[begin:end]
		textEnd := begin
		if piece == "<%-" {
			piece = "<%"
			textEnd = indent(text, at, begin, true)
		}
		trim := piece == "-%>"
		if trim {
			piece = "%>"
		}
		if !k.token(text[at:textEnd]) || !k.token(piece) {
			return
		}
		if at = end; !trim {
			continue
		}
		if n := prefix(text[at:], "\r\n", "\n"); n > 0 || at == len(text) {
			at += n
			k.newline()
		}
	}
}

// scanExplicitLine is scan in trim mode - for a line, in a template that has lines with a percent sign.
func (k *compiler) scanExplicitLine(text string) {
	here := func(text string) int {
		return prefix(text, "<%-", "-%>\r\n", "-%>\n", "-%>", "<%%", "<%=", "<%#", "<%", "%%>", "%>")
	}
	for at := 0; at < len(text); {
		begin := k.next(text, at, here)
		end := begin + here(text[begin:])
		if strings.HasPrefix(text[begin:], "<%-") {
			begin = indent(text, at, begin, false)
		}
		if !k.token(text[at:begin]) {
			return
		}
		piece, trim := text[begin:end], false
		switch {
		case k.tag == "" && strings.HasSuffix(piece, "<%-"):
			piece = "<%"
		case k.tag != "" && strings.HasPrefix(piece, "-%>"):
			trim, piece = len(piece) > len("-%>"), "%>"
		}
		if !k.token(piece) {
			return
		}
		if trim {
			k.newline()
		}
		at = end
	}
}

// scanLines is scan in trim modes > and <>, and for lines in a template that has lines with a percent sign.
func (k *compiler) scanLines(text string) {
	trims := k.trim != trimNone
	here := func(text string) int {
		if trims {
			if n := prefix(text, "%>\r\n", "%>\n"); n > 0 {
				return n
			}
		}
		return prefix(text, "<%%", "<%=", "<%#", "<%", "%%>", "%>", "\n")
	}
	head := "" // the first piece of the line
	for at := 0; at < len(text); {
		begin := k.next(text, at, here)
		end := begin + here(text[begin:])
		for _, piece := range []string{text[at:begin], text[begin:end]} {
			if head == "" {
				head = piece
			}
			if !trims || prefix(piece, "%>\r\n", "%>\n") == 0 {
				if piece == "\n" {
					head = ""
				}
				if !k.token(piece) {
					return
				}
				continue
			}
			if !k.token("%>") {
				return
			}
			switch {
			case k.trim == trimEnd, head == "<%=", head == "<%#", head == "<%":
				k.newline()
			default:
				if !k.token("\n") {
					return
				}
			}
			head = ""
		}
		at = end
	}
}

// next returns the next place in text from at on where here finds something, or else the end.
func (k *compiler) next(text string, at int, here func(string) int) int {
	for ; at < len(text); at++ {
		if at%ruby.ScanPiece == ruby.ScanPiece-1 && !k.Step(ruby.ScanPiece/ruby.BytesPerStep) {
			break
		}
		switch text[at] {
		case '<', '%', '-', '\n':
			if here(text[at:]) > 0 {
				return at
			}
		}
	}
	return len(text)
}

// indent returns the start of the blanks before a tag that begins a line. They may also follow the place from which
// the text was searched, if anywhere is set.
func indent(text string, from, tag int, anywhere bool) int {
	i := tag
	for i > from && (text[i-1] == ' ' || text[i-1] == '\t') {
		i--
	}
	if i == 0 || text[i-1] == '\n' || anywhere && i == from {
		return i
	}
	return tag
}

// prefix returns the length of the first of some texts that text begins with, 0 if there is none.
func prefix(text string, texts ...string) int {
	for _, t := range texts {
		if strings.HasPrefix(text, t) {
			return len(t)
		}
	}
	return 0
}
