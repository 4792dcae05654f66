package links

// This file writes and reads the shared providers of a deployment, for others that consume them.

import (
	"cmp"
	"context"
	"fmt"

	"github.com/boshrender/boshrender/manifest"
)

// Exports are the providers of a deployment that other deployments may consume. [ReadExports] reads its JSON form.
type Exports struct {
	// Name is the deployment's name, which consumers write under "deployment".
	Name string
	// Providers are those with "shared: true", in the director's order.
	Providers []Shared
}

// Shared is a provider of a deployment as other deployments see it.
type Shared struct {
	// Group and Job are the names of the instance group and of the job that provide it.
	Group, Job string
	// Name is the name in the job's spec, Alias the one under "as"; "" is the same.
	Name, Alias string
	// Type is the link's type in the job's spec.
	Type string
	// Content is the director's stored content of the provider: the content of a link, but with "networks" and
	// "use_dns_addresses", and in each instance "addresses" and "dns_addresses", which map networks to addresses. A
	// deployment of Kubernetes adds "names", which [Exports.EncodeQuery] answers from.
	Content *manifest.Map
}

func (s *Shared) alias() string { return cmp.Or(s.Alias, s.Name) }

// remote is another deployment, ready to be consumed from.
type remote struct {
	providers []*Provider
	shared    *index
}

func newRemote(d Exports) *remote {
	r := new(remote)
	for _, s := range d.Providers {
		content := s.Content
		if content == nil {
			content = new(manifest.Map)
		}
		p := &Provider{Deployment: d.Name, Group: s.Group, Job: s.Job, Kind: KindJob, Name: s.Name, Alias: s.alias(), Type: s.Type,
			Shared: true, Consumable: true, remote: content}
		properties, _ := content.Get("properties")
		p.Properties, _ = properties.(*manifest.Map)
		r.providers = append(r.providers, p)
	}
	r.shared = newIndex(r.providers)
	return r
}

// Export returns the shared providers of t's deployment with their content. Variables in the properties are not
// resolved. An error says which provider's instances or addresses are not known.
func (t *Table) Export() (Exports, error) {
	d := Exports{Name: t.deployment}
	r := t.resolver
	for _, p := range t.providers {
		if !p.Shared || !p.Consumable || p.broken {
			continue
		}
		instances, err := r.exported(p)
		if err != nil {
			return Exports{}, fmt.Errorf("%s: %w", p.describe(false), err)
		}
		networks := []any{}
		for _, name := range p.job.networks() {
			networks = append(networks, name)
		}
		content := new(manifest.Map)
		content.Set("deployment_name", p.Deployment)
		content.Set("domain", t.domain)
		content.Set("default_network", orNil(p.job.addressNetwork()))
		content.Set("networks", networks)
		content.Set("instance_group", p.Group)
		content.Set("properties", p.Properties)
		content.Set("use_short_dns_addresses", t.features.short)
		content.Set("use_dns_addresses", t.features.dns)
		content.Set("use_link_dns_names", t.features.link)
		if names := r.exportedNames(p); names != nil {
			content.Set(namesKey, names)
		}
		content.Set("instances", instances)
		d.Providers = append(d.Providers, Shared{Group: p.Group, Job: p.Job, Name: p.Name, Alias: p.Alias, Type: p.Type, Content: content})
	}
	return d, nil
}

// exported lists the instances of a provider with their addresses on all networks.
func (r *resolver) exported(p *Provider) ([]any, error) {
	instances, err := p.job.instances, p.job.unlisted
	if !p.job.listed && r.options.Instances != nil {
		instances, err = r.options.Instances(p.job.group, p.job.job.Name)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInstances, err)
	}
	list := make([]any, len(instances))
	for i, in := range instances {
		entry := in.LinkEntry()
		all := func(dns bool) (*manifest.Map, error) {
			addresses := new(manifest.Map)
			for _, name := range p.job.networks() {
				address, ok, err := r.instanceAddress(p, in, page{network: name, dns: dns})
				if err != nil {
					return nil, err
				}
				if ok {
					addresses.Set(name, orNil(address))
				}
			}
			return addresses, nil
		}
		ips, err := all(false)
		if err != nil {
			return nil, err
		}
		names, err := all(true)
		if err != nil {
			return nil, err
		}
		own := ips
		if r.features.dns {
			own = names
		}
		if address, ok := own.Get(p.job.addressNetwork()); ok {
			entry.Set("address", address)
		}
		entry.Set("addresses", ips)
		entry.Set("dns_addresses", names)
		list[i] = entry
	}
	return list, nil
}

// Map returns d as a hash with the keys name and providers, each provider with instance_group, job, name, alias, type
// and content. It shares the contents with d.
func (d Exports) Map() *manifest.Map {
	providers := make([]any, len(d.Providers))
	for i, s := range d.Providers {
		p := new(manifest.Map)
		p.Set("instance_group", s.Group)
		p.Set("job", s.Job)
		p.Set("name", s.Name)
		p.Set("alias", s.Alias)
		p.Set("type", s.Type)
		p.Set("content", s.Content)
		providers[i] = p
	}
	m := new(manifest.Map)
	m.Set("name", d.Name)
	m.Set("providers", providers)
	return m
}

// MarshalJSON writes [Exports.Map], all hashes in their order.
func (d Exports) MarshalJSON() ([]byte, error) { return d.Map().MarshalJSON() }

// ReadExports reads the output of [Exports.MarshalJSON], or the same as YAML, within the limits of y. name is the
// file's, for messages. All that is wrong with the content is reported at once: a [manifest.Errors], with the places.
func ReadExports(ctx context.Context, y manifest.YAML, name string, data []byte) (Exports, error) {
	root, err := y.Document(ctx, name, data)
	if err != nil {
		return Exports{}, err
	}
	return ExportsOf(name, root)
}

// ExportsOf is [ReadExports] for a part of another document, in the file of that name.
func ExportsOf(file string, root *manifest.Node) (Exports, error) {
	r := &exportsReader{file: file}
	d := Exports{Name: r.text(root, "name", true)}
	if providers := root.Get("providers"); providers != nil && providers.Kind() != manifest.KindList {
		r.fail(providers, "'providers' is not a list")
	}
	for _, n := range root.Get("providers").Items() {
		s := Shared{
			Group: r.text(n, "instance_group", false),
			Job:   r.text(n, "job", false),
			Name:  r.text(n, "name", true),
			Alias: r.text(n, "alias", false),
			Type:  r.text(n, "type", true),
		}
		if content := n.Get("content"); content != nil && !content.IsNull() {
			var ok bool
			if s.Content, ok = content.Value().(*manifest.Map); !ok {
				r.fail(content, "'content' is not a hash")
			}
		}
		d.Providers = append(d.Providers, s)
	}
	if len(r.errs) > 0 {
		return Exports{}, r.errs
	}
	return d, nil
}

// exportsReader reads a deployment's data and collects the errors.
type exportsReader struct {
	file string
	errs manifest.Errors
}

func (r *exportsReader) fail(n *manifest.Node, text string) {
	r.errs = append(r.errs, &manifest.Error{Location: manifest.Location{File: r.file, Line: n.Line(), Column: n.Column()},
		Code: manifest.CodeGeneral, Message: text})
}

// text returns the text of a key.
func (r *exportsReader) text(n *manifest.Node, key string, required bool) string {
	switch value := n.Get(key).Value().(type) {
	case string:
		if value != "" || !required {
			return value
		}
	case nil:
		if !required {
			return ""
		}
	}
	r.fail(n, "'"+key+"' is not a text")
	return ""
}
