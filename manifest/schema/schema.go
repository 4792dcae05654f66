// Package schema describes the keys of BOSH's documents, for editors: as JSON schemas, and as lists for completion.
//
// The documents are manifest, cloud-config, runtime-config, cpi-config and ops. Keys that are in a document and that
// nothing reads are found by the methods UnknownKeys of package manifest.
package schema

// This file makes JSON schemas of documents, and lists of keys.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/keytable"
	"github.com/boshrender/boshrender/manifest/internal/documents"
)

// Documents returns the names of the documents that JSON and Keys know.
func Documents() []string {
	var names []string
	for _, d := range documents.All() {
		names = append(names, d.Name)
	}
	return names
}

// Job is the JSON schema of the properties of a job, as the manifest has them.
type Job struct {
	// Release and Name are what entries of `jobs` have as release and name.
	Release, Name string
	// Properties is the schema, as encoding/json decodes it.
	Properties map[string]any
}

// JSON returns the JSON schema (draft 7) of a document, for editors: all keys with their texts, the kinds of values
// that a director accepts, and ((variables)) in place of any. An unknown key is an error there, but for keys at the top
// of a manifest that resemble none. jobs are for the properties of jobs.
//
// A schema is weaker than the validation of package manifest, which compares names, too: it refuses nothing that
// Manifest.Validate accepts.
func JSON(document string, jobs ...Job) ([]byte, error) {
	for _, d := range documents.All() {
		if d.Name != document {
			continue
		}
		x := keytable.Extra{Refused: map[string]string{}}
		for _, s := range d.Refused {
			x.Refused[s.Key] = strings.ReplaceAll(s.Text, "%s", s.Key)
		}
		if jobs != nil {
			all := map[string]any{"allOf": conditions(jobs)}
			x.More = map[*keytable.Key]map[string]any{documents.Jobs(): all, documents.AddonJobs(): all}
		}
		return d.Keys.JSON(d.Title, x)
	}
	return nil, fmt.Errorf("there is no schema of %q: it can be %s", document, strings.Join(Documents(), ", "))
}

// conditions returns a schema for each job that holds for entries with its name and release.
func conditions(jobs []Job) []any {
	all := make([]any, len(jobs))
	for i, j := range jobs {
		all[i] = map[string]any{
			"if": map[string]any{"required": []string{"name", "release"}, "properties": map[string]any{
				"name": map[string]any{"const": j.Name}, "release": map[string]any{"const": j.Release}}},
			"then": map[string]any{"properties": map[string]any{"properties": j.Properties}},
		}
	}
	return all
}

// A Key is a key that a document can have.
type Key struct {
	// Name is the key.
	Name string
	// About explains the key, in a sentence without a full stop.
	About string
	// Values are its values, if there are no others.
	Values []string
}

// Keys returns the keys that a document, one of Documents, can have behind the keys in path, in alphabetical order; nil
// where any key is allowed, or none. Elements of lists have no key in the path:
// Keys("manifest", "instance_groups", "jobs").
func Keys(document string, path ...string) []Key {
	k := documents.Keys(document).At(path...)
	var list []Key
	for _, name := range k.Names() {
		list = append(list, Key{name, k.Keys[name].About, slices.Clone(k.Keys[name].Values)})
	}
	return list
}
