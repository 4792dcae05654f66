package syntax

// This file parses literals.

import (
	"math/big"
	"strconv"
	"strings"

	plex "github.com/alecthomas/participle/v2/lexer"
)

// maxDigits bounds the digits of one integer in a template: the time for more of them would exceed that for other
// text of the same length.
const maxDigits = 20_000

// number builds the node of a number token.
func (p parser) number(t *plex.Token, sign string) Node {
	pos := at(t)
	switch kindOf(t) {
	case kInt:
		if v, err := strconv.ParseInt(sign+t.Value, t.Pos.Column, 64); err == nil {
			return &Int{At: pos, Value: v}
		}
		if len(t.Value) > maxDigits {
			return refused(pos, longInteger, strconv.Itoa(maxDigits))
		}
		v, _ := new(big.Int).SetString(sign+t.Value, t.Pos.Column)
		return &Int{At: pos, Big: v}
	case kFloat:
		v, _ := strconv.ParseFloat(sign+t.Value, 64) // out of range it is an infinity, as in Ruby
		return &Float{pos, v}
	case kRational:
		if len(t.Value) > maxDigits {
			return refused(pos, longInteger, strconv.Itoa(maxDigits))
		}
		whole, decimals, _ := strings.Cut(t.Value, ".")
		num, _ := new(big.Int).SetString(sign+strings.ReplaceAll(whole+decimals, "_", ""), t.Pos.Column)
		return &Rational{pos, num, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(len(decimals))), nil)} // with underscores
	case kImaginary:
		return refused(pos, imaginary)
	}
	p.fail(pos, "expected a number")
	return nil
}

// str = ( Str | StrBeg parts ) { Str | StrBeg parts } . Adjacent strings are one string.
func (p parser) str() Node {
	pos := p.here()
	var parts []Node
	for {
		t := p.lex.Peek()
		switch kindOf(t) {
		case kStr:
			p.take()
			if k := p.kind(); parts == nil && k != kStr && k != kStrBeg {
				return p.strNode(pos, t.Value)
			}
			parts = append(parts, p.strNode(at(t), t.Value))
		case kStrBeg, kXStrBeg:
			if flagsOf(t)&fLabel != 0 {
				p.unexpected("an expression")
			}
			p.take()
			if more := p.parts(); parts == nil {
				parts = more
			} else {
				parts = append(parts, more...)
			}
		default:
			return p.dstr(pos, parts)
		}
	}
}

// dstr joins the adjacent literal parts.
func (p parser) dstr(pos At, parts []Node) Node {
	parts = p.joinParts(parts)
	switch len(parts) {
	case 0:
		return p.strNode(pos, "")
	case 1:
		if s, ok := parts[0].(*Str); ok {
			return p.strNode(pos, s.Value)
		}
	}
	return p.dstrNode(pos, parts)
}

// dsym is dstr for symbols.
func (p parser) dsym(pos At, parts []Node) Node {
	switch n := p.dstr(pos, parts).(type) {
	case *Str:
		return p.symNode(pos, n.Value)
	case *DStr:
		return &DSym{pos, n.Parts}
	}
	return nil
}

// joinParts merges adjacent literal parts and drops empty ones.
func (p parser) joinParts(parts []Node) []Node {
	out := parts[:0]
	for i := 0; i < len(parts); {
		first, ok := parts[i].(*Str)
		if !ok {
			out = append(out, parts[i])
			i++
			continue
		}
		end := i + 1
		for end < len(parts) && isStr(parts[end]) {
			end++
		}
		if end > i+1 {
			var text strings.Builder
			for _, n := range parts[i:end] {
				text.WriteString(n.(*Str).Value)
			}
			first = p.strNode(first.At, text.String())
		}
		if first.Value != "" {
			out = append(out, first)
		}
		i = end
	}
	return out
}

// isStr reports whether n is literal text.
func isStr(n Node) bool {
	_, ok := n.(*Str)
	return ok
}

