package interp

// This file counts evaluations, for programs compiled with counters: of statements, and of the ways that branches and
// loops took. Other programs have no overhead.

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/lazy"
)

// Cover describes the counters of one program, and has the counts of all its runs. It is safe for concurrent use.
type Cover struct {
	File       *source.File
	Statements []Statement
	Branches   []Branch

	size int                   // number of counters
	ways map[syntax.Node]*ways // nodes that count themselves; nil in a program

	lock   sync.Mutex
	counts []int64
}

// Statement is a piece of a template that is evaluated as a whole.
type Statement struct {
	Pos, End source.Pos // End is the end of text, and equals Pos otherwise
	counter  int
}

// Branch is a place where evaluation takes one way or another.
type Branch struct {
	Pos  source.Pos
	Kind string // as written: "if", "&&", "case"; "loop" for loops and the blocks of iterators
	Ways []string
	from int // the counter of the first way
}

// ways holds the counters of a node.
type ways struct {
	branch int
	body   int // of loops, blocks and assignments: the counter of the part that may run
}

// Counts returns how often each statement was evaluated, and each way of each branch was taken.
func (c *Cover) Counts() (statements []int64, branches [][]int64) {
	c.lock.Lock()
	defer c.lock.Unlock()
	for _, s := range c.Statements {
		statements = append(statements, c.counts[s.counter])
	}
	for _, b := range c.Branches {
		branches = append(branches, slices.Clone(c.counts[b.from:b.from+len(b.Ways)]))
	}
	return statements, branches
}

// add adds the counts of a run.
func (c *Cover) add(counts []int64) {
	c.lock.Lock()
	defer c.lock.Unlock()
	for i, n := range counts {
		c.counts[i] += n
	}
}

// CompileCovered makes a program that counts the evaluations of its code. It changes the tree.
func CompileCovered(file *source.File, t *syntax.Template, watch *source.Watch) (*Program, *Cover) {
	cover := &Cover{File: file, ways: map[syntax.Node]*ways{}}
	cover.statements(t.Body)
	cover.counts = make([]int64, cover.size)
	program := compileTemplate(&compiler{cover: cover, watch: watch}, file, t, false)
	cover.ways = nil // it refers to the tree
	return program, cover
}

// counter returns the number of a new counter.
func (c *Cover) counter() int {
	c.size++
	return c.size - 1
}

// branch enters a branch and returns its number.
func (c *Cover) branch(pos source.Pos, kind string, names ...string) int {
	c.Branches = append(c.Branches, Branch{Pos: pos, Kind: kind, Ways: names, from: c.size})
	c.size += len(names)
	return len(c.Branches) - 1
}

// count is a node that counts.
type count struct {
	syntax.At
	counter int
}

// count returns the node for a counter.
func (c *Cover) count(pos source.Pos, counter int) syntax.Node {
	return &count{syntax.At(pos), counter}
}

// way returns the node that counts a way of a branch.
func (c *Cover) way(branch, way int) syntax.Node {
	b := c.Branches[branch]
	return c.count(b.Pos, b.from+way)
}

// statements adds a counter to each statement of a list.
func (c *Cover) statements(seq *syntax.Seq) {
	var list []syntax.Node
	for _, n := range seq.List {
		if s, ok := c.statement(n); ok {
			list = append(list, c.count(n.Pos(), s))
		}
		c.walk(n)
		list = append(list, n)
	}
	seq.List = list
}

// statement adds a counter for a statement, but not for blank text.
func (c *Cover) statement(n syntax.Node) (counter int, ok bool) {
	s := Statement{Pos: start(n)}
	s.End = s.Pos
	switch n := n.(type) {
	case *syntax.Text:
		text := c.File.Text[s.Pos:]
		if strings.TrimSpace(n.Value) == "" {
			return 0, false
		}
		s.End = s.Pos + source.Pos(min(len(n.Value), len(text)))
	case *syntax.Begin:
		if !n.Keyword {
			return 0, false // its parts count
		}
	case *syntax.Seq:
		return 0, false
	}
	if s.Pos < 0 {
		return 0, false
	}
	s.counter = c.counter()
	c.Statements = append(c.Statements, s)
	return s.counter, true
}

