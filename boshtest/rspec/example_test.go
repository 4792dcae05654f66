package rspec_test

// This file has the examples in the documentation.

import (
	"context"
	"fmt"
	"testing"

	"github.com/boshrender/boshrender/boshtest/rspec"
)

func ExampleOpen() {
	suite, err := rspec.Open("testdata/release")
	if err != nil {
		fmt.Println(err)
		return
	}
	sum, err := suite.Run(context.Background(), rspec.Options{
		Examples: []string{"has the defaults", "fails here"},
		Report:   func(r *rspec.Result) { fmt.Println(r.FullDescription+":", r.Status) },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(sum.Line())
	// Output:
	// web has the defaults: passed
	// web fails here: failed
	// 2 examples, 1 failure
}

func ExampleRun() {
	testSpecs := func(t *testing.T) { // TestSpecs, in a folder of the release
		rspec.Run(t, "..")
	}
	_ = testSpecs
}

// TestSpecs runs an example of a release as the release's own test does.
func TestSpecs(t *testing.T) {
	rspec.Run(t, "testdata/release", rspec.Options{Paths: []string{"spec/web_spec.rb:12"}})
}

func ExampleParseOrder() {
	fmt.Println(rspec.ParseOrder("rand:42"))
	fmt.Println(rspec.ParseOrder("defined"))
	// Output:
	// random 42
	// defined 0
}
