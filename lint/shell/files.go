package shell

// This file reads the JSON files that a script writes with here-documents.

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/boshrender/boshrender/lint"
)

// written is a file that a script writes: its text, and where each piece begins in the file and in the script.
type written struct {
	text     strings.Builder
	in, from []int
	expanded []int // where the file has expansions
	unknown  bool  // other commands write to it, or only under a condition
}

// files reports JSON files that can't be read. An expansion counts as a number: it fits where a value does, and in
// strings. Where it doesn't fit, it may be anything.
func (r *reader) files(file *syntax.File) {
	var order []string
	all := map[string]*written{}
	top := map[*syntax.Stmt]bool{}
	for _, n := range file.Stmts {
		top[n] = true
	}
	syntax.Walk(file, func(n syntax.Node) bool {
		s, ok := n.(*syntax.Stmt)
		if !ok {
			return r.ctx.Err() == nil
		}
		for _, to := range s.Redirs {
			name := ""
			if to.Word != nil {
				name = literal(to.Word)
			}
			if to.Op != syntax.RdrOut && to.Op != syntax.AppOut || !strings.HasSuffix(name, ".json") {
				continue
			}
			f := all[name]
			if f == nil {
				f = &written{unknown: to.Op == syntax.AppOut}
				all[name], order = f, append(order, name)
			} else if to.Op == syntax.RdrOut {
				f.unknown = true // written twice
			}
			f.unknown = f.unknown || !top[s] || nameOf(s) != "cat" || !f.add(s)
		}
		return r.ctx.Err() == nil
	})
	for _, name := range order {
		if f := all[name]; !f.unknown {
			r.document(f)
		}
	}
}

// add appends the here-document of a statement; false if it has none.
func (f *written) add(n *syntax.Stmt) bool {
	for _, from := range n.Redirs {
		if from.Op != syntax.Hdoc || from.Hdoc == nil {
			continue
		}
		escapes := from.Word.Lit() != "" && !strings.Contains(from.Word.Lit(), `\`)
		for _, part := range from.Hdoc.Parts {
			at := int(part.Pos().Offset())
			if lit, ok := part.(*syntax.Lit); ok {
				f.literal(lit.Value, at, escapes)
			} else {
				f.expanded = append(f.expanded, f.text.Len())
				f.piece("0", at)
			}
		}
		return true
	}
	return false
}

// piece appends a text that the script has at an offset.
func (f *written) piece(text string, at int) {
	f.in, f.from = append(f.in, f.text.Len()), append(f.from, at)
	f.text.WriteString(text)
}

// literal appends a text without the backslashes that the shell removes.
func (f *written) literal(text string, at int, escapes bool) {
	begin := 0
	for i := 0; escapes && i+1 < len(text); i++ {
		if text[i] == '\\' && strings.IndexByte("$`\\", text[i+1]) >= 0 {
			f.piece(text[begin:i], at+begin)
			i++
			begin = i
		}
	}
	f.piece(text[begin:], at+begin)
}

// jsonLines reports whether each line of a text is a JSON document.
func jsonLines(text string) bool {
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" && !json.Valid([]byte(line)) {
			return false
		}
	}
	return true
}

// document reports the fault of a JSON file.
func (r *reader) document(f *written) {
	var fault *json.SyntaxError
	text := f.text.String()
	if strings.TrimSpace(text) == "" || jsonLines(text) || !errors.As(json.Unmarshal([]byte(text), new(json.RawMessage)), &fault) {
		return
	}
	at := max(0, min(int(fault.Offset), len(text))-1)
	before := len(strings.TrimRight(text[:at], " \t\r\n")) - 1
	if slices.Contains(f.expanded, at) || slices.Contains(f.expanded, before) {
		return
	}
	i := len(f.in) - 1
	for i > 0 && f.in[i] > at {
		i--
	}
	r.d.Problems = append(r.d.Problems, lint.Problem{Code: codeWrittenJSON, Offset: f.from[i] + at - f.in[i], Message: "the JSON that the script writes: " + fault.Error()})
}
