package limits_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/boshrender/boshrender/limits"
	"github.com/boshrender/boshrender/manifest"
)

func ExampleError() {
	y := manifest.YAML{Limits: manifest.Limits{Nodes: 3}}
	_, err := y.Document(context.Background(), "cloud.yml", []byte("azs: [{name: z1}]\n"))

	var exceeded *limits.Error
	fmt.Println(errors.As(err, &exceeded), errors.Is(err, limits.ErrExceeded))
	fmt.Println(exceeded.Limit, exceeded.Max, exceeded.Line)
	// Output:
	// true true
	// nodes 3 1
}
