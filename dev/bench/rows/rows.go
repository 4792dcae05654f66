// Package rows has programs that each repeat one construct of Ruby, and small whole programs: the files *.rb. Where
// another language has the same construct, the file of the same name with its extension has an equivalent:
//
//	.rb    Ruby, run by this library and MRI
//	.js    JavaScript, run by goja
//	.star  Starlark, run by starlark-go
//	.expr  expr, an expression without a loop, with the variables of [Variables]
//
// A row begins with a line "# == name". The lines before "# with" are definitions, those before "# do" prepare
// variables, and the rest is measured. Comments of JavaScript and expr begin with //.
package rows

import (
	"embed"
	"io/fs"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/dev/try"
)

//go:embed *.rb *.js *.star *.expr
var files embed.FS

// Groups are the names of the files, in the order of the table.
var Groups = []string{"calls", "objects", "control", "numbers", "strings", "collections", "libraries", "programs"}

// Repeats is how often the text of a construct stands in the loop around it, so that the loop itself costs little.
const Repeats = 8

// Row is one program in several languages.
type Row struct {
	Group string
	Name  string
	// Budget is the largest ratio of the time of this library to the time of MRI without JIT.
	Budget float64
	// Programs are the texts, by extension: each but expr's defines measured_row(times), which runs the construct
	// PerTurn() times in each of that many turns and returns its last value as a string.
	Programs map[string]string
}

// PerTurn is the number of runs of the construct in a turn of the loop.
func (r Row) PerTurn() int {
	if r.Group == "programs" {
		return 1
	}
	return Repeats
}

// Variables are the variables of programs in expr.
func Variables() map[string]any {
	numbers := make([]int, 20)
	for i := range numbers {
		numbers[i] = i + 1
	}
	return map[string]any{
		"a": 12, "b": 5, "i": 2, "x": 1.5, "y": 0.75, "name": "web", "port": 80, "s": "10.0.16.4", "numbers": numbers,
		"table": map[string]any{"host": 1, "port": 2},
	}
}

// All returns the rows in their order.
func All() (all []Row, err error) {
	defer try.Catch(&err)
	for _, group := range Groups {
		texts, names := languages[0].read(group)
		for _, name := range names {
			r := Row{Group: group, Name: name, Budget: texts[name].budget, Programs: map[string]string{}}
			for _, l := range languages {
				if of, _ := l.read(group); of[name].do != "" {
					r.Programs[l.extension] = l.program(of[name], r.PerTurn())
				}
			}
			all = append(all, r)
		}
	}
	return all, nil
}

// parts are the texts of a row.
type parts struct {
	definitions, with, do string
	budget                float64
}

// language says how to read and to write the programs of a language.
type language struct {
	extension, comment string
	program            func(p parts, repeats int) string
}

var languages = []language{
	{"rb", "# ", ruby}, {"js", "// ", javaScript}, {"star", "# ", starlark}, {"expr", "// ", expression},
}

// read returns the rows of a file by name, and the names in their order; none if there is no such file.
func (l language) read(group string) (rows map[string]parts, names []string) {
	text, err := fs.ReadFile(files, group+"."+l.extension)
	if err != nil {
		return nil, nil
	}
	rows = map[string]parts{}
	for _, section := range strings.Split("\n"+string(text), "\n"+l.comment+"== ")[1:] {
		head, body, _ := strings.Cut(section, "\n")
		title, budget, ok := strings.Cut(head, " ≤ ")
		p := parts{budget: 1}
		if ok {
			p.budget = try.Get(strconv.ParseFloat(budget, 64))
		}
		if rows[title].do != "" {
			try.Fail("%s.%s: there are two rows %q", group, l.extension, title)
		}
		before, do, ok := strings.Cut("\n"+body, "\n"+l.comment+"do\n")
		if !ok {
			before, do = "", body
		}
		definitions, with, _ := strings.Cut(before, "\n"+l.comment+"with\n")
		p.definitions, p.with, p.do = strings.TrimSpace(definitions), strings.TrimSpace(with), strings.TrimSpace(do)
		rows[title], names = p, append(names, title)
	}
	return rows, names
}

func ruby(p parts, repeats int) string {
	return p.definitions + "\n" + "def measured_row(times)\n" + p.with + "\nresult = nil\nturn = 0\nwhile turn < times\n" +
		strings.Repeat("result = (\n"+p.do+"\n)\n", repeats) + "turn += 1\nend\nresult.to_s\nend\n"
}

func javaScript(p parts, repeats int) string {
	return p.definitions + "\nfunction measured_row(times) {\n" + p.with + "\nlet result;\nfor (let turn = 0; turn < times; turn++) {\n" +
		strings.Repeat(assigned(p.do)+";\n", repeats) + "}\nreturn String(result);\n}\n"
}

func starlark(p parts, repeats int) string {
	indent := func(s, by string) string { return by + strings.ReplaceAll(s, "\n", "\n"+by) + "\n" }
	return p.definitions + "\ndef measured_row(times):\n" + indent(p.with, "    ") + "    result = None\n    for turn in range(times):\n" +
		strings.Repeat(indent(assigned(p.do), "        "), repeats) + "    return str(result)\n"
}

func expression(p parts, _ int) string { return p.do }

// assigned returns statements with the value of the last line assigned to result.
func assigned(do string) string {
	i := strings.LastIndexByte(do, '\n') + 1
	return do[:i] + "result = " + do[i:]
}
