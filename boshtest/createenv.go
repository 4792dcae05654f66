package boshtest

// This file renders templates as `bosh create-env` does.

import (
	"context"
	"errors"

	"github.com/boshrender/boshrender/createenv"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/pipeline/secrets"
	"github.com/boshrender/boshrender/manifest"
)

// CreateEnv returns the option that renders as `bosh create-env` does, without a director: docs/createenv.md lists the
// differences. The inputs are the properties, and the deployment of Spec. There are no links and no reads, and coverage
// counts nothing.
func CreateEnv() Option {
	return optionFunc(func(in *input) error {
		in.createEnv = true
		return nil
	})
}

// withoutDirector renders the template as create-env does.
func (in *input) withoutDirector(ctx context.Context) (string, error) {
	deployment, _ := in.spec.Get("deployment")
	name, _ := deployment.(string)
	render := func(properties *manifest.Map) (string, error) {
		r := createenv.Renderer{Limits: in.erb.Limits, Now: in.erb.Now, Rand: in.erb.Rand}
		text, err := r.RenderTemplate(ctx, createenv.NewJob(in.parsed.job.Name, name, properties), in.parsed.job, in.parsed.file)
		return string(text), err
	}
	properties := in.properties
	if in.raw != nil {
		properties = in.raw
	}
	text, err := render(properties)
	if err != nil && in.hide {
		var rule secrets.Rule
		for _, p := range in.parsed.job.Properties {
			rule.Add(p.Name, p.Definition)
		}
		var others []error
		for n := range secrets.Variants {
			other, _ := rule.Properties(properties, n)
			_, failed := render(other)
			others = append(others, failed)
		}
		err = createenv.HideSecrets(err, others...)
	}
	var e *createenv.Error
	if errors.As(err, &e) {
		return "", &erb.Error{Kind: e.Kind, Class: e.Class, Message: e.Message, Template: e.Template, Line: e.Line, Column: max(e.Column, min(e.Line, 1))}
	}
	return text, err
}
