package usage

// This file finds template text whose value is used. Text and <%= %> append to the output, and have the output as their
// value: a String, which is true.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/lazy"
)

// TextValue is an expression that is template text or <%= %>, or ends in it, and whose value is used.
type TextValue struct {
	// Place is the place of the expression, or of the name of the method whose block ends in the text.
	Place
	// Method is the name of that method, "" for another expression.
	Method string
}

// deciding are the methods that depend on the value of their block even if their own value is not used: they end early,
// fail, or change their receiver.
var deciding = lazy.Words("find detect find_index index rindex any? none? one? inject reduce sum sort min max minmax bsearch delete_if " +
	"keep_if select! filter! reject! map! collect! uniq! sort! sort_by! transform_values! transform_keys! merge! update gsub! sub! fill")

// answering are the methods whose value depends on the value of their block.
var answering = lazy.Words("map collect flat_map collect_concat filter_map select filter find_all reject partition group_by take_while " +
	"drop_while all? count uniq sort_by min_by max_by minmax_by to_h to_set transform_values transform_keys chunk chunk_while slice_when " +
	"slice_before slice_after grep grep_v gsub sub merge fetch then yield_self catch instance_eval instance_exec")

// reader says where a value is used; the zero value stands for a value that nothing uses.
type reader struct {
	at     syntax.Node // the expression with the value
	method string      // the method with the block whose value it is
	proc   string      // instead: the callable whose body it is, as in callable
}

// texts finds the text whose value is used.
type texts struct {
	*walker
	ends  map[string]bool      // callables whose bodies end in text
	calls []*syntax.Call       // calls of callables whose values are used
	found map[syntax.Node]bool // expressions with a finding
}

func (w *walker) textValues(body syntax.Node) {
	t := &texts{walker: w, ends: map[string]bool{}, found: map[syntax.Node]bool{}}
	t.visit(body, reader{})
	for _, c := range t.calls {
		if name := callable(c); t.ends[name] {
			t.find(reader{at: c, method: strings.TrimSuffix(name, ".call")})
		}
	}
}

// callable names the target of a call: "f.call" for a variable, "f" for a method.
func callable(c *syntax.Call) string {
	v, ok := c.Recv.(*syntax.LVar)
	switch _, self := c.Recv.(*syntax.Self); {
	case ok && slices.Contains([]string{"call", "()", "yield", "[]", "==="}, c.Name):
		return v.Name + ".call"
	case c.Recv == nil || self:
		return c.Name
	}
	return ""
}

func (t *texts) find(r reader) {
	switch {
	case r.proc != "":
		t.ends[r.proc] = true
	case r.at != nil && !t.found[r.at]:
		t.found[r.at] = true
		t.out.TextValues = append(t.out.TextValues, TextValue{t.place(r.at), r.method})
	}
}

// used visits expressions whose values are used.
func (t *texts) used(list ...syntax.Node) {
	for _, n := range list {
		t.visit(n, reader{at: n})
	}
}

// visit walks over an expression whose value r uses.
func (t *texts) visit(n syntax.Node, r reader) {
	t.watch.Check()
	if isNil(n) {
		return
	}
	switch n := n.(type) {
	case *syntax.Text:
		t.find(r)
	case *syntax.Output:
		t.find(r)
		t.used(n.Body)
	case *syntax.Call:
		t.call(n, r)
	case *syntax.Assign:
		t.assign(n)
	case *syntax.Block:
		t.used(params(n.Params)...)
		t.visit(n.Body, r)
	case *syntax.Lambda:
		t.visit(n.Block, reader{})
	case *syntax.Super:
		t.used(n.Args...)
		t.visit(n.Block, reader{})
	case *syntax.Def, *syntax.Class, *syntax.Module, *syntax.SClass: // their text raises: they don't see the output
		for _, child := range below(n) {
			t.visit(child, reader{})
		}
	default:
		t.control(n, r)
	}
}

// control walks over the expressions that pass on the value of one of their parts, and over others.
func (t *texts) control(n syntax.Node, r reader) {
	switch n := n.(type) {
	case *syntax.Seq:
		for i, s := range n.List {
			if i < len(n.List)-1 {
				t.visit(s, reader{})
			} else {
				t.visit(s, r)
			}
		}
	case *syntax.If:
		t.used(n.Cond)
		t.visit(n.Then, r)
		t.visit(n.Else, r)
	case *syntax.While:
		t.used(n.Cond)
		t.visit(n.Body, reader{})
	case *syntax.For:
		t.used(n.Iter)
		t.visit(n.Body, reader{})
	case *syntax.And:
		t.used(n.L)
		t.visit(n.R, r)
	case *syntax.Or:
		t.used(n.L)
		t.visit(n.R, r)
	case *syntax.Case:
		t.used(n.Subject)
		for _, when := range n.Whens {
			t.used(when.Conds...)
			t.visit(when.Body, r)
		}
		t.visit(n.Else, r)
	case *syntax.CaseIn:
		t.used(n.Subject)
		for _, in := range n.Ins {
			t.used(in.Guard)
			t.visit(in.Body, r)
		}
		t.visit(n.Else, r)
	case *syntax.Begin:
		t.begin(n, r)
	default:
		t.used(below(n)...)
	}
}

func (t *texts) begin(n *syntax.Begin, r reader) {
	if n.Else == nil {
		t.visit(n.Body, r)
	} else {
		t.visit(n.Body, reader{})
	}
	for _, rescue := range n.Rescues {
		t.visit(rescue.Body, r)
	}
	t.visit(n.Else, r)
	t.visit(n.Ensure, reader{})
}

// assign walks over an assignment. The value of a lambda's body is used where its variable is called.
func (t *texts) assign(n *syntax.Assign) {
	v, ok := n.Target.(*syntax.LVar)
	if !ok || t.assigned[v.Name] != 1 {
		t.used(n.Target, n.Value)
		return
	}
	body := reader{proc: v.Name + ".call"}
	switch value := n.Value.(type) {
	case *syntax.Lambda:
		t.visit(value.Block, body)
	case *syntax.Call:
		if value.Block != nil && (value.Recv == nil && (value.Name == "lambda" || value.Name == "proc") || constantName(value.Recv) == "Proc") {
			t.visit(value.Block, body)
			return
		}
		t.used(value)
	default:
		t.used(value)
	}
}

// call walks over a call and its block.
func (t *texts) call(n *syntax.Call, r reader) {
	if r.at != nil && callable(n) != "" {
		t.calls = append(t.calls, n)
	}
	t.used(n.Recv)
	t.used(n.Args...)
	t.used(n.Pass)
	of := t.blockOf(n, r)
	if v, ok := n.Pass.(*syntax.LVar); ok && of.at != nil && t.ends[v.Name+".call"] {
		t.find(of)
	}
	t.visit(n.Block, of)
}

// blockOf returns the user of the value of a call's block, if r uses the value of the call.
func (t *texts) blockOf(n *syntax.Call, r reader) reader {
	name := n.Name
	if inner, ok := n.Recv.(*syntax.Call); ok && inner.Block == nil && (name == "with_index" || name == "each_with_index") {
		name = inner.Name
	}
	switch {
	case strings.HasPrefix(name, "define_") && len(n.Args) == 1:
		if defined, ok := literal(n.Args[0]); ok {
			return reader{proc: defined[1:]}
		}
	case deciding.Has(name), r.at != nil && answering.Has(name):
		return reader{at: n, method: name}
	}
	return reader{}
}
