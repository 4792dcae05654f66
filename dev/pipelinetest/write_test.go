package pipelinetest

// This file tests how rendered instances are written: in their directories only, readable by their owner only, and as
// a whole or not at all.

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dev/listing"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/pod"
	"github.com/boshrender/boshrender/spec"
)

func TestWriteDir(t *testing.T) {
	i := &boshrender.Instance{Group: "web", Files: []boshrender.File{
		{Path: "app/bin/run", Mode: 0o755, Data: []byte("run")},
		{Path: "app/config/a/b", Data: []byte("b")},
		{Path: "app/key", Mode: 0o666, Job: "app"},
	}}
	parent := t.TempDir()
	dir := filepath.Join(parent, "web", "0")
	require.NoError(t, i.WriteDir(dir))
	require.Equal(t, []string{
		"web drwx------", "web/0 drwx------", "web/0/app drwx------", "web/0/app/bin drwx------", "web/0/app/bin/run -rwx------ run",
		"web/0/app/config drwx------", "web/0/app/config/a drwx------", "web/0/app/config/a/b -rw------- b", "web/0/app/key -rw------- ",
	}, listing.Lines(t, parent))

	require.ErrorContains(t, i.WriteDir(dir), "is in the way")
	require.NoError(t, os.Mkdir(filepath.Join(parent, "empty"), 0o755))
	require.NoError(t, i.WriteDir(filepath.Join(parent, "empty")))

	shared := filepath.Join(parent, "shared")
	require.NoError(t, boshrender.WriteOptions{Shared: true}.WriteDir(shared, i))
	require.Equal(t, []string{
		"app drwxr-xr-x", "app/bin drwxr-xr-x", "app/bin/run -rwxr-xr-x run",
		"app/config drwxr-xr-x", "app/config/a drwxr-xr-x", "app/config/a/b -rw-r--r-- b", "app/key -rw-r--r-- ",
	}, listing.Lines(t, shared))
}

// hostileNames are names that would do harm, or that no file can have. Those that are merely unusual are marked.
var hostileNames = []string{
	"", ".", "..", "./.", "../x", "../../x", "x/..", "x/../..", "x/../../y", "a/../../../../etc/x", "/x", "//x", "/etc/passwd", "x/", "/",
	`..\x`, `a\..\..\x`, `\x`, `C:\x`, `\\host\share`, "x\x00", "x\x00/../y", "x\ny", "x\ry", "x\x1b[2J", "x\u202ey", "x\u200b", "x\ufeff",
	"x\xff", "../other/bin/ctl", "../app/x", "../app2/x", strings.Repeat("x", 256), strings.Repeat("x", 1<<20),
	strings.Repeat("x/", 600) + "x", strings.Repeat("../", 100) + "x",
}

// oddNames are valid paths of files. The value says whether they are valid names of directories.
var oddNames = map[string]bool{
	"..x": false, ".x": false, "...": false, "x..": true, "x.": true, "․․": true, "．．": true, "x y": true, "-rf": true, "~": true, "~root": true,
	"$HOME": true, "%2e%2e": true, "*": true, "X": true, "é": true, "e\u0301": true, "con": true, strings.Repeat("x", 255): true,
}

