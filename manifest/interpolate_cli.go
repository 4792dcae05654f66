package manifest

// This file replaces placeholders as the CLI does.

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/pattern"
)

var (
	cliPlaceholder      = pattern.New(`\(\( ?(!?[-/.\w\pL]+) ?\)\)`)
	cliWholePlaceholder = pattern.New(`\A\(\( ?(!?[-/.\w\pL]+) ?\)\)\z`)
)

// cliText interpolates a string. sent is r.sent, or r.sentKey for keys.
func (r *interpolator) cliText(n *Node, s string, at *trail, sent func(v, site *Node, at *trail) *Node) *Node {
	v, names, ok := r.cliPut(n, s, at)
	switch {
	case !ok:
		return n
	case v == n:
		return sent(n, n, at)
	}
	return r.put(n, sent(v, n, at), names, s, at)
}

// cliPut returns the node for a string, n itself if nothing is replaced, and the variables that are put in. ok is
// false, after recording why, if it has no value. Placeholders with spaces inside them are looked up, but replaced only
// where they are the whole string.
func (r *interpolator) cliPut(n *Node, s string, at *trail) (v *Node, names string, ok bool) {
	found := cliPlaceholder.FindAllStringSubmatchIndex(s, -1)
	t := cliReplacement{s: s, found: found, out: s, apart: apart(s, len(found)), texts: map[string]string{}}
	for _, m := range found {
		name := strings.TrimPrefix(s[m[2]:m[3]], "!")
		v, ok := r.cliFound(n, name, at)
		if !ok {
			return n, "", false
		}
		if v == nil {
			continue
		}
		if t.whole() {
			return v, name, true
		}
		text, ok := r.cliEmbeddable(n, v, name, at)
		if !ok || r.stop(n, at, t.add(&r.spent.size, name, text)) {
			return n, "", false
		}
	}
	if t.names == nil {
		return n, "", true
	}
	if r.stop(n, at, t.finish(&r.spent.size)) {
		return n, "", false
	}
	return &Node{value: t.out}, strings.Join(t.names, ", "), true
}

// cliFound returns the value of a variable with path that is used at n, nil if the store does not have it. ok is false,
// after recording why, if it can't be used.
func (r *interpolator) cliFound(n *Node, name string, at *trail) (v *Node, ok bool) {
	v, err := r.cliGet(n, name, at)
	if err != nil {
		r.once(name, func() {
			cause := err
			if !errors.Is(err, errDefinitions) {
				cause = fmt.Errorf("Finding variable '%s': %w", name, err) // the CLI's text
			}
			r.fail(n, at, 0, cause, "%s", cause)
		})
	}
	return v, err == nil
}

// cliEmbeddable returns the text of a value inside of other text. ok is false, after recording why, if it has none.
func (r *interpolator) cliEmbeddable(n, v *Node, name string, at *trail) (text string, ok bool) {
	if text, ok = v.embeddable(); !ok {
		cause := fmt.Errorf("Invalid type '%s' for value '((%s))' and variable '%s'. "+ // the CLI's text
			"Supported types for interpolation within a string are integers and strings.", v.goType(), name, name)
		r.fail(n, at, 0, cause, "%s", cause)
	}
	return text, ok
}

// cliReplacement replaces the placeholders in a string one variable after the other, in the text that the variables
// before have left. As long as that makes no difference, it waits to replace them all at once.
type cliReplacement struct {
	s     string
	found [][]int // the placeholders
	out   string  // s with the replacements so far
	names []string
	apart bool              // nothing is replaced yet, and nothing that was added can make a placeholder
	texts map[string]string // of the variables in names, while apart
}

// apart reports whether the n placeholders in s are independent: s has no other double parentheses.
func apart(s string, n int) bool {
	return strings.Count(s, "((") == n && strings.Count(s, "))") == n && !strings.Contains(s, "(((") && !strings.Contains(s, ")))")
}

// whole reports whether a placeholder is all that is left.
func (t *cliReplacement) whole() bool {
	return (!t.apart || len(t.found) == 1) && cliWholePlaceholder.MatchString(t.out)
}

// add replaces the placeholders of a variable.
func (t *cliReplacement) add(size *limit.Count, name, text string) error {
	if t.apart && (text == "" || strings.ContainsAny(text, "()")) {
		t.apart = false
		for _, earlier := range t.names {
			if err := t.all(size, earlier, t.texts[earlier]); err != nil {
				return err
			}
		}
	}
	t.names = append(t.names, name)
	if t.apart {
		t.texts[name] = text
		return nil
	}
	return t.all(size, name, text)
}

// all replaces all placeholders of a variable in the text so far.
func (t *cliReplacement) all(size *limit.Count, name, text string) error {
	for _, old := range [...]string{"((" + name + "))", "((!" + name + "))"} {
		count := int64(strings.Count(t.out, old))
		cost := int64(len(t.out)) / 16 // of looking
		if count > 0 {
			cost = int64(len(t.out)) + count*int64(len(text)-len(old))
		}
		if err := size.Take(cost); err != nil {
			return err
		}
		if count > 0 {
			t.out = strings.ReplaceAll(t.out, old, text)
		}
	}
	return nil
}

// finish replaces the placeholders that have waited.
func (t *cliReplacement) finish(size *limit.Count) error {
	if !t.apart {
		return nil
	}
	length := int64(len(t.s))
	for _, m := range t.found {
		if text, ok := t.text(m); ok {
			length += int64(len(text) - (m[1] - m[0]))
		}
	}
	if err := size.Take(length); err != nil {
		return err
	}
	var b strings.Builder
	b.Grow(int(length))
	from := 0
	for _, m := range t.found {
		if text, ok := t.text(m); ok {
			b.WriteString(t.s[from:m[0]])
			b.WriteString(text)
			from = m[1]
		}
	}
	b.WriteString(t.s[from:])
	t.out = b.String()
	return nil
}

