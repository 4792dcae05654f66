package syntax

// This file prints trees as S-expressions for tests.

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// Dump prints n as an S-expression. With a file, calls carry their line: (call@3 …).
func Dump(n Node, file *source.File) string {
	d := &dumper{file: file}
	d.node(n)
	return d.out.String()
}

// dumper writes one tree.
type dumper struct {
	out  strings.Builder
	file *source.File
}

// list writes (name item …); an item is a Node, a string or a func that writes.
func (d *dumper) list(name string, items ...any) {
	d.out.WriteByte('(')
	d.out.WriteString(name)
	for _, item := range items {
		switch item := item.(type) {
		case nil:
			d.out.WriteString(" _")
		case string:
			d.out.WriteByte(' ')
			d.out.WriteString(item)
		case []Node:
			d.nodes(item)
		case Node:
			d.out.WriteByte(' ')
			d.node(item)
		case func():
			d.out.WriteByte(' ')
			item()
		}
	}
	d.out.WriteByte(')')
}

// nodes writes each of list.
func (d *dumper) nodes(list []Node) {
	for _, n := range list {
		d.out.WriteByte(' ')
		d.node(n)
	}
}

// at adds the line to the name of a call.
func (d *dumper) at(name string, n Node) string {
	if d.file == nil {
		return name
	}
	return name + "@" + strconv.Itoa(d.file.Line(n.Pos()))
}

// node writes n.
func (d *dumper) node(n Node) {
	switch n := n.(type) {
	case nil:
		d.out.WriteByte('_')
	case *Text:
		d.list("text", strconv.QuoteToASCII(n.Value))
	case *Output:
		d.list("out", n.Body)
	case *Seq:
		d.list("seq", n.List)
	case *Unsupported:
		d.list("unsupported", strconv.QuoteToASCII(n.Construct))
	default:
		if !d.literal(n) && !d.variable(n) && !d.call(n) && !d.control(n) && !d.definition(n) && !d.pattern(n) {
			d.list(fmt.Sprintf("unknown %T", n))
		}
	}
}

// literal writes literals.
func (d *dumper) literal(n Node) bool {
	switch n := n.(type) {
	case *Nil:
		d.out.WriteString("nil")
	case *True:
		d.out.WriteString("true")
	case *False:
		d.out.WriteString("false")
	case *Self:
		d.out.WriteString("self")
	case *Path:
		d.out.WriteString("__FILE__")
	case *Line:
		d.out.WriteString("__LINE__")
	case *Int:
		if n.Big != nil {
			d.out.WriteString(n.Big.String())
		} else {
			d.out.WriteString(strconv.FormatInt(n.Value, 10))
		}
	case *Float:
		d.out.WriteString(rubytext.Float(n.Value))
	case *Rational:
		fmt.Fprintf(&d.out, "%d/%dr", n.Num, n.Den)
	case *Str:
		d.out.WriteString(strconv.QuoteToASCII(n.Value))
	case *Sym:
		d.out.WriteByte(':')
		d.out.WriteString(strconv.QuoteToASCII(n.Name))
	case *DStr:
		d.list("dstr", n.Parts)
	case *DSym:
		d.list("dsym", n.Parts)
	case *Regexp:
		d.list("regexp", strconv.QuoteToASCII(n.Flags), n.Parts)
	case *Array:
		d.list("array", n.Elems)
	case *Hash:
		d.hash(n)
	case *Range:
		name := "range"
		if n.Exclusive {
			name = "xrange"
		}
		d.list(name, n.Lo, n.Hi)
	case *Lambda:
		d.list("lambda", func() { d.block(n.Block) })
	default:
		return false
	}
	return true
}

// hash writes a hash; (** x) is a double splat.
func (d *dumper) hash(n *Hash) {
	name := "hash"
	if n.Braceless {
		name = "keywords"
	}
	var items []any
	for _, pair := range n.Pairs {
		if pair.Key == nil {
			items = append(items, func() { d.list("**", pair.Value) })
		} else {
			items = append(items, pair.Key, pair.Value)
		}
	}
	d.list(name, items...)
}

// variable writes variables and constants.
func (d *dumper) variable(n Node) bool {
	switch n := n.(type) {
	case *LVar:
		d.list("lvar", n.Name)
	case *IVar:
		d.out.WriteString(n.Name)
	case *CVar:
		d.out.WriteString(n.Name)
	case *GVar:
		d.out.WriteString(n.Name)
	case *Const:
		switch {
		case n.Top:
			d.list("const", "::", n.Name)
		case n.Scope != nil:
			d.list("const", n.Scope, n.Name)
		default:
			d.out.WriteString(n.Name)
		}
	default:
		return false
	}
	return true
}

