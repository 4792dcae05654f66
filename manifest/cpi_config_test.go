package manifest

// This file reads CPI configs and compares with the director.

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// values matches the values in the director's messages.
var values = regexp.MustCompile(`^((?:\w+): )?((?s).*?(?:value|[Oo]bject)) \((?s:(.*))\)( did not match .*)?$`)

func TestCPIConfigsAsDirector(t *testing.T) {
	data, err := os.ReadFile("testdata/cpi_configs.jsonl")
	require.NoError(t, err)
	for line := range bytes.Lines(data) {
		var c struct {
			Configs []string
			Error   string
			CPIs    []struct {
				Name, Type, Exec string
				Properties       json.RawMessage
				Found            []string
			}
		}
		require.NoError(t, json.Unmarshal(line, &c))
		t.Run(strings.Join(c.Configs, " and "), func(t *testing.T) {
			var list []*CPIConfig
			for _, text := range c.Configs {
				config, err := ParseCPIConfig(t.Context(), "cpi.yml", []byte(text))
				require.NoError(t, err)
				list = append(list, config)
			}
			all, err := MergeCPIConfigs(list...)
			if err == nil {
				err = all.Validate()
			}
			if c.Error != "" {
				first := AsErrors(err)[0]
				want := c.Error
				if m := values.FindStringSubmatch(c.Error); m != nil && m[3] != "nil" {
					want = m[1] + m[2] + " (<redacted>)" + m[4]
				}
				require.Equal(t, want, first.Code.Name()+": "+first.Message)
				require.NotContains(t, err.Error(), "secret")
				return
			}
			require.NoError(t, err)
			require.Len(t, all.CPIs, len(c.CPIs))
			for i, want := range c.CPIs {
				got := all.CPIs[i]
				require.Equal(t, [...]string{want.Name, want.Type, want.Exec}, [...]string{got.Name, got.Type, got.Exec()})
				var found []string
				for _, name := range []string{"a", "b", "c", "1"} {
					if all.CPI(name) == got {
						found = append(found, name)
					}
				}
				require.Equal(t, want.Found, append([]string{}, found...))
				properties, err := json.Marshal(cmp.Or(got.Properties, MapOf()))
				require.NoError(t, err)
				require.JSONEq(t, string(want.Properties), string(properties))
			}
		})
	}
}

func TestCPIConfigReportsAll(t *testing.T) {
	const text = `cpis:
- name: a
  properties: secret
  migrated_from: [{name: b}, secret]
- name: b
  type: t
  exec_path: [secret]
- secret
`
	config, err := ParseCPIConfig(t.Context(), "cpi.yml", []byte(text))
	require.NoError(t, err)
	require.EqualError(t, config.Validate(), `cpi.yml:2:3: cpis[a]: Required property 'type' was not specified in object (<redacted>) (error 40001)
cpi.yml:4:30: cpis[a].migrated_from[1]: Object (<redacted>) did not match the required type 'Hash' (error 40000)
cpi.yml:3:15: cpis[a].properties: Property 'properties' value (<redacted>) did not match the required type 'Hash' (error 40000)
cpi.yml:7:14: cpis[b].exec_path: Property 'exec_path' value (<redacted>) did not match the required type 'String' (error 40000)
cpi.yml:8:3: cpis[2]: Object (<redacted>) did not match the required type 'Hash' (error 40000)
cpi.yml:5:9: cpis[b].name: Duplicate cpi name 'b' (error 550000)`)
}

func TestInterpolateCPIConfig(t *testing.T) {
	const text = "cpis: [{name: ((n)), type: ((t)), exec_path: /((p)), migrated_from: [{name: ((o))}], properties: {key: ((/k))}}]"
	config, err := ParseCPIConfig(t.Context(), "cpi.yml", []byte(text))
	require.NoError(t, err)
	config, err = Interpolation{Store: Vars{"p": "cpi", "o": "old", "/k": "secret"}}.CPIConfig(context.Background(), config)
	require.NoError(t, err)
	require.NoError(t, config.Validate())
	c := config.CPI("old")
	require.Equal(t, [...]string{"((n))", "((t))", "/cpi"}, [...]string{c.Name, c.Type, c.Exec()})
	key, _ := c.Properties.Get("key")
	require.Equal(t, "secret", key)
	_, err = Interpolation{Store: Vars{}}.CPIConfig(context.Background(), config)
	require.NoError(t, err, "nothing is left that has to be replaced")
	out, err := config.Marshal()
	require.NoError(t, err)
	require.Contains(t, string(out), `name: "((n))"`)
}
