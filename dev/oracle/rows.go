package main

// This file lists the evaluator's methods, and generates expressions that call them.

import (
	"context"
	_ "embed"
	"fmt"
	"math/rand"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/boshrender/boshrender/erb"
)

// row is a method of a class or module. Class methods are static.
type row struct {
	class, name string
	static      bool
	arity       int // as Method#arity returns it
}

// String returns the row in the notation of the documentation: "String#center", "Integer.sqrt".
func (r row) String() string {
	if r.static {
		return r.class + "." + r.name
	}
	return r.class + "#" + r.name
}

// classes returns the names of the classes and modules that can be reached from Object, each by its own name.
func classes() []string {
	found, seen := []string{"Object"}, map[string]bool{"Object": true}
	for i := 0; i < len(found); i++ {
		constants, err := renderHere("<%= " + found[i] + ".constants(false).join(' ') %>")
		if err != nil {
			continue
		}
		for _, name := range strings.Fields(constants) {
			path := found[i] + "::" + name
			own, err := renderHere("<%= " + path + ".is_a?(Module) ? " + path + ".name : '' %>")
			if err == nil && own != "" && !seen[own] { // others are not classes, or are refused
				seen[own] = true
				found = append(found, own)
			}
		}
	}
	return found
}

// listing lists the public methods of a class.
const listing = `<%% m = %s
m.public_instance_methods(false).each do |name| %%>
<%%= m.name %%> # <%%= name %%>
<%% end
m.singleton_methods(false).each do |name| %%>
<%%= m.name %%> . <%%= name %%>
<%% end %%>`

// methodRows returns the rows of the evaluator's method tables, in their order, without methods that the
// evaluator refuses by name.
func methodRows() []row {
	var text strings.Builder
	for _, class := range classes() {
		text.WriteString(try.Get(renderHere(fmt.Sprintf(listing, class))))
	}
	var rows []row
	for line := range strings.Lines(text.String()) {
		parts := strings.Fields(line)
		if len(parts) != 3 {
			continue
		}
		r := row{class: parts[0], static: parts[1] == ".", name: parts[2]}
		find := "instance_method"
		if r.static {
			find = "method"
		}
		arity, err := renderHere(fmt.Sprintf("<%%= %s.%s(%s).arity %%>", r.class, find, quoteSymbol(r.name)))
		if err != nil {
			continue // refused by name
		}
		r.arity = try.Get(strconv.Atoi(arity))
		rows = append(rows, r)
	}
	return rows
}

func quoteSymbol(name string) string { return ":" + strconv.Quote(name) }

// renderHere renders a template without properties in the evaluator. It has no clock and no random numbers, so that a
// template that needs them is an error.
func renderHere(template string) (string, error) { return renderAs("fuzz", template) }

// renderAs is renderHere for a template with another name.
func renderAs(name, template string) (string, error) {
	limits := erb.Limits{Steps: 300_000, Memory: 32 << 20, Output: 1 << 20}
	return renderWith(name, template, erb.Input{Limits: limits, Rand: strings.NewReader("")})
}

// renderWith renders a template with an input.
func renderWith(name, template string, in erb.Input) (string, error) {
	t, err := erb.Parse(name, template)
	if err != nil {
		return "", err
	}
	out, err := t.Render(context.Background(), in)
	if err != nil {
		return "", err
	}
	return out.Text, nil
}

//go:embed operands.txt
var operandsText string

// The lists of operands.txt. Operands in ordinary are grouped by kind.
var (
	receivers = operands("receivers")[0]
	arguments = operands("arguments")[0]
	blocks    = operands("blocks")[0]
	ordinary  = operands("ordinary")
	unwise    = strings.Fields(strings.Join(operands("unwise")[0], " "))
)

// operands returns the lines of a section, in groups that lines "--" separate.
func operands(section string) (groups [][]string) {
	for _, s := range casefile.ParseArchive([]byte(operandsText)).Sections {
		if strings.HasPrefix(s.Name, section) {
			for group := range strings.SplitSeq(strings.Join(s.Lines(), "\n"), "\n--\n") {
				groups = append(groups, strings.Split(group, "\n"))
			}
		}
	}
	return groups
}

// noStatic are classes whose class methods reach outside the process.
var noStatic = []string{"Process", "IO", "File", "Random", "Socket", "SecureRandom"}

// maker generates expressions: the same ones for the same seed.
type maker struct {
	random  *rand.Rand
	rows    []row
	byClass map[string][]row    // rows that an object of a class responds to
	holders map[string][]string // receivers for the rows of a class
	classOf func(expr string) string

	plausible bool // operands of plausible kinds
}

