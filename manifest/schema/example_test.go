package schema_test

// This file has the examples of schemas.

import (
	"encoding/json"
	"fmt"

	"github.com/boshrender/boshrender/manifest/schema"
)

func ExampleJSON() {
	data, err := schema.JSON("manifest", schema.Job{
		Release: "web", Name: "nginx", Properties: map[string]any{"properties": map[string]any{"port": map[string]any{"type": "integer"}}}})
	fmt.Println(json.Valid(data), err)
	// Output: true <nil>
}

func ExampleDocuments() {
	fmt.Println(schema.Documents())
	// Output: [manifest cloud-config runtime-config cpi-config ops]
}

func ExampleKeys() {
	for _, k := range schema.Keys("cloud-config", "azs") {
		fmt.Println(k.Name, "-", k.About)
	}
	// Output:
	// cloud_properties - What the CPI needs
	// cpi - Name of an entry of the CPI config
	// name - Name that instance groups and subnets use
}
