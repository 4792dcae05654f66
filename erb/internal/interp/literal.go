package interp

// This file compiles literals.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// constant compiles a value that all runs share.
func constant(v ruby.Value) code {
	switch v.Kind() {
	case ruby.KindNil:
		return nothing
	case ruby.KindTrue:
		return yes
	case ruby.KindFalse:
		return no
	}
	ruby.Share(v)
	return func(*frame) (ruby.Value, error) { return v, nil }
}

func nothing(*frame) (ruby.Value, error) { return ruby.Nil, nil }
func yes(*frame) (ruby.Value, error)     { return ruby.True, nil }
func no(*frame) (ruby.Value, error)      { return ruby.False, nil }

func (c *compiler) literal(n syntax.Node) code {
	pos := n.Pos()
	switch n := n.(type) {
	case *syntax.Nil:
		return constant(ruby.Nil)
	case *syntax.True:
		return constant(ruby.True)
	case *syntax.False:
		return constant(ruby.False)
	case *syntax.Self:
		return func(f *frame) (ruby.Value, error) { return f.self, nil }
	case *syntax.Int:
		if n.Big != nil {
			return constant(ruby.BigInt(n.Big))
		}
		return constant(ruby.Int(n.Value))
	case *syntax.Float:
		return constant(ruby.Float(n.Value))
	case *syntax.Rational:
		num, den := n.Num, n.Den
		return func(f *frame) (ruby.Value, error) {
			b := f.rt.Budget()
			v := arith.Ratio(b, num, den)
			return v, b.Err()
		}
	case *syntax.Path:
		return c.str(&syntax.Str{At: n.At, Value: c.file.Name})
	case *syntax.Line:
		return constant(ruby.Int(int64(c.file.Line(pos) + c.file.LineShift)))
	case *syntax.Sym:
		return constant(c.symbol(n.Name))
	case *syntax.DSym:
		return c.dsym(n)
	case *syntax.Regexp:
		return c.regexp(n)
	case *syntax.Array:
		return c.array(n)
	case *syntax.Hash:
		return c.hash(n)
	case *syntax.Range:
		return c.rangeNode(n)
	}
	return func(f *frame) (ruby.Value, error) {
		return ruby.Nil, f.place(&ruby.UnsupportedError{Construct: "this construct"}, pos)
	}
}

// Sizes of objects that literals make.
const (
	stringCost = 96 // without its bytes
	hashCost   = 144
	pairCost   = 160
	rangeCost  = 96
)

func (c *compiler) str(n *syntax.Str) code {
	pos := n.Pos()
	text, cost := n.Value, int64(len(n.Value)+stringCost)
	if c.frozen {
		return constant(ruby.SharedStr(text))
	}
	return func(f *frame) (ruby.Value, error) {
		if err := f.rt.Charge(cost); err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return f.literal(text), nil
	}
}

// literal makes the string of a literal, which was charged.
func (f *frame) literal(text string) ruby.Value {
	s := f.rt.NewString(text)
	s.Chilled = true
	return s.Value()
}

// interpolate compiles the parts of a string with #{…} into a function that returns the bytes and their encoding.
func (c *compiler) interpolate(parts []syntax.Node) func(f *frame) (string, ruby.Encoding, error) {
	type part struct {
		text string
		code code
		pos  source.Pos
	}
	list := make([]part, len(parts))
	only := len(parts) > 1 // there are only values, whose encoding the text can have
	for i, p := range parts {
		if s, ok := p.(*syntax.Str); ok {
			list[i], only = part{text: s.Value}, false
		} else {
			list[i] = part{code: c.compile(p), pos: p.Pos()}
		}
	}
	return func(f *frame) (string, ruby.Encoding, error) {
		var array [128]byte
		buf := array[:0]
		var like *ruby.String // has the encoding of the text so far, if that may be another than UTF-8
		if only {
			like = noText
		}
		for i := range list {
			p := &list[i]
			if p.code == nil {
				if buf = append(buf, p.text...); like != nil { // bounded: text of the template
					if err := f.joined(&like, nil, ruby.NewString(p.text)); err != nil {
						return "", 0, err
					}
				}
				continue
			}
			v, err := p.code(f)
			if err != nil {
				return "", 0, err
			}
			if !ruby.Elementary(v) {
				s, err := f.rt.TextOf(v)
				switch {
				case err != nil:
				case like == noText:
					like = afterASCII(s)
				case like != nil || s.Enc != ruby.UTF8 && (s.Enc != ruby.ASCII && len(list) > 1 || !ruby.IsASCII(s.String())):
					err = f.joined(&like, buf, s)
				}
				if err != nil {
					return "", 0, f.place(err, p.pos)
				}
				v = s.Value()
			}
			if buf, err = f.rt.AppendToS(buf, v); err != nil {
				return "", 0, f.place(err, p.pos)
			}
		}
		if err := f.rt.Charge(int64(len(buf) + stringCost)); err != nil {
			return "", 0, err
		}
		enc := ruby.UTF8
		if like != nil {
			enc = like.Enc
		}
		return string(buf), enc, nil // bounded: charged above
	}
}

