package boshrender

// This file declares what the pipeline asks of the world that instances live in.

import (
	"context"
	"errors"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// world is where instances live: Kubernetes or a director. Nothing else in the pipeline knows which.
type world interface {
	// rules completes what manifests are checked by; ignores reports whether a finding has no meaning here.
	rules(*manifest.Validation)
	ignores(*manifest.Error) bool

	// place works out the instances of all groups, before all that follows is asked.
	place(context.Context, *manifest.Manifest, *catalog, *findings)
	// instances lists the instances of a group as one of its jobs sees them. It is errPlaced if there are none for a
	// reason that was reported.
	instances(ig *manifest.InstanceGroup, job string) ([]placement.InstancePlan, error)

	// linkOptions completes the options of links.Match.
	linkOptions(*links.Options)
	// number numbers link groups, before addresses are asked for; linkGroup returns one, "" without.
	number([]*links.Provider)
	linkGroup(group string) string
	// names answers queries of links.
	names() (names, error)
	// table has the names of everything in the deployment; nil where names are made when they are asked for.
	table() *dns.Table

	// decided is what a director decided; the zero value where there is none.
	decided() decided
	// given returns the numbers that were given out so far.
	given() *dns.IDs

	// group returns what a resolved group keeps of the world.
	group(*manifest.InstanceGroup) groupWorld
}

// groupWorld is what a resolved group keeps of its world.
type groupWorld interface {
	// pod plans one pod of the group as each of its jobs sees it.
	pod(*Group, Pod) (map[*Job]placement.InstancePlan, error)
	// deployed is what a deploy does with the group.
	deployed() deployed
	// makers is what a document says so that another process makes the same instances and names.
	makers(*Group) (*manifest.Map, error)
}

// decided is what a director decided: what instances there are, in which cloud.
type decided struct {
	cloud *manifest.CloudConfig
	plans []placement.GroupPlan
	place *placement.Director
}

// names is what packages erb and links both want: addresses for queries.
type names interface {
	erb.AddressEncoder
	links.Names
}

// errPlaced says that instances are not known, for a reason that was reported.
var errPlaced = errors.New("the instances could not be placed")

// world returns the one in which the deployment is resolved.
func (d *Deployment) world() world {
	if d.Director != nil {
		return &director{Director: d.Director, store: d.variables()}
	}
	return &kubernetes{pods: podScheme{scheme: d.Scheme, naming: d.Naming, updated: d.Updated}, others: d.Others}
}
