package director

// This file has links of consumers outside of deployments (director: api/links_api_manager.rb).

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
)

const (
	external = "external"
)

// externalLink is a link of a consumer outside of deployments to a shared provider. It belongs to the provider's
// deployment.
type externalLink struct {
	Owner    string    `json:"owner"`
	Provider string    `json:"provider"` // its ID
	Name     string    `json:"name"`     // the provider's
	Alias    string    `json:"alias"`
	Type     string    `json:"type"`
	Network  string    `json:"network,omitempty"` // empty for the provider's
	Created  time.Time `json:"created"`
}

func (e *externalLink) id() string       { return numbered(external, e.Provider, e.Owner, e.Network) }
func (e *externalLink) consumer() string { return numbered("external consumer", e.Provider, e.Owner) }

func (e *externalLink) shown() map[string]any {
	return map[string]any{
		"id": e.id(), "name": e.Name, "link_consumer_id": e.consumer(), "link_provider_id": e.Provider,
		"created_at": timeText(e.Created),
	}
}

func (e *externalLink) shownConsumer(deployment string) map[string]any {
	return map[string]any{
		"id": e.consumer(), "name": e.Alias, "optional": false, "deployment": deployment,
		"owner_object":             map[string]any{"type": external, "name": e.Owner},
		"link_consumer_definition": map[string]any{"name": e.Name, "type": e.Type},
	}
}

// links returns the links of consumers outside of deployments to a deployment's providers.
func (d *Director) links(one *deployment) []externalLink {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(one.Links)
}

// present returns the deployments by name.
func (d *Director) present() (list []*deployment) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, name := range sortedKeys(d.deployed) {
		if one := d.deployed[name]; !one.Deleted {
			list = append(list, one)
		}
	}
	return list
}

// wantedLink is the body of a request.
type wantedLink struct {
	Provider any `json:"link_provider_id"`
	Network  any `json:"network"`
	Consumer *struct {
		Owner *struct {
			Type, Name any
		} `json:"owner_object"`
	} `json:"link_consumer"`
}

// check returns the ID of the provider and the name of the consumer.
func (l *wantedLink) check() (provider, owner string, err error) {
	wrong := func(text string) (string, string, error) {
		return "", "", refuse(codes.LinkCreateError, "Invalid request: %s", text)
	}
	provider, is := l.Provider.(string)
	switch {
	case l.Provider == nil || is && provider == "":
		return wrong("`link_provider_id` must be provided")
	case !is:
		return wrong("`link_provider_id` must be a String")
	case l.Consumer == nil:
		return wrong("`link_consumer` section must be defined")
	case l.Consumer.Owner == nil:
		return wrong("`link_consumer.owner_object` section must be defined")
	case l.Consumer.Owner.Type != external:
		return wrong("`link_consumer.owner_object.type` should be 'external'")
	}
	if owner, _ = l.Consumer.Owner.Name.(string); owner == "" {
		return wrong("`link_consumer.owner_object.name` must not be empty")
	}
	return provider, owner, nil
}

// createLink makes a link to a shared provider, or finds the one that was made.
func (d *Director) createLink(w http.ResponseWriter, r *http.Request) error {
	var wanted wantedLink
	if err := readJSON(w, r, &wanted); err != nil {
		return err
	}
	id, owner, err := wanted.check()
	if err != nil {
		return err
	}
	one, p, resolved, err := d.findProvider(r.Context(), id)
	switch {
	case err != nil:
		return err
	case !p.Shared:
		return refuse(codes.LinkProviderNotSharedError, "Provider not `shared`")
	}
	network, _ := wanted.Network.(string)
	content, err := sharedContent(resolved, p)
	if err != nil {
		return err
	}
	networks, _ := content.Get("networks")
	if list, _ := networks.([]any); wanted.Network != nil && !slices.Contains(list, any(network)) {
		return refuse(codes.LinkNetworkLookupError, "Can't resolve network: `%v` in provider id: %s for `%s`", wanted.Network, id, owner)
	}
	link := externalLink{Owner: owner, Provider: id, Name: p.Name, Alias: p.Alias, Type: p.Type, Network: network, Created: time.Now()}
	d.mu.Lock()
	defer d.mu.Unlock()
	n := slices.IndexFunc(one.Links, func(l externalLink) bool { return l.id() == link.id() })
	if n >= 0 {
		link = one.Links[n]
	} else {
		one.Links = append(slices.Clone(one.Links), link)
		if err := d.save(aDeployment, one.ID, one); err != nil {
			return err
		}
	}
	answer(w, http.StatusOK, link.shown())
	return nil
}

