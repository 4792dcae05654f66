package manifest_test

// This file tests the traps of YAML, and stored certificates.

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/manifest"
)

func TestTraps(t *testing.T) {
	for text, want := range map[string]string{
		"version: 3363.20":             "1:10 3363.20 is the number 3363.2: quote it",
		"version: 1.0":                 "1:10 1.0 is the number 1: quote it",
		"version: '3363.20'":           "",
		"version: 3363.21":             "",
		"ratio: 0.50":                  "",
		"{y: 1, on: 2, 'no': 3}":       "1:2 y is a boolean: quote it if the text is meant\n1:8 on is a boolean: quote it if the text is meant",
		"answer: y":                    "1:9 y is a boolean: quote it if the text is meant",
		"answer: yes":                  "",
		"mode: 0777":                   "1:7 0777 is the octal number 511: quote it if the text is meant",
		"mode: '0777'":                 "",
		"mode: 0":                      "",
		"mode: 0888":                   "",
		"time: 1:30":                   "1:7 1:30 is the number 90, to the base 60: quote it if the text is meant",
		"time: 22:22:22":               "1:7 22:22:22 is the number 80542, to the base 60: quote it if the text is meant",
		"mac: 00:1b:44":                "",
		"{a: 1, b: {a: 2}, a: 3}":      "1:19 the key is in line 1, too: one of the values has no effect",
		"a: ((b[0]))":                  "1:4 ((b[0])) is no variable: brackets belong to no name, and it stays as it is",
		"a: ((b.c))":                   "",
		"a: &x [0777]\nb: *x":          "1:8 0777 is the octal number 511: quote it if the text is meant",
		"- !!str 0777\n- !!str 'y'":    "",
		"a: |\n  0777\n  y":            "",
		"# 0777\n---\na: 1\n---\nb: 2": "",
	} {
		list, err := manifest.Traps(t.Context(), "m.yml", []byte(text))
		require.NoError(t, err)
		var got []string
		for _, l := range list {
			require.Equal(t, "m.yml", l.File)
			got = append(got, fmt.Sprintf("%d:%d %s", l.Line, l.Column, l.Message))
		}
		require.Equal(t, want, strings.Join(got, "\n"), text)
	}
	_, err := manifest.Traps(t.Context(), "m.yml", []byte("a: ["))
	require.ErrorContains(t, err, "m.yml: ")
}

// TestStoredFaults generates certificates, and looks at them with other options, at other times, and mixed up.
func TestStoredFaults(t *testing.T) {
	const good = `name: m
variables:
- {name: ca, type: certificate, options: {is_ca: true, common_name: ca}}
- {name: other_ca, type: certificate, options: {is_ca: true, common_name: ca}}
- {name: web, type: certificate, options: {ca: ca, common_name: web, alternative_names: [web.example.com, 10.0.0.1]}}
`
	m, err := manifest.Parse(t.Context(), "m.yml", []byte(good))
	require.NoError(t, err)
	store := &manifest.VarsStore{}
	vars := manifest.Vars{}
	for _, v := range m.Variables {
		value, found, err := store.Get(t.Context(), v)
		require.NoError(t, err)
		require.True(t, found)
		vars[v.Name] = value
	}
	web, other := vars["web"].(*manifest.Map), vars["other_ca"].(*manifest.Map)
	mixed := web.Copy()
	key, _ := other.Get("private_key")
	mixed.Set("private_key", key)
	now := time.Now()
	for _, c := range []struct {
		name, old, new string
		vars           manifest.Vars
		after          time.Duration
		want           string
	}{
		{"as it was generated", "", "", vars, 0, ""},
		{"nothing is stored", "", "", manifest.Vars{}, 0, ""},
		{"another name", "common_name: web", "common_name: app", vars, 0, "5 web: the stored certificate has another common_name than the options"},
		{"more names", "[web.example.com", "[a.example.com, web.example.com", vars, 0, "5 web: the stored certificate lacks the alternative names a.example.com"},
		{"a CA", "{ca: ca,", "{ca: ca, is_ca: true,", vars, 0, "5 web: the stored certificate is no CA's"},
		{"another CA of the same name", "{ca: ca,", "{ca: other_ca,", vars, 0, "5 web: the stored certificate isn't signed by the stored other_ca"},
		{"another key", "", "", manifest.Vars{"ca": vars["ca"], "web": mixed}, 0, "5 web: the stored key isn't the stored certificate's"},
		{"no certificate", "", "", manifest.Vars{"web": manifest.MapOf("certificate", "x")}, 0, "5 web: the stored value is no certificate"},
		{"nearly over", "", "", manifest.Vars{"web": web}, 360 * 24 * time.Hour, "5 web: the stored certificate expires on"},
		{"over", "", "", manifest.Vars{"web": web}, 400 * 24 * time.Hour, "5 web: the stored certificate expired on"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := manifest.Parse(t.Context(), "m.yml", []byte(strings.Replace(good, c.old, c.new, 1)))
			require.NoError(t, err)
			list, err := m.StoredFaults(t.Context(), c.vars, now.Add(c.after))
			require.NoError(t, err)
			got := ""
			for _, f := range list {
				got += fmt.Sprintf("%d %s", f.Location.Line, f.Message)
			}
			if c.after != 0 {
				require.True(t, strings.HasPrefix(got, c.want), got)
				return
			}
			require.Equal(t, c.want, got)
		})
	}
}

func ExampleTraps() {
	list, err := manifest.Traps(context.Background(), "cf.yml", []byte("stemcells:\n- {alias: default, version: 3363.20}\n"))
	fmt.Println(list[0].Line, list[0].Message, err)
	// Output: 2 3363.20 is the number 3363.2: quote it <nil>
}
