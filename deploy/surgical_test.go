package deploy

// This file proves surgical mode: files that aren't rendered, because nothing that they read has changed, would be the
// same.

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// bundled returns the deployment of examples/deployment.
func bundled(t testing.TB) *boshrender.Deployment {
	t.Helper()
	dir := filepath.Join("..", "examples", "deployment")
	data := func(name string) []byte {
		text, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		return text
	}
	m, err := manifest.Parse(t.Context(), "manifest.yml", data("manifest.yml"))
	require.NoError(t, err)
	cloud, err := manifest.ParseCloudConfig(t.Context(), "cloud-config.yml", data("cloud-config.yml"))
	require.NoError(t, err)
	vars, err := manifest.ParseVars(t.Context(), "vars.yml", data("vars.yml"))
	require.NoError(t, err)
	d := &boshrender.Deployment{Manifest: m, Director: &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{cloud}}}
	d.Variables = vars
	paths, err := filepath.Glob(filepath.Join(dir, "releases", "*"))
	require.NoError(t, err)
	for _, path := range paths {
		releases, err := spec.Open(t.Context(), path)
		require.NoError(t, err)
		d.Releases = append(d.Releases, releases...)
	}
	return d
}

// scalars returns the paths of plain values below the properties of all jobs, as ops files write them.
func scalars(m *manifest.Manifest) []string {
	var paths []string
	var walk func(path string, n *manifest.Node)
	walk = func(path string, n *manifest.Node) {
		switch n.Kind() {
		case manifest.KindMap:
			for k, v := range n.Pairs() {
				walk(fmt.Sprintf("%s/%v", path, k.Value()), v)
			}
		case manifest.KindList:
			for k, v := range n.Items() {
				walk(fmt.Sprintf("%s/%d", path, k), v)
			}
		default:
			paths = append(paths, path)
		}
	}
	for gi, g := range m.Root().Get("instance_groups").Items() {
		for ji, j := range g.Get("jobs").Items() {
			walk(fmt.Sprintf("/instance_groups/%d/jobs/%d/properties", gi, ji), j.Get("properties"))
		}
	}
	return paths
}

// change is a random change of a manifest: of a property, its removal, or the number of instances.
func change(r *rand.Rand, m *manifest.Manifest, paths []string) string {
	path := paths[r.IntN(len(paths))]
	switch r.IntN(6) {
	case 0:
		return fmt.Sprintf("[{type: replace, path: /instance_groups/%d/instances, value: %d}]", r.IntN(4), 1+r.IntN(3))
	case 1:
		return fmt.Sprintf("[{type: remove, path: %q}]", path)
	case 2:
		return fmt.Sprintf("[{type: replace, path: %q, value: %d}]", path, r.IntN(5000))
	}
	return fmt.Sprintf("[{type: replace, path: %q, value: \"changed %d\"}]", path, r.IntN(5000))
}

// files returns the digests of all files by instance and path.
func files(w *plan.Desired) map[string]state.AppliedFile {
	all := map[string]state.AppliedFile{}
	for _, g := range w.Groups {
		for _, i := range g.Instances {
			for _, j := range i.Applied.Jobs {
				for _, f := range j.Files {
					all[i.ID+" "+f.Path] = f
				}
			}
		}
	}
	return all
}

// desiredOf returns the desired state of a deployment, and how many instances were rendered for it.
func desiredOf(t testing.TB, d *boshrender.Deployment, s *state.State, o plan.Options) (w *plan.Desired, rendered, kept int, err error) {
	t.Helper()
	resolved, err := Resolve(t.Context(), d, s, o)
	if err != nil {
		return nil, 0, 0, err
	}
	gatherer := newGatherer(resolved, s, &o)
	w, err = gatherer.gather(t.Context())
	return w, gatherer.rendered, gatherer.kept, err
}

func TestReads(t *testing.T) { proveReads(t, bundled(t), tier.Of(8, 20, 100)) }

// proveReads changes properties at random and compares the predictions of the reads with a render of everything: a file
// whose input is equal is equal, and instances that aren't rendered would be equal.
func proveReads(t *testing.T, d *boshrender.Deployment, changes int) {
	t.Helper()
	first, _, _, err := desiredOf(t, d, nil, plan.Options{})
	require.NoError(t, err)
	p, err := plan.Compute(&state.State{}, first, plan.Options{})
	require.NoError(t, err)
	s, err := p.Result(nil)
	require.NoError(t, err)
	paths := scalars(d.Manifest)
	before := files(first)

	changed, said, total, rendered, kept, saving := 0, 0, 0, 0, 0, plan.Saving{}
	refused := 0
	for seed := range uint64(changes) {
		r := rand.New(rand.NewPCG(seed, 2))
		ops, err := manifest.ParseOps(t.Context(), "ops.yml", []byte(change(r, d.Manifest, paths)))
		require.NoError(t, err)
		one := *d
		if one.Manifest, err = d.Manifest.Apply(t.Context(), ops); err != nil {
			refused++
			continue
		}
		full, _, _, err := desiredOf(t, &one, s, plan.Options{RenderAll: true})
		if err != nil {
			refused++ // by a template, or by the manifest
			continue
		}
		quick, n, k, err := desiredOf(t, &one, s, plan.Options{})
		require.NoError(t, err, "seed %d", seed)
		rendered, kept = rendered+n, kept+k
		now, fast := files(full), files(quick)
		may := saysChanged(t, &one, s)
		said += len(may)
		require.Equal(t, slices.Sorted(maps.Keys(now)), slices.Sorted(maps.Keys(fast)), "seed %d", seed)
		for key, f := range now {
			require.Equal(t, f.SHA256, fast[key].SHA256, "seed %d: %s", seed, key)
			old, there := before[key]
			if !there {
				continue
			}
			total++
			if old.SHA256 != f.SHA256 {
				changed++
				require.True(t, may[key], "seed %d: %s changed, and the reads don't say so", seed, key)
			}
		}
		p, err := plan.Compute(s, quick, plan.Options{})
		require.NoError(t, err)
		saved := p.Saving()
		saving.Jobs, saving.Restarted, saving.Untouched = saving.Jobs+saved.Jobs, saving.Restarted+saved.Restarted, saving.Untouched+saved.Untouched
		saving.Instances += saved.Instances
	}
	require.NotZero(t, changed)
	require.NotZero(t, kept)
	require.GreaterOrEqual(t, said, changed)
	t.Logf("%d changes, %d of which are refused; %d of %d files changed, the reads say %d; %d instances were rendered, %d were not; of %d jobs on %d instances %d restart, %d are untouched",
		changes, refused, changed, total, said, rendered, kept, saving.Jobs, saving.Instances, saving.Restarted, saving.Untouched)
}

// saysChanged returns the files that may change according to the reads, without any render.
func saysChanged(t *testing.T, d *boshrender.Deployment, s *state.State) map[string]bool {
	t.Helper()
	resolved, err := Resolve(t.Context(), d, s, plan.Options{})
	require.NoError(t, err)
	w := newGatherer(resolved, s, &plan.Options{})
	list := map[string]bool{}
	for g := range resolved.All() {
		for _, j := range g.Jobs {
			for _, i := range j.Instances {
				was := s.Instance(i.ID)
				if was == nil || was.Applied.Job(j.Name) == nil {
					continue
				}
				now, err := w.templates(t.Context(), g, j, i)
				require.NoError(t, err)
				for n, f := range was.Applied.Job(j.Name).Files {
					if n >= len(now.templates) || !now.templates[n].sameAs(f, now.hash) {
						list[i.ID+" "+f.Path] = true
					}
				}
			}
		}
	}
	return list
}
