package manifest

// This file tests how the options of generated variables are read. The expected errors come from the CLI's generators
// for the same options, without the values that they quote.

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// askGenerator declares a variable with options in YAML, as a manifest or as the CLI reads it, and has a store make it.
func askGenerator(t *testing.T, s *VarsStore, typ, options string, i Interpolation) error {
	t.Helper()
	m, err := Parse(t.Context(), "m.yml", []byte("name: m\nvariables:\n- {name: v, type: "+typ+", options: "+options+"}\n"))
	require.NoError(t, err)
	i.Store = s
	return i.Generate(context.Background(), m)
}

func TestOptionsAsCLI(t *testing.T) {
	const (
		password    = "Failed to generate password, parameters are invalid: "
		certificate = "Failed to generate certificate, parameters are invalid: "
		unmarshal   = "Expected input to be deserializable: yaml: unmarshal errors:\n  line "
		noCA        = "Missing required CA name"
	)
	load := func(name string) string {
		return "Loading certificates: Expected to find variable '" + name + "' with a certificate"
	}
	for _, c := range []struct{ typ, options, want string }{
		{"password", "5", password + unmarshal + "1: cannot unmarshal !!int into map[string]interface {}"},
		{"password", "x", password + unmarshal + "1: cannot unmarshal !!str into map[string]interface {}"},
		{"password", "[1]", password + unmarshal + "1: cannot unmarshal !!seq into map[string]interface {}"},
		{"password", "true", password + unmarshal + "1: cannot unmarshal !!bool into map[string]interface {}"},
		{"password", "1.5", password + unmarshal + "1: cannot unmarshal !!float into map[string]interface {}"},
		{"password", "~", ""},
		{"password", "{}", ""},
		{"password", "{length: 5.5}", ""},
		{"password", "{length: -0.5}", ""},
		{"password", "{length: ~}", ""},
		{"password", "{length: '5'}", password + unmarshal + "1: cannot unmarshal !!str into int"},
		{"password", "{length: true}", password + unmarshal + "1: cannot unmarshal !!bool into int"},
		{"password", "{length: [1]}", password + unmarshal + "2: cannot unmarshal !!seq into int"},
		{"password", "{length: {a: 1}}", password + unmarshal + "2: cannot unmarshal !!map into int"},
		{"password", "{length: -1}", "Failed to generate password, 'length' param cannot be negative"},
		{"password", "{length: -.inf}", "Failed to generate password, 'length' param cannot be negative"},
		{"password", "{length: 1.0e+30}", password + unmarshal + "1: cannot unmarshal !!float into int"},
		{"password", "{length: 99999999999999999999}", password + unmarshal + "1: cannot unmarshal !!float into int"},
		{"password", "{length: .nan}", password + unmarshal + "1: cannot unmarshal !!float into int"},
		{"password", "{1: 2}", password + "Unsupported parameter '1'"},
		{"password", "{zz: 1, length: x}", password + "Unsupported parameter 'zz'"},
		{"certificate", "{ca: 5}", load("5")},
		{"certificate", "{ca: 5.0}", load("5")},
		{"certificate", "{ca: 1.50}", load("1.5")},
		{"certificate", "{ca: 1.0e+20}", load("1e+20")},
		{"certificate", "{ca: .inf}", load(".inf")},
		{"certificate", "{ca: true}", load("true")},
		{"certificate", "{ca: ~}", noCA},
		{"certificate", "{ca: [a]}", certificate + unmarshal + "2: cannot unmarshal !!seq into string"},
		{"certificate", "{ca: {a: 1}}", certificate + unmarshal + "2: cannot unmarshal !!map into string"},
		{"certificate", "{is_ca: 'yes', ca: x}", certificate + unmarshal + "2: cannot unmarshal !!str into bool"},
		{"certificate", "{is_ca: ~}", noCA},
		{"certificate", "{ca: x, alternative_names: a}", certificate + unmarshal + "1: cannot unmarshal !!str into []string"},
		{"certificate", "{ca: x, alternative_names: [a, [b], c]}", certificate + unmarshal + "3: cannot unmarshal !!seq into string"},
		{"certificate", "{ca: x, alternative_names: [1, y, ~]}", load("x")},
		{"certificate", "{common_name: [x], ca: x, duration: x, is_ca: x}", certificate + unmarshal +
			"3: cannot unmarshal !!seq into string\n  line 4: cannot unmarshal !!str into int64\n  line 5: cannot unmarshal !!str into bool"},
		{"certificate", "{ca: x, duration: 1.5}", load("x")},
		{"certificate", "{ca: x, key_length: 2048.7}", load("x")},
		{"certificate", "{ca: number}", "Loading certificates: Expected variable 'number' to be deserializable: " +
			"yaml: unmarshal errors:\n  line 1: cannot unmarshal !!int into opts.CertVal"},
		{"certificate", "{ca: list}", "Loading certificates: Expected variable 'list' to be deserializable: " +
			"yaml: unmarshal errors:\n  line 2: cannot unmarshal !!seq into string"},
		{"certificate", "{ca: numbers}", "Loading certificates: Certificate did not contain PEM formatted block"},
		{"certificate", "{ca: nothing}", "Loading certificates: Certificate did not contain PEM formatted block"},
	} {
		for _, i := range []Interpolation{{}, {CLI: true}} {
			s := &VarsStore{Others: Vars{"number": 5, "nothing": nil, "numbers": map[string]any{"certificate": 1},
				"list": map[string]any{"certificate": []any{"x"}}}}
			err := askGenerator(t, s, c.typ, c.options, i)
			if c.want == "" {
				require.NoError(t, err, c.options)
				continue
			}
			require.ErrorContains(t, err, "Generating variable 'v': "+c.want, c.options)
		}
	}
	s := &VarsStore{}
	require.NoError(t, askGenerator(t, s, "password", "{length: 5.5}", Interpolation{}))
	v, _ := get(t, s, "v")
	require.Len(t, v, 5)
}

func TestCertificateDurations(t *testing.T) {
	from := time.Date(2026, 3, 4, 5, 6, 7, 8, time.UTC)
	for days, ok := range map[int]bool{
		1: true, 365: true, 65_536: true, 65_537: true, 73_050: true, 106_751: true, 106_752: true, 2_912_380: true,
		2_912_381: false, 1 << 40: false, 1<<63 - 1: false,
	} {
		to, err := certificateEnd(from, days)
		if !ok {
			require.EqualError(t, err, "Failed to generate certificate, 'duration' param ends after the year 9999", days)
			continue
		}
		require.NoError(t, err, days)
		require.Equal(t, from.AddDate(0, 0, days), to, days)
	}
	s := &VarsStore{Now: func() time.Time { return from }}
	require.NoError(t, askGenerator(t, s, "certificate", "{is_ca: true, key_length: 2048, duration: 73050}", Interpolation{}))
	v, _, err := s.Get(context.Background(), &Variable{Name: "v"})
	require.NoError(t, err)
	require.Equal(t, 2226, parseCertificate(t, nodeOf(v), "certificate").NotAfter.Year())
}
