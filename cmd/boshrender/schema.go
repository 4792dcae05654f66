package main

// This file prints JSON schemas for editors.

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/internal/keytable"
	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/manifest/schema"
	"github.com/boshrender/boshrender/spec"
)

// configSchema is the JSON schema of .boshrender.yml.
//
//go:embed config.schema.json
var configSchema []byte

// schemaDocuments returns the names of the documents that have a schema.
func schemaDocuments() []string { return append(schema.Documents(), "job", "bpm", "config") }

func newSchema(a *app) *cobra.Command {
	var releases []string
	c := &cobra.Command{
		Use: "schema [DOCUMENT] [JOB] [flags]", Short: "Print JSON schemas of BOSH's documents, for editors",
		Long: "Schema prints the JSON schema of a document: " + strings.Join(schemaDocuments(), ", ") + ". Without an argument it is the schema of\n" +
			".boshrender.yml (config). 'job' is the file spec of a job, 'job JOB' the properties of a job in a manifest.\n" +
			"With --release, the schema of a manifest or a runtime config has the properties of all jobs of the releases.\n\n" +
			"Editors that use the YAML language server check and complete a file if its first line names a copy of the schema:\n" +
			"# yaml-language-server: $schema=manifest.schema.json\n\n" +
			"'schema derive JOB' prints a properties_schema.json to begin with, which a director compares with the properties of\n" +
			"the job before it renders. It is made of the defaults, types, descriptions and examples in the spec, and of what\n" +
			"templates do with values.",
		Example: "  boshrender schema > .boshrender.schema.json\n" +
			"  boshrender schema manifest --release src/web-release > manifest.schema.json\n" +
			"  boshrender schema derive web > jobs/web/properties_schema.json",
		Args:              cobra.MaximumNArgs(2),
		ValidArgsFunction: fixed(append(schemaDocuments(), "derive")...),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 1 && (args[0] == "derive" || args[0] == "job") && len(releases) == 0 {
				root, err := releaseRoot(c.Context(), ".")
				if err != nil {
					return err
				}
				releases = []string{root}
			}
			ctx, done, err := a.confine(c, releases)
			if err != nil {
				return err
			}
			defer done()
			data, err := printedSchema(ctx, args, releases)
			if err == nil && a.json {
				a.result(schemaResult{data})
			} else if err == nil {
				_, err = a.stdout.Write(data)
			}
			return err
		},
	}
	c.Flags().StringArrayVar(&releases, "release", nil, "release whose jobs are described; repeatable")
	addNoSandbox(c.Flags())
	return c
}

// schemaResult is the result of schema.
type schemaResult struct {
	Schema json.RawMessage `json:"schema"`
}

// printedSchema returns the schema that arguments name.
func printedSchema(ctx context.Context, args, releases []string) ([]byte, error) {
	document, job := "config", ""
	if len(args) > 0 {
		document = args[0]
	}
	if len(args) > 1 {
		job = args[1]
	}
	ofJobs := document == "manifest" || document == "runtime-config" || document == "derive" || document == "job" && job != ""
	switch {
	case releases != nil && !ofJobs && slices.Contains(schemaDocuments(), document):
		return nil, request(fmt.Errorf("--release is for the schemas manifest, runtime-config, job JOB and derive JOB, not for %s", document))
	case document == "derive" && job == "":
		return nil, request(fmt.Errorf("schema derive: name a job"))
	case document == "derive", document == "job" && job != "":
		return schemaOfJob(ctx, job, releases, document == "job")
	case job != "":
		return nil, request(fmt.Errorf("schema %s takes no other argument", document))
	case document == "config":
		return configSchema, nil
	case document == "job":
		return spec.FileSchema()
	case document == "bpm":
		return bpm.JSONSchema(), nil
	}
	if !slices.Contains(schemaDocuments(), document) {
		return nil, request(fmt.Errorf("there is no schema of %q: it can be %s", document, strings.Join(schemaDocuments(), ", ")))
	}
	var jobs []schema.Job
	if releases != nil {
		var err error
		if jobs, err = schemasOfJobs(ctx, releases); err != nil {
			return nil, err
		}
	}
	return schema.JSON(document, jobs...)
}

// schemaOfJob returns the schema of the properties of a job.
func schemaOfJob(ctx context.Context, job string, releases []string, forManifest bool) ([]byte, error) {
	list, err := choose(ctx, releases)
	if err != nil {
		return nil, err
	}
	for _, c := range list {
		if !c.has(job) {
			continue
		}
		s, err := lint.PropertiesSchema(ctx, c.release, job, forManifest)
		if err != nil {
			return nil, err
		}
		if forManifest {
			s["$schema"] = keytable.Draft7
		}
		s["title"] = "Properties of the job " + job
		return keytable.Marshal(s)
	}
	return nil, fmt.Errorf("no release has a job %q", job)
}

// schemasOfJobs returns the schemas of the properties of all jobs of releases.
func schemasOfJobs(ctx context.Context, releases []string) ([]schema.Job, error) {
	list, err := choose(ctx, releases)
	if err != nil {
		return nil, err
	}
	var all []schema.Job
	for _, c := range list {
		for _, job := range c.release.JobNames() {
			if !c.has(job) {
				continue
			}
			s, err := lint.PropertiesSchema(ctx, c.release, job, true)
			if err != nil {
				return nil, err
			}
			all = append(all, schema.Job{Release: c.release.Name, Name: job, Properties: s})
		}
	}
	return all, nil
}
