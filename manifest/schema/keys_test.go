package schema_test

// This file compares the tables of keys with the readers of documents.

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"

	"github.com/boshrender/boshrender/dev/keytest"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/manifest/internal/documents"
)

// TestKeysAreRead fails for a key that is read, by decoding or by validation, and has no row in documents, and for a row
// that nothing decodes.
func TestKeysAreRead(t *testing.T) {
	tier.Once(t)
	words := slices.Concat(keytest.Words(t, ".."), keytest.Words(t, "../internal/documents"))
	slices.Sort(words)
	words = slices.Compact(words)
	valid := func(v manifest.Validation) error {
		m, err := manifest.Parse(t.Context(), "m", full(t, "manifest"))
		require.NoError(t, err)
		return m.Validate(v)
	}
	for document, x := range map[string]keytest.Table{
		"manifest": {
			Read: func(data []byte) (any, error) { return manifest.Parse(t.Context(), "m", data) },
			Validate: func(data []byte) error {
				m, err := manifest.Parse(t.Context(), "m", data)
				if err != nil {
					return err
				}
				return m.Validate(manifest.Validation{})
			},
			Unread: ofAddons,
			Refused: strings.Fields("azs compilation disk_pools disk_types jobs networks resource_pools vm_types " +
				"instance_groups.persistent_disk_pool instance_groups.resource_pool instance_groups.template instance_groups.templates"),
		},
		"cloud-config": {
			Read: func(data []byte) (any, error) { return manifest.ParseCloudConfig(t.Context(), "c", data) },
			Validate: func(data []byte) error {
				c, err := manifest.ParseCloudConfig(t.Context(), "c", data)
				if err != nil {
					return err
				}
				return valid(manifest.Validation{CloudConfigs: []*manifest.CloudConfig{c}})
			},
			Unread: map[string]string{"subnets.netmask_bits": "a managed network is created by the director"},
		},
		"runtime-config": {
			Read: func(data []byte) (any, error) { return manifest.ParseRuntimeConfig(t.Context(), "r", data) },
			Validate: func(data []byte) error {
				c, err := manifest.ParseRuntimeConfig(t.Context(), "r", data)
				if err != nil {
					return err
				}
				return valid(manifest.Validation{RuntimeConfigs: []*manifest.RuntimeConfig{c}})
			},
			Unread: ofAddons,
		},
		"cpi-config": {
			Read: func(data []byte) (any, error) { return manifest.ParseCPIConfig(t.Context(), "c", data) },
			Validate: func(data []byte) error {
				c, err := manifest.ParseCPIConfig(t.Context(), "c", data)
				if err != nil {
					return err
				}
				return c.Validate()
			},
		},
		"ops": {
			Read:     func(data []byte) (any, error) { return manifest.ParseOps(t.Context(), "o", data) },
			Validate: func(data []byte) error { _, err := manifest.ParseOps(t.Context(), "o", data); return err },
			Unread:   map[string]string{"error": "a text for readers of the file"},
		},
	} {
		t.Run(document, func(t *testing.T) {
			x.Keys, x.Words, x.Full = documents.Keys(document), words, full(t, document)
			x.Test(t)
		})
	}
}

// ofAddons are keys of addons that the director drops.
var ofAddons = map[string]string{
	"addons.jobs.custom_provider_definitions.name":       "custom providers are for jobs of groups",
	"addons.jobs.custom_provider_definitions.type":       "custom providers are for jobs of groups",
	"addons.jobs.custom_provider_definitions.properties": "custom providers are for jobs of groups",
}

// full returns a document that has every key with keys, as JSON.
func full(t *testing.T, document string) []byte {
	text, err := os.ReadFile("testdata/" + document + ".yml")
	require.NoError(t, err)
	var v any
	require.NoError(t, yaml.Unmarshal(text, &v))
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return data
}