// start returns where a node begins: for a call, where its name is.
func start(n syntax.Node) source.Pos {
	least := n.Pos()
	for child := range syntax.Children(n) {
		if pos := start(child); pos >= 0 && (pos < least || least < 0) {
			least = pos
		}
	}
	return least
}

// body adds counters to the statements of a body, and puts first before them.
func (c *Cover) body(n syntax.Node, first ...syntax.Node) syntax.Node {
	seq, ok := n.(*syntax.Seq)
	if !ok {
		seq = &syntax.Seq{}
		if n != nil {
			seq.At, seq.List = syntax.At(n.Pos()), []syntax.Node{n}
		}
	}
	if b, ok := n.(*syntax.Begin); ok && !b.Keyword && len(first) == 0 {
		c.walk(b)
		return b
	}
	c.statements(seq)
	if len(first) > 0 {
		seq.List = append(first, seq.List...)
	}
	if len(seq.List) == 0 {
		return n
	}
	if n == nil {
		seq.List = append(seq.List, &syntax.Nil{At: seq.At})
	}
	return seq
}

// walk adds counters to the bodies and branches in a node.
func (c *Cover) walk(n syntax.Node) {
	switch n := n.(type) {
	case *syntax.Seq:
		c.statements(n)
	case *syntax.Defined: // evaluates no branch
	case *syntax.If:
		c.walkChild(n.Cond)
		b := c.branch(n.Pos(), "if", "true", "false")
		n.Then, n.Else = c.body(n.Then, c.way(b, 0)), c.body(n.Else, c.way(b, 1))
	case *syntax.And:
		c.note(n, "&&", "left", "right")
		c.walkChildren(n)
	case *syntax.Or:
		c.note(n, "||", "left", "right")
		c.walkChildren(n)
	case *syntax.OpAssign:
		c.walkChild(n.Value)
		if n.Op == "||" || n.Op == "&&" {
			w := c.note(n, n.Op+"=", "kept", "assigned")
			w.body = c.Branches[w.branch].from + 1
			n.Value = &syntax.Seq{At: syntax.At(n.Value.Pos()), List: []syntax.Node{c.way(w.branch, 1), n.Value}}
		}
	case *syntax.Call:
		c.call(n)
	case *syntax.While:
		c.walkChild(n.Cond)
		n.Body = c.loop(n, n.Body)
	case *syntax.For:
		c.walkChild(n.Iter)
		n.Body = c.loop(n, n.Body)
	default:
		c.walkRare(n)
	}
}

func (c *Cover) walkRare(n syntax.Node) {
	switch n := n.(type) {
	case *syntax.Case:
		c.walkChild(n.Subject)
		names := make([]string, 0, len(n.Whens)+1)
		for _, w := range n.Whens {
			names = append(names, "when in line "+c.line(w.Pos()))
		}
		b := c.branch(n.Pos(), "case", append(names, "else")...)
		for i := range n.Whens {
			for _, cond := range n.Whens[i].Conds {
				c.walkChild(cond)
			}
			n.Whens[i].Body = c.body(n.Whens[i].Body, c.way(b, i))
		}
		n.Else = c.body(n.Else, c.way(b, len(n.Whens)))
	case *syntax.CaseIn:
		c.walkChild(n.Subject)
		names := make([]string, 0, len(n.Ins)+1)
		for _, in := range n.Ins {
			names = append(names, "in in line "+c.line(in.Pos()))
		}
		if n.HasElse {
			names = append(names, "else")
		}
		b := c.branch(n.Pos(), "case", names...)
		for i := range n.Ins {
			c.walkChild(n.Ins[i].Guard)
			n.Ins[i].Body = c.body(n.Ins[i].Body, c.way(b, i))
		}
		if n.HasElse {
			n.Else = c.body(n.Else, c.way(b, len(n.Ins)))
		}
	case *syntax.Begin:
		c.begin(n)
	case *syntax.Lambda:
		c.block(n.Block)
	case *syntax.Block:
		c.block(n)
	case *syntax.Def:
		c.params(n.Params)
		n.Body = c.body(n.Body)
	case *syntax.Class:
		n.Body = c.body(n.Body)
	case *syntax.Module:
		n.Body = c.body(n.Body)
	case *syntax.SClass:
		c.walkChild(n.Value)
		n.Body = c.body(n.Body)
	default:
		c.walkChildren(n)
	}
}

