package dns

// This file implements the table of all names of a namespace: collisions, reverse mapping, link queries.

import (
	"errors"
	"iter"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// A Table holds every service name of the deployments in one namespace. It is immutable and safe for concurrent use.
type Table struct {
	naming Naming
	order  []string // service names in the order of the deployments
	names  map[string]place
	named  []Deployment // where those places are
	groups map[groupKey]*Group
	links  map[groupKey][]Target // link groups; a name represents several jobs if they provide it
}

type groupKey struct{ deployment, name string }

// NewTable names everything in the deployments, which share n's namespace. It reports all names that would stand for
// two targets (*CollisionError), all targets without a name (*NameError), and groups with impossible AZs and instances.
//
// Groups, their AZs and their instances have names; in JobGroupDeployment, jobs. Where two groups have the same name,
// their instances are not reported as well.
func NewTable(n Naming, deployments ...Deployment) (*Table, error) {
	t := &Table{
		naming: n,
		names:  make(map[string]place),
		named:  slices.Clone(deployments),
		groups: make(map[groupKey]*Group),
		links:  make(map[groupKey][]Target),
	}
	var errs []error
	for n, d := range deployments {
		t.named[n].Groups = slices.Clone(d.Groups)
		for i := range t.named[n].Groups {
			g := &t.named[n].Groups[i]
			if err := g.check(d.Name); err != nil {
				errs = append(errs, err)
			}
			t.groups[groupKey{d.Name, g.Name}] = g
			t.addLinks(d.Name, g)
		}
	}
	if len(errs) > 0 { // names of misplaced instances say nothing more
		return nil, errors.Join(errs...)
	}
	if errs := t.addNames(deployments); len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return t, nil
}

func (t *Table) addLinks(deployment string, g *Group) {
	for _, j := range g.Jobs {
		for _, p := range j.Provides {
			key := groupKey{deployment, p.GroupName()}
			t.links[key] = append(t.links[key], g.jobTarget(deployment, j.Name))
		}
	}
}

// group returns a group, the zero value if there is none.
func (t *Table) group(deployment, name string) (Group, bool) {
	if g := t.groups[groupKey{deployment, name}]; g != nil {
		return *g, true
	}
	return Group{}, false
}

func (t *Table) addNames(deployments []Deployment) []error {
	var errs []error
	collisions := make(map[string]*CollisionError)
	clashing := make(map[[2]groupKey]bool) // pairs of groups whose own names collide
	add := func(at place) {
		target := t.at(at)
		name, err := t.naming.Service(target)
		if err != nil {
			errs = append(errs, err)
			return
		}
		known, taken := t.names[name]
		if !taken {
			t.names[name] = at
			t.order = append(t.order, name)
			return
		}
		first := t.at(known)
		pair := [2]groupKey{{first.Deployment, first.Group}, {target.Deployment, target.Group}}
		if first.Level == LevelGroup && target.Level == LevelGroup {
			clashing[pair] = true
		} else if first.Level == target.Level && clashing[pair] {
			return
		}
		c := collisions[name]
		if c == nil {
			c = &CollisionError{Name: name, Targets: []Target{first}}
			collisions[name] = c
			errs = append(errs, c)
		}
		c.Targets = append(c.Targets, target)
	}
	for n, d := range deployments {
		d.targets(t.naming.scheme(), func(p place) {
			p.deployment = int32(n)
			add(p)
		})
	}
	return errs
}

// at returns the target at a place.
func (t *Table) at(p place) Target { return t.named[p.deployment].target(t.naming.scheme(), p) }

// Naming returns the naming that made the names.
func (t *Table) Naming() Naming { return t.naming }

// All yields every service name with its target: deployments, groups and instances in the order in which they were
// given, a group before its AZs, those before its instances.
func (t *Table) All() iter.Seq2[string, Target] {
	return func(yield func(string, Target) bool) {
		for _, name := range t.order {
			if !yield(name, t.at(t.names[name])) {
				return
			}
		}
	}
}

// Lookup resolves a name. It accepts service names and the longer forms <service>.<namespace>,
// <service>.<namespace>.svc and the full name, in any case, with or without the final dot.
func (t *Table) Lookup(name string) (Target, bool) {
	name = strings.ToLower(strings.TrimSuffix(name, "."))
	service, rest, long := strings.Cut(name, ".")
	if long {
		namespace := strings.ToLower(t.naming.namespace())
		full := strings.ToLower(strings.TrimPrefix(t.naming.suffix(), "."))
		if rest != namespace && rest != namespace+".svc" && rest != full {
			return Target{}, false
		}
	}
	at, ok := t.names[service]
	if !ok {
		return Target{}, false
	}
	return t.at(at), true
}

// EncodeQuery returns the address for a query of a link in Kubernetes. The criteria have the names that the director's
// encoder uses:
//
//	group_name, group_type   an instance group ("instance-group", the default), or a
//	                         provider's <alias>-<type> ("link")
//	deployment_name          its deployment
//	uuid                     the id of one instance
//	azs                      a list of AZ names
//	status                   "default", "healthy", "unhealthy", "all"
//
// A uuid gives the instance's address, whatever the azs. One AZ gives the name of the service of that AZ, all AZs of
// the group give the name of the group. The name of several AZs, but not all, does not exist. DNS in Kubernetes lists
// ready pods, or all pods for a group with PublishNotReady: "healthy" and "all" are errors where they would need the
// other; "unhealthy" always is. Everything else, like initial_health_check, default_network and the form, has no
// meaning there.
//
// An error is a *QueryError or a *NameError.
func (t *Table) EncodeQuery(criteria map[string]any, _ bool) (string, error) {
	target, g, err := t.queried(criteria)
	if err != nil {
		return "", err
	}
	if id := criteria["uuid"]; id != nil {
		for _, in := range g.Instances {
			if in.is(id) {
				one := g.InstanceTarget(target.Deployment, in)
				one.Job = target.Job
				return t.naming.Address(one)
			}
		}
		return "", runtimeError("Unknown instance UUID: '%s'", rubytext.ToS(id))
	}
	zone, err := g.Narrow(criteria)
	if err != nil {
		return "", err
	}
	if zone >= 0 {
		narrowed := g.zoneTarget(target.Deployment, zone)
		narrowed.Job = target.Job
		target = narrowed
	}
	return t.naming.Address(target)
}

// queried finds the group, or the job, that a query asks for.
func (t *Table) queried(criteria map[string]any) (Target, Group, error) {
	deployment, name := rubytext.ToS(criteria["deployment_name"]), rubytext.ToS(criteria["group_name"])
	key := groupKey{deployment, name}
	if criteria["group_type"] == "link" {
		providers := t.links[key]
		if len(providers) != 1 {
			return Target{}, Group{}, runtimeError("%d jobs of deployment '%s' provide link group '%s', expected 1",
				len(providers), deployment, name)
		}
		target := providers[0]
		if t.naming.scheme() != JobGroupDeployment {
			target.Level, target.Job = LevelGroup, ""
		}
		g, _ := t.group(deployment, target.Group)
		return target, g, nil
	}
	g, ok := t.group(deployment, name)
	if !ok {
		return Target{}, Group{}, runtimeError("unknown instance group '%s' in deployment '%s'", name, deployment)
	}
	target := g.Target(deployment)
	if t.naming.scheme() == JobGroupDeployment {
		if len(g.Jobs) != 1 {
			return Target{}, Group{}, runtimeError("instance group '%s' has %d jobs: scheme %s has one name for each of them",
				name, len(g.Jobs), JobGroupDeployment)
		}
		target = g.jobTarget(deployment, g.Jobs[0].Name)
	}
	return target, g, nil
}

// Narrow returns the service of g whose instances match a query: the service of the AZ with this index, or for -1 the
// service of the whole group. It uses the criteria status and azs, see [Table.EncodeQuery]. A choice that no service
// makes is a *QueryError.
func (g Group) Narrow(criteria map[string]any) (zone int, err error) {
	switch status := criteria["status"]; {
	case status == "unhealthy",
		status == "healthy" && g.PublishNotReady,
		status == "all" && !g.PublishNotReady:
		return 0, runtimeError("no Kubernetes service selects the %s instances of instance group '%s'", status, g.Name)
	}
	azs := criteria["azs"]
	if azs == nil {
		return -1, nil
	}
	list, err := azNames(azs)
	if err != nil {
		return 0, err
	}
	wanted := make(map[int]bool)
	for _, az := range list {
		name, ok := az.(string)
		zone = slices.Index(g.AZs, name)
		if !ok || zone < 0 {
			return 0, runtimeError("Unknown AZ: '%s'", rubytext.ToS(az))
		}
		wanted[zone] = true
	}
	switch len(wanted) {
	case 0, len(g.AZs):
		return -1, nil
	case 1:
		return zone, nil
	}
	return 0, runtimeError("no Kubernetes service selects %d of the %d AZs of instance group '%s'", len(wanted), len(g.AZs), g.Name)
}

// azNames reads the azs of a query: a list of any kind of values.
func azNames(azs any) ([]any, error) {
	switch azs := azs.(type) {
	case []any:
		return azs, nil
	case []string:
		list := make([]any, len(azs))
		for i, az := range azs {
			list[i] = az
		}
		return list, nil
	default:
		return nil, &QueryError{Class: "NoMethodError", Message: rubytext.NoMethod("each", azs)}
	}
}