// joined updates the encoding of a text under construction when s is appended to before.
func (f *frame) joined(like **ruby.String, before []byte, s *ruby.String) error {
	b := f.rt.Budget()
	if *like == nil && len(before) > 0 {
		*like = ruby.NewString(b.StringOf(before))
	}
	*like = b.Joined(*like, s)
	return b.Err()
}

// noText is the beginning of a text that is US-ASCII as long as its parts are.
var noText = ruby.Encoded("", ruby.ASCII)

// afterASCII returns the string that has the encoding of a text when s is appended to parts in US-ASCII.
func afterASCII(s *ruby.String) *ruby.String {
	switch {
	case s.Enc == ruby.UTF8:
		return nil
	case s.Enc == ruby.ASCII && ruby.IsASCII(s.String()):
		return noText
	}
	return s
}

func (c *compiler) dstr(n *syntax.DStr) code {
	pos := n.Pos()
	text := c.interpolate(n.Parts)
	return func(f *frame) (ruby.Value, error) {
		s, enc, err := text(f)
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		str := f.rt.NewString(s)
		str.Enc = enc
		return str.Value(), nil
	}
}

func (c *compiler) dsym(n *syntax.DSym) code {
	pos := n.Pos()
	text := c.interpolate(n.Parts)
	return func(f *frame) (ruby.Value, error) {
		s, _, err := text(f)
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		v, err := f.rt.NewSymbol(s)
		return v, f.place(err, pos)
	}
}

// regexp compiles a literal. The parser compiled its pattern if it has no interpolation, as far as its budget went.
func (c *compiler) regexp(n *syntax.Regexp) code {
	pos := n.Pos()
	flags := matching.RegexpFlags(n.Flags)
	if len(n.Parts) == 0 || len(n.Parts) == 1 {
		text, fixed := "", len(n.Parts) == 0
		if !fixed {
			if s, ok := n.Parts[0].(*syntax.Str); ok {
				text, fixed = s.Value, true
			}
		}
		if fixed {
			if n.Prog != nil {
				return constant(matching.NewRegexp(text, flags, n.Prog).Value())
			}
			return func(f *frame) (ruby.Value, error) {
				re, err := matching.CompileValue(f.rt, text, flags)
				if err != nil {
					return ruby.Nil, f.place(err, pos)
				}
				return re, nil
			}
		}
	}
	text := c.interpolate(n.Parts)
	re := func(f *frame) (ruby.Value, error) {
		s, enc, err := text(f)
		if err == nil && enc != ruby.UTF8 {
			of := ruby.NewString(s)
			of.Enc = enc
			err = matching.CheckSource(f.rt.Budget(), of, flags)
		}
		if err == nil {
			var re *matching.Regexp
			if re, err = matching.CompileInterpolated(f.rt, s, flags); err == nil {
				return re.Value(), nil
			}
		}
		return ruby.Nil, f.place(err, pos)
	}
	if strings.Contains(n.Flags, "o") {
		return once(onceSite{c.file, pos}, re)
	}
	return re
}

// onceSite is a literal with the option o; a new run of a template evaluates it again.
type onceSite struct {
	file *source.File
	pos  source.Pos
}

// once evaluates re until it has had a value, which is the literal's from then on. Recursive evaluations in between
// make values of their own.
func once(site onceSite, re code) code {
	return func(f *frame) (ruby.Value, error) {
		vm := f.vm
		v, begun := vm.onces[site]
		if !v.IsNil() {
			return v, nil
		}
		if begun {
			return re(f)
		}
		if err := f.rt.Charge(128); err != nil {
			return ruby.Nil, err
		}
		if vm.onces == nil {
			vm.onces = map[onceSite]ruby.Value{}
		}
		vm.onces[site] = ruby.Nil
		v, err := re(f)
		if err != nil {
			delete(vm.onces, site)
			return ruby.Nil, err
		}
		vm.onces[site] = v
		return v, nil
	}
}

// forgetOnces prepares vm for another run of a template.
func (vm *VM) forgetOnces(file *source.File) {
	for site := range vm.onces {
		if site.file == file {
			delete(vm.onces, site)
		}
	}
}

