package links

// This file finds the addresses of a provider's instances: by network, as IPs or as DNS names.

import (
	"errors"
	"fmt"
	"net/netip"
	"sync"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/internal/slab"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// addressCache caches the instances of a provider and the addresses that consumers have asked for. The providers of
// one job share a cache, unless their DNS names differ.
type addressCache struct {
	instances []placement.InstancePlan
	known     bool       // the instances could be listed
	filled    bool       // the first page is
	first     filledPage // nearly always the only one
	pages     []*filledPage
}

// filledPage holds the addresses for all consumers that reach a provider in the same way.
type filledPage struct {
	page
	addresses []string // of the instances in turn

	made    sync.Once
	entries []any // the instances as links list them
}

// listed returns the instances as links list them, the same for all consumers.
func (a *addressCache) listed(p *filledPage) []any {
	p.made.Do(func() {
		p.entries = make([]any, len(p.addresses))
		var before *manifest.Map
		for i := range a.instances {
			entry := a.instances[i].LinkEntry()
			if p.addresses[i] != a.instances[i].Address {
				entry.Set("address", orNil(p.addresses[i]))
			}
			for _, key := range []string{"name", "az"} { // usually the same in all: then they share one value
				old, _ := before.Get(key)
				if now, _ := entry.Get(key); now == old {
					entry.Set(key, old)
				}
			}
			p.entries[i], before = entry, entry
		}
	})
	return p.entries
}

// fill adds a page.
func (a *addressCache) fill(at page, addresses []string) *filledPage {
	p := &a.first
	if a.filled {
		p = new(filledPage)
		a.pages = append(a.pages, p)
	}
	p.page, p.addresses, a.filled = at, addresses, true
	return p
}

// page is a way to reach a provider: on which network, and whether rather by name.
type page struct {
	network string
	dns     bool
}

// addressesOf returns the cache of a job's provider. If the instances cannot be listed, it reports that once and
// returns nil.
func (r *resolver) addressesOf(p *Provider) *addressCache {
	if p.cache == nil {
		if p.cache = p.job.cache; p.cache == nil {
			p.cache = slab.One(&r.made.caches)
			p.cache.instances, p.cache.known = r.instancesOf(p.job)
		}
		if !r.features.linkNames() {
			p.job.cache = p.cache
		}
	}
	if !p.cache.known {
		return nil
	}
	return p.cache
}

// instancesOf lists the instances of a job's group once.
func (r *resolver) instancesOf(j *jobState) ([]placement.InstancePlan, bool) {
	if j.listed || r.options.Instances == nil {
		return j.instances, j.unlisted == nil
	}
	j.listed = true
	instances, err := r.options.Instances(j.group, j.job.Name)
	if err != nil {
		j.unlisted = err
		e := &Error{Location: j.group.Location, Group: j.group.Name, Job: j.job.Name, Err: ErrInstances, cause: err,
			text: fmt.Sprintf("instances of job '%s' in instance group '%s': %v", j.job.Name, j.group.Name, err),
			step: step{stage: stageContent}}
		var placed *placement.Error
		if errors.As(err, &placed) && placed.Code != 0 { // the director's, which stops there
			e.Code, e.text, e.fatal = placed.Code, placed.Message, true
		}
		r.fail(e)
		return nil, false
	}
	j.instances = instances
	return instances, true
}

// address finds the addresses of the provider's instances of a link. An error without a reason was reported already.
func (r *resolver) address(l *Link, p *Provider) *Error {
	c := l.consumer
	lookup := func(text string, cause error) *Error {
		e := c.error(step{stage: stageBind}, ErrAddress, text)
		e.Code, e.cause, e.Providers = codes.LinkLookupError, cause, []*Provider{p}
		return e
	}
	switch {
	case p.remote != nil:
		content, err := remoteContent(p.remote, c)
		if err != nil {
			return lookup(err.Error(), nil)
		}
		r.warnRemote(c, p.remote, content)
		return nil
	case p.Kind == KindDisk:
		if c.ipAddresses != nil {
			return lookup(errNoDefaultNetwork.Error(), nil)
		}
		return nil
	}
	at := r.page(p, c)
	cache := r.addressesOf(p)
	if cache == nil {
		return new(Error)
	}
	known := cache.find(at)
	l.page = known
	if known == nil {
		addresses, err := r.addresses(p, at, cache.instances)
		if err != nil {
			return lookup(err.Error(), err)
		}
		l.page = cache.fill(at, addresses)
	}
	if known == nil || c.ipAddresses != nil { // a setting of the manifest is worth a warning each time, a default once
		r.warnAddresses(c, at, cache.instances, l.page.addresses)
	}
	return nil
}

// find returns the page that has been filled for at, or nil.
func (a *addressCache) find(at page) *filledPage {
	if a.filled && a.first.page == at {
		return &a.first
	}
	for _, p := range a.pages {
		if p.page == at {
			return p
		}
	}
	return nil
}

// page returns how c reaches a job's provider.
func (r *resolver) page(p *Provider, c *consumer) page {
	at := page{dns: r.features.dns, network: p.job.group.AddressNetwork()}
	if c.ipAddresses != nil {
		at.dns = !*c.ipAddresses
	}
	if rubytext.Truthy(c.network) {
		at.network = rubytext.ToS(c.network)
	}
	return at
}

var errNoDefaultNetwork = errors.New("Unable to retrieve default network from provider. Please redeploy provider deployment")

func noNetwork(network string) error {
	return fmt.Errorf("Provider link does not have network: '%s'", network)
}

// addresses returns the address of each instance in turn.
func (r *resolver) addresses(p *Provider, at page, instances []placement.InstancePlan) ([]string, error) {
	list := make([]string, len(instances))
	for i, in := range instances {
		address, ok, err := r.instanceAddress(p, in, at)
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, noNetwork(at.network)
		}
		list[i] = address
	}
	return list, nil
}

