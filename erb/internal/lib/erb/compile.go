package erb

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// compiler makes Ruby of the text of a template.
type compiler struct {
	*ruby.Call
	percent  bool
	trim     trimMode
	variable string // of the output

	out     *ruby.Text
	pushed  int          // commands on the current line of out
	content ruby.Scratch // text, or code of the tag
	tag     string       // the beginning of the tag around the place; "" outside of tags
}

// compile returns the code of a template, which is in UTF-8.
func (k *compiler) compile(text string) string {
	k.magicComments(text)
	k.out.Add("#coding:UTF-8\n")
	k.push(k.variable, " = +''")
	k.scan(text)
	k.putContent()
	k.push(k.variable)
	return k.out.String()
}

// push adds a command to the line.
func (k *compiler) push(parts ...string) {
	if k.pushed > 0 {
		k.out.Add("; ")
	}
	k.pushed++
	for _, part := range parts {
		k.out.Add(part)
	}
}

// newline ends the line of the code.
func (k *compiler) newline() {
	k.pushed = 0
	_ = k.out.WriteByte('\n')
}

// put adds the command that writes the content, if there is any.
func (k *compiler) putContent() {
	if k.content.Len() == 0 {
		return
	}
	text := k.content.String()
	k.push(k.variable, ".<< ")
	k.out.Add(k.InspectText(text, ruby.Binary)) // as dump of these bytes
	k.out.Add(".freeze")
	k.out.Repeat("\n", k.Count(text, "\n"))
	k.clear()
}

// clear drops the content.
func (k *compiler) clear() { k.content.Drop(k.content.Len()) }

// token handles a piece of the text. It reports whether the work goes on.
func (k *compiler) token(token string) bool {
	switch {
	case !k.Tick():
		return false
	case token == "":
	case k.tag == "":
		k.outside(token)
	default:
		k.inside(token)
	}
	return !k.Failed()
}

// outside handles a piece that isn't in a tag.
func (k *compiler) outside(token string) {
	switch token {
	case "<%", "<%=", "<%#":
		k.tag = token
		k.putContent()
		k.clear()
	case "\n":
		k.content.Byte('\n')
		k.putContent()
	case "<%%":
		k.content.Add("<%")
	default:
		k.content.Add(token)
	}
}

// inside handles a piece of a tag.
func (k *compiler) inside(token string) {
	switch token {
	case "%>":
		k.closeTag()
		k.tag = ""
		k.clear()
	case "%%>":
		k.content.Add("%>")
	default:
		k.content.Add(token)
	}
}

// closeTag adds the code of a tag.
func (k *compiler) closeTag() {
	code := k.content.String()
	switch k.tag {
	case "<%":
		if strings.HasSuffix(code, "\n") {
			k.push(code[:len(code)-1])
			k.newline()
			return
		}
		k.push(code)
	case "<%=":
		k.push(k.variable, ".<<((", code, ").to_s)")
	default:
		k.push()
		k.out.Repeat("\n", k.Count(code, "\n"))
	}
}

// percentLine handles a line of code, without its percent sign.
func (k *compiler) percentLine(code string) {
	k.putContent()
	k.clear()
	k.push(code)
	k.newline()
}

// magicComments refuses the comments at the start of a template that change the encoding or freeze strings.
func (k *compiler) magicComments(text string) {
	for k.Tick() {
		line, _, whole := strings.Cut(text, "\n")
		comment, after := "", 0
		if end := k.LastIndex(line, "%>"); strings.HasPrefix(line, "<%#") && end >= len("<%#") {
			comment, after = line[len("<%#"):end], end+len("%>")
		} else if k.percent && whole && strings.HasPrefix(line, "%#") {
			comment, after = line[len("%#"):], len(line)+1
		} else {
			return
		}
		if magic(comment, "coding", "=:") || magic(k.Replace(comment, "-", "_"), "frozen_string_literal", ":") {
			k.Fail(&ruby.UnsupportedError{Construct: "magic comment in the template of ERB.new"})
			return
		}
		text = text[after:]
	}
}

// magic reports whether a comment has a name, and one of some characters behind it.
func magic(comment, name, separators string) bool {
	for {
		_, rest, ok := strings.Cut(comment, name)
		if !ok {
			return false
		}
		if rest := strings.TrimLeft(rest, " \t\r\n\f\v"); rest != "" && strings.IndexByte(separators, rest[0]) >= 0 {
			return true
		}
		comment = rest
	}
}
