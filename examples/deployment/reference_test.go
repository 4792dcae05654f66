//go:build reference

package deployment

// This file renders the deployment with the reference Ruby, and compares the files with golden or writes them there.

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

var update = flag.Bool("update", false, "write golden anew")

// request is a line for dev/oracle.
type request struct {
	Path     string        `json:"path"`
	Template string        `json:"template"`
	Context  *manifest.Map `json:"context"`
}

// linksTemplate writes .bosh/links.json as the director's code does.
const linksTemplate = `<%= JSON.pretty_generate(p("provided").sort_by { |e| e["group"] }) %>` + "\n"

func TestReference(t *testing.T) {
	resolved, err := load(t).Resolve(t.Context())
	require.NoError(t, err)
	files := map[string][]byte{}
	var requests bytes.Buffer
	out := json.NewEncoder(&requests)
	asked := 0
	for g := range resolved.All() {
		for _, j := range g.Jobs {
			for _, i := range j.Instances {
				for _, r := range ask(t, resolved, g, j, i, files) {
					require.NoError(t, out.Encode(r))
					asked++
				}
			}
		}
	}
	oracle := exec.Command("go", "run", "../../dev/oracle", "-render", "-")
	oracle.Stdin, oracle.Stderr = &requests, os.Stderr
	answers, err := oracle.Output()
	require.NoError(t, err)
	lines := bytes.Split(bytes.TrimSpace(answers), []byte("\n"))
	require.Len(t, lines, asked)
	for _, line := range lines {
		var a struct {
			Path, Failed string
			Output       *string
			Error        json.RawMessage
		}
		require.NoError(t, json.Unmarshal(line, &a))
		require.NotNil(t, a.Output, "%s: %s %s", a.Path, a.Error, a.Failed)
		files[a.Path] = []byte(*a.Output)
	}
	if *update {
		write(t, files)
	}
	compare(t, files)
}

// ask returns the requests for one job on one instance. Files that are not text are added to files.
func ask(t *testing.T, resolved *boshrender.Resolved, g *boshrender.Group, j *boshrender.Job, i placement.InstancePlan, files map[string][]byte) []request {
	t.Helper()
	hash, err := g.SpecHash(t.Context(), j.Name, i)
	require.NoError(t, err)
	hash = hash.Clone()
	addAddresses(t, resolved, g, j, hash)
	instance := boshrender.Instance{Group: g.Name, Spec: i}
	dir := instance.Name() + "/" + j.Name + "/"

	monit, err := j.Spec().ReadMonit(t.Context())
	require.NoError(t, err)
	requests := []request{{dir + "monit", string(monit.Data), hash}}
	for _, template := range j.Spec().Templates {
		f, err := j.Spec().ReadTemplate(t.Context(), template.Source)
		require.NoError(t, err)
		if f.Binary {
			files[dir+template.Destination] = f.Data
			continue
		}
		requests = append(requests, request{dir + template.Destination, string(f.Data), hash})
	}
	return append(requests, request{dir + ".bosh/links.json", linksTemplate, provided(resolved, g, j)})
}

// provided returns a spec hash with the links that a job provides. Their groups have the numbers of a new director:
// after the numbers of the instance groups, in the order of all providers.
func provided(resolved *boshrender.Resolved, g *boshrender.Group, j *boshrender.Job) *manifest.Map {
	numbers := map[string]int{}
	first := len(resolved.Manifest().InstanceGroups) + 1
	for _, p := range resolved.Links().Providers() {
		if numbers[p.GroupName()] == 0 {
			numbers[p.GroupName()] = first + len(numbers)
		}
	}
	list := []any{}
	for _, p := range resolved.Links().Provided(g.Name, j.Name) {
		entry := new(manifest.Map)
		entry.Set("name", p.Alias)
		entry.Set("type", p.Type)
		entry.Set("group", strconv.Itoa(numbers[p.GroupName()]))
		list = append(list, entry)
	}
	properties, hash := new(manifest.Map), new(manifest.Map)
	properties.Set("provided", list)
	hash.Set("properties", properties)
	return hash
}

// addAddresses adds to links the result of their method address, for which Ruby would need a director.
func addAddresses(t *testing.T, resolved *boshrender.Resolved, g *boshrender.Group, j *boshrender.Job, hash *manifest.Map) {
	t.Helper()
	all, _ := hash.Get("links")
	for name, content := range all.(*manifest.Map).All() {
		link, ok := resolved.Links().Link(g.Name, j.Name, name)
		require.True(t, ok)
		address, err := link.Address(resolved.Names(), nil)
		require.NoError(t, err)
		content.(*manifest.Map).Set("address", address)
	}
}

// write replaces golden.
func write(t *testing.T, files map[string][]byte) {
	t.Helper()
	require.NoError(t, os.RemoveAll("golden"))
	for path, data := range files {
		path = filepath.Join("golden", filepath.FromSlash(path))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, data, 0o644))
	}
}