// TestFilesAnywhere tries all names as paths and jobs of files constructed by a program.
func TestFilesAnywhere(t *testing.T) {
	refused := func(f boshrender.File) {
		parent := t.TempDir()
		dir := filepath.Join(parent, "a", "b", "c", "out")
		i := &boshrender.Instance{Group: "web", Files: []boshrender.File{{Path: "app/a"}, f}}
		require.Error(t, i.WriteDir(dir), "%.80q of %.80q", f.Path, f.Job)
		require.Empty(t, listing.Lines(t, parent))
		tree, err := boshrender.WriteOptions{}.NewTree(dir)
		require.NoError(t, err)
		require.Error(t, tree.Add(t.Context(), i))
		require.NoError(t, tree.Close())
		require.Empty(t, listing.Lines(t, parent))
	}
	for _, name := range tier.Sample(hostileNames, 3, 1) {
		refused(boshrender.File{Path: name})
		refused(boshrender.File{Path: name, Job: "app"})
		refused(boshrender.File{Path: "app/" + name + "/../../x", Job: "app"})
		refused(boshrender.File{Path: "x", Job: name + " "})
		if strings.HasPrefix(name, "..") || strings.HasSuffix(name, "/") || strings.Contains(name, "\\") {
			refused(boshrender.File{Path: "app/" + name, Job: "app"})
		}
	}
	for _, f := range []boshrender.File{
		{Path: "app/a"}, {Path: "app/a/b"}, {Path: "app"}, {Path: "./app//a"}, // or a file where a directory is
		{Path: "app", Job: "app"}, {Path: "app2/x", Job: "app"}, {Path: "application/x", Job: "app"}, {Path: "other/x", Job: "app"},
	} {
		refused(f)
	}
}

// TestGroupsAnywhere tries all names as groups of instances constructed by a program.
func TestGroupsAnywhere(t *testing.T) {
	try := func(name string) error {
		parent := t.TempDir()
		out := filepath.Join(parent, "a", "b", "c", "out")
		tree, err := boshrender.WriteOptions{}.NewTree(out)
		require.NoError(t, err)
		err = tree.Add(t.Context(), &boshrender.Instance{Group: name, Files: []boshrender.File{{Path: "app/a"}}})
		if err == nil {
			err = tree.Commit(t.Context())
		}
		require.NoError(t, tree.Close())
		if err == nil {
			require.FileExists(t, filepath.Join(out, name, "0", "app", "a"))
			require.Len(t, listing.Lines(t, parent), 8)
		} else {
			require.Empty(t, listing.Lines(t, parent))
		}
		return err
	}
	for _, name := range hostileNames {
		require.Error(t, try(name), "%.80q", name)
	}
	for name, fine := range oddNames {
		require.Equal(t, fine, try(name) == nil, "%.80q", name)
	}
}

// quoted writes a text as YAML.
func quoted(text string) string {
	data, _ := json.Marshal(text)
	return string(data)
}

// ways are the ways in which a name gets from a manifest or a release to a path.
var ways = map[string]func(t *testing.T, name string) (*boshrender.Deployment, error){
	"group": func(t *testing.T, name string) (*boshrender.Deployment, error) {
		return named(t, "instance_groups:\n- {name: "+quoted(name)+", instances: 1, jobs: [{name: app, release: r}]}\n", job("x"))
	},
	"group from a variable": func(t *testing.T, name string) (*boshrender.Deployment, error) {
		d, err := named(t, "instance_groups:\n- {name: ((name)), instances: 1, jobs: [{name: app, release: r}]}\n", job("x"))
		if err == nil {
			d.Variables = manifest.Vars{"name": name}
		}
		return d, err
	},
	"job": func(t *testing.T, name string) (*boshrender.Deployment, error) {
		f := job("x")
		f["r/app/spec"] = "name: " + quoted(name) + "\ntemplates: {file.erb: file}\n"
		return named(t, "instance_groups:\n- {name: web, instances: 1, jobs: [{name: "+quoted(name)+", release: r}]}\n", f)
	},
	"job of a spec reader": func(t *testing.T, name string) (*boshrender.Deployment, error) {
		return archived(t, name)
	},
	"job of an addon": func(t *testing.T, name string) (*boshrender.Deployment, error) {
		return named(t, one+"addons: [{name: a, jobs: [{name: "+quoted(name)+", release: r}]}]\n", job("x"))
	},
	"release": func(t *testing.T, name string) (*boshrender.Deployment, error) {
		m, err := manifest.Parse(t.Context(), "m.yml", []byte("name: dep\nreleases: [{name: "+quoted(name)+", version: 1}]\n"+
			"instance_groups: [{name: web, instances: 1, jobs: [{name: app, release: "+quoted(name)+"}]}]\n"))
		if err != nil {
			return nil, err
		}
		releases := job("x").open(t)
		releases[0].Name = name
		return &boshrender.Deployment{Manifest: m, Releases: releases, Kubernetes: &boshrender.Kubernetes{}}, nil
	},
	"destination": func(t *testing.T, name string) (*boshrender.Deployment, error) {
		f := job("x")
		f["r/app/spec"] = "name: app\ntemplates: {file.erb: " + quoted(name) + "}\n"
		return named(t, one, f)
	},
	"source": func(t *testing.T, name string) (*boshrender.Deployment, error) {
		f := job("x")
		f["r/app/spec"] = "name: app\ntemplates: {" + quoted(name) + ": file}\n"
		return named(t, one, f)
	},
}

