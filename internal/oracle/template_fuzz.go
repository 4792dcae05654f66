package main

// This file compares the evaluator with the reference on templates that are made up.

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/casefile"
)

// templateCase returns a template as a case of a template file.
func templateCase(name, template string) string {
	return fmt.Sprintf("-- template: %s --\n%s\n-- properties --\n%s\n-- links --\n%s\n", name, template, inJSON(templateSpec["properties"]), inJSON(templateSpec["links"]))
}

// fuzzTemplates makes up templates, and prints those that the evaluator renders differently from Ruby, as cases.
func fuzzTemplates(ctx context.Context, o options, ask asker, stdout io.Writer) error {
	made, context := newComposer(o.seed), inJSON(templateSpec)
	templates := make([]string, o.fuzz)
	requests := make([]request, o.fuzz)
	for i := range templates {
		templates[i] = made.next()
		requests[i] = request{Templates: templates[i : i+1], Context: context}
	}
	_, answers, err := ask(ctx, requests)
	if err != nil {
		return err
	}
	var differ, refused, raised, failed int
	for i, a := range answers {
		want, err := a.want()
		if err != nil { // Ruby can't say
			failed++
			continue
		}
		ours, known := renderCase(templates[i])
		switch {
		case !known:
			refused++
		case !withoutPlace(want).Equal(withoutPlace(ours)) && !longerAddresses(want, ours):
			differ++
			fmt.Fprintf(stdout, "# here: %s\n# Ruby: %s\n%s", ours, want, templateCase(fmt.Sprintf("%d of seed %d", i+1, o.seed), templates[i]))
		case want.Failure != nil:
			raised++
		}
	}
	fmt.Fprintf(o.reference.log, "%d templates with seed %d, %d differ, %d raise, %d are refused here, %d by the reference\n",
		len(templates), o.seed, differ, raised, refused, failed)
	if differ > 0 {
		return fmt.Errorf("%d of %d templates differ from Ruby", differ, len(templates))
	}
	return nil
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
