package lint

// This file tests which descriptions list all values of a property.

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

func TestDocumented(t *testing.T) {
	for text, want := range map[string][]string{
		"Format of times. Valid values are 'rfc3339' and 'deprecated'.":       {"rfc3339", "deprecated"},
		"The provider. Valid values: ['s3', 'gcs'] (native) or ['AWS'] (old)": {"s3", "gcs", "AWS"},
		"One of `a`, `b` or \"v1.2\". Not 'c'.":                               {"a", "b", "v1.2"},
		"Possible values: a, b":                                               nil,
		"Valid values: 'a'":                                                   nil,
		"One of 'a', 'b', any other value is c":                               nil,
		"Valid values are e.g. 'a' and 'b'":                                   nil,
		"Set 'a' and 'b' in one of the groups":                                nil,
		"":                                                                    nil,
	} {
		got := documented(spec.Property{Definition: manifest.MapOf("description", text)})
		require.Equal(t, want, got, text)
	}
}
