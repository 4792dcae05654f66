package schema_test

// This file compares the schemas of documents with their validation.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/manifest/schema"
	"github.com/boshrender/boshrender/spec"
)

// judge compares a document's schema with its validation.
type judge struct {
	t        *testing.T
	schema   map[string]any
	compiled *spec.Schema
	validate func(document []byte) error
	document any
	cases    int
}

// newJudge decodes the documents. spec's validator knows another draft, in which the schema means the same; it takes
// hashes only.
func newJudge(t *testing.T, document, text string, validate func([]byte) error, jobs ...schema.Job) *judge {
	data, err := schema.JSON(document, jobs...)
	require.NoError(t, err)
	j := &judge{t: t, validate: validate}
	require.NoError(t, json.Unmarshal(data, &j.schema))
	delete(j.schema, "$schema")
	wrapped, err := json.Marshal(map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "properties": map[string]any{"document": j.schema}})
	require.NoError(t, err)
	j.compiled, err = spec.ParseSchema(document, wrapped)
	require.NoError(t, err)
	require.NoError(t, yaml.Unmarshal([]byte(text), &j.document))
	return j
}

// refused returns the schema's complaints about the document.
func (j *judge) refused() []string {
	data, err := json.Marshal(map[string]any{"document": j.document})
	require.NoError(j.t, err)
	root, err := manifest.YAML{}.Document(context.Background(), "d", data)
	require.NoError(j.t, err)
	var refused *spec.SchemaError
	err = j.compiled.Validate(context.Background(), root.Value().(*manifest.Map))
	if !errors.As(err, &refused) {
		require.NoError(j.t, err)
		return nil
	}
	return refused.Failures
}

// values are one of each kind, and some that no key has.
var values = []any{nil, true, 7, -1, 1.5, "", "x y", "7", "10%", "1-2", "/a", []any{}, []any{7}, []any{nil}, map[string]any{}, map[string]any{"a": 1}}

// each puts all values in place of each value that the schema describes, and removes it.
func (j *judge) each(s map[string]any, path string, at any, put func(any)) {
	for _, v := range values {
		j.try(path, v, func() { put(v) })
	}
	put(at)
	switch at := at.(type) {
	case []any:
		if items, ok := s["items"].(map[string]any); ok && len(at) > 0 {
			j.each(items, path+"[]", at[0], func(v any) { at[0] = v })
		}
	case map[string]any:
		properties, _ := s["properties"].(map[string]any)
		for _, key := range slices.Sorted(maps.Keys(properties)) {
			before, ok := at[key]
			j.each(properties[key].(map[string]any), path+"."+key, before, func(v any) { at[key] = v })
			delete(at, key)
			j.try(path+"."+key, "nothing", func() {})
			if ok {
				at[key] = before
			}
		}
	}
}

// stricter are the ends of places where the schema refuses values that validation accepts, with the reason.
var stricter = map[string]string{
	"custom_provider_definitions":   "read with the links",
	"custom_provider_definitions[]": "read with the links",
	"jobs[].provides":               "read with the links",
	"jobs[].consumes":               "read with the links",
	"persistent_disks[]":            "a string is searched for the keys",
	"networks[].cloud_properties":   "not read in a network of this type",
	"networks[].dns":                "not read in a network of this type",
	"azs[]":                         "a list in a list is one list",
	"vm_types[]":                    "a list in a list is one list",
	"vm_extensions[]":               "a list in a list is one list",
	"disk_types[]":                  "a list in a list is one list",
	"networks[]":                    "a list in a list is one list",
}

// weaker are the ends of places where validation refuses values that the schema accepts, with the reason.
var weaker = map[string]string{
	".releases": "release is there in its place", ".stemcells[].os": "name is there in its place",
	".compilation": "another config can have it", ".networks[].subnets": "depends on the type of the network",
	".networks[].subnets[].range": "depends on the type of the network", ".networks[].subnets[].gateway": "depends on the type of the network",
	".networks[].subnets[]": "depends on the type of the network",
}

// compared are the ends of places whose texts validation compares with something else than a list of values, which the
// key would have as its Values.
var compared = map[string]string{
	".jobs[].release": "the releases", ".stemcell": "the stemcells", ".migrated_from[].az": "the zones of the group",
	".compilation.az": "the zones", ".compilation.network": "the networks",
	".static_ips": "the form of addresses", ".reserved": "the form of addresses", ".static": "the form of addresses",
	".prefix": "the range", ".range": "the form of addresses", ".gateway": "the form of addresses", ".variables[].consumes": "no text is allowed", ".variables[].options": "no text is allowed",
}

