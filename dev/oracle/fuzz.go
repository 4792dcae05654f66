package main

// This file compares the evaluator with the reference on generated expressions.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/boshrender/boshrender/erb"
)

// difference is an expression that the evaluator and Ruby answer differently.
type difference struct {
	expr       string
	ruby, ours casefile.Want
}

// fuzz generates expressions, row by row until there are enough, and prints the ones that the evaluator answers
// differently from Ruby: as lines for a method file, with the evaluator's answer above. An error of the evaluator's
// own is not a difference.
func fuzz(ctx context.Context, o options, ask asker, stdout io.Writer) (err error) {
	defer try.Catch(&err)
	made := newMaker(o.seed, methodRows(), lineage)
	made.plausible = o.plausible
	var (
		exprs    []string
		ours     []casefile.Want
		requests []request
	)
	for n := 0; len(exprs) < o.fuzz; n++ {
		expr := made.next(made.rows[n%len(made.rows)])
		if answer, known := answerTo(withClass(expr)); known {
			exprs, ours = append(exprs, expr), append(ours, answer)
			requests = append(requests, request{Expr: withClass(expr)})
		}
		if n > 100*o.fuzz {
			return errors.New("the evaluator answers nothing")
		}
	}
	_, answers, err := ask(ctx, requests)
	try.Do(err)
	var found []difference
	compared := 0
	for i, a := range answers {
		want, err := a.want()
		if err != nil || o.plausible && misused(want) {
			continue // can't be written in a file (bytes that are not text), or operands are implausible
		}
		compared++
		if !withoutPlace(want).Equal(withoutPlace(ours[i])) &&
			!ofMachine(exprs[i], want, ours[i]) && !ofAddresses(exprs[i], want, ours[i]) {
			found = append(found, difference{exprs[i], want, ours[i]})
		}
	}
	slices.SortStableFunc(found, func(a, b difference) int { return a.weight() - b.weight() })
	for _, d := range found {
		fmt.Fprintf(stdout, "# here: %s\n# Ruby: %s\n%s\n", d.ours, d.ruby, d.expr)
	}
	fmt.Fprintf(o.reference.log, "%d expressions with seed %d, %d compared, %d rows\n", len(exprs), o.seed, compared, len(made.rows))
	report(o.reference.log, found, compared)
	if len(found) > 0 {
		return fmt.Errorf("%d of %d expressions differ from Ruby", len(found), len(exprs))
	}
	return nil
}

// kinds are the kinds of differences, indexed by weight.
var kinds = []string{"another value", "a value, no exception", "an exception, no value", "another exception", "another message"}

// report prints the number of differences of each kind.
func report(w io.Writer, found []difference, of int) {
	counts := make([]int, len(kinds))
	for _, d := range found {
		counts[d.weight()]++
	}
	per := func(n int) float64 { return 1000 * float64(n) / float64(max(of, 1)) }
	for i, kind := range kinds {
		fmt.Fprintf(w, "%6d  %5.1f ‰  %s\n", counts[i], per(counts[i]), kind)
	}
	fmt.Fprintf(w, "%6d  %5.1f ‰  differ\n", len(found), per(len(found)))
}

// weight returns the rank of a difference, the most important first, which is an index into kinds.
func (d difference) weight() int {
	switch {
	case d.ours.Failure == nil && d.ruby.Failure == nil:
		return 0
	case d.ours.Failure == nil:
		return 1
	case d.ruby.Failure == nil:
		return 2
	case d.ours.Failure.Class != d.ruby.Failure.Class:
		return 3
	default:
		return 4
	}
}

// withClass returns an expression whose value is the pair of expr's value and its class.
func withClass(expr string) string { return "(" + expr + ").then { |v| [v, v.class] }" }

// lineage returns the names of the classes and modules that an expression's value belongs to.
func lineage(expr string) []string {
	text, err := renderHere("<%= (" + expr + ").class.ancestors.join(' ') %>")
	if err != nil {
		return nil
	}
	names := strings.Fields(text)
	return slices.DeleteFunc(names, func(name string) bool { return strings.HasPrefix(name, "#") })
}

// answerTo returns the evaluator's answer; known is false if the evaluator reports a limitation of its own.
func answerTo(expr string) (answer casefile.Want, known bool) {
	text, err := renderHere("<%= (" + expr + ").inspect %>")
	if err == nil {
		return casefile.Text(casefile.Mask(text)), true
	}
	var e *erb.Error
	if !errors.As(err, &e) || e.Kind != erb.Ruby && e.Kind != erb.Internal {
		return casefile.Want{}, false
	}
	return casefile.Raise(casefile.Failure{Class: casefile.Mask(e.Class), Message: casefile.Mask(e.Message)}), true
}

// place matches positions of code, which differ in each run.
var place = regexp.MustCompile(`(?:case\.rb|\(?\bfuzz\)?):\d+(?::in '[^']*')?|\b0x(?:[0-9a-f]{7,16}\b|…)|%3A0x[0-9a-f]+`)

// integers matches the integers of an answer.
var integers = regexp.MustCompile(`-?\b\d+\b`)

// ofAddresses reports whether two answers to an expression differ because they depend on the addresses of objects. An
// answer depends on their digits if the evaluator gives another one when other objects have been shown before. It
// depends on their length if all that differs are integers, by multiples of 8: the reference's addresses are 8 digits
// shorter.
func ofAddresses(expr string, ruby, ours casefile.Want) bool {
	shifted, _ := answerTo("(10_007.times { Object.new.object_id }; " + withClass(expr) + ")")
	if !withoutPlace(shifted).Equal(withoutPlace(ours)) {
		return true
	}
	return strings.Contains(expr, "new") && longerAddresses(ruby, ours)
}

// longerAddresses reports whether all that differs are integers, by multiples of 8: lengths of texts with addresses.
func longerAddresses(ruby, ours casefile.Want) bool {
	if ruby.Failure != nil || ours.Failure != nil {
		return false
	}
	a, b := withoutPlace(ruby).Text, withoutPlace(ours).Text
	if integers.ReplaceAllString(a, "") != integers.ReplaceAllString(b, "") {
		return false
	}
	for i, n := range integers.FindAllString(a, -1) {
		x, badX := strconv.Atoi(n)
		y, badY := strconv.Atoi(integers.FindAllString(b, -1)[i])
		if badX != nil || badY != nil || (y-x)%8 != 0 || y < x {
			return false
		}
	}
	return true
}

// withoutPlace returns an answer without positions of code.
func withoutPlace(w casefile.Want) casefile.Want {
	w.Text = cutPlaces(w.Text)
	if w.Failure != nil {
		w.Failure = &casefile.Failure{Class: w.Failure.Class, Message: cutPlaces(w.Failure.Message)}
	}
	return w
}

func cutPlaces(text string) string {
	if !strings.Contains(text, "#<") && !strings.Contains(text, "0x") {
		return text
	}
	return place.ReplaceAllString(text, "…")
}
