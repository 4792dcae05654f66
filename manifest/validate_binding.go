package manifest

// This file validates a manifest against a director's releases, stemcells, packages and existing instances.

import (
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/versions"
	"github.com/boshrender/boshrender/manifest/uploaded"
)

// latestVersions resolves `latest` in the tree that is being validated.
func (v *validator) latestVersions() {
	inv := v.opts.Inventory
	if inv == nil {
		return
	}
	a := applier{doc: v.root, owned: map[*Node]bool{}}
	for _, section := range [...]string{"stemcells", "releases"} {
		for i, e := range v.root.Get(section).Items() {
			latest, err := inv.latestOf(section, e)
			switch {
			case err != nil:
				v.fail(err.Code, e.Get("version"), elementPath(section, e, i)+".version", "%s", err.Message)
				v.unresolved = append(v.unresolved, e)
			case latest != "":
				a.setVersion(section, i, latest)
			}
		}
	}
	a.finish()
	v.root = a.doc
}

// uploadedRelease finds the uploaded version of an entry of `releases` and records at n if there is none, once for
// each release. Without an inventory it finds nil.
func (v *validator) uploadedRelease(r, n *Node, path string) (*uploaded.Release, bool) {
	inv := v.opts.Inventory
	if inv == nil || v.isUnresolved(r) {
		return nil, inv == nil
	}
	version := r.Get("version")
	if version == nil || !version.is(stringClass) {
		return nil, false
	}
	if v.uploaded == nil {
		v.uploaded = map[*Node]*uploaded.Release{}
	}
	if found, seen := v.uploaded[r]; seen {
		return found, found != nil
	}
	found, err := inv.findRelease(r.Get("name").text(), version.text())
	v.uploaded[r] = found
	if err != nil {
		e := err.(*Error)
		v.fail(e.Code, n, path, "%s", e.Message)
	}
	return found, err == nil
}

func (v *validator) isUnresolved(e *Node) bool {
	for _, u := range v.unresolved {
		if u == e {
			return true
		}
	}
	return false
}

// stemcellOS returns the operating system of an entry of `stemcells`.
func (v *validator) stemcellOS(s *Node) string {
	if os := s.Get("os").str(); os != "" || v.opts.Inventory == nil {
		return os
	}
	if u := v.uploadedStemcell(s); u != nil {
		return u.OS
	}
	return ""
}

// uploadedStemcell finds the uploaded stemcell of an entry: by name if that is given, else by operating system.
func (v *validator) uploadedStemcell(s *Node) *uploaded.Stemcell {
	name, os, version := s.Get("name"), s.Get("os").str(), s.Get("version").text()
	for i := range v.opts.Inventory.Stemcells {
		u := &v.opts.Inventory.Stemcells[i]
		if u.Version == version && (name != nil && u.Name == name.text() || name == nil && u.OS == os) {
			return u
		}
	}
	return nil
}

// binding checks the references that the director resolves against its releases, stemcells and deployments.
func (v *validator) binding() {
	if v.opts.Inventory != nil {
		v.bindReleases()
		v.bindStemcells()
	}
	targets := v.migrationTargets()
	for _, g := range v.groups {
		v.migrations(g, targets)
		v.vipNetworks(g)
	}
	if v.opts.Inventory == nil {
		return
	}
	for _, g := range v.groups {
		v.packageCollision(g)
	}
	for _, g := range v.groups {
		v.exportedFrom(g)
	}
}

func (v *validator) bindReleases() {
	for i, r := range v.root.Get("releases").Items() {
		if n := r.Get("version"); n != nil && r.Get("name").str() != "" {
			v.uploadedRelease(r, n, elementPath("releases", r, i)+".version")
		}
	}
}

func (v *validator) bindStemcells() {
	for i, s := range v.root.Get("stemcells").Items() {
		version, name, os := s.Get("version"), s.Get("name"), s.Get("os")
		if version == nil || !version.is(stringClass) || name == nil && os == nil || v.isUnresolved(s) || v.uploadedStemcell(s) != nil {
			continue
		}
		path := elementPath("stemcells", s, i) + ".version"
		if name == nil {
			v.fail(codes.StemcellNotFound, version, path, "Stemcell version '%s' for OS '%s' doesn't exist", version.toS(), os.toS())
		} else {
			v.fail(codes.StemcellNotFound, version, path, "Stemcell '%s/%s' doesn't exist", name.toS(), version.toS())
		}
	}
}

