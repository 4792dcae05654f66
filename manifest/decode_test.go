package manifest

// This file tests how unusual values are decoded.

import (
	"context"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A number that is too large for an int is not none at all.
func TestLargeNumbers(t *testing.T) {
	for text, want := range map[string]int{"99999999999999999999999": math.MaxInt, "-99999999999999999999999": 0, "3": 3} {
		m, err := Parse(t.Context(), "m.yml", []byte("name: d\ninstance_groups: [{name: g, instances: "+text+"}]\n"))
		require.NoError(t, err)
		require.Equal(t, want, m.InstanceGroup("g").Instances, text)
	}
}

// Decoding ends with its context, in each kind of document and below each of its sections.
func TestDecodingEnds(t *testing.T) {
	many := "[" + strings.Repeat("{name: a, properties: {b: [c]}, cloud_properties: {b: [c]}}, ", 1000) + "]"
	for name, c := range map[string]struct {
		text   string
		decode func(context.Context, *Node) error
	}{
		"properties of a manifest": {"properties: {a: " + many + "}", ending((*decoder).manifest)},
		"tags":                     {"tags: {a: " + many + "}", ending((*decoder).manifest)},
		"groups":                   {"instance_groups: " + many, ending((*decoder).manifest)},
		"jobs":                     {"instance_groups: [{name: g, jobs: " + many + "}]", ending((*decoder).manifest)},
		"releases":                 {"releases: " + many, ending((*decoder).runtimeConfig)},
		"addons":                   {"addons: " + many, ending((*decoder).runtimeConfig)},
		"networks":                 {"networks: " + many, ending((*decoder).cloudConfig)},
		"types of VMs":             {"vm_types: " + many, ending((*decoder).cloudConfig)},
		"CPIs":                     {"cpis: " + many, ending((*decoder).cpiConfig)},
	} {
		root, err := YAML{}.Document(t.Context(), "d.yml", []byte(c.text))
		require.NoError(t, err)
		require.NoError(t, c.decode(t.Context(), root), name)
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(io.ErrUnexpectedEOF)
		require.ErrorIs(t, c.decode(ctx, root), io.ErrUnexpectedEOF, name)
	}
}

func ending[T any](decode func(*decoder, *Node) *T) func(context.Context, *Node) error {
	return func(ctx context.Context, root *Node) error {
		document, err := decoded(ctx, root, decode)
		if err == nil && document == nil {
			return errors.New("nothing is decoded")
		}
		return err
	}
}
