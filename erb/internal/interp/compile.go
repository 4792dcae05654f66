// Package interp compiles the tree of a template into Go closures and runs them.
//
// A name is resolved once: a local variable to a place in the frame or, if a block captures it, in an env on the
// heap; methods to a ruby.Selector. The closures hold no state of a run, so a Program is shared by any number of
// goroutines, each with a VM of its own.
//
//	scope.go      where each local variable lives: decided before anything is compiled
//	compile.go    a Program, and the compiler that sends each node to its function
//	vm.go         the state of a run: stack, frames, activations; env.go captured variables
//
//	literal.go    literals, strings with #{…} in them; list.go arrays
//	variable.go   reads of variables and constants, defined?
//	global.go     global variables
//	assign.go     assignments; opassign.go assignments with an operator; multi.go multiple assignments
//	call.go       method calls; send.go has the most frequent ones, dispatch.go runs them; quick.go calls with short cuts
//	operator.go   operators; arithmetic.go operators of numbers and other plain values
//	params.go     from arguments to parameters; keywords.go keywords that fit; inplace.go arguments that stay
//	leaf.go       methods and blocks that need no frame
//	block.go      blocks and lambdas; turn.go calls of blocks with few arguments
//	text.go       statements, among them text and output; out.go the output
//	control.go    conditions, loops, rescue, jumps; case.go case/when
//	pattern.go    case/in
//	def.go        methods of a template; super.go their calls of super
//	class.go      classes and modules
//	eval.go       strings of Ruby; binding.go strings that are evaluated elsewhere
//	marshal.go    Marshal.load(Marshal.dump(x)); marshal_copy.go its copy
//	backtrace.go  the running calls, as backtraces show them
//	cover.go      counters of evaluations
//	trace.go      where the output comes from
//	script.go     files of Ruby, for package script
//	prelude.go    methods in Ruby that are part of the program
package interp

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/slab"
)

// Program is a compiled template. It is immutable.
type Program struct {
	file *source.File
	body code
	top  *scope

	stack int // approximate use of Go's stack
}

// compiler holds the state of compiling one template.
type compiler struct {
	resolved
	file    *source.File
	scope   *scope
	loop    *loop  // innermost while or for around the code, nil in a block's own body
	method  string // name of the def around the code
	level   int    // number of blocks around the code in its method
	frozen  bool   // string literals are frozen
	redone  bool   // redo is in the body of the block around the code
	returns bool   // return is in it
	use     use    // of the node that is being compiled
	last    ending // says whether it is the last one of a body
	ahead   ending // last for the next node
	nest    nesting

	ivars     map[string]*ivarPlace            // see placeOf
	inherited map[string]*ivarPlace            // ivars for the class that is compiled next
	places    map[string]map[string]*ivarPlace // of the instance variables of the latest class of a name
	keywords  map[string]*keywordNames
	consts    int        // number of reads of constants
	scoping   *constSite // the latest read of a constant that was compiled
	choice    *branches  // the latest if that was compiled
	selectors map[string]*ruby.Selector
	symbols   map[string]ruby.Value
	sites     slab.Of[site]
	callees   uint // number of them
	operands  slab.Of[operand]
	texts     slab.Of[ruby.Value]
	watch     *source.Watch
	cover     *Cover        // nil: no counters
	traced    bool          // the origin of the output is recorded
	prelude   *ruby.Prelude // the file of the code if it is part of the program
}

// use says whether the value of a node is used. The value of template text is the output, as a String that is made
// when a program first uses it, and which costs more to append to. So a use that isn't noticed costs time, but never
// changes a value: nodes have the use "used" unless the node around them passes another one on.
type use uint8

const (
	used   use = iota
	tail       // if the frame says so: it is the value of a block, which its caller may ignore
	unused     // by nothing
)

// ending names the body whose value a node is, because the node is evaluated last: return or next there need no jump.
type ending uint8

const (
	within   ending = iota // of none
	ofMethod               // of a def
	ofBlock
)

// in reports whether the value is used in a frame.
func (u use) in(f *frame) bool { return u == used || u == tail && !f.ignored }

// nesting counts how deeply the nodes of one method, block or template are nested: that many closures are active at
// once when it runs.
type nesting struct{ now, most int }

