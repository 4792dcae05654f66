package interp

// This file evaluates strings of Ruby: eval, instance_eval, class_eval and module_eval. A string is compiled as a
// block in place of the call, so it sees the variables there, and it counts against the same limits.

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/lazy"
)

// evaluates reports whether n evaluates its first argument if that is a string.
func evaluates(n *syntax.Call) bool {
	if n.Block != nil || n.Pass != nil || len(n.Args) == 0 || !plainArgs(n.Args) {
		return false
	}
	switch n.Name {
	case "instance_eval", "class_eval", "module_eval":
		return len(n.Args) <= 3
	case "eval":
		_, onSelf := n.Recv.(*syntax.Self)
		return len(n.Args) == 1 && (n.Recv == nil || onSelf)
	}
	return false
}

// evalSite is a call that evaluates strings, with the static context of the call.
type evalSite struct {
	*site
	scope  *scope
	method string
	level  int  // number of blocks around it
	keeps  bool // a Binding keeps the variables of the strings
}

// evalCall compiles a call that evaluates strings.
func (c *compiler) evalCall(n *syntax.Call) code {
	pos, safe := n.Pos(), n.Safe
	to := func(f *frame) (ruby.Value, error) { return f.self, nil }
	if n.Recv != nil {
		to = c.compile(n.Recv)
	}
	e := &evalSite{site: c.site(n), scope: c.scope, method: c.method, level: c.level}
	return func(f *frame) (ruby.Value, error) {
		recv, err := to(f)
		if err != nil || safe && recv.IsNil() {
			return ruby.Nil, err
		}
		m := f.vm.mark()
		defer f.vm.release(m)
		args, err := e.positional(f)
		if err != nil {
			return ruby.Nil, err
		}
		text, ok := args[0].AsString()
		if m := f.rt.Find(recv, e.sel); !ok || m == nil || m.Body() != nil {
			return e.invoke(f, recv, args, nil, nil) // not Ruby's own method, or not with a string
		}
		v, err := ruby.Nil, foreignSource(text)
		if err == nil {
			v, err = e.run(f, recv, text.String(), args[1:])
		}
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return v, nil
	}
}

// run compiles a string and calls it as a block. The place of its first line may be given: the name of a file, and the
// number of a line.
func (e *evalSite) run(f *frame, recv ruby.Value, text string, place []ruby.Value) (ruby.Value, error) {
	file, b, err := e.compile(f, text, place)
	if err != nil {
		return ruby.Nil, err
	}
	block := b.close(f)
	block.home.file, block.evaluated = file, true
	vm := f.vm
	called := callSite{method: e.sel.Name, file: f.file, pos: e.pos}
	if e.sel.Name == "eval" {
		called.who = e
	}
	vm.push(called)
	defer func() {
		block.done = true
		vm.pop()
	}()
	if e.sel.Name == "eval" {
		if scope := f.rt.Scope; scope != nil { // the effect of private in it ends with it
			own, around := *scope, *f.cref
			around.scope = &own
			block.home.cref = &around
		}
		return f.rt.CallProc(&block.Proc, nil, ruby.BlockOptions{})
	}
	return e.invoke(f, recv, nil, nil, &block.Proc)
}

// sourceComment is a comment in the first line of a string that names the encoding of the source code.
var sourceComment = lazy.Value[*regexp.Regexp]{New: func() *regexp.Regexp {
	return regexp.MustCompile(`\A(?:#!.*\n)?[ \t]*#.*?coding[ \t]*[=:][ \t]*"?([[:alnum:]\-_.]+)`)
}}

// foreignSource refuses a string in another encoding than UTF-8: its literals would have that encoding.
func foreignSource(text *ruby.String) error {
	name, code := text.Enc.Name(), text.String()
	if m := sourceComment.Get().FindStringSubmatch(code[:min(len(code), 1000)]); m != nil {
		name = strings.ToUpper(m[1])
		_, code, _ = strings.Cut(code, "\n")
	}
	if strings.HasPrefix(name, "UTF-8") || ruby.IsASCII(code) && !strings.ContainsAny(code, "\"'`%?") && !strings.Contains(code, "<<") &&
		!strings.Contains(code, "__ENCODING__") {
		return nil
	}
	return &ruby.UnsupportedError{Construct: "a literal in a string in " + name + " that is evaluated"}
}

