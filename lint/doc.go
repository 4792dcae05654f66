// Package lint finds mistakes in the jobs of a release: what templates use and specs don't declare, what specs declare
// and nothing uses, what can't be evaluated, what a director, monit or bpm would refuse or ignore. It reads the jobs,
// and renders their templates: with the defaults of their specs, with what is optional, with booleans inverted, and
// with values that have special characters. What comes out is read by the suffix of the file: JSON, YAML, INI, XML,
// bpm.yml, and shell scripts with package lint/shell. Each render has limits.
//
// Rules have codes that stay the same ([Rules] lists them), a finding has a severity and a place. What a template makes
// of constants (variables, loops over literals, interpolation) is followed; of what it isn't known to use nothing is
// said.
//
//	releases, err := spec.Open("nats-release")
//	report, err := lint.Linter{Shell: shell.Read}.Run(ctx, releases...)
//	err = report.WriteText(os.Stdout)
//
// A comment on the line of a finding, or on the line before, suppresses it, and has to say why:
//
//	<%# lint:ignore P001 older manifests set it %>
//	# lint:ignore P002 read by the pre-start script of another job
package lint
