// Package lint finds mistakes in the jobs of a release without rendering them: what templates use and specs don't
// declare, what specs declare and nothing uses, what can't be evaluated, and what a director or bpm would refuse or
// ignore.
//
// Rules have codes that stay the same ([Rules] lists them), a finding has a severity and a place. What a template makes
// of constants (variables, loops over literals, interpolation) is followed; of what it isn't known to use nothing is
// said.
//
//	releases, err := spec.Open("nats-release")
//	report, err := lint.Linter{}.Run(ctx, releases...)
//	err = report.WriteText(os.Stdout)
//
// A comment on the line of a finding, or on the line before, suppresses it, and has to say why:
//
//	<%# lint:ignore P001 older manifests set it %>
//	# lint:ignore P002 read by the pre-start script of another job
package lint
