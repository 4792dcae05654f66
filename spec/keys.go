package spec

// This file describes the keys of a job's spec.

import (
	"github.com/boshrender/boshrender/internal/keytable"
	"github.com/boshrender/boshrender/internal/lazy"
)

// specKeys has the keys that a director, the bosh CLI or tools for documentation read.
var specKeys = lazy.Value[*keytable.Key]{New: func() *keytable.Key {
	return &keytable.Key{Kind: keytable.Hash, Keys: map[string]*keytable.Key{
		"name":        {About: "Name of the job, and of its folder", Kind: keytable.String, Required: true},
		"description": {About: "What the job does"},
		"templates":   {About: "Files in templates/, and where they are rendered to", Kind: keytable.Hash, Each: &keytable.Key{Kind: keytable.String}},
		"packages":    {About: "Names of the packages that the job needs", Kind: keytable.List, Of: keytable.String},
		"logs":        {About: "Patterns of files that bosh logs fetches, by name", Kind: keytable.Hash},
		"properties": {About: "Properties by their dotted names", Kind: keytable.Hash, Each: &keytable.Key{Keys: map[string]*keytable.Key{
			"description":  {About: "What the property is for"},
			"default":      {About: "Value where the manifest has none"},
			"example":      {About: "A value, for documentation"},
			"examples":     {About: "Values, for documentation"},
			"type":         {About: "Type of the value, for documentation"},
			"env_fields":   {About: "For documentation"},
			"env_file":     {About: "For documentation"},
			"env":          {About: "For documentation"},
			"deprecated":   {About: "Set for a property that should not be used any more, for documentation"},
			"display_name": {About: "Name for people, for documentation"}}}},
		"provides": {About: "Links that other jobs can consume", Kind: keytable.List, Keys: map[string]*keytable.Key{
			"name":        {About: "Name of the link", Required: true},
			"type":        {About: "Type of the link, by which consumers find it", Required: true},
			"properties":  {About: "Names of the properties that consumers see", Kind: keytable.List, Of: keytable.String},
			"shared":      {About: "Not read: a manifest shares links"},
			"description": {About: "What the link is for"}}},
		"consumes": {About: "Links that templates use", Kind: keytable.List, Keys: map[string]*keytable.Key{
			"name":        {About: "Name that templates give to link", Required: true},
			"type":        {About: "Type that the provider has", Required: true},
			"optional":    {About: "Set if the link may be missing"},
			"properties":  {About: "Names of properties, for documentation", Kind: keytable.List, Of: keytable.String},
			"description": {About: "What the link is for"}}},
	}}
}}

// Keys returns the keys that a spec can have behind the keys in path, in alphabetical order; nil where any key is
// allowed, or none. Elements of lists have no key in the path: Keys("provides").
func Keys(path ...string) []string { return specKeys.Get().At(path...).Names() }

// FileSchema returns the JSON schema (draft 7) of the file spec, for editors. An unknown key is an error there, and a
// value of another kind than it should have.
func FileSchema() ([]byte, error) {
	return specKeys.Get().JSON("Spec of a job of BOSH", keytable.Extra{})
}