func (c *compiler) hash(n *syntax.Hash) code {
	if keys, ok := c.literalKeys(n); ok {
		return c.hashOf(n, keys)
	}
	pos, size := n.Pos(), len(n.Pairs)
	fill, _ := c.pairs(n)
	return func(f *frame) (ruby.Value, error) {
		if err := f.rt.Charge(hashCost); err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		h := f.rt.NewHash(size)
		if err := fill(f, h); err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return h.Value(), nil
	}
}

// literalKeys returns the keys of a hash if all are literals.
func (c *compiler) literalKeys(n *syntax.Hash) (keys ruby.Keys, ok bool) {
	list := make([]ruby.Value, len(n.Pairs))
	for i, p := range n.Pairs {
		switch key := p.Key.(type) {
		case *syntax.Str:
			list[i] = ruby.SharedStr(key.Value)
		case *syntax.Sym:
			list[i] = c.symbol(key.Name)
		default:
			return keys, false
		}
	}
	return ruby.KeysOf(list)
}

// hashOf compiles a hash with these keys.
func (c *compiler) hashOf(n *syntax.Hash, keys ruby.Keys) code {
	pos, size := n.Pos(), keys.Len()
	list := make([]code, size)
	for i, p := range n.Pairs {
		list[i] = c.compile(p.Value)
	}
	return func(f *frame) (ruby.Value, error) {
		if err := f.rt.ChargeHash(size); err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		values := f.rt.RoomFor(size)[:size]
		for i, value := range list {
			v, err := value(f)
			if err != nil {
				return ruby.Nil, f.place(err, pos)
			}
			values[i] = v
		}
		return keys.NewHash(f.rt, values).Value(), nil
	}
}

// pairs compiles the entries of a hash or of keyword arguments into a function that enters them, and into a list if
// they can be listed.
func (c *compiler) pairs(n *syntax.Hash) (func(f *frame, h *ruby.Hash) error, *listed) {
	type pair struct{ key, val code }
	list := make([]pair, len(n.Pairs))
	var vals []operand
	for i, p := range n.Pairs {
		switch {
		case p.Key != nil:
			key, val := c.hashKey(p.Key), c.operand(p.Value)
			list[i] = pair{key, val.asCode()}
			if n.Braceless && len(vals) < fewArgs {
				vals = append(vals, val)
			}
		case p.Value == nil:
			list[i] = pair{nil, c.anonymous(kwRestName, n)}
		default:
			list[i] = pair{nil, c.compile(p.Value)}
		}
	}
	alone := n.Braceless && len(list) == 1
	return func(f *frame, h *ruby.Hash) error {
		for i := range list {
			p := &list[i]
			if p.key == nil {
				if err := f.doubleSplat(p.val, h, alone); err != nil {
					return err
				}
				continue
			}
			k, err := p.key(f)
			if err != nil {
				return err
			}
			v, err := p.val(f)
			if err != nil {
				return err
			}
			if err := f.rt.HashSet(h, k, v); err != nil {
				return err
			}
		}
		return nil
	}, c.listed(n, vals)
}

// hashKey compiles a key; a string literal is made once, frozen, as Ruby does.
func (c *compiler) hashKey(n syntax.Node) code {
	if s, ok := n.(*syntax.Str); ok {
		return constant(ruby.SharedStr(s.Value))
	}
	return c.compile(n)
}

// doubleSplat enters the entries of a hash into h. If it is all that is passed as keywords, h resembles it.
func (f *frame) doubleSplat(val code, h *ruby.Hash, alone bool) error {
	v, err := val(f)
	if err != nil || v.IsNil() {
		return err
	}
	from, err := f.rt.ToHash(v)
	if err == nil && alone {
		err = f.rt.Resemble(h, from)
	}
	if err != nil {
		return err
	}
	for k, v := range from.All {
		if err := f.rt.HashSet(h, k, v); err != nil {
			return err
		}
	}
	return nil
}

func (c *compiler) rangeNode(n *syntax.Range) code {
	pos, exclusive := n.Pos(), n.Exclusive
	lo, hi := c.compile(n.Lo), c.compile(n.Hi)
	if isLiteral(n.Lo) && isLiteral(n.Hi) {
		l, _ := lo(nil)
		h, _ := hi(nil)
		return constant(ruby.NewRange(l, h, exclusive))
	}
	return func(f *frame) (ruby.Value, error) {
		l, err := lo(f)
		if err != nil {
			return ruby.Nil, err
		}
		h, err := hi(f)
		if err != nil {
			return ruby.Nil, err
		}
		if err := f.rt.CheckRange(l, h); err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		if err := f.rt.Charge(rangeCost); err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return ruby.NewRange(l, h, exclusive), nil
	}
}

func isLiteral(n syntax.Node) bool {
	switch n.(type) {
	case nil, *syntax.Int, *syntax.Nil:
		return true
	}
	return false
}
