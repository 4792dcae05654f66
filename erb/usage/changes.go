package usage

// This file finds small changes of a template. Each should make its tests fail.

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/lazy"
)

// Change is a change of a template: one span of its text is replaced. The changed template can be parsed.
type Change struct {
	Place
	// From and To are the bytes of the span.
	From, To int
	// New is the text in its place.
	New string
	// What is the kind of the change: "condition", "output", "operator", "integer", "string", "boolean", "element",
	// "argument", "text".
	What string
}

// Apply returns the changed template.
func (c Change) Apply(text string) string { return text[:c.From] + c.New + text[c.To:] }

// Changes returns the changes of a template, in the order of their places, until ctx ends; name is for errors, which
// are the same as [erb.Parse]'s. The changes are: an output without its value; a condition that is always true, or
// never; each of the two values of c ? a : b in place of the other; && for ||, == for !=, < for >, and the reverse;
// another integer, string or boolean; a list or a hash without one of its elements; a call without its last argument,
// if it has several; a line of text that is left out. A condition that is negated adds nothing: who notices that
// notices one of its two constants. Parts that only an error message has, comments, and brackets alone in their line
// are left as they are.
func Changes(ctx context.Context, name, text string) (list []Change, err error) {
	watch := source.NewWatch(ctx)
	defer func() {
		switch r := recover().(type) {
		case nil:
		case source.Ended: // erb makes the error
			list = nil
			_, err = erb.ParseContext(ctx, name, "")
		default:
			panic(r)
		}
	}()
	watch.CheckNow()
	file := source.NewFileWatched(name, text, watch)
	tokens, err := syntax.Tokens(file, syntax.Limits{Watch: watch})
	if err != nil {
		return nil, refusal(ctx, name, text, err)
	}
	c := &changer{file: file, text: text, tokens: tokens}
	for i := range tokens {
		watch.Check()
		c.at(i)
	}
	slices.SortStableFunc(c.list, func(a, b Change) int { return a.From - b.From })
	for _, one := range c.list {
		_, invalid := syntax.Parse(source.NewFile(name, one.Apply(text)), syntax.Limits{Watch: watch})
		if invalid == nil && !slices.Contains(list, one) {
			list = append(list, one)
		}
	}
	return list, nil
}

// changer collects changes.
type changer struct {
	file   *source.File
	text   string
	tokens []syntax.Token
	raises bool // in the arguments of raise
	list   []Change
}

// add adds a change.
func (c *changer) add(what string, from, to int, text string) {
	if from > to || c.text[from:to] == text {
		return
	}
	line, column := c.file.Position(source.Pos(from))
	c.list = append(c.list, Change{Place{line, column}, from, to, text, what})
}

// swapped are operators with those in their places.
var swapped = lazy.Value[map[string][2]string]{New: func() map[string][2]string {
	return map[string][2]string{
		"AndAnd": {"&&", "||"}, "OrOr": {"||", "&&"}, "KwAnd": {"and", "or"}, "KwOr": {"or", "and"}, "Eq": {"==", "!="}, "Neq": {"!=", "=="},
		"Lt": {"<", ">"}, "Gt": {">", "<"}, "Le": {"<=", ">="}, "Ge": {">=", "<="},
	}
}}

// at adds the changes of a token.
func (c *changer) at(i int) {
	t := c.tokens[i]
	pos := int(t.Pos)
	switch t.Kind {
	case "Ident":
		c.raises = c.raises || t.Value == "raise" || t.Value == "fail"
	case "Term", "Then", "OutEnd", "ModIf", "ModUnless", "KwEnd":
		c.raises = false
	}
	switch t.Kind {
	case "Text":
		c.lines(t)
	case "OutBeg":
		c.output(i)
	case "KwIf", "KwElsif", "KwUnless", "ModIf", "ModUnless":
		c.condition(i)
	case "Question":
		c.ternary(i)
	case "Int":
		if n, err := strconv.ParseInt(c.span(i), 10, 64); err == nil {
			c.add("integer", pos, pos+len(c.span(i)), strconv.FormatInt(n+1, 10))
		}
	case "Str", "StrText":
		c.str(i)
	case "KwTrue":
		c.replace(pos, "boolean", "true", "false")
	case "KwFalse":
		c.replace(pos, "boolean", "false", "true")
	case "LBrack", "LBrace":
		c.elements(i, "element")
	case "LParenCall":
		c.elements(i, "argument")
	default:
		if s, ok := swapped.Get()[t.Kind]; ok {
			c.replace(pos, "operator", s[0], s[1])
		}
	}
}

// replace adds a change of a token that is written as it always is.
func (c *changer) replace(pos int, what, old, text string) {
	if strings.HasPrefix(c.text[pos:], old) {
		c.add(what, pos, pos+len(old), text)
	}
}

// span returns the text of a token.
func (c *changer) span(i int) string {
	return strings.TrimRightFunc(c.text[c.tokens[i].Pos:max(c.tokens[i].Pos, c.tokens[i+1].Pos)], unicode.IsSpace)
}

// output drops the value of an output.
func (c *changer) output(i int) {
	from := int(c.tokens[i].Pos) + len("<%=")
	end := max(from, c.end(i+1, "OutEnd"))
	from = end - len(strings.TrimSpace(c.text[from:end]))
	if code := c.text[from:end]; code != "" && code != "nil" && code != `""` && code != "''" {
		c.add("output", from, end, "nil")
	}
}