func named(t *testing.T, text string, f files) (*boshrender.Deployment, error) {
	m, err := manifest.Parse(t.Context(), "m.yml", []byte(text+"name: dep\nreleases: [{name: r, version: 1}]\n"))
	if err != nil {
		return nil, err
	}
	return &boshrender.Deployment{Manifest: m, Releases: f.open(t), Kubernetes: &boshrender.Kubernetes{}}, nil
}

// TestNamesAnywhere tries all names in all ways, through everything from the manifest to the files.
func TestNamesAnywhere(t *testing.T) {
	for way, make := range ways {
		t.Run(way, func(t *testing.T) {
			for _, name := range tier.Sample(hostileNames, 3, 1) {
				if !utf8.ValidString(name) {
					continue // YAML reads another name
				}
				require.Error(t, throughAll(t, make, name), "%.80q", name)
			}
			for name := range oddNames {
				_ = throughAll(t, make, name) // refused or not, it stays inside
			}
		})
	}
}

// TestDocumentNames tries all names in the document of a group that was resolved elsewhere.
func TestDocumentNames(t *testing.T) {
	d := deploy(t, one, job("x"))
	text, err := pod.Marshal(t.Context(), firstGroup(t, resolve(t, d)))
	require.NoError(t, err)
	for _, name := range hostileNames {
		for _, old := range []string{"name: web", "name: app", "name: r\n"} {
			changed := strings.ReplaceAll(string(text), old, "name: "+quoted(name)+"\n")
			if !utf8.ValidString(name) || name == "" {
				continue // YAML reads another name
			}
			require.NotEqual(t, string(text), changed)
			_, err := pod.ParseGroup(t.Context(), "group.yml", []byte(changed), d.Releases, boshrender.Options{})
			require.Error(t, err, "%q: %.80q", old, name)
		}
	}
}

// throughAll resolves, renders and writes a deployment, and checks that nothing is written outside of the directory
// of its only job.
func throughAll(t *testing.T, make func(t *testing.T, name string) (*boshrender.Deployment, error), name string) error {
	t.Helper()
	parent := t.TempDir()
	out := filepath.Join(parent, "a", "b", "c", "out")
	err := func() error {
		d, err := make(t, name)
		if err != nil {
			return err
		}
		resolved, err := d.Resolve(t.Context())
		if err != nil {
			return err
		}
		return writeAll(t.Context(), resolved, out, boshrender.WriteOptions{})
	}()
	if err != nil {
		require.Empty(t, listing.Lines(t, parent), "%.80q", name)
		return err
	}
	above := []string{"a", "a/b", "a/b/c", "a/b/c/out"}
	for n, line := range listing.Lines(t, parent) {
		at, _, _ := strings.Cut(line, " d")
		if n < len(above) {
			require.Equal(t, above[n], at)
			continue
		}
		require.True(t, strings.HasPrefix(line, "a/b/c/out/"), "%.80q wrote %s", name, line)
	}
	return nil
}