// parts = { StrText | InterpBeg statements InterpEnd } StrEnd .
func (p parser) parts() []Node {
	var room [few]Node
	parts := room[:0]
	for {
		t := p.lex.Peek()
		switch kindOf(t) {
		case kStrText:
			p.take()
			parts = append(parts, p.strNode(at(t), t.Value))
		case kInterpBeg:
			parts = append(parts, p.interpolation())
		default:
			p.expect(kStrEnd)
			return kept(&p.nodes.lists, parts)
		}
	}
}

// interpolation = InterpBeg statements InterpEnd .
func (p parser) interpolation() Node {
	pos := at(p.take())
	n := p.statements()
	p.expect(kInterpEnd)
	switch n := n.(type) {
	case nil:
		return &Nil{pos}
	case *Str: // keep it apart from literal text, which is joined
		return &Seq{pos, []Node{n}}
	}
	return n
}

// regexp = Regexp | RegBeg parts .
func (p parser) regexp() Node {
	t := p.take()
	re := &Regexp{At: at(t)}
	options := t.Pos.Column
	if kindOf(t) == kRegexp {
		re.Parts = []Node{&Str{re.At, t.Value}}
	} else {
		re.Parts = p.joinParts(p.parts())
		options = p.lex.Range(p.lex.RawCursor()-1, p.lex.RawCursor())[0].Pos.Column
	}
	re.Flags = regexpFlags[options]
	return re
}

// regexpLetters are the options of regexps.
const regexpLetters = "imxoun"

// regexpFlags has the spellings of sets of options.
var regexpFlags = func() (names [1 << len(regexpLetters)]string) {
	for set := range names {
		for bit, c := range regexpLetters {
			if set&(1<<bit) != 0 {
				names[set] += string(c)
			}
		}
	}
	return names
}()

// words = ( WordsBeg | SymbolsBeg ) word { WordSep word } StrEnd .
func (p parser) words() Node {
	t := p.take()
	list := &Array{At: at(t)}
	var parts []Node
	start := p.here()
	end := func() {
		if parts == nil {
			return
		}
		if kindOf(t) == kSymbolsBeg {
			list.Elems = append(list.Elems, p.dsym(start, parts))
		} else {
			list.Elems = append(list.Elems, p.dstr(start, parts))
		}
		parts = nil
	}
	for {
		t := p.lex.Peek()
		if parts == nil {
			start = at(t)
		}
		switch kindOf(t) {
		case kStrText:
			p.take()
			parts = append(parts, p.strNode(at(t), t.Value))
		case kInterpBeg:
			parts = append(parts, p.interpolation())
		case kWordSep:
			p.take()
			end()
		default:
			p.expect(kStrEnd)
			end()
			return list
		}
	}
}

// array = "[" [ arguments ] "]" .
func (p parser) array() Node {
	list := &Array{At: at(p.take())}
	var pass Node
	list.Elems, pass = p.arguments(kRBrack, 0, nil)
	if pass != nil {
		p.fail(At(pass.Pos()), "unexpected block argument in an array")
	}
	if n := len(list.Elems); n > 0 {
		if h, ok := list.Elems[n-1].(*Hash); ok {
			h.Braceless = false
		}
	}
	p.expect(kRBrack)
	return list
}

// hash = "{" [ pair { Comma pair } [ Comma ] ] "}" .
func (p parser) hash() Node {
	h := &Hash{At: at(p.take())}
	var room [few]Pair
	pairs := room[:0]
	for {
		p.skipNewline()
		if p.kind() == kRBrace {
			break
		}
		pos := p.here()
		_, pair, ok := p.item(0)
		if !ok {
			p.fail(pos, "expected a key and a value in a hash")
		}
		pairs = append(pairs, pair)
		p.skipNewlineBefore(kRBrace)
		if !p.accept(kComma) {
			break
		}
	}
	p.expect(kRBrace)
	h.Pairs = kept(&p.nodes.pairs, pairs)
	return h
}
