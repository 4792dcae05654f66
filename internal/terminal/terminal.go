// Package terminal makes texts safe to print on a terminal. Names in a release or a manifest can contain any
// characters, including ones that control a terminal.
package terminal

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/pattern"
)

// Text returns a text of lines with each character that controls a terminal replaced by U+FFFD: control characters
// except line ends and tabs, and format characters, which can reverse the order of letters. Commands that CI systems
// find in logs, such as ::error::, ##[error] and ##vso[…], get a space, which makes them plain text. A line of more than
// 4,000 bytes in s is cut.
func Text(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		b.WriteString(safe(cut(line)))
	}
	return b.String()
}

// safe is Text for a line.
func safe(line string) string {
	if strings.ContainsFunc(line, func(r rune) bool { return r != '\n' && (r < ' ' || r > '~') }) {
		line = strings.Map(harmless, line)
	}
	if strings.Contains(line, "::") || strings.Contains(line, "##") {
		line = commands.ReplaceAllString(line, "${1}${3} ${2}${4}")
	}
	return line
}

// commands matches the commands of GitHub, Azure and TeamCity in a line.
var commands = pattern.New(`(^\s*:)(:[a-zA-Z])|(#)(#\w*\[)`)

// maxLine is the largest number of bytes of a line.
const maxLine = 4000

// cut shortens a long line.
func cut(line string) string {
	rest, ended := strings.CutSuffix(line, "\n")
	if len(rest) <= maxLine {
		return line
	}
	n := maxLine
	for n > maxLine-utf8.UTFMax && !utf8.RuneStart(rest[n]) {
		n--
	}
	line = rest[:n] + fmt.Sprintf("… (%d bytes more)", len(rest)-n)
	if ended {
		line += "\n"
	}
	return line
}

// JSON returns a JSON document in which the strings contain no commands of CI systems.
func JSON(document []byte) []byte { return bytes.ReplaceAll(document, []byte("##"), []byte(`#\u0023`)) }

// XML returns an XML document in which texts and attributes contain no commands of CI systems.
func XML(document []byte) []byte { return bytes.ReplaceAll(document, []byte("##"), []byte("#&#35;")) }

// Line is Text for a text that must be one line: line ends become spaces.
func Line(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		return harmless(r)
	}, Text(s))
}

func harmless(r rune) rune {
	if r != '\n' && r != '\t' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
		return unicode.ReplacementChar
	}
	return r
}

// Brief returns a name, or its beginning if it is longer than names of files can be.
func Brief(name string) string {
	const most = 255
	if len(name) <= most {
		return name
	}
	return strings.ToValidUTF8(name[:most], "") + "…"
}