// call writes calls.
func (d *dumper) call(n Node) bool {
	switch n := n.(type) {
	case *Call:
		switch {
		case n.VCall:
			d.list(d.at("vcall", n), n.Name)
		default:
			name := "call"
			if n.Safe {
				name = "safe"
			}
			d.list(d.at(name, n), n.Recv, n.Name, n.Args, d.pass(n.Pass), d.blockItem(n.Block))
		}
	case *Super:
		if n.Bare {
			d.list("zsuper", d.blockItem(n.Block))
		} else {
			d.list("super", n.Args, d.pass(n.Pass), d.blockItem(n.Block))
		}
	case *Yield:
		d.list("yield", n.Args)
	case *Splat:
		d.list("*", n.Value)
	case *AnonBlock:
		d.out.WriteString("anon")
	case *MatchAssign:
		d.list("match", n.Match, strings.Join(n.Names, " "))
	case *Not:
		d.list("not", n.X)
	case *Defined:
		d.list("defined", n.X)
	case *And:
		d.list("and", n.L, n.R)
	case *Or:
		d.list("or", n.L, n.R)
	default:
		return false
	}
	return true
}

// pass writes a block argument.
func (d *dumper) pass(n Node) any {
	if n == nil {
		return []Node(nil)
	}
	return func() { d.list("&", n) }
}

// blockItem writes a literal block.
func (d *dumper) blockItem(b *Block) any {
	if b == nil {
		return []Node(nil)
	}
	return func() { d.block(b) }
}

// block writes a block.
func (d *dumper) block(b *Block) {
	params := func() { d.params(b.Params) }
	switch {
	case b.NumParams > 0:
		params = func() { d.list("numbered", strconv.Itoa(b.NumParams)) }
	case b.It:
		params = func() { d.list("it") }
	}
	d.list("block", params, b.Body)
}

// params writes a list of parameters.
func (d *dumper) params(ps *Params) {
	if ps == nil {
		d.out.WriteByte('_')
		return
	}
	var items []any
	for _, q := range ps.Required {
		items = append(items, d.param("", q))
	}
	for _, q := range ps.Optional {
		items = append(items, func() { d.list("=", q.Name, q.Default) })
	}
	if ps.Rest != nil {
		items = append(items, "*"+ps.Rest.Name)
	}
	for _, q := range ps.Post {
		items = append(items, d.param("", q))
	}
	for _, q := range ps.Keywords {
		items = append(items, d.param(":", q))
	}
	if ps.KwRest != nil {
		items = append(items, "**"+ps.KwRest.Name)
	}
	if ps.NoKw {
		items = append(items, "**nil")
	}
	if ps.Block != nil {
		items = append(items, "&"+ps.Block.Name)
	}
	if ps.TrailingComma {
		items = append(items, ",")
	}
	for _, name := range ps.Locals {
		items = append(items, ";"+name)
	}
	d.list("params", items...)
}

// param writes a required or keyword parameter.
func (d *dumper) param(suffix string, q Param) any {
	switch {
	case q.Pattern != nil:
		return func() { d.node(q.Pattern) }
	case q.Default != nil:
		return func() { d.list("=", q.Name+suffix, q.Default) }
	}
	return q.Name + suffix
}

// control writes assignments and control flow.
func (d *dumper) control(n Node) bool {
	switch n := n.(type) {
	case *Assign:
		d.list("=", n.Target, n.Value)
	case *OpAssign:
		d.list(n.Op+"=", n.Target, n.Value)
	case *MultiAssign:
		d.list("masgn", n.Target, n.Value)
	case *MLhs:
		d.list("mlhs", n.Targets)
	case *If:
		d.list("if", n.Cond, n.Then, n.Else)
	case *While:
		name := "while"
		if n.Negate {
			name = "until"
		}
		if n.DoWhile {
			name = "do" + name
		}
		d.list(name, n.Cond, n.Body)
	case *For:
		d.list("for", n.Var, n.Iter, n.Body)
	case *Case:
		items := []any{n.Subject}
		for _, w := range n.Whens {
			items = append(items, func() { d.list("when", func() { d.list("any", w.Conds) }, w.Body) })
		}
		d.list("case", append(items, n.Else)...)
	case *Begin:
		d.begin(n)
	case *Return:
		d.list("return", n.Value)
	case *Break:
		d.list("break", n.Value)
	case *Next:
		d.list("next", n.Value)
	case *Redo:
		d.list("redo")
	case *Retry:
		d.list("retry")
	default:
		return false
	}
	return true
}

// begin writes begin and its clauses.
func (d *dumper) begin(n *Begin) {
	items := []any{n.Body}
	for _, r := range n.Rescues {
		items = append(items, func() { d.list("rescue", func() { d.list("any", r.Classes) }, r.Var, r.Body) })
	}
	if n.Else != nil {
		items = append(items, func() { d.list("else", n.Else) })
	}
	if n.Ensure != nil {
		items = append(items, func() { d.list("ensure", n.Ensure) })
	}
	d.list("begin", items...)
}

// definition writes definitions.
func (d *dumper) definition(n Node) bool {
	switch n := n.(type) {
	case *Def:
		d.list("def", n.Singleton, n.Name, func() { d.params(n.Params) }, n.Body)
	case *Class:
		d.list("class", n.Path, n.Super, n.Body)
	case *Module:
		d.list("module", n.Path, n.Body)
	case *Early:
		d.list("early", n.Body)
	case *SClass:
		d.list("sclass", n.Value, n.Body)
	case *Alias:
		d.list("alias", n.New, n.Old)
	case *Undef:
		d.list("undef", n.Names)
	default:
		return false
	}
	return true
}