// migrations checks the `migrated_from` of a group against the other groups and the existing instances.
func (v *validator) migrations(g *groupInfo, targets map[string][]*groupInfo) {
	for _, m := range g.migrated {
		fail := func(format string, args ...any) {
			from := m.node.Get("name").toS()
			text := fmt.Sprintf("Failed to migrate instance group '%s' to '%s'", from, g.shown)
			v.fail(codes.DeploymentInvalidMigratedFromJob, m.node, m.path, "%s"+format, append([]any{text}, args...)...)
		}
		shown := m.node.Get("name").toS()
		if other := v.groupName[m.name]; other != nil && other != g {
			fail(". A deployment can not migrate an instance group and also specify it. Please remove instance group '%s'.", shown)
			continue
		}
		if len(targets[m.name]) > 1 {
			fail(". An instance group may be migrated to only one instance group.")
			continue
		}
		for _, i := range v.opts.Instances {
			switch {
			case i.Group != m.name:
				continue
			case i.AZ == "" && m.az == "" && len(g.azs) > 0:
				fail(", availability zone of '%s' is not specified", shown)
			case i.AZ != "" && m.az != "" && i.AZ != m.az:
				fail(", '%s' belongs to availability zone '%s' and manifest specifies '%s'", shown, i.AZ, m.node.Get("az").toS())
			default:
				continue
			}
			break
		}
	}
}

// migrationTargets returns for every name in a `migrated_from` the groups that it is migrated to.
func (v *validator) migrationTargets() map[string][]*groupInfo {
	targets := map[string][]*groupInfo{}
	for _, g := range v.groups {
		for _, m := range g.migrated {
			if t := targets[m.name]; len(t) == 0 || t[len(t)-1] != g {
				targets[m.name] = append(t, g)
			}
		}
	}
	return targets
}

// vipNetworks checks that addresses of a vip network are given in one place.
func (v *validator) vipNetworks(g *groupInfo) {
	for _, n := range g.networks {
		if n.network != nil && n.network.kind == NetworkVIP && n.network.allocates && n.ips > 0 {
			v.fail(codes.NetworkReservationVIPMisconfigured, n.node.Get("static_ips"), n.path+".static_ips",
				"IPs cannot be specified in both the instance group and the cloud config")
		}
	}
}

// packageCollision checks that no two jobs of a group bring different packages of one name.
func (v *validator) packageCollision(g *groupInfo) {
	type usage struct {
		pkg          uploaded.Package
		release, job string
	}
	first := map[string]usage{}
	collided := map[string]bool{}
	for _, j := range g.jobs {
		r := v.uploaded[v.release[j.release]]
		if r == nil || jobOf(r, j.name) == nil {
			continue
		}
		for _, name := range jobOf(r, j.name).Packages {
			u := usage{packageOf(r, name), r.Name, j.name}
			other, known := first[name]
			switch {
			case !known:
				first[name] = u
			case other.pkg != u.pkg && !collided[name]:
				collided[name] = true
				v.fail(codes.JobPackageCollision, j.node, j.path, "Package name collision detected in instance group '%s': "+
					"job '%s/%s' depends on package '%s/%s' with fingerprint '%s', "+
					"job '%s/%s' depends on package '%s/%s' with fingerprint '%s'. "+
					"BOSH cannot currently collocate two packages with identical names and different fingerprints or dependencies.",
					g.shown, other.release, other.job, other.release, name, other.pkg.Fingerprint,
					u.release, u.job, u.release, name, u.pkg.Fingerprint)
			}
		}
	}
}

// exportedFrom checks that compiled releases fit the stemcell of the group.
func (v *validator) exportedFrom(g *groupInfo) {
	if g.stemcell == nil {
		return
	}
	stemcell := v.uploadedStemcell(g.stemcell)
	if stemcell == nil {
		return
	}
	for _, j := range g.jobs {
		exported := v.release[j.release].Get("exported_from").Items()
		if len(exported) == 0 || compatibleExport(exported, stemcell) {
			continue
		}
		from := make([]string, len(exported))
		for i, e := range exported {
			from[i] = "'" + e.Get("os").toS() + "/" + e.Get("version").toS() + "'"
		}
		desc := stemcell.Name + "/" + stemcell.Version
		v.fail(codes.JobWithExportedFromMismatch, j.node, j.path, "Invalid release detected in instance group '%s' using stemcell '%s': "+
			"release '%s' must be exported from stemcell '%s'. Release '%s' is exported from: %s.",
			g.shown, desc, j.release, desc, j.release, strings.Join(from, ", "))
	}
}

func compatibleExport(exported []*Node, stemcell *uploaded.Stemcell) bool {
	have, err := versions.ParseStemcell(stemcell.Version)
	for _, e := range exported {
		want, err2 := versions.ParseStemcell(e.Get("version").text())
		if e.Get("os").text() == stemcell.OS && err == nil && err2 == nil && want.MatchesStemcell(have) {
			return true
		}
	}
	return false
}
