package manifest

// This file validates addons and runtime configs, and applies them.

import (
	"slices"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// levels of addons, as the director's messages call them.
const (
	deploymentLevel = "deployment"
	runtimeLevel    = "runtime"
)

// addonInfo is a checked addon.
type addonInfo struct {
	jobs             []jobInfo
	include, exclude *Filter
}

// deploymentAddons checks the manifest's addons and applies them to its groups.
func (v *validator) deploymentAddons() {
	addons := v.addons(v.root, deploymentLevel, v.release, v.broken["releases"])
	for _, a := range addons {
		v.applyAddon(a)
	}
}

// addons checks an `addons` section. releases are the releases that its jobs may come from.
func (v *validator) addons(root *Node, level string, releases map[string]*Node, releasesBroken bool) []addonInfo {
	items, _ := v.elements(root, "", "addons")
	var out []addonInfo
	for i, n := range items {
		path := elementPath("addons", n, i)
		a, ok := v.addon(n, path, level)
		if !ok {
			continue
		}
		for _, j := range a.jobs {
			if releases[j.release] == nil && !releasesBroken {
				release := j.node.Get("release").toS()
				v.fail(codes.AddonReleaseNotListedInReleases, j.node.Get("release"), j.path+".release", "Manifest specifies job '%s' which is "+
					"defined in '%s', but '%s' is not listed in the %s releases section.", j.shown, release, release, level)
			}
		}
		out = append(out, a)
	}
	return out
}

// addon checks one addon.
func (v *validator) addon(n *Node, path, level string) (addonInfo, bool) {
	before := len(v.errs)
	v.requiredString(n, path, "name")
	if n.Kind() != KindMap {
		return addonInfo{}, false
	}
	var a addonInfo
	jobs, _ := v.elements(n, path, "jobs")
	for i, j := range jobs {
		p := elementPath(path+".jobs", j, i)
		name, nameOK := v.requiredString(j, p, "name")
		if j.Kind() != KindMap {
			continue
		}
		release, releaseOK := v.requiredString(j, p, "release")
		v.optional(j, p, "provides", hashClass)
		v.optional(j, p, "consumes", hashClass)
		v.optional(j, p, "properties", hashClass)
		if nameOK && releaseOK {
			a.jobs = append(a.jobs, jobInfo{j, p, name.text(), release.text(), name.toS()})
		}
	}
	a.include = v.filter(n, path, "include", level)
	a.exclude = v.filter(n, path, "exclude", level)
	v.optional(n, path, "properties", hashClass)
	return a, len(v.errs) == before
}

// filter checks the include or exclude section of an addon.
func (v *validator) filter(addon *Node, path, key, level string) *Filter {
	n, ok := v.optional(addon, path, key, hashClass)
	if !ok || n == nil {
		return nil
	}
	path = join(path, key)
	if d, ok := v.elements(n, path, "deployments"); ok && level == deploymentLevel && len(d) > 0 {
		v.fail(codes.AddonDeploymentFilterNotAllowed, n.Get("deployments"), path+".deployments",
			"Deployment filter is not allowed for deployment level addons.")
	}
	jobs, _ := v.elements(n, path, "jobs")
	v.optional(n, path, "instance_groups", arrayClass)
	stemcells, _ := v.elements(n, path, "stemcell")
	v.optional(n, path, "networks", arrayClass)
	v.optional(n, path, "teams", arrayClass)
	v.optional(n, path, "azs", arrayClass)
	v.optional(n, path, "lifecycle", stringClass)
	for i, j := range jobs {
		p := elementPath(path+".jobs", j, i)
		name, nameOK := v.optional(j, p, "name", stringClass)
		if !nameOK && j.Kind() != KindMap {
			continue
		}
		release, releaseOK := v.optional(j, p, "release", stringClass)
		if nameOK && releaseOK && (name.str() == "" || release.str() == "") {
			v.fail(codes.AddonIncompleteFilterJobSection, j, p,
				"Job %s in %s config's %s section must have both name and release.", j.toS(), level, key)
		}
	}
	for i, s := range stemcells {
		p := elementPath(path+".stemcell", s, i)
		if os, ok := v.optional(s, p, "os", stringClass); ok && os.str() == "" {
			v.fail(codes.AddonIncompleteFilterStemcellSection, s, p,
				"Stemcell %s in %s config's %s section must have an os name.", s.toS(), level, key)
		}
	}
	f := decodeFilter(n, path)
	if level == deploymentLevel {
		f.Teams, f.Deployments = nil, nil
	}
	return f
}

// target returns the values of a group that filters compare.
func (v *validator) target(g *groupInfo) filterTarget {
	t := filterTarget{
		deployment: v.root.Get("name").str(), teams: v.opts.Teams,
		group: g.name, lifecycle: g.lifecycle, azs: g.azs, hasAZs: g.hasAZs,
		os: v.stemcellOS(g.stemcell),
	}
	for _, n := range g.networks {
		t.networks = append(t.networks, n.name)
	}
	t.hasJob = func(j FilterJob) bool {
		release, has := g.releases[j.Name]
		return has && release == j.Release
	}
	return t
}

// applyAddon adds the jobs of an addon to the groups that pass its filters, and reports whether there were any.
func (v *validator) applyAddon(a addonInfo) (applied bool) {
	var eligible []*groupInfo
	for _, g := range v.groups {
		if v.addonWork.tooMuch(a.include.cost() + a.exclude.cost()) {
			v.fail(0, g.node, g.path, tooManyAddonJobs)
			return false
		}
		applies, problem := addonApplies(a.include, a.exclude, v.target(g))
		switch {
		case problem:
			v.fail(CodeGeneral, g.node, g.path, "%s", rubytext.NoMethod("any?", nil))
		case applies:
			eligible = append(eligible, g)
		}
	}
	if eligible == nil {
		return false
	}
	for _, j := range a.jobs {
		if r := v.release[j.release]; r != nil {
			found, ok := v.uploadedRelease(r, j.node.Get("release"), j.path+".release")
			if ok && found != nil && jobOf(found, j.name) == nil {
				v.fail(codes.DeploymentUnknownTemplate, j.node.Get("name"), j.path+".name", "Can't find job '%s'", j.shown)
				continue
			}
		}
		for _, g := range eligible {
			if v.addonWork.tooMuch(1) {
				v.fail(0, j.node, j.path, tooManyAddonJobs)
				return true
			}
			if _, has := g.releases[j.name]; has {
				v.fail(CodeGeneral, j.node, j.path, "Colocated job '%s' is already added to the instance group '%s'.", j.shown, g.shown)
				continue
			}
			if v.addonJobs--; v.addonJobs < 0 {
				v.fail(0, j.node, j.path, tooManyAddonJobs)
				return true
			}
			g.jobs = append(g.jobs, j)
			g.releases[j.name] = j.release
		}
	}
	return true
}

// mergeRuntimeConfigs checks the rules of the director for joining all runtime configs.
func (v *validator) mergeRuntimeConfigs() {
	var tags *Node
	for _, r := range v.opts.RuntimeConfigs {
		for _, key := range [...]string{"releases", "addons", "variables"} {
			if _, ok := v.optional(r.root, "", key, arrayClass); !ok {
				v.brokenRuntime = append(v.brokenRuntime, r.root)
			}
		}
		n, ok := v.optional(r.root, "", "tags", hashClass)
		if ok && n != nil && tags != nil {
			v.fail(codes.RuntimeConfigParseError, r.root.key("tags"), "tags",
				"Runtime config 'tags' key cannot be defined in multiple runtime configs.")
		}
		if n != nil {
			tags = n
		}
	}
}

var runtimeLatest = pattern.New(`(?m)(^|[._])latest$`)

// runtimeConfigs checks and applies the runtime configs, one after the other.
func (v *validator) runtimeConfigs() {
	seen := map[string]bool{}
	for _, n := range v.root.Get("variables").Items() {
		if s, ok := scalarString(n.Get("name")); ok {
			seen[s] = true
		}
	}
	for _, r := range v.opts.RuntimeConfigs {
		if !slices.Contains(v.brokenRuntime, r.root) {
			v.runtimeConfig(r.root, seen)
		}
	}
}

func (v *validator) runtimeConfig(root *Node, seen map[string]bool) {
	releases := map[string]*Node{}
	broken := false
	var order []*Node
	items, _ := v.elements(root, "", "releases")
	for i, n := range items {
		path := elementPath("releases", n, i)
		name, nameOK := v.requiredString(n, path, "name")
		if n.Kind() != KindMap {
			broken = true
			continue
		}
		version, versionOK := v.requiredString(n, path, "version")
		if !nameOK || !versionOK {
			broken = broken || !nameOK
			continue
		}
		if runtimeLatest.MatchString(version.text()) {
			v.fail(codes.RuntimeInvalidReleaseVersion, version, path+".version", "Runtime manifest contains the release '%s' with version as '%s'. "+
				"Please specify the actual version string.", name.toS(), version.toS())
		}
		if releases[name.text()] == nil {
			releases[name.text()] = n
		}
		order = append(order, n)
	}
	addons := v.addons(root, runtimeLevel, releases, broken)
	names := v.variables(root, "variables")
	for _, a := range addons {
		v.addRuntimeReleases(a, order)
	}
	for _, a := range addons {
		v.applyAddon(a)
	}
	for _, name := range names {
		if seen[name.text()] {
			v.fail(codes.DeploymentDuplicateVariableName, name, "variables["+name.toS()+"].name", "Duplicate variable name '%s'", name.toS())
		}
	}
	for _, name := range names {
		seen[name.text()] = true
	}
}

// addRuntimeReleases adds the releases that an applicable addon of a runtime config uses to the deployment's.
func (v *validator) addRuntimeReleases(a addonInfo, releases []*Node) {
	applicable := slices.ContainsFunc(v.groups, func(g *groupInfo) bool {
		if v.addonWork.tooMuch(a.include.cost() + a.exclude.cost()) {
			return false
		}
		applies, problem := addonApplies(a.include, a.exclude, v.target(g))
		return applies && !problem
	})
	if !applicable {
		return
	}
	for _, r := range releases {
		name := r.Get("name")
		if !slices.ContainsFunc(a.jobs, func(j jobInfo) bool { return j.release == name.text() }) {
			continue
		}
		own := v.release[name.text()]
		version := r.Get("version")
		switch {
		case own == nil:
			path := "releases[" + name.toS() + "]"
			v.release[name.text()] = r
			exported, _ := v.elements(r, path, "exported_from")
			for i, e := range exported {
				p := elementPath(path+".exported_from", e, i)
				v.requiredString(e, p, "os")
				v.requiredString(e, p, "version")
			}
			v.uploadedRelease(r, version, path+".version")
		case own.Get("version").text() != version.text():
			v.fail(codes.RuntimeInvalidDeploymentRelease, version, "releases["+name.toS()+"].version", "Runtime manifest specifies release '%s' "+
				"with version as '%s'. This conflicts with version '%s' specified in the deployment manifest.",
				name.toS(), version.toS(), own.Get("version").toS())
		}
	}
}
