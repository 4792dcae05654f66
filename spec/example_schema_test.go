package spec_test

// This file has the examples of schemas.

import (
	"encoding/json"
	"fmt"

	"github.com/boshrender/boshrender/spec"
)

func ExampleKeys() {
	fmt.Println(spec.Keys("consumes"))
	// Output: [description name optional properties type]
}

func ExampleFileSchema() {
	data, err := spec.FileSchema()
	fmt.Println(json.Valid(data), err)
	// Output: true <nil>
}
