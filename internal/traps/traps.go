// Package traps finds scalars that YAML reads as something else than people mean.
package traps

// This file is the whole package.

import (
	"context"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/psych"
)

// A Trap is a scalar that is read as something else than its text, or a key that is there twice.
type Trap struct {
	// File is the name of the file.
	File string
	// Line and Column are where it is, from 1.
	Line, Column int
	// Message says how the scalar is read, or that the key is repeated.
	Message string
}

var (
	octal       = pattern.New(`^0[0-7]+$`)
	sexagesimal = pattern.New(`^[0-9]+(:[0-5]?[0-9])+$`)
	shortened   = pattern.New(`^[0-9]+\.[0-9]*0$`)
	booleans    = pattern.New(`^(?i:y|n|yes|no|on|off)$`)
	inBrackets  = pattern.New(`\(\(!?[-/.\w]*\[[^\]()]*\][-/.\w\[\]]*\)\)`)
)

// Find lists the traps in a file of YAML that the CLI reads: a manifest, an ops file, a file of variables, a config.
// It needn't be valid otherwise.
func Find(ctx context.Context, name string, data []byte) ([]Trap, error) {
	poll := limit.NewPoll(ctx)
	docs, err := psych.Parse(data, psych.Options{Budget: &poll})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	t := &finder{file: name, poll: &poll, seen: map[*psych.Node]bool{}}
	for _, d := range docs {
		if t.node(d, ""); t.err != nil {
			return nil, t.err
		}
	}
	return t.list, nil
}

// finder collects the traps of a file.
type finder struct {
	file string
	poll *limit.Poll
	seen map[*psych.Node]bool // by aliases
	list []Trap
	err  error
}

func (t *finder) add(n *psych.Node, format string, args ...any) {
	t.list = append(t.list, Trap{t.file, n.Line(), n.Column(), fmt.Sprintf(format, args...)})
}

// node visits a node; key is the name of the key that it is the value of.
func (t *finder) node(n *psych.Node, key string) {
	if n == nil || n.Kind == psych.KindAlias || t.seen[n] {
		return
	}
	if t.err = t.poll.Tick(); t.err != nil {
		return
	}
	switch n.Kind {
	case psych.KindScalar:
		t.scalar(n, key, false)
	case psych.KindSequence:
		t.seen[n] = true
		for _, c := range n.Children() {
			if t.node(c, key); t.err != nil {
				return
			}
		}
	case psych.KindMapping:
		t.seen[n] = true
		first := map[string]int{}
		for k, v := range n.Pairs() {
			if k.Kind == psych.KindScalar {
				t.scalar(k, "", true)
				if line := first[k.Value]; line > 0 && k.Value != "<<" {
					t.add(k, "the key is in line %d, too: one of the values has no effect", line)
				}
				first[k.Value] = k.Line()
			}
			if t.node(v, k.Value); t.err != nil {
				return
			}
		}
	}
}

// scalar looks at a scalar, which may be a key.
func (t *finder) scalar(n *psych.Node, key string, isKey bool) {
	if m := inBrackets.FindString(n.Value); m != "" {
		t.add(n, "%s is no variable: brackets belong to no name, and it stays as it is", m)
	}
	if !n.Plain || !n.Tag().None() {
		return
	}
	switch text := n.Value; {
	case booleans.MatchString(text) && (isKey || len(text) == 1):
		t.add(n, "%s is a boolean: quote it if the text is meant", text)
	case octal.MatchString(text) && len(text) > 1:
		if v, err := strconv.ParseInt(text, 8, 64); err == nil {
			t.add(n, "%s is the octal number %d: quote it if the text is meant", text, v)
		}
	case sexagesimal.MatchString(text):
		t.add(n, "%s is the number %v, to the base 60: quote it if the text is meant", text, base60(text))
	case shortened.MatchString(text) && strings.HasSuffix(key, "version"):
		t.add(n, "%s is the number %s: quote it", text, strings.TrimRight(strings.TrimRight(text, "0"), "."))
	}
}

// base60 returns the value of digits to the base 60.
func base60(text string) *big.Int {
	n := new(big.Int)
	for part := range strings.SplitSeq(text, ":") {
		digits, _ := strconv.ParseInt(part, 10, 64)
		n.Add(n.Mul(n, big.NewInt(60)), big.NewInt(digits))
	}
	return n
}
