package bpm_test

// This file has the example of the schema.

import (
	"encoding/json"
	"fmt"

	"github.com/boshrender/boshrender/bpm"
)

func ExampleJSONSchema() {
	fmt.Println(json.Valid(bpm.JSONSchema()))
	// Output: true
}
