// Package erb renders BOSH job templates: ERB with the Ruby that templates use, evaluated in process, without Ruby.
//
//	t, err := erb.Parse("config.yml.erb", "port: <%= p('port') %>\n")
//	in, err := erb.ParseInput([]byte(`{"properties": {"port": 8080}}`))
//	out, err := t.Render(ctx, in)
//	fmt.Print(out.Text) // port: 8080
//
// The reference is Ruby 4.0 with the director's Bosh::Common::Template::EvaluationContext, trim mode "-", and the
// libraries that a director has loaded. The output is the same to the byte; a template that fails there fails here
// with the same exception class, message and line. Use of a feature that the evaluator doesn't support is an error
// of kind [Unsupported] that template code can't rescue. docs/LANGUAGE.md lists the features, and docs/differences.md
// the known differences.
//
// Templates can't reach files, processes, the network or the environment, and every render is bounded: see [Limits].
// Time and randomness come from the [Input].
//
// A [Template] is immutable and safe for concurrent use; so is the result of [ParseInput].
package erb