// text returns the replacement of a placeholder. One with spaces in it stays.
func (t *cliReplacement) text(m []int) (string, bool) {
	if m[2]-m[0] != 2 || m[1]-m[3] != 2 {
		return "", false
	}
	text, ok := t.texts[strings.TrimPrefix(t.s[m[2]:m[3]], "!")]
	return text, ok
}

// cliGet returns the value of a variable with path; nil if the store does not have it.
func (r *interpolator) cliGet(n *Node, name string, at *trail) (*Node, error) {
	root, rest, dotted := strings.Cut(name, ".")
	v, err := r.cliVariable(n, root, rest, at)
	if v == nil || err != nil || !dotted {
		return v, err
	}
	p, err := parsePointer("/" + strings.ReplaceAll(rest, ".", "/"))
	if err != nil {
		return nil, err
	}
	if found, err := p.find(v); err == nil {
		return found, nil
	}
	for i, t := range p.tokens { // an index that is none may be a key
		if t.kind == indexToken {
			p.tokens[i] = token{kind: keyToken, key: strconv.Itoa(t.index)}
		}
	}
	return p.find(v)
}

// errRecursion is the CLI's error for a variable whose definition needs its own value.
var errRecursion = errors.New("Detected recursion") // the CLI's text

// maxDefinitions limits the length of a chain of definitions that need each other.
const maxDefinitions = 100

var errDefinitions error = tooManyDefinitions{}

type tooManyDefinitions struct{}

func (tooManyDefinitions) Error() string {
	return fmt.Sprintf("more than %d definitions need each other", maxDefinitions)
}

// cliVariable returns the value of a variable, to which a path will be applied; nil if there is none.
func (r *interpolator) cliVariable(n *Node, name, path string, at *trail) (*Node, error) {
	r.used[name] = true
	if r.open[name] {
		return nil, errRecursion
	}
	if v, ok := r.values[name]; ok {
		return v, nil
	}
	if err := r.spent.poll.Work(0); err != nil {
		return nil, err
	}
	if err := r.failed[name]; err != nil {
		return nil, err
	}
	lacking, known := r.absent[name]
	if !known {
		def, ready, err := r.cliDefinition(name)
		if err != nil {
			if !errors.Is(err, errDefinitions) {
				err = fmt.Errorf("Interpolating variable '%s' definition options: %w", name, err) // the CLI's text
			}
			r.failed[name] = err
			return nil, err
		}
		if ready && r.Store != nil {
			asked := *def
			asked.SubPath = path
			v, found, err := r.Store.Get(r.ctx, &asked)
			if err != nil {
				return nil, err
			}
			if found {
				n, err := NewNode(v)
				if err != nil {
					return nil, err
				}
				r.values[name] = n
				return n, nil
			}
		}
		lacking = ready
		r.absent[name] = lacking
	}
	if lacking && !r.lacking[name] {
		r.lacking[name] = true
		r.missing.Names = append(r.missing.Names, name)
		r.missing.Uses = append(r.missing.Uses, n.at(at.String()))
	}
	return nil, nil
}

// cliDefinition returns the definition of a variable with its options interpolated. ready is false if a variable
// that they need is missing.
func (r *interpolator) cliDefinition(name string) (def *Variable, ready bool, err error) {
	d := r.defs[name]
	if d == nil {
		return &Variable{Name: name}, true, nil
	}
	if len(r.open) >= maxDefinitions {
		return nil, false, errDefinitions
	}
	r.open[name] = true
	defer delete(r.open, name)
	sub := &interpolator{
		Interpolation: r.Interpolation, ctx: r.ctx, defs: r.defs, open: r.open, values: r.values,
		absent: r.absent, failed: r.failed, used: r.used,
		reported: map[string]bool{}, missing: &MissingVariablesError{}, lacking: map[string]bool{}, spent: r.spent,
	}
	given, err := d.optionsNode()
	if err != nil {
		return nil, false, err
	}
	options := sub.interpolate(given, &trail{path: d.Location.Path + ".options"}, nil)
	if len(sub.errs) > 0 {
		return nil, false, sub.errs[0].Err
	}
	c := *d
	c.Options, c.odd = options.hash(), options
	return &c, len(sub.missing.Names) == 0, nil
}

// cliGenerate requests all variables that are declared with a type, in order.
func (r *interpolator) cliGenerate(vars []*Variable) {
	for _, v := range vars {
		if v.Type == "" {
			continue
		}
		if _, err := r.cliVariable(v.Location.node, v.Name, "", &trail{path: v.Location.Path}); err != nil {
			r.once(v.Name, func() {
				cause := fmt.Errorf("Getting all variables from variable definitions sections: %w", err) // the CLI's text
				r.fail(v.Location.node, &trail{path: v.Location.Path}, 0, cause, "%s", cause)
			})
		}
	}
}

// withoutFound removes the variables from the `variables` section that have a value now.
func (r *interpolator) withoutFound(root *Node, vars []*Variable) *Node {
	a := applier{doc: root, owned: map[*Node]bool{}}
	for _, d := range vars {
		v, err := r.cliVariable(d.Location.node, d.Name, "", &trail{path: d.Location.Path})
		if v == nil || err != nil {
			continue
		}
		p := pointer{tokens: []token{{kind: keyToken, key: "variables"}, {kind: matchToken, key: "name", value: d.Name}}}
		if err := a.remove(p); err != nil {
			r.once("variables/"+d.Name, func() { r.fail(d.Location.node, &trail{path: d.Location.Path}, 0, err, "%s", err) })
		}
	}
	a.finish()
	return a.doc
}
