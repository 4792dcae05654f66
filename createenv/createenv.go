// Package createenv renders job templates as `bosh create-env` does. There the CLI evaluates each template itself, in
// a context of its own: it has no links, a missing member of properties and spec is nil, and nothing crosses from one
// template to the next.
package createenv

import (
	"context"
	_ "embed"
	"io"
	"time"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/script"
)

// Renderer renders templates. Its zero value has no clock, no source of random numbers, and the limits of package erb.
// It is safe for concurrent use if Rand is.
type Renderer struct {
	// Limits bound a render.
	Limits erb.Limits
	// Now is the clock of templates. With nil, templates that ask for the time fail.
	Now func() time.Time
	// Rand is the source of random numbers of templates. With nil, templates that ask for some fail.
	Rand io.Reader
}

// contextSource has the context of the CLI's script (templatescompiler/erbrenderer) in Ruby.
//
//go:embed context.rb
var contextSource string

var contextProgram = lazy.Value[compiled]{New: func() (c compiled) {
	c.program, c.err = script.Evaluator.Compile("<create-env>", contextSource, false)
	return c
}}

type compiled struct {
	program script.Program
	err     error
}

// host is the module with the functions that contextSource calls.
const host = "CreateEnvHost"

// Render renders the text of a template with the JSON document that the CLI passes to its renderer. path is the name of
// the template in errors. The error is an *Error.
func (r Renderer) Render(ctx context.Context, path, template string, document []byte) ([]byte, error) {
	program, err := script.Evaluator.Compile(path, template, true)
	if err != nil {
		return nil, failure(path, err)
	}
	m, err := r.machine(ctx, program)
	if err != nil {
		return nil, failure(path, err)
	}
	defer m.Close()
	result, err := m.Call("CreateEnv", "render", path, string(document))
	if err != nil {
		return nil, failure(path, err)
	}
	if text, ok := result.(string); ok {
		return []byte(text), nil
	}
	return nil, raised(path, result.([]any))
}

// machine makes a world in which the context is defined.
func (r Renderer) machine(ctx context.Context, template script.Program) (script.Machine, error) {
	definitions := contextProgram.Get()
	if definitions.err != nil {
		return nil, definitions.err
	}
	m, err := script.Evaluator.New(script.Options{
		Context: ctx, Limits: script.Limits(r.Limits), Now: r.Now, Rand: r.Rand, Module: host,
		Functions: map[string]script.Function{"evaluate": func(_ script.Budget, m script.Machine, args []any) (any, error) {
			return m.Eval(template, args[0].(script.Opaque), "get_binding")
		}},
	})
	if err != nil {
		return nil, err
	}
	if _, err := m.Run(definitions.program); err != nil {
		m.Close()
		return nil, err
	}
	return m, nil
}