// writeAll renders and writes everything.
func writeAll(ctx context.Context, resolved *boshrender.Resolved, dir string, o boshrender.WriteOptions) error {
	tree, err := o.NewTree(dir)
	if err != nil {
		return err
	}
	for i, e := range resolved.Render(ctx) {
		if err = e; err == nil {
			err = tree.Add(ctx, i)
		}
		if err != nil {
			break
		}
	}
	if err == nil {
		err = tree.Commit(ctx)
	}
	return errors.Join(err, tree.Close())
}

// A job cannot overwrite files of another: not by its name, a destination, or links.json.
func TestJobsStayApart(t *testing.T) {
	f := job("x")
	f["r/other/spec"], f["r/other/monit"] = "name: other\ntemplates: {file.erb: .bosh/links.json}\n", ""
	f["r/other/templates/file.erb"] = "mine"
	d := deploy(t, "instance_groups:\n- {name: web, instances: 1, jobs: [{name: app, release: r}, {name: other, release: r}]}\n", f)
	out := t.TempDir()
	require.NoError(t, writeAll(t.Context(), resolve(t, d), out, boshrender.WriteOptions{}))
	require.Equal(t, []string{
		"web drwx------", "web/0 drwx------", "web/0/app drwx------", "web/0/app/.bosh drwx------", "web/0/app/.bosh/links.json -rw------- []\n",
		"web/0/app/file -rw------- x", "web/0/app/monit -rw------- ",
		"web/0/other drwx------", "web/0/other/.bosh drwx------", "web/0/other/.bosh/links.json -rw------- []\n", "web/0/other/monit -rw------- ",
	}, listing.Lines(t, out))
}

// The same instance cannot be written twice, nor one with an invalid number.
func TestTreeRefuses(t *testing.T) {
	tree, err := boshrender.WriteOptions{}.NewTree(t.TempDir())
	require.NoError(t, err)
	defer tree.Close()
	require.NoError(t, tree.Add(t.Context(), &boshrender.Instance{Group: "web"}))
	require.ErrorContains(t, tree.Add(t.Context(), &boshrender.Instance{Group: "web"}), "web/0 is written twice")
	require.NoError(t, tree.Add(t.Context(), &boshrender.Instance{Group: "web", Spec: placement.InstancePlan{Index: -1}}))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, tree.Add(ctx, &boshrender.Instance{Group: "db"}), context.Canceled)
	require.ErrorIs(t, tree.Commit(ctx), context.Canceled)
}

// archived returns a release in the format of quarks' spec reader: the job's name need not be a valid folder.
func archived(t *testing.T, name string) (*boshrender.Deployment, error) {
	var archive bytes.Buffer
	zipped := gzip.NewWriter(&archive)
	w := tar.NewWriter(zipped)
	for file, text := range map[string]string{
		"job.MF": "name: " + quoted(name) + "\ntemplates: {file.erb: file}\n", "monit": "", "templates/file.erb": "x",
	} {
		require.NoError(t, w.WriteHeader(&tar.Header{Name: file, Size: int64(len(text)), Mode: 0o644, Typeflag: tar.TypeReg}))
		_, err := w.Write([]byte(text))
		require.NoError(t, err)
	}
	require.NoError(t, errors.Join(w.Close(), zipped.Close()))
	printed, err := json.Marshal(map[string]string{"spec": base64.StdEncoding.EncodeToString(archive.Bytes())})
	require.NoError(t, err)
	release, err := spec.Options{Name: "r"}.OpenSpecReader(t.Context(), bytes.NewReader(printed))
	if err != nil {
		return nil, err
	}
	d, err := named(t, "instance_groups:\n- {name: web, instances: 1, jobs: [{name: "+quoted(name)+", release: r}]}\n", job("x"))
	if err == nil {
		d.Releases = []*spec.Release{release}
	}
	return d, err
}
