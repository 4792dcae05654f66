// Package lint finds mistakes in the jobs of a release: names that templates use and specs don't declare, names that
// specs declare and nothing uses, code that can't be evaluated, and settings that a director, monit or bpm refuses or
// ignores. It reads the jobs and renders their templates: with the defaults of their specs, with optional properties,
// with booleans inverted, and with values that have special characters. It parses the output by the suffix of the file:
// JSON, YAML, TOML, INI, XML, properties files, bpm.yml, and shell scripts with package lint/shell. Each render has
// limits.
//
// Each rule has a code that never changes ([Rules] lists them). A finding has a severity and a position. The linter
// follows names that a template builds from constants (variables, loops over literals, interpolation). It reports
// nothing about names that it can't determine.
//
//	releases, err := spec.Open("nats-release")
//	report, err := lint.Linter{Shell: shell.Read}.Run(ctx, releases...)
//	err = report.WriteText(os.Stdout)
//
// A comment on the line of a finding or on the line before suppresses it. The comment has to give a reason:
//
//	<%# lint:ignore P001 older manifests set it %>
//	# lint:ignore P002 read by the pre-start script of another job
package lint
