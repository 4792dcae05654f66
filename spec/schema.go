package spec

// This file validates the properties of a job against its properties_schema.json.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec/internal/jsonschema"
)

// Schema is the JSON Schema (draft 2020-12) that a release can store next to a job's monit file. It is immutable and
// safe for concurrent use.
type Schema struct {
	job    string
	schema *jsonschema.Schema
}

// Schema returns the schema of the job's properties, nil if the job has none. It fails for a file that is not a
// schema of the draft, with the director's texts for a missing or foreign `$schema`, and for one that uses
// unsupported keywords.
func (j *JobSpec) Schema() (*Schema, error) {
	f, err := j.readFile(context.Background(), schemaFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return parseSchema(j.Name, f.Data, j.files.limits.YAML)
}

// ParseSchema reads a schema for the job of the given name, which appears in errors only.
func ParseSchema(job string, data []byte) (*Schema, error) {
	return parseSchema(job, data, manifest.Limits{})
}

func parseSchema(job string, data []byte, l manifest.Limits) (*Schema, error) {
	doc, err := jsonschema.DecodeSchema(data, psych.Limits(l))
	if err != nil {
		return nil, fmt.Errorf("job %q: %s: %w", job, schemaFile, err)
	}
	s, err := jsonschema.Compile(doc)
	if err != nil {
		return nil, fmt.Errorf("job %q: %s: %w", job, schemaFile, err)
	}
	return &Schema{job: job, schema: s}, nil
}

// SchemaError lists the ways in which the properties of a job violate its schema.
type SchemaError struct {
	// Job is the name of the job.
	Job string
	// Failures holds the director's texts: the place of the property and the demand of the schema, never its value.
	Failures []string
}

// Error returns the director's text: a heading and one failure per line.
func (e *SchemaError) Error() string {
	return "Error validating properties for " + e.Job + "\n" + strings.Join(e.Failures, "\n")
}

// Validate checks the properties of the job, bound and with interpolated variables, as the director does before it
// renders. It fails with a *SchemaError. A nil Schema accepts everything.
//
// Schemas are bounded beyond the limits of the release: 1 MiB of text, 250,000 instructions in all patterns, 1,000,000
// steps, 16 MiB of texts of failures, and 1 MiB in a certificate or a string with a format.
func (s *Schema) Validate(ctx context.Context, properties *manifest.Map) error {
	if s == nil {
		return nil
	}
	failures, err := s.schema.Validate(ctx, orEmpty(properties))
	if ctx.Err() != nil && err != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		return fmt.Errorf("job %q: %s: %w", s.job, schemaFile, err)
	}
	if len(failures) > 0 {
		return &SchemaError{Job: s.job, Failures: failures}
	}
	return nil
}
