package boshrender

// This file defines the input of a render: a deployment, its director, and the options.

import (
	"io"
	"log/slog"
	"runtime"
	"time"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// Deployment is a deployment to be rendered. Manifest and Releases are needed, all else has defaults. It must not be
// changed while it is in use; its methods may be called by several goroutines.
//
// Instances are where a BOSH director places them, unless Kubernetes is set. Two fields decide:
//
//	                 instances of a group    in the AZs       addresses
//	neither          `instances` in all      spread           generated, see Resolved.CloudConfigMadeUp
//	Director         `instances` in all      spread           from the cloud configs
//	Kubernetes       `instances` in each AZ  one StatefulSet  names of pods and services
//
// The first renders all groups, errands too, as with Director.RenderAll.
type Deployment struct {
	// Manifest is the deployment manifest, ops files applied. Its addons are applied by Resolve.
	Manifest *manifest.Manifest
	// Releases hold the jobs. A release that jobs of the manifest are taken from must be among them.
	Releases []*spec.Release
	// Addons holds the data for the filters of addons, and the runtime configs.
	Addons manifest.AddonOptions

	// Director, if set, is the BOSH director that places the instances. Without one, and without Kubernetes, it is a
	// new one with the cloud config that manifest.Manifest.SyntheticCloudConfig generates.
	Director *Director
	// Kubernetes, if set, makes pods of the instances. It excludes Director.
	Kubernetes *Kubernetes

	// Others are the deployments whose links this one may consume.
	Others []links.Exports
	// OtherVariables are the variables of Others, by the names of the deployments. Links to one without an entry must
	// have none in their properties.
	OtherVariables map[string]manifest.Store

	Options
}

// Kubernetes makes a StatefulSet of each availability zone of a group, with `instances` pods. The zero value works.
type Kubernetes struct {
	// Scheme says which instances there are. The zero value is "dense"; placement.SchemeNamed has the others. Its
	// Address is filled in by Naming if it is nil.
	Scheme placement.PodScheme
	// Naming makes the addresses of instances. The zero value is dns.GroupZoneOrdinal.
	Naming dns.Naming
	// Updated says that this isn't the first deployment, which matters for spec.bootstrap in some schemes.
	Updated bool
}

// Options configures rendering. The zero value works.
type Options struct {
	// Variables has the values of the ((variables)). With nil none has a value, and each that is used is an error.
	Variables manifest.Store
	// Prefix is put before relative names of variables, with a slash, wherever their values are asked for and in
	// errors. A director has /director-name/deployment-name; its last part is replaced for links of other deployments.
	Prefix string
	// KeepVariables leaves ((variables)) as they are, in the manifest, in configs, links and rendered files. Variables
	// isn't asked for any, and none is generated. The schemas of properties don't count then: a variable has no type.
	KeepVariables bool
	// Lenient lets jobs lack templates and monit files, as trees of jobs for quarks do: a missing file is an error
	// when it is rendered, not of Resolve or ParseGroup. Nor need the spec of a job have the name of its folder.
	Lenient bool
	// BPM is the policy for a bpm.yml that differs between instances of a group; BPMOf overrides it by the names of
	// jobs.
	BPM   bpm.Policy
	BPMOf map[string]bpm.Policy
	// OldEqualTilde makes =~ of objects that have none return nil: the director's property
	// enable_pre_ruby_3_2_equal_tilde_behavior.
	OldEqualTilde bool
	// Limits bound each template.
	Limits erb.Limits
	// Now is the clock of templates. With nil, templates that ask for the time fail.
	Now func() time.Time
	// Rand is the source of random numbers of templates, used by several goroutines. With nil, templates that ask for
	// some fail.
	Rand io.Reader
	// HideSecrets hides the parts that depend on secrets in the messages of errors that templates raise: <redacted>
	// stands for them. Secrets are the values of variables, and the properties that say so by their names or their
	// types in a job's spec: see SECURITY.md. A job that fails is rendered again with other secrets.
	HideSecrets bool
	// MarkSecrets does so too, and finds the parts of rendered files that depend on secrets: see [File.Secrets].
	// Templates that read secrets are rendered twice, or three times if the secrets have punctuation.
	MarkSecrets bool
	// Cache has renders that are reused where inputs agree on everything that the first render read, as the inputs of
	// pods often do; its Stats count them. With nil, each Resolve and ParseGroup makes one of 16 MiB; with a negative
	// Size every template is rendered each time.
	Cache *erb.Cache
	// Workers is how many instances are rendered at once; 0 means one for each processor. A worker that has no instance
	// left renders jobs of the others' instances.
	Workers int
	// Logger, if not nil, logs the steps, at level Debug, and the director's warnings. It never logs a property.
	Logger *slog.Logger
}

func (o *Options) variables() manifest.Store {
	if o.Variables == nil || o.KeepVariables {
		return manifest.Vars{}
	}
	return o.Variables
}

// interpolation returns how the variables of the deployment are replaced.
func (o *Options) interpolation() manifest.Interpolation {
	return manifest.Interpolation{Store: o.variables(), Prefix: o.Prefix, AllowMissing: o.KeepVariables}
}

// prepared returns o with a cache and with an index of its variables, which all groups and renders then share.
func (o Options) prepared() Options {
	if o.Cache == nil {
		o.Cache = new(erb.Cache)
	}
	o.Variables = manifest.Index(o.variables())
	return o
}

func (o *Options) log() *slog.Logger {
	if o.Logger == nil {
		return slog.New(slog.DiscardHandler)
	}
	return o.Logger
}

// workers returns how many instances are rendered at once.
func (o *Options) workers() int {
	if o.Workers > 0 {
		return o.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// Director places instances as a BOSH director does. The zero value is a new director with local DNS and without a
// cloud config, in which instance groups can have no networks.
type Director struct {
	// Placement holds the director's settings for placing instances: its domain, the addresses in use, the generator
	// of UUIDs. Deployment and Networks are filled in; DNSName, and UseDNS from the deployment's features, too.
	Placement placement.Placer
	// CloudConfigs are the cloud configs that apply to the deployment.
	CloudConfigs []*manifest.CloudConfig
	// Existing are the instances that the deployment has already.
	Existing []placement.ExistingInstance
	// IDs are the director's numbers for AZs, networks, groups and instances, which appear in short DNS names.
	// Anything without a number gets the next one, as in a director that first deploys the deployment.
	IDs *dns.IDs
	// NoLocalDNS is a director whose local DNS is off.
	NoLocalDNS bool
	// EnableCPIManagement and IgnoreMissingGateway are options of the director: see the fields of manifest.Validation.
	EnableCPIManagement, IgnoreMissingGateway bool
	// Inventory is the director's inventory: releases, stemcells, deployments. With it the manifest is checked
	// against them, and versions that are `latest` are resolved.
	Inventory *manifest.Inventory
	// RenderAll makes Render render the instances that a deploy leaves alone, too: in errand groups without a VM, and
	// ignored ones. The former get their addresses after all others, as `bosh run-errand` would reserve them once the
	// deployment is there. A link that such an errand provides on a manual network is an error all the same, because
	// the deploy comes first.
	RenderAll bool
}
