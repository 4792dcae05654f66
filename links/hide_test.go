package links

// This file tests that messages name variables by their placeholders.

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/manifest"
)

// hiddenManifest has a variable wherever a name about links can have one. A test gives some of them other values.
const hiddenManifest = `name: dep
releases: [{name: r, version: '1'}]
variables:
- {name: /c, type: certificate, consumes: {common_name: {from: ((from)), link_type: ((type))}}}
instance_groups:
- name: ((group))
  networks: [{name: ((network))}]
  jobs:
  - {name: web, release: r, provides: {www: {as: ((as))}, ((odd)): {}}}
  - name: app
    release: r
    consumes:
      a: {from: ((from))}
      b: {from: ((from)), deployment: ((deployment))}
      c: {from: ((as)), network: ((other))}
      d: {from: "x.((from))."}
      ((odd)): {}
`

const hiddenJobs = `r:
  web: {provides: [{name: www, type: http}]}
  app: {consumes: [{name: a, type: http}, {name: b, type: http}, {name: c, type: http}, {name: d, type: http}]}
`

// TestMessagesHideVariables resolves a manifest in which nothing fits, with all values from variables.
func TestMessagesHideVariables(t *testing.T) {
	names := []string{"from", "type", "group", "network", "as", "odd", "deployment", "other"}
	for _, digits := range []bool{false, true} {
		values := manifest.Vars{}
		for i, name := range names {
			values[name] = "up.MARK" + strings.ToUpper(name) + "."
			if digits && name != "group" && name != "odd" {
				values[name] = 98765430 + i
			}
		}
		m, err := parse(t, hiddenManifest).Interpolate(t.Context(), values)
		require.NoError(t, err)
		table, err := Resolve(t.Context(), m, jobsOf(t, hiddenJobs), Options{Names: failingNames{}})
		require.Error(t, err)
		texts := []string{fmt.Sprintf("%v %+v", err, err)}
		var all Errors
		require.True(t, errors.As(err, &all))
		require.GreaterOrEqual(t, len(all), 3)
		for _, e := range all {
			texts = append(texts, e.Error(), e.Message())
		}
		for _, w := range table.Warnings() {
			texts = append(texts, w.Message)
		}
		require.NotEmpty(t, table.Warnings())
		for _, link := range []string{"a", "b", "c", "d"} {
			if x, ok := table.Explain(fmt.Sprint(values["group"]), "app", link); ok {
				texts = append(texts, x.String())
			}
		}
		require.Greater(t, len(texts), 8)
		for _, text := range texts {
			require.NotContains(t, text, "MARK")
			require.NotContains(t, text, "9876543")
		}
		require.Contains(t, strings.Join(texts, "\n"), "'((from))'")
	}
}
