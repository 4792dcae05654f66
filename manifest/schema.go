package manifest

// This file makes JSON schemas of documents, for editors.

import (
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/internal/schema"
	"github.com/boshrender/boshrender/manifest/internal/documents"
)

// SchemaDocuments returns the names of the documents that Schema knows.
func SchemaDocuments() []string {
	names := make([]string, len(documents.All))
	for i, d := range documents.All {
		names[i] = d.Name
	}
	return names
}

// JobSchema is the JSON schema of the properties of a job, as the manifest has them.
type JobSchema struct {
	// Release and Job are the names that entries of `jobs` have.
	Release, Job string
	// Properties is the schema, as encoding/json decodes it.
	Properties map[string]any
}

// Schema returns the JSON schema (draft 7) of a document, for editors: all keys with their texts, the kinds of values
// that a director accepts, and ((variables)) in place of any. An unknown key is an error there, but for keys at the top
// of a manifest that resemble none. jobs are for the properties of jobs.
//
// A schema is weaker than Validate, which compares names, too: it refuses nothing that Validate accepts.
func Schema(document string, jobs ...JobSchema) ([]byte, error) {
	for _, d := range documents.All {
		if d.Name != document {
			continue
		}
		x := schema.Extra{Refused: map[string]string{}}
		for _, s := range d.Refused {
			x.Refused[s.Key] = strings.ReplaceAll(s.Text, "%s", s.Key)
		}
		if jobs != nil {
			all := map[string]any{"allOf": conditions(jobs)}
			x.More = map[*schema.Key]map[string]any{documents.Jobs: all, documents.AddonJobs: all}
		}
		return d.Keys.JSON(d.Title, x)
	}
	return nil, fmt.Errorf("there is no schema of %q: it can be %s", document, strings.Join(SchemaDocuments(), ", "))
}

// conditions returns a schema for each job that holds for entries with its name and release.
func conditions(jobs []JobSchema) []any {
	all := make([]any, len(jobs))
	for i, j := range jobs {
		all[i] = map[string]any{
			"if": map[string]any{"required": []string{"name", "release"}, "properties": map[string]any{
				"name": map[string]any{"const": j.Job}, "release": map[string]any{"const": j.Release}}},
			"then": map[string]any{"properties": map[string]any{"properties": j.Properties}},
		}
	}
	return all
}
