package main

// This file tests the generation of expressions and the classes of differences, without the reference.

import (
	"bytes"
	"context"
	"io"
	"testing"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/stretchr/testify/require"
)

func makerFor(t *testing.T, seed int64) *maker {
	t.Helper()
	rows := methodRows()
	return newMaker(seed, rows, lineage)
}

func TestExpressionsRepeat(t *testing.T) {
	a, b, other := makerFor(t, 5), makerFor(t, 5), makerFor(t, 6)
	differs := false
	for _, r := range a.rows[:300] {
		expr := a.next(r)
		require.Equal(t, expr, b.next(r))
		differs = differs || expr != other.next(r)
	}
	require.True(t, differs, "the seed changes nothing")
}

// TestExpressionsCoverRows asks for a receiver of every class that has methods to call.
func TestExpressionsCoverRows(t *testing.T) {
	m := makerFor(t, 1)
	for _, class := range []string{"String", "Array", "Hash", "Integer", "Float", "Range", "Set", "Kernel", "Enumerable", "Comparable", "Date", "Time"} {
		require.NotEmpty(t, m.holders[class], class)
		require.NotEmpty(t, m.byClass[pickClass(class)], class)
	}
	have := map[string]bool{}
	for _, r := range m.rows {
		have[r.String()] = true
		require.Contains(t, m.next(r), r.name)
	}
	for _, name := range []string{"String#center", "Integer#<=>", "Array#[]", "Hash#[]=", "Integer.sqrt", "JSON.generate", "Enumerable#map"} {
		require.True(t, have[name], name)
	}
	require.False(t, have["Kernel#object_id"] || have["Process.clock_gettime"] || have["Kernel.sleep"])
}

// pickClass returns a class whose objects have the rows of a module.
func pickClass(name string) string {
	if name == "Kernel" || name == "Enumerable" || name == "Comparable" {
		return "String"
	}
	return name
}

func TestFuzz(t *testing.T) {
	o := options{fuzz: 50, seed: 3}
	o.reference.log = io.Discard
	agree := func(_ context.Context, requests []request) (string, []answer, error) {
		return "4.0.0", answersHere(requests), nil
	}
	var out bytes.Buffer
	require.NoError(t, fuzz(context.Background(), o, agree, &out))
	require.Empty(t, out.String())

	disagree := func(_ context.Context, requests []request) (string, []answer, error) {
		answers := answersHere(requests)
		text := "something else"
		answers[7] = answer{Text: &text}
		answers[9] = answer{Failed: "no text"}
		return "4.0.0", answers, nil
	}
	require.ErrorContains(t, fuzz(context.Background(), o, disagree, &out), "1 of 50 expressions differ")
	require.Contains(t, out.String(), `# Ruby: "something else"`)
	require.Error(t, fuzz(context.Background(), o, func(context.Context, []request) (string, []answer, error) {
		return "", nil, io.ErrUnexpectedEOF
	}, &out))
}

// answersHere answers requests with the evaluator in place of the reference.
func answersHere(requests []request) []answer {
	var answers []answer
	for _, r := range requests {
		w, _ := answerTo(r.Expr)
		if w.Failure != nil {
			answers = append(answers, answer{Error: &failure{Class: w.Failure.Class, Message: w.Failure.Message}})
			continue
		}
		answers = append(answers, answer{Text: &w.Text})
	}
	return answers
}

func TestPlacesDoNotCount(t *testing.T) {
	a := casefile.Text("#<Proc:0x00007f00 (fuzz):1>")
	b := casefile.Text("#<Proc:0x0000aaaa case.rb:1>")
	require.True(t, withoutPlace(a).Equal(withoutPlace(b)))
	require.False(t, withoutPlace(casefile.Text("a:1")).Equal(withoutPlace(casefile.Text("a:2"))))
}

func TestAddressesDoNotCount(t *testing.T) {
	tests := []struct {
		expr, ruby string
		excused    bool
	}{
		{`StringIO.new.write(Object.new)`, `[20, Integer]`, true},
		{`StringIO.new.write(Object.new)`, `[21, Integer]`, false},
		{`Object.new.to_s.reverse`, `[">6543xo:tcejbO<#", String]`, true},
		{`Object.new.then { 1 }`, `[1, Float]`, false},
		{`1 + 1`, `[-6, Integer]`, false},
	}
	for _, test := range tests {
		ours, known := answerTo(withClass(test.expr))
		require.True(t, known)
		require.Equal(t, test.excused, ofAddresses(test.expr, casefile.Text(test.ruby), ours), test.expr)
	}
}

func TestMachinesDoNotCount(t *testing.T) {
	refused := func(text string) casefile.Want {
		return casefile.Raise(casefile.Failure{Class: "TypeError", Message: text})
	}
	value := casefile.Text("[1, Integer]")
	require.True(t, ofMachine("->(x) { }.curry([1])", value, refused("no implicit conversion of Array into Integer")))
	require.False(t, ofMachine("[1].first([1])", value, refused("no implicit conversion of Array into Integer")))
	require.False(t, ofMachine("->(x) { }.curry([1])", value, refused("odd")))
	require.True(t, ofMachine(`"a" * 2**40`, refused("bignum too big to convert into 'long'"), value))
	require.True(t, ofMachine("Math.sin(1)", casefile.Text("[0.8414709848078965, Float]"), casefile.Text("[0.8414709848078966, Float]")))
	require.False(t, ofMachine("1 + 1", value, casefile.Text("[2, Integer]")))
}
