// Package platform computes the instances of a deployment, on a BOSH director or on Kubernetes. The rest
// of the pipeline does not distinguish the two.
package platform

// This file defines the interface between the pipeline and a platform.

import (
	"context"
	"errors"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/pipeline/catalog"
	"github.com/boshrender/boshrender/internal/pipeline/findings"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// Platform computes the instances of one deployment and their names.
type Platform interface {
	// Rules completes the rules for checking manifests; Ignores reports whether a finding has no meaning on this
	// platform.
	Rules(*manifest.Validation)
	Ignores(*manifest.Error) bool

	// Place computes the instances of all groups. It is called before the methods that follow.
	Place(context.Context, *manifest.Manifest, *catalog.Catalog, *findings.List)
	// Instances lists the instances of a group as seen by one of its jobs. The error is ErrPlaced if there are none
	// for a reason that was reported.
	Instances(ig *manifest.InstanceGroup, job string) ([]placement.InstancePlan, error)

	// LinkOptions completes the options of links.Match.
	LinkOptions(*links.Options)
	// Number numbers link groups, before any address is needed; LinkGroup returns a number, "" for none.
	Number([]*links.Provider)
	LinkGroup(group string) string
	// Names answers queries of links.
	Names() (Names, error)
	// Table returns the names of everything in the deployment; nil if names are computed on demand.
	Table() *dns.Table

	// Decision holds the director's placement; the zero value without a director.
	Decision() Decision
	// IDs returns the numbers that were assigned so far.
	IDs() *dns.IDs

	// Group returns the platform's data of a resolved group.
	Group(*manifest.InstanceGroup) Group
}

// Group holds the platform's data of a resolved group.
type Group struct {
	// Deploys says whether and how a deploy touches the group.
	Deploys Deploys
	// Pods plans the pods of the group; nil for a director, which plans its own instances.
	Pods *Pods
}

// Deploys says whether and how a director touches a group on a deploy (director: jobs/update_deployment.rb).
type Deploys int

// The ways in which a director treats a group.
const (
	RendersAll   Deploys = iota // renders all instances; so does Kubernetes
	RendersBound                // renders the instances for which InstancePlan.OnDeploy holds
	ChecksEmpty                 // has no instances: the variables in properties need values
	ChecksErrand                // does not start: variables in properties and in links need values
)

// Decision is a director's placement.
type Decision struct {
	Cloud  *manifest.CloudConfig
	Plans  []placement.GroupPlan
	Placer *placement.Placer
}

// Names answers queries of templates and of links with addresses.
type Names interface {
	erb.AddressEncoder
	links.Names
}

// ErrPlaced reports unknown instances, for a reason that was reported.
var ErrPlaced = errors.New("the instances could not be placed")
