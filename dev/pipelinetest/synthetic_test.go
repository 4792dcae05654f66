package pipelinetest

// This file tests that instances are placed as by a director by default.

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/examples/deployment"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// TestUnsaid renders the same deployment without a cloud config, with its own, and for Kubernetes: the first two have
// the same files, and the others differ only in addresses.
func TestUnsaid(t *testing.T) {
	render := func(change func(*boshrender.Deployment)) (*boshrender.Resolved, map[string]string) {
		d := &boshrender.Deployment{}
		read := func(name string) []byte {
			data, err := deployment.Files.ReadFile(name)
			require.NoError(t, err)
			return data
		}
		var err error
		d.Manifest, err = manifest.Parse(t.Context(), "manifest.yml", read("manifest.yml"))
		require.NoError(t, err)
		d.Variables, err = manifest.ParseVars(t.Context(), "vars.yml", read("vars.yml"))
		require.NoError(t, err)
		for _, name := range []string{"courier", "ferry", "ledger"} {
			folder, err := deployment.Release(name)
			require.NoError(t, err)
			r, err := spec.OpenFS(t.Context(), folder)
			require.NoError(t, err)
			d.Releases = append(d.Releases, r...)
		}
		change(d)
		resolved, err := d.Resolve(t.Context())
		require.NoError(t, err)
		files := map[string]string{}
		for i, err := range resolved.Render(t.Context()) {
			require.NoError(t, err)
			for _, f := range i.Files {
				files[i.Name()+"/"+f.Path] = string(f.Data)
			}
		}
		return resolved, files
	}
	data, err := deployment.Files.ReadFile("cloud-config.yml")
	require.NoError(t, err)
	cloud, err := manifest.ParseCloudConfig(t.Context(), "cloud-config.yml", data)
	require.NoError(t, err)
	unsaid, madeUp := render(func(*boshrender.Deployment) {})
	directed, real := render(func(d *boshrender.Deployment) {
		d.Director = &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{cloud}, RenderAll: true}
	})
	kubernetes, pods := render(func(d *boshrender.Deployment) { d.Kubernetes = &boshrender.Kubernetes{} })
	require.True(t, unsaid.CloudConfigMadeUp())
	require.False(t, directed.CloudConfigMadeUp() || kubernetes.CloudConfigMadeUp())
	require.Nil(t, kubernetes.CloudConfig())
	require.Equal(t, len(real), len(madeUp))
	require.Greater(t, len(pods), len(real), "in Kubernetes instances are counted in each AZ")
	for name := range real {
		require.Contains(t, madeUp, name)
	}
	d := &boshrender.Deployment{Manifest: &manifest.Manifest{}, Director: &boshrender.Director{}, Kubernetes: &boshrender.Kubernetes{}}
	_, err = d.Resolve(t.Context())
	require.EqualError(t, err, "a deployment has a Director or is for Kubernetes, not both")
}
