package psych

// This file writes strings and floats as yaml.v2 does, the YAML library of the bosh CLI.

import (
	"encoding/base64"
	"strconv"
	"strings"
	"unicode/utf8"
)

// goString writes a string in the style that yaml.v2 chooses.
func (e *Emitter) goString(s string) {
	style := ScalarStyle{Plain: true, Quoted: true, Style: StylePlain}
	if !utf8.ValidString(s) {
		if e.fail(charging(e.budget, 2*len(s))); e.err != nil {
			return
		}
		s = goBase64(s)
		style = ScalarStyle{Properties: Properties{Tag: yamlTag + "binary"}, Style: StylePlain}
	} else {
		same, err := cliKeeps(s, e.budget)
		if e.fail(err); e.err != nil {
			return
		}
		if !same || cliBase60(s) {
			style.Style = StyleDoubleQuoted
		}
	}
	if strings.Contains(s, "\n") {
		style.Style = StyleLiteral
	}
	e.Scalar(s, style)
}

// goBase64 encodes a string in base64. As in yaml.v2, a long result is broken into lines, and each line ends with
// "\n".
func goBase64(s string) string {
	const line = 70
	text := base64.StdEncoding.EncodeToString([]byte(s))
	if len(text) < line {
		return text
	}
	var out strings.Builder
	for len(text) > 0 {
		n := min(line, len(text))
		out.WriteString(text[:n] + "\n")
		text = text[n:]
	}
	return out.String()
}

// goFloat returns the text that yaml.v2 writes for a float.
func goFloat(f float64) string {
	switch s := strconv.FormatFloat(f, 'g', -1, 64); s {
	case "+Inf":
		return ".inf"
	case "-Inf":
		return "-.inf"
	case "NaN":
		return ".nan"
	default:
		return s
	}
}