func (c *Cover) begin(n *syntax.Begin) {
	n.Body = c.body(n.Body)
	if len(n.Rescues) > 0 {
		var names []string
		for _, r := range n.Rescues {
			names = append(names, "rescue in line "+c.line(r.Pos()))
		}
		b := c.branch(n.Pos(), "rescue", names...)
		for i := range n.Rescues {
			n.Rescues[i].Body = c.body(n.Rescues[i].Body, c.way(b, i))
		}
	}
	if n.Else != nil {
		n.Else = c.body(n.Else)
	}
	if n.Ensure != nil {
		n.Ensure = c.body(n.Ensure)
	}
}

func (c *Cover) line(pos source.Pos) string {
	line, _ := c.File.Position(pos)
	return strconv.Itoa(line)
}

func (c *Cover) walkChild(n syntax.Node) {
	if n != nil {
		c.walk(n)
	}
}

func (c *Cover) walkChildren(n syntax.Node) {
	for child := range syntax.Children(n) {
		c.walk(child)
	}
}

// note adds a branch whose node counts itself.
func (c *Cover) note(n syntax.Node, kind string, names ...string) *ways {
	w := &ways{branch: c.branch(n.Pos(), kind, names...), body: -1}
	c.ways[n] = w
	return w
}

// loop adds counters for how often the body of a loop runs each time.
func (c *Cover) loop(n, body syntax.Node) syntax.Node {
	w := c.note(n, "loop", "no turn", "one", "several")
	w.body = c.counter()
	return c.body(body, c.count(n.Pos(), w.body))
}

func (c *Cover) block(b *syntax.Block) {
	if b == nil {
		return
	}
	c.params(b.Params)
	b.Body = c.body(b.Body)
}

func (c *Cover) params(p *syntax.Params) {
	if p == nil {
		return
	}
	for _, list := range [][]syntax.Param{p.Optional, p.Keywords} {
		for _, one := range list {
			c.walkChild(one.Default)
		}
	}
}

// conditional lists the methods whose block runs at most once, and iterators the methods that call theirs once for each
// element.
var (
	conditional = []string{"if_p", "if_link", "else_if_p", "else_if_link"}
	iterators   = lazy.Words(`each each_with_index each_pair each_key each_value each_with_object each_slice each_cons each_char
		each_line each_entry reverse_each map map! collect collect! flat_map collect_concat filter_map select select! filter filter!
		reject reject! find detect find_all find_index index inject reduce times upto downto step group_by partition sort_by sort_by!
		min_by max_by sum count any? all? none? one? to_h zip delete_if keep_if transform_values transform_keys transform_values!
		transform_keys! loop uniq take_while drop_while each_instance tally_by chunk_while slice_when cycle`)
)

// fixed reports whether a receiver is a literal: loops over it have a constant number of turns.
func fixed(n syntax.Node) bool {
	switch n := n.(type) {
	case *syntax.Array:
		return !slices.ContainsFunc(n.Elems, func(e syntax.Node) bool {
			_, splat := e.(*syntax.Splat)
			return splat
		})
	case *syntax.Int:
		return true
	case *syntax.Range:
		return fixed(n.Lo) && fixed(n.Hi)
	case *syntax.Call:
		return n.Block == nil && len(n.Args) == 0 && iterators.Has(n.Name) && fixed(n.Recv)
	}
	return false
}

