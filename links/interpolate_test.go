package links

// This file tests variables in the properties of links.

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/manifest"
)

func linksFrom(t *testing.T, text string) *manifest.Map {
	t.Helper()
	root, err := manifest.YAML{}.Document(t.Context(), "links.yml", []byte(text))
	require.NoError(t, err)
	return root.Value().(*manifest.Map)
}

func TestInterpolate(t *testing.T) {
	links := linksFrom(t, "b: {deployment_name: dep, properties: {p: ((v))}, instances: []}\na: {deployment_name: other, properties: ~}\nc: {deployment_name: other, properties: {}}\n")
	before, err := json.Marshal(links)
	require.NoError(t, err)
	done, err := Interpolate(links, func(deployment string, _ *manifest.Map) (*manifest.Map, error) {
		values := new(manifest.Map)
		values.Set("of", deployment)
		return values, nil
	})
	require.NoError(t, err)
	text, err := json.Marshal(done)
	require.NoError(t, err)
	require.Equal(t, `{"b":{"deployment_name":"dep","properties":{"of":"dep"},"instances":[]},"a":{"deployment_name":"other","properties":null},`+
		`"c":{"deployment_name":"other","properties":{"of":"other"}}}`, string(text))
	after, err := json.Marshal(links)
	require.NoError(t, err)
	require.Equal(t, string(before), string(after))
}

func TestInterpolateErrors(t *testing.T) {
	links := linksFrom(t, "b: {deployment_name: dep, properties: {p: 1}}\na: {deployment_name: other, properties: {}}\nc: {deployment_name: fine, properties: {}}\nd: 5")
	missing := errors.New("- Failed to find variable '/x'\n\n- Failed to find variable '/y'\n")
	_, err := Interpolate(links, func(deployment string, properties *manifest.Map) (*manifest.Map, error) {
		switch deployment {
		case "dep":
			return nil, missing
		case "other":
			return nil, fmt.Errorf("deployment: %w", ErrNeverDeployed)
		}
		return properties, nil
	})
	require.EqualError(t, err, `- Unable to interpolate link 'b' properties; provided by 'dep' deployment. Errors are:
  - Failed to find variable '/x'
  
  - Failed to find variable '/y'
- Unable to interpolate link 'a' properties; provided by 'other' deployment. Errors are:
  - Cannot consume properties from deployment 'other'. It was never successfully deployed.`)
	require.ErrorIs(t, err, missing)
	require.ErrorIs(t, err, ErrNeverDeployed)
}