// instanceAddress returns the address of one instance; ok is false if it is not on the network.
func (r *resolver) instanceAddress(p *Provider, in placement.InstancePlan, at page) (address string, ok bool, err error) {
	if in.OneAddress() {
		return in.Address, true, nil
	}
	for _, n := range in.Networks {
		if n.Name != at.network {
			continue
		}
		if !r.named(n, at) {
			return n.IP, true, nil
		}
		if r.options.Names == nil {
			return "", true, fmt.Errorf("instance '%s/%s' is on the dynamic network '%s' and there are no DNS names", in.Name, in.ID, n.Name)
		}
		criteria := r.groupCriteria(p, at.network)
		criteria["uuid"] = in.ID
		address, err := r.options.Names.EncodeQuery(criteria, r.features.short || r.features.linkNames())
		return address, true, err
	}
	return "", false, nil
}

// named reports whether instances on the network are reached by DNS names.
func (r *resolver) named(n placement.NetworkSettings, at page) bool {
	return n.Type == placement.NetworkDynamic || at.dns && r.options.Names != nil && !r.options.NoLocalDNS
}

// groupCriteria returns the criteria of a query for the instances of a job's provider.
func (r *resolver) groupCriteria(p *Provider, network string) map[string]any {
	criteria := map[string]any{
		"group_type":      "instance-group",
		"group_name":      p.Group,
		"deployment_name": p.Deployment,
		"default_network": network,
		"root_domain":     r.options.domain(),
	}
	if r.features.linkNames() {
		criteria["group_type"], criteria["group_name"] = "link", p.GroupName()
	}
	return criteria
}

// warnRemote warns where instances of another deployment have an IP and a name was wanted: by the consumer, or because
// this deployment prefers names (director: links/links_manager.rb). A director that kept one address only is not asked
// for another.
func (r *resolver) warnRemote(c *consumer, from, content *manifest.Map) {
	current := from.Has("default_network")
	wanted := r.features.dns
	if current && c.ipAddresses != nil {
		wanted = !*c.ipAddresses
	}
	if !wanted || !current && !rubytext.Truthy(c.network) {
		return
	}
	instances, _ := content.Get("instances")
	list, _ := instances.([]any)
	for _, in := range list {
		entry, _ := in.(*manifest.Map)
		address, _ := entry.Get("address")
		if _, err := netip.ParseAddr(rubytext.ToS(address)); err != nil {
			continue
		}
		name, _ := entry.Get("name")
		id, _ := entry.Get("id")
		r.table.warnings = append(r.table.warnings, Warning{Location: c.place(), Message: fmt.Sprintf(
			"DNS address not available for the link provider instance: %s/%s", rubytext.ToS(name), rubytext.ToS(id))})
	}
}

// warnAddresses warns where an address is not of the wanted kind: an IP for a name, as the director does, or a name for
// an IP.
func (r *resolver) warnAddresses(c *consumer, at page, instances []placement.InstancePlan, addresses []string) {
	if !at.dns && c.ipAddresses == nil {
		return
	}
	for i, in := range instances {
		_, err := netip.ParseAddr(addresses[i])
		message := ""
		switch {
		case at.dns && err == nil:
			message = fmt.Sprintf("DNS address not available for the link provider instance: %s/%s", in.Name, in.ID)
		case !at.dns && err != nil:
			message = fmt.Sprintf("IP address not available for the link provider instance: %s/%s", in.Name, in.ID)
		default:
			continue
		}
		r.table.warnings = append(r.table.warnings, Warning{Location: c.place(), Message: message})
	}
}
