package main

// This file compares the evaluator with the reference on templates that are made up.

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/boshrender/boshrender/erb"
)

// templateCase returns a template as a case of a template file.
func templateCase(name, template string) string {
	return fmt.Sprintf("-- template: %s --\n%s\n-- properties --\n%s\n-- links --\n%s\n", name, template, inJSON(templateSpec["properties"]), inJSON(templateSpec["links"]))
}

// fuzzTemplates makes up templates, and prints the ones that the evaluator renders differently from Ruby, as cases. It
// asks Ruby twice for these: strings that change while they are keys of a hash are found or not by chance.
func fuzzTemplates(ctx context.Context, o options, ask asker, stdout io.Writer) (err error) {
	defer try.Catch(&err)
	made := newComposer(o.seed)
	templates := make([]string, o.fuzz)
	for i := range templates {
		templates[i] = made.next()
	}
	var tally, second templateTally
	differ := tally.compare(ctx, templates, ask)
	again := make([]string, len(differ))
	for i, d := range differ {
		again[i] = templates[d.number]
	}
	for _, d := range second.compare(ctx, again, ask) {
		if first := differ[d.number]; first.ruby.Equal(d.ruby) {
			tally.differ++
			fmt.Fprintf(stdout, "# here: %s\n# Ruby: %s\n%s", d.ours, d.ruby, templateCase(fmt.Sprintf("%d of seed %d", first.number+1, o.seed), again[d.number]))
		}
	}
	fmt.Fprintf(o.reference.log, "%d templates with seed %d, %d differ, %d raise, %d are refused here, %d by the reference\n",
		len(templates), o.seed, tally.differ, tally.raised, tally.refused, tally.failed)
	if tally.differ > 0 {
		return fmt.Errorf("%d of %d templates differ from Ruby", tally.differ, len(templates))
	}
	return nil
}

// templateTally counts templates by their results.
type templateTally struct{ differ, refused, raised, failed int }

// templateDifference is a template, by its index, that the evaluator and Ruby render differently.
type templateDifference struct {
	number     int
	ruby, ours casefile.Want
}

// compare returns the templates that the evaluator renders differently from Ruby, and counts the others.
func (t *templateTally) compare(ctx context.Context, templates []string, ask asker) (differ []templateDifference) {
	if len(templates) == 0 {
		return nil
	}
	context := inJSON(templateSpec)
	requests := make([]request, len(templates))
	for i := range templates {
		requests[i] = request{Templates: templates[i : i+1], Context: context}
	}
	_, answers, err := ask(ctx, requests)
	try.Do(err)
	for i, a := range answers {
		want, err := a.want()
		if err != nil { // Ruby can't say
			t.failed++
			continue
		}
		ours, known := renderCase(templates[i])
		switch {
		case !known:
			t.refused++
		case !withoutPlace(want).Equal(withoutPlace(ours)):
			differ = append(differ, templateDifference{i, want, ours})
		case want.Failure != nil:
			t.raised++
		}
	}
	return differ
}

// renderCase returns the evaluator's answer to a made-up template; known is false if the evaluator refuses it.
func renderCase(template string) (answer casefile.Want, known bool) {
	t, err := erb.Parse("case.erb", template)
	if err == nil {
		var out *erb.Output
		if out, err = t.Render(context.Background(), erb.Input{Spec: templateSpec}); err == nil {
			return casefile.Text(casefile.Mask(out.Text)), true
		}
	}
	var e *erb.Error
	if !errors.As(err, &e) {
		e = &erb.Error{Class: err.Error()}
	}
	failure := casefile.Failure{Class: casefile.Mask(e.Class), Message: casefile.Mask(e.Message), Line: e.Line}
	if failure.Class == "SyntaxError" {
		failure.Message, failure.Line = "", 0
	}
	return casefile.Raise(failure), e.Kind != erb.Unsupported && e.Kind != erb.Limit
}