// evalSize and evalTokens bound an evaluated string.
const (
	evalSize   = 1 << 20
	evalTokens = 1 << 13
)

// compile compiles a string.
func (e *evalSite) compile(f *frame, text string, place []ruby.Value) (*source.File, *blockCode, error) {
	if err := e.pay(f, text); err != nil {
		return nil, nil, err
	}
	name := fmt.Sprintf("(eval at %s:%d)", f.file.Name, f.file.Line(e.pos)+f.file.LineShift)
	shift := 0
	if len(place) > 0 {
		s, err := f.rt.ToStr(place[0])
		if err != nil {
			return nil, nil, err
		}
		name = s.String()
	}
	if len(place) > 1 {
		n, err := f.rt.ToInt(place[1])
		if err != nil {
			return nil, nil, err
		}
		shift = int(int32(n)) - 1 // truncated as Ruby does
	}
	file := source.NewFile(name, text[:min(len(text), evalSize+1)]) // a longer one is refused
	file.Outer, file.At = f.file, e.pos
	locals, err := e.locals(f)
	if err != nil {
		return nil, nil, err
	}
	b, err := e.parse(f, file, shift, locals, syntax.Limits{Size: evalSize, Tokens: evalTokens})
	if err != nil {
		return nil, nil, err
	}
	return file, b, nil
}

// pay charges for the tree and the code of a text, and for the work of making them.
func (e *evalSite) pay(f *frame, text string) error {
	if err := f.rt.Step(int64(len(text)) + 100); err != nil {
		return err
	}
	return f.rt.Charge(64*int64(len(text)) + 48<<10)
}

// parse parses and compiles the text of a file that sees the local variables of the given names. It adds shift to the
// numbers of lines. It ends with the context of the run.
func (e *evalSite) parse(f *frame, file *source.File, shift int, locals []string, limits syntax.Limits) (b *blockCode, err error) {
	ctx := f.rt.Ctx
	if ctx == nil {
		ctx = context.Background()
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case source.Ended:
			b, err = nil, ruby.Cancelled(ctx)
		default:
			panic(r)
		}
	}()
	watch := source.NewWatch(ctx)
	limits.Patterns, limits.Watch = f.rt, watch
	tree, err := syntax.ParseEval(file, limits, locals)
	if err != nil {
		return nil, evalError(file, err)
	}
	file.LineShift = tree.LineShift + shift
	c := &compiler{
		file: file, resolved: resolve(tree.Body, &scope{up: e.scope, text: true, evals: e.keeps}, false, watch), method: e.method, frozen: tree.FrozenStrings, level: e.level,
		selectors: map[string]*ruby.Selector{}, watch: watch,
	}
	c.scope = c.scopes[tree.Body]
	b = &blockCode{pos: tree.Body.Pos(), params: &params{}, body: c.compile(tree.Body), scope: c.scope, level: e.level, short: notShort}
	b.stack = c.nest.stack()
	return b, nil
}

// evalError converts the errors of the parser for a string.
func evalError(file *source.File, err error) error {
	list := syntax.Errors(err)
	if len(list) == 0 {
		return &ruby.EvalError{Message: file.Name + ": " + err.Error()}
	}
	first := list[0]
	if first.Unsupported {
		return &ruby.UnsupportedError{Construct: first.Construct, Reason: "in a string that is evaluated"}
	}
	line, column := file.Position(first.Pos)
	return &ruby.EvalError{Message: fmt.Sprintf("%s:%d:%d: %s", file.Name, line, column, first.Msg)}
}

// localSize is approximately the memory of a local variable that a string sees while that is parsed.
const localSize = 128

// locals lists the variables that a string can name. They are computed for each call: a template may have thousands
// of such calls, with thousands of variables around them.
func (e *evalSite) locals(f *frame) ([]string, error) {
	n := 0
	for k := e.scope; k != nil; k = k.up {
		n += len(k.vars)
	}
	if err := f.rt.Charge(int64(localSize * n)); err != nil {
		return nil, err
	}
	if err := f.rt.Step(int64(n)); err != nil {
		return nil, err
	}
	list := make([]string, 0, n) // bounded: charged above
	for k := e.scope; k != nil; k = k.up {
		for i := range k.vars {
			if name := k.vars[i].name; shown(k, name) {
				list = append(list, name) // bounded: there is room
			}
		}
	}
	return list, nil
}
