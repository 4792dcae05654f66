//go:build linux

package main

// This file reads operands.txt, the values that rows are attacked with.

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

//go:embed operands.txt
var operandText string

// An operand is an expression for a value that may be as large as one likes.
type operand struct {
	class   string
	is      []string // names of the ancestors of class
	expr    string   // N in it is replaced by a count
	small   int      // a count for which the value is small
	large   []int    // the counts to attack with, the largest last
	recv    bool     // only as receiver
	pattern string   // 'x' * N: the repeated text, otherwise ""
	literal string   // pattern in Ruby
}

var (
	count    = regexp.MustCompile(`\bN\b`)
	repeated = regexp.MustCompile(`^('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*") \* N$`)
)

// at returns the expression for a count.
func (o *operand) at(n int) string {
	expr := count.ReplaceAllLiteralString(o.expr, underscored(n))
	if strings.Contains(expr, "; ") {
		return "begin; " + expr + " end"
	}
	return expr
}

// underscored writes 1000000 as 1_000_000.
func underscored(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "_" + s[i:]
	}
	return s
}

// parseOperands reads lines "Class small large…: expression"; lines that begin with a blank continue the one before.
func parseOperands(text string) ([]*operand, error) {
	var list []*operand
	for i, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		head, expr, ok := strings.Cut(line, ": ")
		words := strings.Fields(head)
		if !ok || len(words) == 0 {
			return nil, fmt.Errorf("operands.txt:%d: no operand: %s", i+1, line)
		}
		o := &operand{class: words[0], expr: expr, is: ruby.Ancestors(words[0])}
		if o.is == nil {
			return nil, fmt.Errorf("operands.txt:%d: there is no class %s", i+1, words[0])
		}
		for _, w := range words[1:] {
			n, err := strconv.ParseFloat(w, 64)
			if w == "receiver" {
				o.recv = true
				continue
			}
			if err != nil {
				return nil, fmt.Errorf("operands.txt:%d: %w", i+1, err)
			}
			o.large = append(o.large, int(n))
		}
		if len(o.large) > 0 {
			o.small, o.large = o.large[0], o.large[1:]
		}
		if count.MatchString(expr) != (len(o.large) > 0) {
			return nil, fmt.Errorf("operands.txt:%d: N needs counts, small and large: %s", i+1, line)
		}
		if m := repeated.FindStringSubmatch(expr); m != nil {
			o.pattern, o.literal = m[1], m[1]
		}
		list = append(list, o)
	}
	return list, nil
}

// isA reports whether the operand is an instance of a class or module.
func (o *operand) isA(class string) bool { return slices.Contains(o.is, class) }
