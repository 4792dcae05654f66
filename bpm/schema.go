package bpm

// This file has the JSON schema of bpm.yml.

import _ "embed"

// The schema is made of the fields of Config and of their comments: `UPDATE=1 go test ./bpm -run JSONSchema` does it.
//
//go:embed bpm.schema.json
var jsonSchema string

// JSONSchema returns the JSON schema (draft 7) of bpm.yml, for editors. It refuses nothing that Parse accepts but
// unknown keys.
func JSONSchema() []byte { return []byte(jsonSchema) }
