package syntax

// This file parses lists of parameters.

import plex "github.com/alecthomas/participle/v2/lexer"

// paramList is a list of parameters with the brackets around it; nil if there is none.
type paramList struct{ params *Params }

// Parse implements participle.Parseable.
func (l *paramList) Parse(lex *plex.PeekingLexer) error {
	l.params = parserOf(lex).params()
	return nil
}

// params = [ ParamBeg [ param { Comma param } [ Comma ] ] [ Term [ Ident { Comma Ident } ] ] ParamEnd ] .
func (p parser) params() *Params {
	if p.kind() != kParamBeg {
		return nil
	}
	ps := &paramsIn{bars: p.take().Value == "|"}
	ps.At = p.here()
	p.skipNewline()
	for p.kind() != kParamEnd && p.kind() != kTerm {
		p.param(ps)
		p.skipNewline()
		if !p.accept(kComma) {
			break
		}
		if k := p.kind(); k == kParamEnd || k == kTerm {
			if ps.TrailingComma = true; ps.Rest != nil || len(ps.Optional) > 0 || ps.named() {
				p.fail(p.here(), "unexpected `,` behind the last parameter")
			}
		}
	}
	if p.accept(kTerm) {
		p.blockLocals(ps)
	}
	p.expect(kParamEnd)
	return &ps.Params
}

// paramsIn are the parameters being parsed.
type paramsIn struct {
	Params
	bars bool // they stand between bars
}

// value parses the default of a parameter: between bars it has no operators.
func (p parser) value(ps *paramsIn) Node {
	if !ps.bars {
		return p.argument(precLowest, 0)
	}
	if p.kind() == kUMinusNum {
		n, _ := p.negativeNumber(0)
		return n
	}
	n, _ := p.primary(0)
	return n
}

// blockLocals = [ Ident { Comma Ident } ] .
func (p parser) blockLocals(ps *paramsIn) {
	for p.kind() == kIdent {
		ps.Locals = append(ps.Locals, p.take().Value)
		p.skipNewline()
		if !p.accept(kComma) {
			return
		}
		if p.kind() != kIdent {
			p.unexpected("a variable of the block")
		}
	}
}

// param adds the next parameter to the group it belongs to.
func (p parser) param(ps *paramsIn) {
	t := p.lex.Peek()
	pos := at(t)
	switch kindOf(t) {
	case kIdent:
		p.take()
		p.plainName(t)
		if p.accept(kAssign) {
			p.allow(pos, ps.Rest == nil && len(ps.Post) == 0 && !ps.named())
			ps.Optional = append(ps.Optional, Param{At: pos, Name: t.Value, Default: p.value(ps)})
			return
		}
		p.required(ps, Param{At: pos, Name: t.Value})
	case kLParen:
		p.take()
		p.skipNewline()
		list := p.targetList(pos, nil)
		p.skipNewline()
		p.expect(kRParen)
		p.patternNames(list)
		p.required(ps, Param{At: pos, Pattern: list})
	case kLabel:
		p.take()
		p.allow(pos, ps.KwRest == nil && !ps.NoKw && ps.Block == nil)
		q := Param{At: pos, Name: t.Value}
		if last := t.Value[len(t.Value)-1]; last == '!' || last == '?' {
			p.fail(at(t), "unexpected `%s:`, expected a parameter", t.Value)
		}
		if startsOperand[p.kind()] {
			q.Default = p.value(ps)
		}
		ps.Keywords = append(ps.Keywords, q)
	default:
		p.restParam(ps, t)
	}
}

// plainName refuses a name that a variable can't have.
func (p parser) plainName(t *plex.Token) {
	if flagsOf(t)&fPred != 0 {
		p.fail(at(t), "unexpected `%s`, expected a parameter", t.Value)
	}
}

// patternNames refuses a destructuring parameter that holds anything but names.
func (p parser) patternNames(list *MLhs) {
	if list.Trailing {
		p.fail(list.At, "unexpected `,` behind the last parameter")
	}
	for _, n := range list.Targets {
		if s, ok := n.(*Splat); ok {
			if n = s.Value; n == nil {
				continue
			}
		}
		switch n := n.(type) {
		case *LVar:
		case *MLhs:
			p.patternNames(n)
		default:
			p.fail(At(n.Pos()), "unexpected expression, expected the name of a parameter")
		}
	}
}

// allow refuses a parameter after others that it may not follow.
func (p parser) allow(pos At, ok bool) {
	if !ok {
		p.fail(pos, "unexpected order of parameters")
	}
}

// required adds a required parameter.
func (p parser) required(ps *paramsIn, q Param) {
	p.allow(q.At, !ps.named())
	if ps.Rest != nil || len(ps.Optional) > 0 {
		ps.Post = append(ps.Post, q)
	} else {
		ps.Required = append(ps.Required, q)
	}
}

// named reports whether there is a parameter that no positional one may follow.
func (ps *Params) named() bool {
	return len(ps.Keywords) > 0 || ps.KwRest != nil || ps.NoKw || ps.Block != nil
}

// restParam = Splat [ Ident ] | DSplat [ Ident | KwNil ] | BlockAmp [ Ident ] | BDot3 .
func (p parser) restParam(ps *paramsIn, t *plex.Token) {
	pos := at(t)
	switch k := kindOf(t); k {
	case kSplat:
		p.allow(pos, ps.Rest == nil && len(ps.Post) == 0 && !ps.named())
		p.take()
		ps.Rest = &Param{At: pos, Name: p.optionalName()}
	case kDSplat:
		p.allow(pos, ps.KwRest == nil && !ps.NoKw && ps.Block == nil)
		p.take()
		if ps.NoKw = p.accept(kwNil); ps.NoKw {
			p.allow(pos, len(ps.Keywords) == 0)
		} else {
			ps.KwRest = &Param{At: pos, Name: p.optionalName()}
		}
	case kBlockAmp:
		p.allow(pos, ps.Block == nil)
		p.take()
		ps.Block = &Param{At: pos, Name: p.optionalName()}
	case kBDot3:
		p.allow(pos, ps.Rest == nil && !ps.named())
		p.take()
		ps.Rest, ps.KwRest, ps.Block = &Param{At: pos}, &Param{At: pos}, &Param{At: pos}
	default:
		p.unexpected("a parameter")
	}
}

// optionalName = [ Ident ] .
func (p parser) optionalName() string {
	if p.kind() != kIdent {
		return ""
	}
	return p.take().Value
}
