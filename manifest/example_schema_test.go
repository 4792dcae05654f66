package manifest_test

// This file has the examples of schemas.

import (
	"encoding/json"
	"fmt"

	"github.com/boshrender/boshrender/manifest"
)

func ExampleSchema() {
	data, err := manifest.Schema("manifest", manifest.JobSchema{
		Release: "web", Job: "nginx", Properties: map[string]any{"properties": map[string]any{"port": map[string]any{"type": "integer"}}}})
	fmt.Println(json.Valid(data), err)
	// Output: true <nil>
}

func ExampleSchemaDocuments() {
	fmt.Println(manifest.SchemaDocuments())
	// Output: [manifest cloud-config runtime-config cpi-config ops]
}
