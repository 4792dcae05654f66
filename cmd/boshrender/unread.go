package main

// This file finds parts of a manifest that are not read: keys that the director doesn't know, and properties that no
// spec declares.

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/spelling"
	"github.com/boshrender/boshrender/manifest"
)

// consequences describe a deploy without a key, by the keys on the way to it.
var consequences = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"instance_groups":                      "without instance groups all instances are deleted",
		"addons":                               "the addons are not added",
		"instance_groups.jobs":                 "the jobs are not there",
		"addons.jobs":                          "the jobs are not there",
		"instance_groups.persistent_disk":      "the instances get no persistent disk",
		"instance_groups.persistent_disk_type": "the instances get no persistent disk",
		"instance_groups.persistent_disks":     "the instances get no persistent disks",
		"instance_groups.jobs.properties":      "no properties are set",
		"addons.jobs.properties":               "no properties are set",
		"instance_groups.properties":           "no properties are set",
		"instance_groups.env":                  "the VMs get no env",
		"addons.include":                       "the addon goes to all instance groups",
		"addons.exclude":                       "nothing is excluded",
		"instance_groups.migrated_from":        "the instances of the old group are deleted",
		"instance_groups.networks.static_ips":  "the instances get any addresses",
		"instance_groups.lifecycle":            "the group is a service",
		"instance_groups.azs":                  "the instances are in no AZ",
		"instance_groups.jobs.consumes":        "the links are found as if nothing was said",
		"instance_groups.jobs.provides":        "the links are provided as if nothing was said",
		"instance_groups.update":               "the defaults count",
		"update":                               "the defaults count",
		"update.canaries":                      "the default counts",
		"update.serial":                        "the default counts",
		"update.max_in_flight":                 "the default counts",
		"instance_groups.update.canaries":      "the default counts",
		"instance_groups.update.serial":        "the default counts",
		"instance_groups.update.max_in_flight": "the default counts",
		"features.use_dns_addresses":           "the director's default counts",
		"features.converge_variables":          "variables keep their values",
		"features.randomize_az_placement":      "AZs are taken in order",
		"instance_groups.vm_extensions":        "the VMs get no extensions",
	}
}}

// inBrackets are the names in a path.
var inBrackets = pattern.New(`\[[^]]*\]`)

// remark is a text and its subject.
type remark struct{ text, about string }

func where(l manifest.Location) string { return l.Position() + " " + manifest.Written(l.Path) }

// unread reports the keys of the manifest that the director ignores. A key on top that resembles none is on purpose:
// it has a version, or the values of anchors.
func (o *opened) unread() []remark {
	var found []remark
	for _, k := range o.Manifest.UnknownKeys() {
		near := spelling.Nearest(strings.ReplaceAll(k.Key, "-", "_"), k.Known)
		if near == "" && k.Location.Path == k.Key {
			continue
		}
		text := "the director ignores this key"
		if near != "" {
			text += meant(near)
		}
		above := strings.TrimSuffix(inBrackets.ReplaceAllString(k.Location.Path, ""), k.Key)
		if what := consequences.Get()[above+near]; what != "" {
			text += " " + strings.ToUpper(what[:1]) + what[1:]
		}
		if strings.Contains(k.Location.Path, ".include.") {
			text += filterless(o.Manifest, k)
		}
		found = append(found, remark{text, where(k.Location)})
	}
	for _, a := range o.Manifest.Addons {
		if len(a.Jobs) == 0 {
			found = append(found, remark{"an addon without jobs adds nothing", where(a.Location)})
		}
	}
	return found
}

// filterless says that an addon whose include has no other condition goes everywhere.
func filterless(m *manifest.Manifest, k manifest.UnknownKey) string {
	text := ""
	for _, a := range m.Addons {
		f := a.Include
		if f == nil || !strings.HasPrefix(k.Location.Path, f.Location.Path+".") {
			continue
		}
		if len(f.Deployments)+len(f.Jobs)+len(f.InstanceGroups)+len(f.Stemcells)+len(f.Networks)+len(f.Teams)+len(f.AZs) > 0 || f.Lifecycle != "" {
			return "" // of several addons with that name
		}
		text = " The addon goes to all instance groups"
	}
	return text
}

// undeclaredProperties reports properties of jobs that their specs don't declare.
func undeclaredProperties(resolved *boshrender.Resolved) []remark {
	var found []remark
	for _, ig := range resolved.Manifest().InstanceGroups {
		g := resolved.Group(ig.Name)
		for _, mj := range ig.Jobs {
			if g == nil || g.Job(mj.Name) == nil || mj.Properties == nil || mj.Addon != "" {
				continue
			}
			s := g.Job(mj.Name).Spec()
			var declared []string
			for _, p := range s.Properties {
				declared = append(declared, p.Name)
			}
			for _, keys := range undeclared(s, mj.Properties, nil) {
				if len(keys) > 1 && s.Declares(keys[:len(keys)-1]) == nil {
					continue // the property above it is reported
				}
				name := manifest.Written(strings.Join(keys, "."))
				about := fmt.Sprintf("%s %s of job %s", mj.Location.Position(), name, mj.Name)
				switch near := spelling.Nearest(name, declared); {
				case slices.Contains(declared, name):
					about += " (a key with a dot: nest it)"
				case near != "":
					about += " (did you mean " + near + "?)"
				}
				found = append(found, remark{"nothing reads properties that the spec of the job doesn't declare", about})
			}
		}
	}
	return found
}

// note makes notices, or with --strict errors, of keys that nothing reads.
func (o *opened) note(found []remark) error {
	var errs []error
	for _, r := range found {
		if o.strict {
			errs = append(errs, fmt.Errorf("%s: %s", r.about, r.text))
		} else {
			o.notices.add(r.text, r.about)
		}
	}
	return errors.Join(errs...)
}
