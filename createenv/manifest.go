package createenv

// This file reads manifests of `bosh create-env` by the CLI's rules (deployment/manifest, installation/manifest).

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/manifest"
)

// Manifest is a manifest that `bosh create-env` takes: one instance, and the jobs of the CPI that makes its VM.
type Manifest struct {
	Name string
	// Group is the name of the instance group, or of the job in the old form.
	Group string
	// Jobs has the jobs of the instance. CPI has the jobs that the CLI installs on its own machine.
	Jobs, CPI []Job
	// Releases names the releases that are declared.
	Releases []string
}

// Job is a job of a release with its properties.
type Job struct {
	Name, Release string

	deployment, address  string
	global, cluster, own map[string]any // as encoding/json takes them; nil if there are none
}

// ErrDirector matches the error for a manifest without cloud_provider, which is for a director.
var ErrDirector = errors.New("not a manifest of create-env")

// Is reports whether a manifest is for create-env: it has the key cloud_provider.
func Is(root *manifest.Node) bool { return root.Has("cloud_provider") }

// Parse reads a manifest without placeholders, read as the CLI reads it: see manifest.Evaluation. All errors are reported
// at once, with the CLI's texts where it has one.
func Parse(root *manifest.Node) (*Manifest, error) {
	if !Is(root) {
		return nil, &manifest.Error{Location: root.At(""), Err: ErrDirector,
			Message: "there is no cloud_provider: the manifest is for a director"}
	}
	p := &parser{}
	m := &Manifest{Name: p.text(root, "name")}
	p.releases(root, m)
	p.instance(root, m)
	p.provider(root, m)
	if err := errors.Join(p.errs...); err != nil {
		return nil, err
	}
	return m, nil
}

// parser collects the errors of one manifest.
type parser struct {
	errs []error
	lost bool // the names of some releases aren't known
}

func (p *parser) fail(at *manifest.Node, path, format string, args ...any) {
	p.errs = append(p.errs, &manifest.Error{Location: at.At(path), Message: fmt.Sprintf(format, args...)})
}

// list returns the elements of a list; anything else but null is an error.
func (p *parser) list(of *manifest.Node, path, key string) []*manifest.Node {
	n := of.Get(key)
	if n != nil && !n.IsNull() && n.Kind() != manifest.KindList {
		p.fail(n, join(path, key), "%s must be a list", join(path, key))
	}
	return n.Items()
}