func (c *Cover) call(n *syntax.Call) {
	if n.Safe && !evaluates(n) {
		c.note(n, "&.", "nil", "called")
	}
	c.walkChild(n.Recv)
	for _, a := range n.Args {
		c.walkChild(a)
	}
	c.walkChild(n.Pass)
	if n.Block == nil {
		return
	}
	var names []string
	kind := "loop"
	switch {
	case n.Safe:
	case slices.Contains(conditional, n.Name):
		kind, names = n.Name, []string{"block", "no block"}
	case iterators.Has(n.Name) && !fixed(n.Recv):
		names = []string{"no turn", "one", "several"}
	}
	if names == nil {
		c.block(n.Block)
		return
	}
	w := c.note(n, kind, names...)
	w.body = c.counter()
	c.params(n.Block.Params)
	n.Block.Body = c.body(n.Block.Body, c.count(n.Pos(), w.body))
}

// Running
// -----------------------------------------------------------------------------------------------------------

// counts returns the counters of a run for a program.
func (vm *VM) counts(c *Cover) []int64 {
	if vm.counting == c {
		return vm.counted
	}
	return vm.count(c)
}

// count switches to the counters of another program: a template may call a method that another one defines.
func (vm *VM) count(c *Cover) []int64 {
	if vm.covers == nil {
		vm.covers = map[*Cover][]int64{}
	}
	list := vm.covers[c]
	if list == nil {
		list = make([]int64, c.size) // bounded: by the text of the template
		vm.covers[c] = list
	}
	vm.counting, vm.counted = c, list
	return list
}

// Flush adds the counts since the last call to the counts of the programs.
func (vm *VM) Flush() {
	for c, list := range vm.covers {
		c.add(list)
	}
	vm.covers, vm.counting, vm.counted = nil, nil, nil
}

// countNode compiles a count.
func (c *compiler) countNode(n *count) code {
	cover, i := c.cover, n.counter
	return func(f *frame) (ruby.Value, error) {
		f.vm.counts(cover)[i]++
		return ruby.Nil, nil
	}
}

// covered compiles the nodes that count themselves; it returns nil for others.
func (c *compiler) covered(n syntax.Node) code {
	w := c.cover.ways[n]
	if w == nil {
		return nil
	}
	cover, from := c.cover, c.cover.Branches[w.branch].from
	switch n := n.(type) {
	case *syntax.And:
		l, r := c.compile(n.L), c.compile(n.R)
		return cover.either(l, r, false, from)
	case *syntax.Or:
		l, r := c.compile(n.L), c.compile(n.R)
		return cover.either(l, r, true, from)
	case *syntax.Call:
		if n.Safe {
			return c.coveredSafe(n, from)
		}
	}
	return cover.runs(c.node(n), w.body, from, len(cover.Branches[w.branch].Ways), n)
}

// either compiles && and ||.
func (c *Cover) either(l, r code, decides bool, from int) code {
	return func(f *frame) (ruby.Value, error) {
		v, err := l(f)
		if err != nil {
			return v, err
		}
		if v.Truthy() == decides {
			f.vm.counts(c)[from]++
			return v, nil
		}
		f.vm.counts(c)[from+1]++
		return r(f)
	}
}

func (c *compiler) coveredSafe(n *syntax.Call, from int) code {
	recv, dispatch, cover := c.compile(n.Recv), c.dispatch(n), c.cover
	return func(f *frame) (ruby.Value, error) {
		v, err := recv(f)
		if err != nil {
			return ruby.Nil, err
		}
		if v.IsNil() {
			f.vm.counts(cover)[from]++
			return ruby.Nil, nil
		}
		f.vm.counts(cover)[from+1]++
		return dispatch(f, v)
	}
}

// runs counts how often the body of a loop, a block or an assignment ran each time that its node was evaluated.
func (c *Cover) runs(run code, body, from, names int, n syntax.Node) code {
	_, assigns := n.(*syntax.OpAssign)
	return func(f *frame) (ruby.Value, error) {
		before := f.vm.counts(c)[body]
		v, err := run(f)
		counts := f.vm.counts(c)
		switch turns := counts[body] - before; {
		case assigns:
			if turns == 0 && err == nil {
				counts[from]++ // the other way counts itself
			}
		case turns == 0 && err != nil:
		case names == 2 && turns > 0:
			counts[from]++
		case names == 2:
			counts[from+1]++
		default:
			counts[from+int(min(turns, 2))]++
		}
		return v, err
	}
}
