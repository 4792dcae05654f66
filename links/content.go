package links

// This file makes the content of a link, in the order in which the director writes its keys.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
)

// visible are the keys of a link's content that templates get to see.
var visible = []string{
	"address", "default_network", "deployment_name", "domain", "group_name", "instance_group", "instances", "properties",
	"use_link_dns_names", "use_short_dns_addresses",
}

// Content returns the link as templates see it, nil if it was not resolved:
//
//	deployment_name, domain, default_network, instance_group, properties,
//	use_short_dns_addresses, use_link_dns_names, instances, group_name
//
// each instance having name, id, index, bootstrap, az and address. A disk has deployment_name, properties, instances
// and group_name; a manual link has instances, properties, address, deployment_name and group_name, the first three
// being nil where the manifest lacks them.
//
// The Map is new, but its properties and its instances are shared with other links and must not be changed. Variables
// in properties are not resolved, see [Interpolate].
func (l *Link) Content() *manifest.Map {
	if l.Status != Resolved {
		return nil
	}
	p := l.Provider
	content := psych.NewMap(9) // keys
	switch {
	case p.Kind == KindManual:
		content = l.consumer.manual.Clone()
	case p.remote != nil:
		content, _ = remoteContent(p.remote, l.consumer) // an error was found when resolving
	case p.Kind == KindDisk:
		content.Set("deployment_name", p.Deployment)
		content.Set("properties", p.Properties)
		content.Set("instances", []any{})
	default:
		r := p.job.resolver.table
		content.Set("deployment_name", p.Deployment)
		content.Set("domain", r.domain)
		content.Set("default_network", orNil(l.page.network))
		content.Set("instance_group", p.Group)
		content.Set("properties", p.Properties)
		content.Set("use_short_dns_addresses", r.features.short)
		content.Set("use_link_dns_names", r.features.link)
		content.Set("instances", p.cache.listed(l.page))
	}
	content.Set("group_name", p.GroupName())
	return content
}

func orNil(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// remoteContent makes the content of a link from the content of another deployment's provider. The director stores the
// provider's addresses on all networks, and chooses one network here.
func remoteContent(from *manifest.Map, c *consumer) (*manifest.Map, error) {
	content := new(manifest.Map)
	for key, value := range from.All() {
		if slices.Contains(visible, key) {
			content.Set(key, value)
		}
	}
	network, _ := from.Get("default_network")
	old := !from.Has("default_network") // written by a director that knew one address only
	if old && c.ipAddresses != nil {
		return nil, errNoDefaultNetwork
	}
	if rubytext.Truthy(c.network) {
		network = c.network
	}
	if !old {
		content.Set("default_network", network)
	}
	kind := "addresses"
	if dns, _ := from.Get("use_dns_addresses"); !old && (c.ipAddresses == nil && rubytext.Truthy(dns) || c.ipAddresses != nil && !*c.ipAddresses) {
		kind = "dns_addresses"
	}
	instances, _ := from.Get("instances")
	list, ok := instances.([]any)
	if !ok {
		return content, nil
	}
	chosen := make([]any, len(list))
	for i, in := range list {
		entry, err := remoteInstance(in, kind, network, old && !rubytext.Truthy(c.network))
		if err != nil {
			return nil, err
		}
		chosen[i] = entry
	}
	content.Set("instances", chosen)
	return content, nil
}

// remoteInstance copies an instance with its address on the network, or unchanged.
func remoteInstance(in any, kind string, network any, asIs bool) (*manifest.Map, error) {
	from, _ := in.(*manifest.Map)
	entry := new(manifest.Map)
	for key, value := range from.All() {
		if key != "addresses" && key != "dns_addresses" {
			entry.Set(key, value)
		}
	}
	if asIs {
		return entry, nil
	}
	all, _ := from.Get(kind)
	addresses, _ := all.(*manifest.Map)
	address, ok := addresses.Get(rubytext.ToS(network))
	if !ok {
		return nil, noNetwork(rubytext.ToS(network))
	}
	entry.Set("address", address)
	return entry, nil
}

// Address returns the result of address(criteria) for the link in a template: the DNS name of the provider's instances
// that match the criteria ("azs", "status", "initial_health_check", "uuid"; nil for all), or the address of a manual
// link, "" if it has none. It is an error to ask a link that was not resolved.
func (l *Link) Address(names Names, criteria map[string]any) (string, error) {
	return l.address(names, criteria, false)
}

// Address returns the name that the certificate gets: the address of the link, with "*" for its first label if a
// wildcard is wanted.
func (v VariableLink) Address(names Names) (string, error) {
	name, err := v.Link.address(names, nil, v.Link.consumer.table.features.linkNames())
	if err != nil || !v.Wildcard {
		return name, err
	}
	_, rest, found := strings.Cut(name, ".")
	if !found {
		return "*", nil
	}
	return "*." + rest, nil
}

func (l *Link) address(names Names, criteria map[string]any, linkNames bool) (string, error) {
	content := l.Content()
	if content == nil {
		return "", fmt.Errorf("link '%s' is %s: it has no address", l.Name, l.Status)
	}
	if given, ok := content.Get("address"); ok {
		return rubytext.ToS(given), nil
	}
	full := make(map[string]any, len(criteria)+5)
	for key, value := range criteria {
		full[key] = value
	}
	full["group_type"] = "instance-group"
	full["group_name"], _ = content.Get("instance_group")
	short, _ := content.Get("use_short_dns_addresses")
	inGroup, _ := content.Get("use_link_dns_names")
	if linkNames {
		short = true
	}
	if linkNames || rubytext.Truthy(inGroup) {
		full["group_type"] = "link"
		full["group_name"], _ = content.Get("group_name")
	}
	full["default_network"], _ = content.Get("default_network")
	full["deployment_name"], _ = content.Get("deployment_name")
	full["root_domain"], _ = content.Get("domain")
	return names.EncodeQuery(full, rubytext.Truthy(short))
}