// The kinds of tokens that open something, and the kinds that close it.
var (
	openers = lazy.Words("LParen LParenCall LParenArg LBrack LIndex LBrace LBlock LLambda InterpBeg OutBeg ParamBeg " +
		"KwDo KwDoLambda KwIf KwUnless KwCase KwBegin KwDef KwClass KwModule KwWhile KwUntil KwFor")
	closers = lazy.Words("RParen RBrack RBrace InterpEnd OutEnd ParamEnd KwEnd")
)

// next returns the index of the first token from i on that has one of the kinds, or closes the construct that is open
// at i.
func (c *changer) next(i int, kinds ...string) int {
	depth := 0
	for ; i < len(c.tokens)-1; i++ {
		kind := c.tokens[i].Kind
		switch {
		case depth == 0 && (slices.Contains(kinds, kind) || closers.Has(kind)):
			return i
		case openers.Has(kind):
			depth++
		case closers.Has(kind):
			depth--
		}
	}
	return i
}

// end returns where the tokens from i on end, before the one that next finds.
func (c *changer) end(i int, kinds ...string) int {
	return c.trimmed(int(c.tokens[i].Pos), int(c.tokens[c.next(i, kinds...)].Pos))
}

// trimmed returns the end of a span without white space.
func (c *changer) trimmed(from, to int) int {
	return from + len(strings.TrimRightFunc(c.text[from:max(from, to)], unicode.IsSpace))
}

// ends are the kinds of tokens before which an expression ends.
var ends = lazy.Words("Then Term Text ModIf ModUnless ModWhile ModUntil ModRescue EOF")

// condition makes a condition always true, and never.
func (c *changer) condition(i int) {
	from := int(c.tokens[i+1].Pos)
	to := c.end(i+1, ends.All()...)
	was := c.text[from:max(from, to)]
	if to <= from || was == "true" || was == "false" {
		return
	}
	before := ""
	if last := c.text[from-1]; last != ' ' && last != '\t' {
		before = " "
	}
	c.add("condition", from, to, before+"true")
	c.add("condition", from, to, before+"false")
}

// ternary puts each value of a condition in the place of the other.
func (c *changer) ternary(i int) {
	colon := c.next(i+1, "Colon")
	if c.tokens[colon].Kind != "Colon" {
		return
	}
	yes, no := int(c.tokens[i+1].Pos), int(c.tokens[colon+1].Pos)
	yesEnd := c.trimmed(yes, int(c.tokens[colon].Pos))
	noEnd := c.end(colon+1, append([]string{"Comma", "Colon", "KwDo", "Arrow", "KwAnd", "KwOr"}, ends.All()...)...)
	c.add("condition", yes, yesEnd, c.text[no:max(no, noEnd)])
	c.add("condition", no, noEnd, c.text[yes:max(yes, yesEnd)])
}

// changed is added to a string.
const changed = "~"

// str changes a string, unless it is part of an error message.
func (c *changer) str(i int) {
	pos := int(c.tokens[i].Pos)
	if c.raises || pos >= len(c.text) {
		return
	}
	if c.tokens[i].Kind == "StrText" {
		if c.literal(i) && strings.TrimSpace(c.tokens[i].Value) != "" {
			c.add("string", pos, pos, changed)
		}
		return
	}
	text := c.span(i)
	if quote := text[:min(1, len(text))]; quote == "'" || quote == `"` {
		for end := 1; end < len(text); end++ {
			switch text[end] {
			case '\\':
				end++
			case quote[0]:
				c.add("string", pos, pos+end+1, text[:end]+changed+quote)
				return
			}
		}
	}
}

// literal reports whether a part of a literal is one of a string with interpolations in double quotes, or a word.
func (c *changer) literal(i int) bool {
	depth := 0
	for i--; i >= 0; i-- {
		switch kind := c.tokens[i].Kind; {
		case kind == "InterpEnd" || kind == "StrEnd":
			depth++
		case kind == "InterpBeg":
			depth--
		case strings.HasSuffix(kind, "Beg") && kind != "OutBeg" && kind != "ParamBeg":
			if depth == 0 {
				return kind == "WordsBeg" || kind == "StrBeg" && c.text[c.tokens[i].Pos] == '"'
			}
			depth--
		}
	}
	return false
}

// elements drops each element of a list or a hash, and the last argument of a call.
func (c *changer) elements(i int, what string) {
	type element struct{ from, to int } // to is where the comma is, or the end
	var list []element
	for at := i + 1; ; {
		next := c.next(at, "Comma")
		from, to := int(c.tokens[at].Pos), int(c.tokens[next].Pos)
		if next > at {
			list = append(list, element{from, to})
		}
		if at = next + 1; c.tokens[next].Kind != "Comma" {
			break
		}
	}
	for n, e := range list {
		last := n == len(list)-1
		switch {
		case what == "argument" && (!last || n == 0):
		case last && n > 0:
			c.add(what, list[n-1].to, c.trimmed(e.from, e.to), "")
		case last:
			c.add(what, e.from, c.trimmed(e.from, e.to), "")
		default:
			c.add(what, e.from, list[n+1].from, "")
		}
	}
}

// lines drops each line of a text that says something.
func (c *changer) lines(t syntax.Token) {
	from := int(t.Pos)
	if !strings.HasPrefix(c.text[from:], t.Value) { // it has <%%
		return
	}
	for line := range strings.Lines(t.Value) {
		at := from
		from += len(line)
		words := strings.TrimSpace(line)
		comment := strings.HasPrefix(words, "#") && !strings.HasPrefix(words, "#!") || strings.HasPrefix(words, "//")
		whole := (at == 0 || c.text[at-1] == '\n') && strings.HasSuffix(line, "\n")
		if whole && !comment && strings.IndexFunc(words, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) >= 0 {
			c.add("text", at, from, "")
		}
	}
}
