package main

// This file generates docs/recording.svg, a picture of a terminal session with the tool, and checks that it is
// current.

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// recorded are the commands, with the numbers of their output lines to show.
var recorded = []struct {
	command string
	lines   int
}{
	{"boshrender render --group gateway", 9},
	{"boshrender explain gateway.port", 3},
	{"boshrender render --group gatewy", 2},
	{"boshrender lint --rules", 4},
}

func TestRecording(t *testing.T) {
	var lines []string
	for _, r := range recorded {
		var out bytes.Buffer
		run(t.Context(), strings.Fields(r.command)[1:], &out, &out)
		printed := strings.Split(strings.TrimRight(out.String(), "\n"), "\n")
		lines = append(lines, "$ "+r.command)
		if len(printed) > r.lines {
			printed = append(printed[:r.lines-1:r.lines-1], "…") // how many follow changes with each rule
		}
		lines = append(append(lines, printed...), "")
	}
	checkPicture(t, "../../docs/recording.svg", lines)
	// A part of the output of bosh CLI 7 (19ee1a8d9) with `boshrender director`.
	session, err := os.ReadFile("testdata/director.txt")
	require.NoError(t, err)
	checkPicture(t, "../../docs/director.svg", strings.Split(strings.TrimSpace(string(session)), "\n"))
}

// checkPicture compares a picture of lines with a file, or writes the file.
func checkPicture(t *testing.T, file string, lines []string) {
	t.Helper()
	picture := terminalSVG(lines)
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile(file, picture, 0o644))
	}
	have, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(picture), string(have), "UPDATE=1 go test ./cmd/boshrender -run Recording")
}

// terminalSVG draws lines one after the other. If the reader prefers reduced motion, all are shown at once.
func terminalSVG(lines []string) []byte {
	const height, columns = 20, 108
	var b bytes.Buffer
	w, h := columns*84/10+32, len(lines)*height+28
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"boshrender in a terminal\">\n", w, h)
	b.WriteString(`<style>
text { font: 14px ui-monospace, Menlo, Consolas, monospace; fill: #d6deeb; white-space: pre }
.c { fill: #7fdbca }
@media (prefers-reduced-motion: no-preference) {
  text { opacity: 0; animation: show 0.1s forwards }
  @keyframes show { to { opacity: 1 } }
}
</style>
`)
	fmt.Fprintf(&b, "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#011627\"/>\n", w, h)
	delay := 0.0
	for n, line := range lines {
		class := ""
		if strings.HasPrefix(line, "$ ") {
			class = ` class="c"`
			delay += 0.9
		}
		if r := []rune(line); len(r) > columns {
			line = string(r[:columns-1]) + "…"
		}
		if line == "" {
			continue
		}
		fmt.Fprintf(&b, "<text x=\"16\" y=\"%d\"%s style=\"animation-delay: %.2fs\">", 30+n*height, class, delay)
		if err := xml.EscapeText(&b, []byte(line)); err != nil {
			panic(err)
		}
		b.WriteString("</text>\n")
		delay += 0.08
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}
