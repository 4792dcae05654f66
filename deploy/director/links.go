package director

// This file lists links (director: api/controllers/links_controller.rb, link_providers_controller.rb,
// link_consumers_controller.rb, link_address_controller.rb).

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"net/http"
	"slices"
	"strings"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/links"
)

// numbered returns the number of a link, a provider or a consumer: the same as long as its names are.
func numbered(names ...string) string {
	h := fnv.New32a()
	_, _ = h.Write([]byte(strings.Join(names, "\x00"))) // never fails
	return fmt.Sprint(h.Sum32())
}

func providerID(p *links.Provider) string {
	return numbered("provider", p.Deployment, p.Group, p.Job, p.Name)
}

// consumed is a link that a job consumes, if it is resolved, or would like to.
type consumed struct {
	deployment string
	owner      links.Owner
	link       *links.Link
	optional   bool
}

func (c *consumed) id(kind string) string {
	return numbered(kind, c.deployment, c.owner.Group, c.owner.Job, c.link.Name)
}

// lastResolved resolves a deployment as it was deployed last; nil if it wasn't.
func (d *Director) lastResolved(ctx context.Context, one *deployment) (*boshrender.Resolved, error) {
	s, documents, err := d.documents(ctx, one)
	if err != nil || documents == nil {
		return nil, err
	}
	in := &input{d: d, one: one, manifest: documents.Manifest, cloudConfigs: documents.CloudConfigs, runtimeConfigs: documents.RuntimeConfigs}
	in.options = plan.Options{Deployed: true}
	return in.resolve(ctx, s)
}

// consumers returns the consumers of a deployment.
func (d *Director) consumers(ctx context.Context, one *deployment) (list []consumed, resolved *boshrender.Resolved, err error) {
	if resolved, err = d.lastResolved(ctx, one); resolved == nil {
		return nil, nil, err
	}
	table := resolved.Links()
	for owner := range table.Jobs() {
		for link := range table.Consumed(owner.Group, owner.Job) {
			why, _ := table.Explain(owner.Group, owner.Job, link.Name)
			list = append(list, consumed{one.Name, owner, link, why.Optional})
		}
	}
	return list, resolved, nil
}

// namedConsumers returns the consumers of the deployment that a parameter names.
func (d *Director) namedConsumers(r *http.Request) (*deployment, []consumed, error) {
	one, err := d.named(r)
	if err != nil {
		return nil, nil, err
	}
	all, _, err := d.consumers(r.Context(), one)
	return one, all, err
}

// named finds the deployment that a parameter names.
func (d *Director) named(r *http.Request) (*deployment, error) {
	if !r.URL.Query().Has("deployment") {
		return nil, refuse(codes.DeploymentRequired, "Deployment name is required")
	}
	return d.findNamed(r.URL.Query().Get("deployment"))
}

func (d *Director) listLinks(r *http.Request) ([]map[string]any, error) {
	list := []map[string]any{}
	one, all, err := d.namedConsumers(r)
	if err != nil {
		return nil, err
	}
	for _, c := range all {
		if c.link.Provider != nil {
			list = append(list, map[string]any{
				"id": c.id("link"), "name": c.link.Name, "link_consumer_id": c.id("consumer"), "link_provider_id": providerID(c.link.Provider), "created_at": nil,
			})
		}
	}
	for _, l := range d.links(one) {
		list = append(list, l.shown())
	}
	return list, nil
}

func (d *Director) listConsumers(r *http.Request) ([]map[string]any, error) {
	list := []map[string]any{}
	one, all, err := d.namedConsumers(r)
	if err != nil {
		return nil, err
	}
	for _, c := range all {
		list = append(list, map[string]any{
			"id": c.id("consumer"), "name": c.link.Name, "optional": c.optional, "deployment": c.deployment,
			"owner_object":             owner(string(links.KindJob), c.owner.Job, c.owner.Group),
			"link_consumer_definition": map[string]any{"name": c.link.Name, "type": c.link.Type},
		})
	}
	for _, l := range d.links(one) {
		list = append(list, l.shownConsumer(one.Name))
	}
	return list, nil
}

func (d *Director) listProviders(r *http.Request) ([]map[string]any, error) {
	one, err := d.named(r)
	if err != nil {
		return nil, err
	}
	list := []map[string]any{}
	resolved, err := d.lastResolved(r.Context(), one)
	if resolved == nil {
		return list, err
	}
	for _, p := range resolved.Links().Providers() {
		list = append(list, map[string]any{
			"id": providerID(p), "name": p.Alias, "shared": p.Shared, "deployment": p.Deployment,
			"link_provider_definition": map[string]any{"type": p.Type, "name": p.Name}, "owner_object": owner(string(p.Kind), p.Job, p.Group),
		})
	}
	return list, nil
}

func owner(kind, job, group string) map[string]any {
	return map[string]any{"type": kind, "name": job, "info": map[string]any{"instance_group": group}}
}

// linkAddress answers with the address of a link.
func (d *Director) linkAddress(r *http.Request) (map[string]any, error) {
	q := r.URL.Query()
	criteria := map[string]any{}
	if !q.Has("link_id") {
		return nil, refuse(codes.LinkIDRequiredError, "Link id is required")
	}
	if q.Has("azs") {
		return nil, refuse(codes.LinkInvalidAzsError, "`azs` param must be array type: `azs[]=`")
	}
	if q.Has("status") {
		known := []string{"healthy", "unhealthy", "all", "default"}
		if !slices.Contains(known, q.Get("status")) {
			return nil, refuse(codes.LinkInvalidStatusError, `status must be a one of: ["%s"]`, strings.Join(known, `", "`))
		}
		criteria["status"] = q.Get("status")
	}
	resolved, address, err := d.findLink(r.Context(), q.Get("link_id"))
	if errors.Is(err, errNoLink) {
		return nil, refuse(codes.LinkLookupError, "Could not find a link with id %s", q.Get("link_id"))
	} else if err != nil {
		return nil, err
	}
	if azs := q["azs[]"]; azs != nil {
		list := make([]any, len(azs))
		for n, az := range azs {
			if list[n] = az; resolved.CloudConfig().AZ(az) == nil {
				return nil, refuse(codes.LinkInvalidAzsError, "az %s is not valid", az)
			}
		}
		criteria["azs"] = list
	}
	text, err := address(criteria)
	return map[string]any{"address": text}, err
}
