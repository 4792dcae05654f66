package pipelinetest

// This file tests a director's texts of errors, and its findings before a deploy.

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/manifest/uploaded"
	"github.com/boshrender/boshrender/placement"
)

func TestDirectorText(t *testing.T) {
	const missing = "- Failed to find variable '/Director/dep/%' from config server: HTTP Code '404', Error: 'Name '/Director/dep/%' not found'"
	const consumed = "consumes: [{name: db, type: db}]\n"
	for _, tt := range []struct{ name, groups, more, want string }{
		{"validation", strings.Replace(webGroup, "instances: 2", "instances: x", 1), "",
			"Property 'instances' value (\"x\") did not match the required type 'Integer'"},
		{"links", webGroup, consumed, "Failed to resolve links from deployment 'dep'. See errors below:\n" +
			"  - Failed to resolve link 'db' with type 'db' from job 'app' in instance group 'web'. Details below:\n    - No link providers found"},
		{"placement", strings.Replace(webGroup, "instances: 2", "instances: 600", 1), "",
			"Failed to reserve IP for 'web/web-id316 (316)' for manual network 'default': no more available"},
		{"variables", strings.Replace(webGroup, "instances: 2, ", "instances: ((n)), tags: {a: ((m))}, ", 1), "",
			strings.ReplaceAll(missing, "%", "m") + "\n" + strings.ReplaceAll(missing, "%", "n")},
		{"nothing", webGroup, "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := staged(t, tt.groups, jobWith("", "{}", tt.more))
			d.Prefix = "/Director/dep"
			_, err := d.Resolve(t.Context())
			got := boshrender.DirectorText(err)
			if tt.name == "variables" {
				require.ElementsMatch(t, strings.Split(tt.want, "\n"), strings.Split(got, "\n"))
				return
			}
			require.Equal(t, tt.want, got)
		})
	}
	require.Equal(t, "no manifest", boshrender.DirectorText(errors.New("no manifest")))
	require.Equal(t, placement.ErrUnbound.Error(), boshrender.DirectorText(errors.Join(placement.ErrUnbound, errors.New("x"))))
	require.Empty(t, boshrender.DirectorText(manifest.Errors{}))
	text := (&boshrender.Error{Group: "g", Jobs: []*boshrender.JobError{{Job: "j", Templates: []*boshrender.TemplateError{{Source: "x", Err: errors.New("y")}}}}})
	require.Equal(t, text.Error(), boshrender.DirectorText(text))
	require.Empty(t, boshrender.DirectorText(links.Errors{}))
}

// A prefix is part of the names of variables, and of the director's texts about them.
func TestPrefixOfVariables(t *testing.T) {
	group := strings.Replace(webGroup, "release: r}", "release: r, properties: {p: ((v))}}", 1)
	d := staged(t, group, jobWith("<%= p('p') %>", "{p: {}}", ""))
	d.Prefix = "/Director/dep"
	require.Contains(t, renderedOn(t, d)[0], "Failed to find variable '/Director/dep/v' from config server")
	d.Variables = manifest.Vars{"/Director/dep/v": "x"}
	require.Equal(t, []string{"web/0 x", "web/1 x"}, renderedOn(t, d))
}

// Numbers passed to a deployment keep its names unchanged.
func TestNumbersAreKept(t *testing.T) {
	const provides = "provides: [{name: self, type: web}]\n"
	d := staged(t, webGroup, jobWith("", "{}", provides))
	first := resolve(t, d).IDs()
	require.Equal(t, map[string]int{"web-id0": 1, "web-id1": 2}, first.Instances)
	require.Len(t, first.Groups, 2, "the group and its link")
	require.Equal(t, map[string]int{"z2": 1, "z1": 2}, first.AZs)

	again := staged(t, fmtErrand()+webGroup, jobWith("", "{}", provides))
	again.Director.IDs = first
	second := resolve(t, again).IDs()
	for key, n := range first.Groups {
		require.Equal(t, n, second.Groups[key])
	}
	for id, n := range first.Instances {
		require.Equal(t, n, second.Instances[id])
	}
	require.Len(t, first.Instances, 2, "what was given is left alone")
	require.Equal(t, 3, second.Instances["smoke-id0"])
}

func fmtErrand() string { return strings.NewReplacer("%d", "1", "%s", "").Replace(errandGroup) }

// The director's inventory determines the available releases and stemcells, and the meaning of `latest`.
func TestInventory(t *testing.T) {
	d := staged(t, webGroup, job("<%= spec.release.version %>"))
	d.Director.Inventory = &manifest.Inventory{Releases: []uploaded.Release{{Name: "r", Version: "2"}}}
	_, err := d.Resolve(t.Context())
	require.ErrorIs(t, err, manifest.Code(codes.ReleaseVersionNotFound))
	require.ErrorIs(t, err, manifest.Code(codes.StemcellNotFound))

	d.Director.Inventory.Stemcells = []uploaded.Stemcell{{Name: "s", OS: "ubuntu", Version: "1"}}
	text, err := d.Manifest.Marshal()
	require.NoError(t, err)
	d.Manifest, err = manifest.Parse(t.Context(), "manifest.yml", []byte(strings.Replace(string(text), "version: 1", "version: latest", 1)))
	require.NoError(t, err)
	d.Releases[0].Version = ""
	require.Equal(t, []string{"web/0 2", "web/1 2"}, renderedOn(t, d))
	require.Equal(t, "2", resolve(t, d).Manifest().Releases[0].Version)
}