const (
	codeFrame = 640    // approximate use of Go's stack by one closure
	bodyFrame = 3 << 9 // approximate use by a method or block around its code
)

// stack estimates the use of Go's stack by running the code.
func (n nesting) stack() int { return bodyFrame + n.most*codeFrame }

// loop identifies a while or for loop as the target of break and next.
type loop struct {
	up     *loop
	block  bool // a for, whose body Ruby calls as a block
	redone bool // redo is in its body
}

// inBlock reports whether l or a loop around it is a for.
func (l *loop) inBlock() bool { return l != nil && (l.block || l.up.inBlock()) }

// selector is ruby.SelectorFor, called once for each name.
func (c *compiler) selector(name string) *ruby.Selector {
	s := c.selectors[name]
	if s == nil {
		s = ruby.SelectorFor(name)
		c.selectors[name] = s
	}
	return s
}

// symbol is ruby.Sym, called once for each name: comparisons of symbols then end with their addresses.
func (c *compiler) symbol(name string) ruby.Value {
	v, ok := c.symbols[name]
	if !ok {
		if c.symbols == nil {
			c.symbols = map[string]ruby.Value{}
		}
		v = ruby.Sym(name)
		c.symbols[name] = v
	}
	return v
}

// Compile makes a program of a template's tree. It panics with a source.Ended when watch finds its context ended; watch
// may be nil.
func Compile(file *source.File, t *syntax.Template, watch *source.Watch) *Program {
	return compileTemplate(&compiler{watch: watch}, file, t, false)
}

// compileTemplate compiles the template with c, which has the options of its programs.
func compileTemplate(c *compiler, file *source.File, t *syntax.Template, script bool) *Program {
	ruby.Link()
	c.file, c.resolved, c.frozen = file, resolve(t.Body, &scope{top: true}, script, c.watch), t.FrozenStrings
	c.selectors = map[string]*ruby.Selector{}
	c.scope = c.scopes[t.Body]
	u := unused
	if script {
		u = used // require returns it
	}
	body := c.compileFor(u, t.Body)
	return &Program{file: file, top: c.scope, body: body, stack: c.nest.stack()}
}

// Run runs the program at the top level of vm. For a script it returns the value of the last statement.
func (p *Program) Run(vm *VM) (ruby.Value, error) {
	f := vm.newFrame()
	act := vm.newActivation()
	act.done, act.name = true, bindingMethod
	vm.RT.MatchIn(act.match)
	m := vm.mark()
	vm.calls = vm.calls[:0] // an exception may have left some
	vm.forgetOnces(p.file)
	f.file, f.self, f.cref, f.act, f.ret = p.file, vm.RT.Main, vm.main, act, act
	f.locals = vm.take(p.top.slots)
	if p.top.cells > 0 {
		f.env = vm.newEnv(p.top.cells, nil)
	}
	if err := vm.RT.Enter(p.stack); err != nil {
		return ruby.Nil, f.place(err, 0)
	}
	v, err := p.body(f)
	if err == nil {
		err = vm.RT.Step(0) // an error that must end the run may be pending
	}
	vm.RT.Leave(p.stack)
	vm.release(m)
	vm.freeFrame(f)
	if jump, ok := err.(*ruby.Jump); ok {
		return ruby.Nil, vm.strayJump(jump, p.file)
	}
	if err == nil && !act.inside && !vm.threaded {
		*act = activation{match: act.match}
		vm.topmost = act
	}
	return v, err
}

// bindingMethod is the method that made the binding in which the director evaluates templates: the method around
// the template's top level, which has returned.
const bindingMethod = "get_binding"

// strayJump returns the error for a jump that reached the top level.
func (vm *VM) strayJump(j *ruby.Jump, file *source.File) error {
	switch j.Kind {
	case ruby.JumpReturn:
		return ruby.NewException(ruby.LocalJumpErrorClass, "unexpected return")
	case ruby.JumpBreak:
		return ruby.NewException(ruby.LocalJumpErrorClass, "break from proc-closure")
	case ruby.JumpNext:
		return ruby.NewException(ruby.LocalJumpErrorClass, "unexpected next")
	}
	return ruby.NewException(ruby.LocalJumpErrorClass, "unexpected jump")
}

