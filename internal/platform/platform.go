// Package platform knows the instances of a deployment: those of a BOSH director, and those of Kubernetes. Nothing else
// in the pipeline knows which of the two they are.
package platform

// This file declares what the pipeline asks of a platform.

import (
	"context"
	"errors"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/catalog"
	"github.com/boshrender/boshrender/internal/findings"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// Platform makes the instances of one deployment and their names.
type Platform interface {
	// Rules completes the rules that manifests are checked by; Ignores reports whether a finding has no meaning here.
	Rules(*manifest.Validation)
	Ignores(*manifest.Error) bool

	// Place works out the instances of all groups. It is called before the methods that follow.
	Place(context.Context, *manifest.Manifest, *catalog.Catalog, *findings.List)
	// Instances lists the instances of a group as one of its jobs sees them. The error is ErrPlaced if there are none
	// for a reason that was reported.
	Instances(ig *manifest.InstanceGroup, job string) ([]placement.InstancePlan, error)

	// LinkOptions completes the options of links.Match.
	LinkOptions(*links.Options)
	// Number numbers link groups, before addresses are asked for; LinkGroup returns one, "" without.
	Number([]*links.Provider)
	LinkGroup(group string) string
	// Names answers queries of links.
	Names() (Names, error)
	// Table has the names of everything in the deployment; nil where names are made when they are asked for.
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
	// Pods plans pods of the group; nil for a group of a director, which alone makes its instances.
	Pods *Pods
}

// Deploys says whether and how a director touches a group on a deploy (director: jobs/update_deployment.rb).
type Deploys int

// What a director does with a group.
const (
	RendersAll   Deploys = iota // renders all instances; so does Kubernetes
	RendersBound                // renders the instances for which InstancePlan.OnDeploy holds
	ChecksEmpty                 // has no instances: the variables in properties need values
	ChecksErrand                // does not start: the variables in properties and in links need values
)

// Decision is a director's placement.
type Decision struct {
	Cloud  *manifest.CloudConfig
	Plans  []placement.GroupPlan
	Placer *placement.Director
}

// Names answers queries of templates and of links with addresses.
type Names interface {
	erb.AddressEncoder
	links.Names
}

// ErrPlaced says that instances are not known, for a reason that was reported.
var ErrPlaced = errors.New("the instances could not be placed")