// findProvider finds a provider of any deployment by its ID.
func (d *Director) findProvider(ctx context.Context, id string) (*deployment, *links.Provider, *boshrender.Resolved, error) {
	for _, one := range d.present() {
		resolved, err := d.lastResolved(ctx, one)
		if err != nil {
			return nil, nil, nil, err
		}
		if resolved == nil {
			continue
		}
		for _, p := range resolved.Links().Providers() {
			if providerID(p) == id {
				return one, p, resolved, nil
			}
		}
	}
	return nil, nil, nil, refuse(codes.LinkProviderLookupError, "Invalid link_provider_id: %s", id)
}

// sharedContent returns the content of a shared provider for other deployments.
func sharedContent(resolved *boshrender.Resolved, p *links.Provider) (*manifest.Map, error) {
	exported, err := resolved.Links().Export()
	if err != nil {
		return nil, err
	}
	for _, s := range exported.Providers {
		if s.Group == p.Group && s.Job == p.Job && s.Name == p.Name {
			return s.Content, nil
		}
	}
	return manifest.MapOf(), nil
}

// deleteLink removes a link that was made by a request.
func (d *Director) deleteLink(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	for _, one := range d.present() {
		d.mu.Lock()
		n := slices.IndexFunc(one.Links, func(l externalLink) bool { return l.id() == id })
		if n < 0 {
			d.mu.Unlock()
			continue
		}
		one.Links = slices.Delete(slices.Clone(one.Links), n, n+1)
		err := d.save(aDeployment, one.ID, one)
		d.mu.Unlock()
		if err == nil {
			w.WriteHeader(http.StatusNoContent)
		}
		return err
	}
	if _, _, err := d.findLink(r.Context(), id); errors.Is(err, errNoLink) {
		return refuse(codes.LinkLookupError, "Invalid link id: %s", id)
	} else if err != nil {
		return err
	}
	return refuse(codes.LinkNotExternalError, "Error deleting link: not a external link")
}

// errNoLink is the error for a link that isn't there.
var errNoLink = errors.New("no such link")

// findLink finds a link by its ID, and returns the function that returns its address for criteria.
func (d *Director) findLink(ctx context.Context, id string) (*boshrender.Resolved, func(criteria map[string]any) (string, error), error) {
	for _, one := range d.present() {
		all, resolved, err := d.consumers(ctx, one)
		if err != nil {
			return nil, nil, err
		}
		for _, c := range all {
			if c.link.Provider != nil && c.id("link") == id {
				return resolved, func(criteria map[string]any) (string, error) {
					return c.link.Address(dns.QueryEncoder{IDs: resolved.IDs()}, criteria)
				}, nil
			}
		}
		for _, l := range d.links(one) {
			if l.id() == id {
				return resolved, func(criteria map[string]any) (string, error) { return d.addressOf(ctx, &l, criteria) }, nil
			}
		}
	}
	return nil, nil, errNoLink
}

// addressOf returns the address of a link of a consumer outside of deployments.
func (d *Director) addressOf(ctx context.Context, l *externalLink, criteria map[string]any) (string, error) {
	_, p, resolved, err := d.findProvider(ctx, l.Provider)
	if err != nil {
		return "", err
	}
	content, err := sharedContent(resolved, p)
	if err != nil {
		return "", err
	}
	criteria["group_type"], criteria["group_name"] = "instance-group", p.Group
	if named, _ := content.Get("use_link_dns_names"); named == true {
		criteria["group_type"], criteria["group_name"] = "link", p.GroupName()
	}
	if criteria["default_network"], _ = content.Get("default_network"); l.Network != "" {
		criteria["default_network"] = l.Network
	}
	criteria["deployment_name"] = p.Deployment
	criteria["root_domain"], _ = content.Get("domain")
	short, _ := content.Get("use_short_dns_addresses")
	return dns.QueryEncoder{IDs: resolved.IDs()}.EncodeQuery(criteria, short == true)
}