// compile compiles a node whose value is used, and those below it.
func (c *compiler) compile(n syntax.Node) code { return c.compileFor(used, n) }

// compileFor compiles a node whose value has a use.
func (c *compiler) compileFor(u use, n syntax.Node) code {
	c.enter()
	outer, last := c.use, c.last
	c.use, c.last, c.ahead = u, c.ahead, within
	var code code
	if c.cover != nil {
		code = c.covered(n)
	}
	if code == nil {
		code = c.node(n)
	}
	c.nest.now--
	c.use, c.last = outer, last
	return code
}

// compileLast compiles the last part of the node that is being compiled.
func (c *compiler) compileLast(n syntax.Node) code {
	c.ahead = c.last
	return c.compileFor(c.use, n)
}

// compileBody compiles the body of a method or a block.
func (c *compiler) compileBody(u use, of ending, n syntax.Node) code {
	if c.cover == nil { // otherwise return and next count
		c.ahead = of
	}
	return c.compileFor(u, n)
}

// enter begins a node that is nested in the current one. The caller counts nest.now down after it.
func (c *compiler) enter() {
	c.watch.Check()
	c.nest.now++
	c.nest.most = max(c.nest.most, c.nest.now)
}

// node dispatches on the kind of node.
func (c *compiler) node(n syntax.Node) code {
	switch n := n.(type) {
	case nil:
		return constant(ruby.Nil)
	case *syntax.Seq:
		return c.seq(n)
	case *syntax.Text:
		return c.text(n)
	case *syntax.Output:
		return c.output(n)
	case *syntax.Call:
		if evaluates(n) {
			return c.evalCall(n)
		}
		if bindsHere(n) {
			return c.bindingCall(n)
		}
		if x := marshalled(n); x != nil {
			return c.remarshal(n, x)
		}
		return c.call(n)
	case *syntax.Str:
		return c.str(n)
	case *syntax.DStr:
		return c.dstr(n)
	case *syntax.LVar:
		return c.lvar(n)
	case *syntax.If:
		return c.ifNode(n)
	case *syntax.And:
		return c.and(n)
	case *syntax.Or:
		return c.or(n)
	case *syntax.Not:
		return c.not(n)
	case *syntax.Assign:
		return c.assign(n)
	case *syntax.OpAssign:
		return c.opAssign(n)
	case *syntax.MultiAssign:
		return c.multiAssign(n)
	case *syntax.While:
		return c.while(n)
	case *syntax.For:
		return c.forNode(n)
	case *syntax.Case:
		return c.caseNode(n)
	case *syntax.Begin:
		return c.begin(n)
	}
	return c.compileRare(n)
}

func (c *compiler) compileRare(n syntax.Node) code {
	switch n := n.(type) {
	case *syntax.Return:
		return c.returnNode(n)
	case *syntax.Break:
		return c.breakNode(n)
	case *syntax.Next:
		return c.next(n)
	case *syntax.Redo:
		return c.redo(n)
	case *syntax.Retry:
		return c.retry(n)
	case *syntax.Yield:
		return c.yield(n)
	case *syntax.Super:
		return c.super(n)
	case *syntax.Lambda:
		return c.lambda(n)
	case *syntax.Def:
		return c.def(n)
	case *syntax.Class:
		return c.class(n)
	case *syntax.Module:
		return c.module(n)
	case *syntax.Early:
		return c.compile(n.Body)
	case *syntax.SClass:
		return c.sclass(n)
	case *syntax.Alias:
		return c.alias(n)
	case *syntax.Undef:
		return c.undef(n)
	case *syntax.Defined:
		return c.defined(n)
	case *syntax.IVar:
		return c.ivar(n)
	case *syntax.GVar:
		return c.gvar(n)
	case *syntax.CVar:
		return c.cvar(n)
	case *syntax.Const:
		return c.constNode(n)
	case *syntax.MatchAssign:
		return c.matchAssign(n)
	case *syntax.CaseIn:
		return c.caseIn(n)
	case *syntax.MatchRequired:
		return c.matchRequired(n)
	case *syntax.MatchPredicate:
		return c.matchPredicate(n)
	case *count:
		return c.countNode(n)
	case *syntax.Unsupported:
		return c.refused(n)
	}
	return c.literal(n)
}
