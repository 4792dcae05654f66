package boshtest

// This file hides secrets in the messages of templates.

import (
	"context"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/pipeline/secrets"
	"github.com/boshrender/boshrender/manifest"
)

// HideSecrets returns the option that hides secrets in the message of an exception: values of properties whose names,
// or types in the job's spec, denote them. It is for reports that others can read.
func HideSecrets() Option {
	return optionFunc(func(in *input) error {
		in.hide = true
		return nil
	})
}

// hidden returns the error of the template without the parts that differ with other secrets.
func (in *input) hidden(ctx context.Context, err error) error {
	e, ok := err.(*erb.Error)
	if !in.hide || !ok || e.Kind != erb.Ruby {
		return err
	}
	var rule secrets.Rule
	for _, p := range in.parsed.job.Properties {
		rule.Add(p.Name, p.Definition)
	}
	message := func(err error) string {
		if e, ok := err.(*erb.Error); ok {
			return e.Class + "\n" + e.Message
		}
		return ""
	}
	var others []string
	for n := range secrets.Variants {
		with := in.erb
		hash := in.spec.Copy()
		properties, _ := in.spec.Get("properties")
		other, _ := rule.Properties(properties.(*manifest.Map), n)
		hash.Set("properties", other)
		links, _ := in.spec.Get("links")
		hash.Set("links", rule.Links(links.(*manifest.Map), n))
		with.Spec = hash
		_, failed := in.parsed.template.Render(ctx, with)
		others = append(others, message(failed))
	}
	if hidden := secrets.Message(message(e), others); hidden != e.Message {
		return e.WithMessage(hidden)
	}
	return err
}
