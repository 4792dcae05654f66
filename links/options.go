package links

// This file declares the arguments of Resolve besides the manifest.

import (
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// Names makes DNS names of queries. Package dns has two implementations: its Director for BOSH DNS, its Table for
// Kubernetes. The criteria are the director's, with strings for keys: group_type, group_name, deployment_name,
// default_network, root_domain and uuid.
type Names interface {
	// EncodeQuery returns the name, in the director's short form if that is asked for.
	EncodeQuery(criteria map[string]any, short bool) (string, error)
}

// Options of [Resolve]. The zero value is a director without local DNS that has one deployment, without instances.
type Options struct {
	// Instances returns the instances of a group as the named job of it sees them, in the order in which links list
	// them: the order of updates for the director, AZ by AZ in Kubernetes. Nil, or an empty result, is a group without
	// instances. It is called at most once for each job, and only for jobs that provide a link that is used or shared.
	// An error that is a *placement.Error with a code is reported as the director's.
	Instances func(group *manifest.InstanceGroup, job string) ([]placement.InstancePlan, error)

	// Deployments are the other deployments that "deployment" can name. The deployment of the manifest itself need not
	// be among them.
	Deployments []Exports

	// Names makes the DNS addresses of a director's instances. Without it there are only IPs, and instances on dynamic
	// networks have no address. Instances in Kubernetes, which have no typed networks, have their address already.
	Names Names
	// NoLocalDNS is a director whose local DNS is off: only instances on dynamic networks have names.
	NoLocalDNS bool
	// UseDNSAddresses prefers DNS names to IPs in deployments whose features say nothing of it.
	UseDNSAddresses bool
	// UseLinkDNSNames makes link groups of all addresses although the features do not ask for it. A naming of jobs
	// instead of groups needs it.
	UseLinkDNSNames bool
	// OneNetwork says that all instances have one network, called "default", whatever the networks of their groups are:
	// Kubernetes. A consumer may ask for it by that name.
	OneNetwork bool
	// Domain is the root domain of DNS names; "" is "bosh".
	Domain string

	// Providers and Consumers are the jobs that provided or consumed links in the last deployment, for groups that
	// others are migrated from: until its instances are bound, the director reports such a link under the name of the
	// old group.
	Providers, Consumers []Owner
}

// Owner is a job of an instance group.
type Owner struct {
	// Group and Job are names as in the manifest.
	Group, Job string
}

// Jobs finds job specs: the spec of a job in a release. [spec.ErrNoJob] says that the release lacks the job.
type Jobs func(release, job string) (*spec.JobSpec, error)

// features are the deployment's features with the director's defaults.
type features struct {
	dns, short bool
	// link is nil where the features section lacks the key, which templates can see.
	link any
}

func (o Options) features(m *manifest.Manifest) features {
	f := features{dns: o.UseDNSAddresses, link: false}
	if m.Root().Has("features") {
		f.link = nil
	}
	if v := m.Features.UseLinkDNSNames; v != nil {
		f.link, f.short = *v, *v
		f.dns = *v // an explicit false is not the director's default
	}
	if v := m.Features.UseDNSAddresses; v != nil {
		f.dns = *v
	}
	if v := m.Features.UseShortDNSAddresses; v != nil {
		f.short = *v
	}
	if o.UseLinkDNSNames {
		f.link = true
	}
	return f
}

func (f features) linkNames() bool { return f.link == true }

func (o Options) domain() string {
	if o.Domain == "" {
		return "bosh"
	}
	return o.Domain
}
