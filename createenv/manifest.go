package createenv

// This file reads manifests of `bosh create-env` by the CLI's rules (deployment/manifest, installation/manifest).

import (
	"errors"
	"fmt"
	"math/big"
	"net/netip"
	"regexp"
	"strings"

	"github.com/boshrender/boshrender/manifest"
)

// Manifest is a manifest that `bosh create-env` takes: one instance, and the jobs of the CPI that makes its VM.
type Manifest struct {
	Name string
	// Group is the name of the instance group, or of the job in the old form.
	Group string
	// Jobs are those of the instance, CPI those that the CLI installs on the machine that it runs on.
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
type parser struct{ errs []error }

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

var releaseURL = regexp.MustCompile("^(file|http|https)://")

func (p *parser) releases(root *manifest.Node, m *Manifest) {
	list := p.list(root, "", "releases")
	if len(list) == 0 {
		p.fail(root, "releases", "releases must contain at least 1 release")
	}
	seen := map[string]bool{}
	for i, n := range list {
		name, url, at := p.text(n, "name"), p.text(n, "url"), fmt.Sprintf("releases[%d]", i)
		if blank(name) {
			p.fail(n, at, "%s.name must be provided", at)
		}
		if seen[name] {
			p.fail(n.Get("name"), at, "%s.name '%s' must be unique", at, name)
		}
		seen[name] = true
		m.Releases = append(m.Releases, name)
		switch {
		case blank(url):
			p.fail(n, at, "%s.url must be provided", at)
		case !releaseURL.MatchString(url):
			p.fail(n.Get("url"), at, "%s.url must be a valid URL (file:// or http(s)://)", at)
		case strings.HasPrefix(url, "http") && blank(p.text(n, "sha1")):
			p.fail(n, at, "%s.sha1 must be provided for http URL", at)
		}
	}
}

// instance reads the one instance group, or the one job of the old form.
func (p *parser) instance(root *manifest.Node, m *Manifest) {
	key := "jobs"
	if groups := p.list(root, "", "instance_groups"); len(groups) > 0 {
		if len(p.list(root, "", "jobs")) > 0 {
			p.fail(root.Get("jobs"), "jobs", "Deployment specifies both jobs and instance_groups keys, only one is allowed")
			return
		}
		key = "instance_groups"
	}
	groups := p.list(root, "", key)
	if len(groups) != 1 {
		p.fail(root.Get(key), key, "jobs must be of size 1")
		return
	}
	g := groups[0]
	m.Group = p.text(g, "name")
	if blank(m.Group) {
		p.fail(g, key+"[0]", "jobs[0].name must be provided")
	}
	list := "templates"
	if len(p.list(g, key+"[0]", "jobs")) > 0 {
		if len(p.list(g, key+"[0]", "templates")) > 0 {
			p.fail(g.Get("templates"), key+"[0].templates",
				"Deployment specifies both templates and jobs keys for instance_group %s, only one is allowed", m.Group)
			return
		}
		list = "jobs"
	}
	address := p.address(root, g, key+"[0]")
	global, cluster := p.object(root, "properties", "properties"), p.object(g, "properties", key+"[0].properties")
	if global == nil {
		global = map[string]any{}
	}
	for _, j := range p.jobs(p.list(g, key+"[0]", list), "jobs[0].templates", m) {
		j.deployment, j.address, j.global, j.cluster = m.Name, address, global, cluster
		m.Jobs = append(m.Jobs, j)
	}
}

// jobs reads references to the jobs of releases.
func (p *parser) jobs(list []*manifest.Node, path string, m *Manifest) (jobs []Job) {
	seen := map[string]bool{}
	for i, n := range list {
		at := fmt.Sprintf("%s[%d]", path, i)
		j := Job{Name: p.text(n, "name"), Release: p.text(n, "release")}
		if blank(j.Name) {
			p.fail(n, at, "%s.name must be provided", at)
		}
		if seen[j.Name] {
			p.fail(n.Get("name"), at, "%s.name '%s' must be unique", at, j.Name)
		}
		seen[j.Name] = true
		p.declared(n, at+".release", j.Release, "must refer to release in releases", m)
		j.own = p.object(n, "properties", at+".properties")
		jobs = append(jobs, j)
	}
	return jobs
}

func (p *parser) declared(n *manifest.Node, path, release, text string, m *Manifest) {
	if blank(release) {
		p.fail(n, path, "%s must be provided", path)
		return
	}
	for _, name := range m.Releases {
		if name == release {
			return
		}
	}
	p.fail(n.Get("release"), path, "%s '%s' %s", path, release, text)
}

// provider reads the jobs of the CPI.
func (p *parser) provider(root *manifest.Node, m *Manifest) {
	provider := root.Get("cloud_provider")
	list := p.list(provider, "cloud_provider", "templates")
	if len(list) == 0 {
		list = []*manifest.Node{provider.Get("template")}
	}
	properties := p.object(provider, "properties", "cloud_provider.properties")
	if properties == nil {
		properties = map[string]any{}
	}
	for _, n := range list {
		j := Job{Name: p.text(n, "name"), Release: p.text(n, "release"), deployment: m.Name}
		if blank(j.Name) {
			p.fail(provider, "cloud_provider.template", "cloud_provider.template.name must be provided")
		}
		p.declared(n, "cloud_provider.template.release", j.Release, "must refer to a release in releases", m)
		j.global, j.cluster = map[string]any{}, properties
		m.CPI = append(m.CPI, j)
	}
}

// address returns the instance's address: the first static IP on its network, or on the one for the gateway; "" on a
// dynamic network, where the VM's agent tells it.
func (p *parser) address(root, g *manifest.Node, path string) string {
	types := map[string]string{}
	for i, n := range p.list(root, "", "networks") {
		name, kind := p.text(n, "name"), p.text(n, "type")
		if kind != "dynamic" && kind != "manual" && kind != "vip" {
			p.fail(n, fmt.Sprintf("networks[%d]", i), "networks[%d].type must be 'manual', 'dynamic', or 'vip'", i)
		}
		types[name] = kind
	}
	networks := p.list(g, path, "networks")
	if len(networks) == 0 {
		p.fail(g, path+".networks", "jobs[0].networks must be a non-empty array")
		return ""
	}
	chosen := networks[0]
	for i, n := range networks {
		if _, ok := types[p.text(n, "name")]; !ok {
			p.fail(n, fmt.Sprintf("%s.networks[%d]", path, i), "jobs[0].networks[%d] not found in networks", i)
		}
		for k, ip := range p.list(n, path+".networks", "static_ips") {
			if _, err := netip.ParseAddr(fmt.Sprint(ip.Value())); err != nil {
				p.fail(ip, fmt.Sprintf("%s.networks[%d].static_ips[%d]", path, i, k), "jobs[0].networks[%d].static_ips[%d] must be a valid IP", i, k)
			}
		}
		for _, d := range p.list(n, path+".networks", "default") {
			if d.Value() == "gateway" {
				chosen = n
			}
		}
	}
	ips := chosen.Get("static_ips").Items()
	if len(ips) == 0 || types[p.text(chosen, "name")] == "dynamic" {
		return ""
	}
	return fmt.Sprint(ips[0].Value())
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
