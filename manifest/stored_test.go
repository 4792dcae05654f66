package manifest_test

// This file tests stored certificates.

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/manifest"
)

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
