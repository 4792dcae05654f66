package main

// This file compares the evaluator with the reference on expressions and templates that are made up.

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

// question is an expression or a template that both are asked for.
type question struct {
	text    string // as it is printed
	code    string // the expression, or the template
	request request
	ours    casefile.Want // the evaluator's answer
}

// difference is a question that the evaluator and Ruby answer differently.
type difference struct {
	question
	ruby casefile.Want
}

// differs reports whether Ruby's answer is another one, apart from positions of code.
func (q question) differs(ruby casefile.Want) bool {
	return !withoutPlace(ruby).Equal(withoutPlace(q.ours))
}

// differences asks Ruby, and returns the questions for which judge reports a difference. compared is the number of all
// that count: Ruby has no answer to some, since bytes that are not text can't be written.
func differences(
	ctx context.Context, ask asker, list []question, judge func(q question, ruby casefile.Want) (counts, differs bool),
) (differ []difference, compared int) {
	if len(list) == 0 {
		return nil, 0
	}
	requests := make([]request, len(list))
	for i, q := range list {
		requests[i] = q.request
	}
	_, answers, err := ask(ctx, requests)
	try.Do(err)
	for i, q := range list {
		ruby, err := answers[i].want()
		if err != nil {
			continue
		}
		counts, differs := judge(q, ruby)
		if counts {
			compared++
		}
		if counts && differs {
			differ = append(differ, difference{q, ruby})
		}
	}
	return differ, compared
}

// printed prints differences, as lines for a method file or as cases, with both answers above.
func printed(differ []difference, w io.Writer, of int, what string) error {
	for _, d := range differ {
		fmt.Fprintf(w, "# here: %s\n# Ruby: %s\n%s\n", d.ours, d.ruby, d.text)
	}
	if len(differ) > 0 {
		return fmt.Errorf("%d of %d %s differ from Ruby", len(differ), of, what)
	}
	return nil
}

// fuzz generates expressions, row by row until there are enough, and prints the ones that the evaluator answers
// differently from Ruby. An error of the evaluator's own is not a difference.
func fuzz(ctx context.Context, o options, ask asker, stdout io.Writer) (err error) {
	defer try.Catch(&err)
	made := newMaker(o.seed, methodRows(), lineage)
	made.plausible = o.plausible
	var list []question
	for n := 0; len(list) < o.fuzz; n++ {
		expr := made.next(made.rows[n%len(made.rows)])
		if answer, known := answerTo(withClass(expr)); known {
			list = append(list, question{expr, expr, request{Expr: withClass(expr)}, answer})
		}
		if n > 100*o.fuzz {
			try.Fail("the evaluator answers nothing")
		}
	}
	found, compared := differences(ctx, ask, list, func(q question, ruby casefile.Want) (counts, differs bool) {
		return !o.plausible || !misused(ruby), q.differs(ruby) && !ofMachine(q.code, ruby, q.ours) && !ofAddresses(q.code, ruby, q.ours)
	})
	slices.SortStableFunc(found, func(a, b difference) int { return a.weight() - b.weight() })
	fmt.Fprintf(o.reference.log, "%d expressions with seed %d, %d compared, %d rows\n", len(list), o.seed, compared, len(made.rows))
	report(o.reference.log, found, compared)
	return printed(found, stdout, len(list), "expressions")
}

// templateCase returns a template as a case of a template file.
func templateCase(name, template string) string {
	return fmt.Sprintf("-- template: %s --\n%s\n-- properties --\n%s\n-- links --\n%s\n", name, template, inJSON(templateSpec["properties"]), inJSON(templateSpec["links"]))
}

// fuzzTemplates makes up templates, and prints the ones that the evaluator renders differently from Ruby. It asks Ruby
// twice for these: strings that change while they are keys of a hash are found or not by chance.
func fuzzTemplates(ctx context.Context, o options, ask asker, stdout io.Writer) (err error) {
	defer try.Catch(&err)
	made := newComposer(o.seed)
	var list []question
	for n := range o.fuzz {
		template := made.next()
		if ours, known := renderCase(template); known {
			text := strings.TrimSuffix(templateCase(fmt.Sprintf("%d of seed %d", n+1, o.seed), template), "\n")
			list = append(list, question{text, template, request{Templates: []string{template}, Context: inJSON(templateSpec)}, ours})
		}
	}
	judge := func(q question, ruby casefile.Want) (counts, differs bool) { return true, q.differs(ruby) }
	first, compared := differences(ctx, ask, list, judge)
	again := make([]question, len(first))
	for i, d := range first {
		again[i] = d.question
	}
	second, _ := differences(ctx, ask, again, judge)
	second = slices.DeleteFunc(second, func(d difference) bool {
		return !slices.ContainsFunc(first, func(f difference) bool { return f.text == d.text && f.ruby.Equal(d.ruby) })
	})
	fmt.Fprintf(o.reference.log, "%d templates with seed %d, %d differ, %d are refused here, %d by the reference\n",
		o.fuzz, o.seed, len(second), o.fuzz-len(list), len(list)-compared)
	return printed(second, stdout, o.fuzz, "templates")
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
	if answer, known = ended(text, err, erb.Ruby, erb.Internal); answer.Failure != nil {
		answer.Failure.Line = 0
	}
	return answer, known
}

// renderCase returns the evaluator's answer to a made-up template; known is false if the evaluator refuses it.
func renderCase(template string) (answer casefile.Want, known bool) {
	text, err := renderWith("case.erb", template, erb.Input{Spec: templateSpec})
	return ended(text, err, erb.Ruby, erb.Syntax, erb.Internal)
}

// ended returns how a render of the evaluator ended, as Ruby would answer. It is known if it is a text or an error of
// one of the kinds.
func ended(text string, err error, kinds ...erb.Kind) (answer casefile.Want, known bool) {
	if err == nil {
		return casefile.Text(casefile.Mask(text)), true
	}
	var e *erb.Error
	if !errors.As(err, &e) || !slices.Contains(kinds, e.Kind) {
		return casefile.Want{}, false
	}
	return failure{e.Class, e.Message, e.Line}.want(), true
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
