package placement

// This file spreads the instances of a group over its AZs.

import (
	"maps"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
)

// placeByAZ places a group without static addresses: ignored instances and those with disks stay in their AZ, the
// others go one by one to the AZ with the fewest instances.
func (p *placer) placeByAZ(g *groupDraft) error {
	b := &azPlacer{placer: p, g: g, waiting: map[string][]*ExistingInstance{}, count: map[string]int{}}
	for _, e := range g.existing {
		b.waiting[e.AZ] = append(b.waiting[e.AZ], e)
	}
	b.order = slices.Clone(g.azs)
	slices.SortStableFunc(b.order, func(x, y string) int { return len(b.waiting[y]) - len(b.waiting[x]) })
	if err := b.checkIgnored(); err != nil {
		return err
	}
	b.wanted = max(g.Instances, 0)
	b.placeBound(func(e *ExistingInstance) bool { return e.Ignore }, true)
	if g.azs != nil {
		b.placeBound(func(e *ExistingInstance) bool { return e.PersistentDisk }, false)
	}
	b.balance()
	b.finish()
	return nil
}

// azPlacer is the state of one placement.
type azPlacer struct {
	*placer
	g       *groupDraft
	order   []string                       // the AZs, those with most existing instances first
	waiting map[string][]*ExistingInstance // not placed yet, by AZ
	count   map[string]int                 // placed, by AZ
	wanted  int                            // instances still to place
	kept    []spot                         // placed existing instances, in order
	fresh   []spot                         // placed new instances, in order
}

// spot is an instance and where it goes.
type spot struct {
	az       string
	existing *ExistingInstance
}

// checkIgnored refuses a change that would take an ignored instance away.
func (b *azPlacer) checkIgnored() error {
	var ignored []*ExistingInstance
	var missing []string
	for _, e := range b.g.existing {
		if !e.Ignore {
			continue
		}
		if err := b.g.checkIgnoredNetworks(e, e.Group); err != nil {
			return err
		}
		ignored = append(ignored, e)
		if e.AZ != "" && !slices.Contains(b.g.azs, e.AZ) && !slices.Contains(missing, `"`+e.AZ+`"`) {
			missing = append(missing, `"`+e.AZ+`"`)
		}
	}
	switch {
	case len(ignored) == 0:
		return nil
	case len(ignored) > max(b.g.Instances, 0):
		return directorError(codes.DeploymentIgnoredInstancesModification, "Instance Group '%s' has %d ignored instance(s)."+
			" %d instance(s) of that instance group were requested. Deleting ignored instances is not allowed.",
			ignored[0].Group, len(ignored), max(b.g.Instances, 0))
	case len(missing) > 0:
		return directorError(codes.DeploymentIgnoredInstancesModification,
			"Instance Group '%s' no longer contains AZs [%s] where ignored instance(s) exist.",
			ignored[0].Group, strings.Join(missing, ", "))
	}
	return nil
}

// checkIgnoredNetworks refuses to change the networks of an ignored instance. group is its group as the error names it.
func (g *groupDraft) checkIgnoredNetworks(e *ExistingInstance, group string) error {
	wanted, held := map[string]bool{}, map[string]bool{}
	for _, n := range g.networks {
		if n.network.Type != NetworkVIP {
			wanted[n.Name] = true
		}
	}
	for _, n := range e.Networks {
		held[n.Name] = true
	}
	if !maps.Equal(wanted, held) {
		return directorError(codes.DeploymentIgnoredInstancesModification, "In instance group '%s', which contains ignored vms,"+
			" an attempt was made to modify the networks. This operation is not allowed.", group)
	}
	return nil
}

// placeBound places the instances that are bound to their AZ, by index. An instance whose AZ is gone stays behind,
// unless anywhere will do.
func (b *azPlacer) placeBound(bound func(*ExistingInstance) bool, anywhere bool) {
	for _, e := range b.g.existing {
		if b.wanted == 0 {
			return
		}
		at := slices.Index(b.waiting[e.AZ], e)
		if at < 0 || !bound(e) || !anywhere && !slices.Contains(b.order, e.AZ) {
			continue
		}
		b.waiting[e.AZ] = slices.Delete(b.waiting[e.AZ], at, at+1)
		b.put(e.AZ, e)
	}
}

// put records that one wanted instance goes to an AZ.
func (b *azPlacer) put(az string, e *ExistingInstance) {
	b.wanted--
	b.count[az]++
	if e != nil {
		b.kept = append(b.kept, spot{az, e})
	} else {
		b.fresh = append(b.fresh, spot{az, nil})
	}
}

// balance places the rest: each goes to the AZ with the fewest instances and, among those, to one where an existing
// instance still waits.
func (b *azPlacer) balance() {
	preferred := map[string]int{} // how many wait in an AZ
	for az, list := range b.waiting {
		if az != "" {
			preferred[az] = len(list)
		}
	}
	for b.wanted > 0 {
		az := b.pick(preferred)
		preferred[az]--
		var e *ExistingInstance
		if list := b.waiting[az]; len(list) > 0 {
			e, b.waiting[az] = list[0], list[1:]
		}
		b.put(az, e)
	}
}

// pick returns the AZ for the next instance, "" if the group has none.
func (b *azPlacer) pick(preferred map[string]int) string {
	if len(b.order) == 0 {
		return ""
	}
	var fewest []string
	for _, az := range b.order {
		switch {
		case len(fewest) == 0 || b.count[az] < b.count[fewest[0]]:
			fewest = append(fewest[:0], az)
		case b.count[az] == b.count[fewest[0]]:
			fewest = append(fewest, az)
		}
	}
	if len(fewest) == 1 {
		return fewest[0]
	}
	for _, az := range fewest {
		if preferred[az] > 0 {
			return az
		}
	}
	if b.PickAZ != nil {
		return b.PickAZ(fewest)
	}
	return slices.Min(fewest)
}

// finish makes the plans: existing instances first, so that the new ones get the indexes that are left.
func (b *azPlacer) finish() {
	for _, e := range b.g.existing {
		if slices.Contains(b.waiting[e.AZ], e) {
			b.g.drop(e)
		}
	}
	for _, s := range append(b.kept, b.fresh...) {
		i := b.add(b.g, s.az, s.existing)
		for _, n := range b.g.networks {
			if n.network.Type != NetworkVIP {
				i.join(n)
			}
		}
	}
}