// newMaker prepares the receivers. lineage returns the names of an expression's class and its ancestors, its own
// class first; nothing for expressions that fail.
func newMaker(seed int64, rows []row, lineage func(expr string) []string) *maker {
	e := &maker{random: rand.New(rand.NewSource(seed)), byClass: map[string][]row{}, holders: map[string][]string{}}
	instance := map[string][]row{}
	for _, r := range rows {
		if slices.Contains(unwise, r.name) || r.static && slices.Contains(noStatic, r.class) {
			continue
		}
		e.rows = append(e.rows, r)
		if !r.static {
			instance[r.class] = append(instance[r.class], r)
		}
	}
	for _, receiver := range receivers {
		for i, class := range lineage(receiver) {
			e.holders[class] = append(e.holders[class], receiver)
			if i == 0 && e.byClass[class] == nil {
				for _, super := range lineage(receiver) {
					e.byClass[class] = append(e.byClass[class], instance[super]...)
				}
			}
		}
	}
	e.classOf = func(expr string) string {
		if names := lineage(expr); len(names) > 0 {
			return names[0]
		}
		return ""
	}
	e.rows = slices.DeleteFunc(e.rows, func(r row) bool { return !r.static && len(e.holders[r.class]) == 0 })
	return e
}

// pick returns one of a list's elements.
func pick[T any](random *rand.Rand, list []T) T { return list[random.Intn(len(list))] }

// next returns an expression that calls the row. If operands are to be plausible, it replaces most expressions whose
// operands the evaluator refuses.
func (e *maker) next(r row) string {
	expr := e.one(r)
	if !e.plausible || e.random.Intn(8) == 0 {
		return expr
	}
	for range 12 {
		if answer, known := answerTo(expr); known && !misused(answer) {
			break
		}
		expr = e.one(r)
	}
	return expr
}

// misused reports whether an answer says that a method was called with unsuitable operands.
func misused(answer casefile.Want) bool {
	switch f := answer.Failure; {
	case f == nil:
		return false
	case f.Class == "ArgumentError":
		return misuse.MatchString(f.Message)
	default:
		return slices.Contains([]string{"TypeError", "NoMethodError", "FrozenError"}, f.Class)
	}
}

// misuse matches Ruby's messages for arguments that a method does not accept.
var misuse = regexp.MustCompile(`^(wrong number of arguments|unknown keyword|missing keyword|no keywords accepted|both of block|comparison of |bad argument)`)

// one returns an expression that calls the row.
func (e *maker) one(r row) string {
	receiver := r.class
	if !r.static {
		receiver = pick(e.random, e.holders[r.class])
	}
	switch e.random.Intn(6) {
	case 0: // the receiver after the call
		return "r = " + receiver + "; [" + e.call("r", r) + ", r]"
	case 1, 2: // a chain
		first := e.call(receiver, r)
		if then := e.byClass[e.classOf(first)]; len(then) > 0 {
			return e.call("("+first+")", pick(e.random, then))
		}
		return first
	default:
		return e.call(receiver, r)
	}
}

// call returns a call with as many arguments as the method takes, or nearly so.
func (e *maker) call(receiver string, r row) string {
	count := r.arity
	if count < 0 {
		count = -count - 1 + e.random.Intn(3)
	}
	if e.random.Intn(25) == 0 {
		count = e.random.Intn(4)
	}
	var args []string
	for range count {
		args = append(args, e.argument(r))
	}
	call := receiver + ".public_send(" + strings.Join(append([]string{quoteSymbol(r.name)}, args...), ", ") + ")"
	if isName(r.name) {
		call = receiver + "." + r.name
		if len(args) > 0 {
			call += "(" + strings.Join(args, ", ") + ")"
		}
	}
	if e.random.Intn(3) == 0 {
		call += " " + pick(e.random, blocks)
	}
	return call
}

func (e *maker) argument(r row) string {
	if e.plausible {
		if like := e.holders[r.class]; len(like) > 0 && r.class != "Kernel" && e.random.Intn(3) == 0 {
			return pick(e.random, like)
		}
		return pick(e.random, pick(e.random, ordinary))
	}
	if e.random.Intn(3) == 0 {
		return pick(e.random, receivers)
	}
	return pick(e.random, arguments)
}

// isName reports whether a name can follow a dot, unlike the names of operators and writers.
func isName(name string) bool { return dotted.MatchString(name) && name != "class" }

var dotted = regexp.MustCompile(`^[A-Za-z_](?:.*[^=])?$`)
