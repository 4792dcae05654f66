package lint

// This file tests which descriptions list all values of a property, or say that a job is an errand.

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// TestErrands checks which jobs without bin/run say that they are errands.
func TestErrands(t *testing.T) {
	for _, c := range []struct{ name, description, want string }{
		{"helper", `"Prepares the disk for the errand smoke-tests, which runs on the same instance"`, ""},
		{"helper", "Errand smoke-tests needs it", ""},
		{"helper", "Errand that makes a backup", "S017"},
		{"helper", `"This is an errand: it makes a backup"`, "S017"},
		{"helper", "|\n  An errand to\n  make a backup", "S017"},
		{"helper", "BOSH errand", "S017"},
		{"backup-errand", "Makes a backup", "S017"},
		{"errands", "Makes a backup", ""},
	} {
		releases, err := spec.OpenFS(t.Context(), fstest.MapFS{
			"jobs/" + c.name + "/monit":       {},
			"jobs/" + c.name + "/spec":        {Data: []byte("name: " + c.name + "\ndescription: " + c.description + "\ntemplates: {a: bin/pre-start}\nproperties: {}\n")},
			"jobs/" + c.name + "/templates/a": {Data: []byte("#!/bin/bash\n")},
		})
		require.NoError(t, err)
		r, err := Linter{Only: []string{codeNoRun}}.Run(t.Context(), releases...)
		require.NoError(t, err)
		require.Equal(t, c.want, codesOf(r), c.name+": "+c.description)
	}
}

func TestDocumented(t *testing.T) {
	for text, want := range map[string][]string{
		"Format of times. Valid values are 'rfc3339' and 'deprecated'.":       {"rfc3339", "deprecated"},
		"The provider. Valid values: ['s3', 'gcs'] (native) or ['AWS'] (old)": {"s3", "gcs", "AWS"},
		"One of `a`, `b` or \"v1.2\". Not 'c'.":                               {"a", "b", "v1.2", "c"},
		"Possible values: a, b":                                               nil,
		"Valid values: 'a'":                                                   nil,
		"One of 'a', 'b', any other value is c":                               nil,
		"Valid values are e.g. 'a' and 'b'":                                   nil,
		"Set 'a' and 'b' in one of the groups":                                nil,
		"Valid values are 'debug', 'info',\n'warn' and 'error'":               {"debug", "info", "warn", "error"},
		"Level.\nValid\nvalues are:\n- 'debug'\n- 'info'\n":                   {"debug", "info"},
		"Valid values are 'a', 'b'.\n\nThe 'c' is old":                        {"a", "b", "c"},
		"Valid values are 'a', 'b' (see doc. x), 'c'":                         {"a", "b", "c"},
		"Valid values are 'a', 'b',\n\n'c'":                                   nil,
		"Supported values: 'TLS_A', 'TLS_B'. Separate several by commas":      nil,
		"A list. Allowed values: 'a', 'b'":                                    nil,
		"The name of one of the databases 'main' and 'aux'":                   nil,
		"Valid values are 'main' and 'aux', or another one":                   nil,
		"Whether one of 'a' and 'b' is used":                                  nil,
		"Allowed options are those of 'a' and 'b'":                            nil,
		"Must be one of 'a' or 'b'":                                           {"a", "b"},
		"The mode: one of the following values: 'a', 'b'":                     {"a", "b"},
		"Allowed values for the mode are 'a' and 'b'":                         {"a", "b"},
		"": nil,
	} {
		got := documented(spec.Property{Definition: manifest.MapOf("description", text)})
		require.Equal(t, want, got, text)
	}
}
