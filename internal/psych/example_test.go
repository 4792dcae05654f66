package psych_test

// This file shows how the package is used.

import (
	"fmt"

	"github.com/boshrender/boshrender/internal/psych"
)

func ExampleLoad() {
	v, err := psych.Load([]byte("name: cf\nports: [0x1F, 1:30, yes]\n"), psych.Options{Name: "cf.yml"})
	if err != nil {
		panic(err)
	}
	for key, value := range v.(*psych.Map).All() {
		fmt.Println(key, value)
	}

	_, err = psych.Load([]byte("name: [cf\n"), psych.Options{Name: "cf.yml"})
	fmt.Println(err)
	// Output:
	// name cf
	// ports [31 5400 true]
	// (cf.yml): did not find expected ',' or ']' while parsing a flow sequence at line 1 column 7
}

func ExampleMarshal() {
	out, err := psych.Marshal(psych.MapOf(
		"enabled", "yes",
		"ratio", 1e20,
		"lines", "one\ntwo\n",
		"azs", []any{"z1", nil},
	))
	if err != nil {
		panic(err)
	}
	fmt.Print(string(out))
	// Output:
	// ---
	// enabled: 'yes'
	// ratio: 1.0e+20
	// lines: |
	//   one
	//   two
	// azs:
	// - z1
	// -
}

// An Emitter writes values that Marshal does not support: here, a Struct.
func ExampleEmitter() {
	e := psych.NewEmitter(nil, psych.MarshalOptions{})
	e.StartDocument()
	e.StartMapping(2, psych.CollectionStyle{Properties: psych.Properties{Tag: "!ruby/struct:Point"}})
	e.String("x")
	e.Int(1)
	e.String("y")
	e.Float(2)
	e.EndMapping()
	e.EndDocument()
	out, err := e.Finish()
	if err != nil {
		panic(err)
	}
	fmt.Print(string(out))
	// Output:
	// --- !ruby/struct:Point
	// x: 1
	// "y": 2.0
}