// text returns a scalar as the CLI's library puts it into a string.
func (p *parser) text(of *manifest.Node, key string) string {
	n := of.Get(key)
	if n == nil || n.IsNull() {
		return ""
	}
	if n.Kind() != manifest.KindScalar {
		p.fail(n, key, "%s must be a string", key)
		return ""
	}
	return fmt.Sprint(n.Value())
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func blank(s string) bool { return strings.TrimSpace(s) == "" }

var sourceURL = pattern.New("^(file|http|https)://")

func (p *parser) releases(root *manifest.Node, m *Manifest) {
	list := p.list(root, "", "releases")
	if len(list) == 0 {
		p.fail(root, "releases", "releases must contain at least 1 release")
		p.lost = true
	}
	seen := map[string]bool{}
	for i, n := range list {
		name, at := p.text(n, "name"), fmt.Sprintf("releases[%d]", i)
		if p.named(n, name, at) && seen[name] {
			p.fail(n.Get("name"), at, "%s.name '%s' must be unique", at, name)
		}
		p.lost = p.lost || blank(name) || seen[name]
		seen[name] = true
		m.Releases = append(m.Releases, name)
		p.url(n, at)
	}
}

// named reports whether a name was given, and refuses one that wasn't.
func (p *parser) named(n *manifest.Node, name, at string) bool {
	if blank(name) {
		p.fail(n, at, "%s.name must be provided", at)
		return false
	}
	return true
}

// url checks the source of a release or stemcell. The CLI makes paths of all that begins otherwise, and of nothing.
func (p *parser) url(n *manifest.Node, at string) {
	url := p.text(n, "url")
	switch {
	case !sourceURL.MatchString(url):
		p.fail(n, at, "%s.url must be a valid URL (file:// or http(s)://)", at)
	case strings.HasPrefix(url, "http") && blank(p.text(n, "sha1")):
		p.fail(n, at, "%s.sha1 must be provided for http URL", at)
	}
}

// instance reads the one instance group, or the one job of the old form.
func (p *parser) instance(root *manifest.Node, m *Manifest) {
	key, ok := p.either(root, "", "instance_groups", "jobs", "Deployment specifies both jobs and instance_groups keys, only one is allowed")
	if !ok {
		return
	}
	groups := p.list(root, "", key)
	if len(groups) != 1 {
		p.fail(root.Get(key), key, "jobs must be of size 1")
		return
	}
	g, path := groups[0], key+"[0]"
	m.Group = p.text(g, "name")
	p.named(g, m.Group, "jobs[0]")
	list, ok := p.either(g, path, "jobs", "templates",
		"Deployment specifies both templates and jobs keys for instance_group "+m.Group+", only one is allowed")
	if !ok {
		return
	}
	address := p.network(root, g)
	global, cluster := p.object(root, "properties", "properties"), p.object(g, "properties", path+".properties")
	if global == nil {
		global = map[string]any{}
	}
	for _, j := range p.jobs(p.list(g, path, list), "jobs[0].templates", m) {
		j.deployment, j.address, j.global, j.cluster = m.Name, address, global, cluster
		m.Jobs = append(m.Jobs, j)
	}
}

// either returns the key that has elements, the second if none has. Both are an error.
func (p *parser) either(of *manifest.Node, path, first, second, text string) (key string, ok bool) {
	if len(p.list(of, path, first)) == 0 {
		return second, true
	}
	if len(p.list(of, path, second)) > 0 {
		p.fail(of.Get(second), join(path, second), "%s", text)
		return "", false
	}
	return first, true
}

// jobs reads references to the jobs of releases.
func (p *parser) jobs(list []*manifest.Node, path string, m *Manifest) (jobs []Job) {
	seen := map[string]bool{}
	for i, n := range list {
		at := fmt.Sprintf("%s[%d]", path, i)
		j := Job{Name: p.text(n, "name"), Release: p.text(n, "release")}
		if p.named(n, j.Name, at) && seen[j.Name] {
			p.fail(n.Get("name"), at, "%s.name '%s' must be unique", at, j.Name)
		}
		seen[j.Name] = true
		if blank(j.Release) {
			p.fail(n, at, "%s.release must be provided", at)
		} else if !p.lost && !slices.Contains(m.Releases, j.Release) {
			p.fail(n.Get("release"), at, "%s.release '%s' must refer to release in releases", at, j.Release)
		}
		j.own = p.object(n, "properties", at+".properties")
		jobs = append(jobs, j)
	}
	return jobs
}

// provider reads the jobs of the CPI.
func (p *parser) provider(root *manifest.Node, m *Manifest) {
	provider := root.Get("cloud_provider")
	properties := p.object(provider, "properties", "cloud_provider.properties")
	if properties == nil {
		properties = map[string]any{}
	}
	const at = "cloud_provider.template"
	list := p.list(provider, "cloud_provider", "templates")
	if len(list) == 0 {
		list = []*manifest.Node{provider.Get("template")}
	}
	for _, n := range list {
		j := Job{Name: p.text(n, "name"), Release: p.text(n, "release"), deployment: m.Name, global: map[string]any{}, cluster: properties}
		place := cmp.Or(n, provider)
		p.named(place, j.Name, at)
		if slices.ContainsFunc(m.CPI, func(other Job) bool { return other.Name == j.Name }) {
			p.fail(place, at, "Duplicate templates names are illegal. Duplicate template names found: '%s'", j.Name)
		}
		if blank(j.Release) {
			p.fail(place, at, "%s.release must be provided", at)
		}
		if !p.lost && !slices.Contains(m.Releases, j.Release) {
			p.fail(place, at, "%s.release '%s' must refer to a release in releases", at, j.Release)
		}
		m.CPI = append(m.CPI, j)
	}
}

// object returns the plain data of a map, nil if there is none.
func (p *parser) object(of *manifest.Node, key, path string) map[string]any {
	n := of.Get(key)
	switch {
	case n == nil || n.IsNull():
		return nil
	case n.Kind() != manifest.KindMap:
		p.fail(n, path, "%s must be a hash", path)
		return nil
	}
	return p.plain(n, path).(map[string]any)
}

// plain converts a value to the types of encoding/json. Keys have to be strings.
func (p *parser) plain(n *manifest.Node, path string) any {
	switch n.Kind() {
	case manifest.KindMap:
		out := make(map[string]any, n.Len())
		for k, v := range n.Pairs() {
			key, ok := k.Value().(string)
			if !ok {
				p.fail(k, path, "Map contains non-string key %v", k.Value())
				continue
			}
			out[key] = p.plain(v, join(path, key))
		}
		return out
	case manifest.KindList:
		out := make([]any, n.Len())
		for i, v := range n.Items() {
			out[i] = p.plain(v, fmt.Sprintf("%s[%d]", path, i))
		}
		return out
	}
	if i, ok := n.Value().(*big.Int); ok { // the CLI's library has a float beyond 64 bits
		if i.IsUint64() {
			return i.Uint64()
		}
		f, _ := new(big.Float).SetInt(i).Float64()
		return f
	}
	return n.Value()
}