// try compares the schema with the validation after a change.
func (j *judge) try(path string, value any, change func()) {
	j.cases++
	change()
	data, err := json.Marshal(j.document)
	require.NoError(j.t, err)
	refused, err := j.refused(), j.validate(data)
	what := fmt.Sprintf("%s = %#v", path, value)
	wrong := slices.DeleteFunc(slices.Clone(refused), func(text string) bool {
		return strings.Contains(text, "is a disallowed additional property") || strings.Contains(text, "matches `not` schema") // unknown keys
	})
	if len(wrong) > 0 && err == nil && !known(stricter, path) {
		j.t.Errorf("%s: the schema refuses what validation accepts: %s", what, strings.Join(wrong, "; "))
	}
	for _, e := range manifest.AsErrors(err) {
		if (e.Code == codes.ValidationInvalidType || e.Code == codes.ValidationMissingField) && refused == nil && !known(weaker, path) {
			j.t.Errorf("%s: the schema accepts what validation refuses: %v", what, e)
		}
		here := e.Location.Path == "" || "."+inBrackets.ReplaceAllString(e.Location.Path, "[]") == path
		if value == "x y" && here && refused == nil && !known(compared, path) {
			j.t.Errorf("%s: the schema accepts a text that validation refuses: the key lacks Values: %v", what, e)
		}
	}
}

// inBrackets are the names or indexes in a path.
var inBrackets = regexp.MustCompile(`\[[^]]*\]`)

// known reports whether a path ends as one in a list.
func known(list map[string]string, path string) bool {
	for end := range list {
		if strings.HasSuffix(path, end) {
			return true
		}
	}
	return path == "" // the root
}

// TestSchemas puts values of all kinds at every place of documents that have every key. A schema refuses nothing that
// validation accepts, and whatever has a wrong type or is missing for validation.
func TestSchemas(t *testing.T) {
	read := func(name string) string {
		data, err := os.ReadFile("testdata/" + name + ".yml")
		require.NoError(t, err)
		return string(data)
	}
	deployment, cloud := read("manifest"), read("cloud-config")
	config := func(parse func(v *manifest.Validation, data []byte) error) func([]byte) error {
		return func(data []byte) error {
			m, err := manifest.Parse(t.Context(), "m", []byte(deployment))
			require.NoError(t, err)
			v := manifest.Validation{}
			if err := parse(&v, data); err != nil {
				return err
			}
			return m.Validate(v)
		}
	}
	for document, validate := range map[string]func([]byte) error{
		"manifest": func(data []byte) error {
			m, err := manifest.Parse(t.Context(), "m", data)
			if err != nil {
				return err
			}
			return m.Validate(manifest.Validation{})
		},
		"cloud-config": config(func(v *manifest.Validation, data []byte) error {
			c, err := manifest.ParseCloudConfig(t.Context(), "c", data)
			v.CloudConfigs = []*manifest.CloudConfig{c}
			return err
		}),
		"runtime-config": config(func(v *manifest.Validation, data []byte) error {
			c, err := manifest.ParseRuntimeConfig(t.Context(), "r", data)
			v.RuntimeConfigs = []*manifest.RuntimeConfig{c}
			return err
		}),
		"cpi-config": func(data []byte) error {
			c, err := manifest.ParseCPIConfig(t.Context(), "c", data)
			if err != nil {
				return err
			}
			return c.Validate()
		},
		"ops": func(data []byte) error { _, err := manifest.ParseOps(t.Context(), "o", data); return err },
	} {
		t.Run(document, func(t *testing.T) {
			text := map[string]string{"manifest": deployment, "cloud-config": cloud}[document]
			if text == "" {
				text = read(document)
			}
			j := newJudge(t, document, text, validate)
			require.NoError(t, validate([]byte(text)))
			require.Empty(t, j.refused())
			missing(t, j.schema, j.document, "")
			j.each(j.schema, "", j.document, func(v any) { j.document = v })
			require.Greater(t, j.cases, 5*len(values))
		})
	}
}

// missing fails for keys of the schema that the document lacks.
func missing(t *testing.T, s map[string]any, at any, path string) {
	if list, ok := at.([]any); ok && len(list) > 0 {
		if items, ok := s["items"].(map[string]any); ok {
			missing(t, items, list[0], path+"[]")
		}
		return
	}
	m, _ := at.(map[string]any)
	properties, _ := s["properties"].(map[string]any)
	for key, below := range properties {
		below := below.(map[string]any)
		if nested := below["properties"] != nil || below["items"] != nil; nested && m[key] == nil && key != "release" {
			t.Errorf("the document of the test lacks %s.%s", path, key)
		}
		if m[key] != nil {
			missing(t, below, m[key], path+"."+key)
		}
	}
}

// The values of keys in the tables are the constants that validation compares with.
func TestValues(t *testing.T) {
	for _, c := range []struct {
		document, path, key string
		values              []string
	}{
		{"manifest", "instance_groups", "lifecycle", []string{manifest.LifecycleService, manifest.LifecycleErrand}},
		{"manifest", "update", "vm_strategy", []string{manifest.VMStrategyDeleteCreate, manifest.VMStrategyCreateSwapDelete}},
		{"manifest", "update", "initial_deploy_az_update_strategy", []string{manifest.AZUpdateSerial, manifest.AZUpdateParallel}},
		{"cloud-config", "networks", "type", []string{manifest.NetworkManual, manifest.NetworkDynamic, manifest.NetworkVIP}},
		{"ops", "", "type", []string{manifest.OpReplace, manifest.OpRemove, manifest.OpTest}},
	} {
		keys := schema.Keys(c.document, strings.Fields(c.path)...)
		at := slices.IndexFunc(keys, func(k schema.Key) bool { return k.Name == c.key })
		require.GreaterOrEqual(t, at, 0, c.key)
		require.Equal(t, c.values, keys[at].Values, c.key)
	}
}
