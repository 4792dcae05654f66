package manifest

// This file holds the records of a director besides the manifest, and resolves `latest` against it.

import (
	"fmt"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/internal/versions"
	"github.com/boshrender/boshrender/manifest/uploaded"
)

// Inventory lists a director's uploaded releases and stemcells, and other deployments.
type Inventory struct {
	// Releases that are uploaded, in any order.
	Releases []uploaded.Release
	// Stemcells that are uploaded, in any order.
	Stemcells []uploaded.Stemcell
	// Deployments are the names of all deployments.
	Deployments []string
}

// ExistingInstance is an instance of the deployment; AZ is empty if it has none.
type ExistingInstance struct {
	// Group is the name of the instance group, AZ the name of the zone.
	Group, AZ string
}

// jobOf returns the job of a release with a name, nil if there is none.
func jobOf(r *uploaded.Release, name string) *uploaded.Job {
	if r.Jobs == nil {
		return &uploaded.Job{Name: name}
	}
	for i := range r.Jobs {
		if r.Jobs[i].Name == name {
			return &r.Jobs[i]
		}
	}
	return nil
}

// packageOf returns the package of a release with a name.
func packageOf(r *uploaded.Release, name string) uploaded.Package {
	for _, p := range r.Packages {
		if p.Name == name {
			return p
		}
	}
	return uploaded.Package{Name: name}
}

// findRelease returns the release with the given version: the same text, or the same after normalising (1.2-dev is
// 1+dev.2). The error has the director's code and text.
func (inv *Inventory) findRelease(name, version string) (*uploaded.Release, error) {
	var byVersion = map[string]*uploaded.Release{}
	for i := range inv.Releases {
		if r := &inv.Releases[i]; r.Name == name {
			byVersion[r.Version] = r
		}
	}
	if len(byVersion) == 0 {
		return nil, &Error{Code: codes.ReleaseNotFound, Message: fmt.Sprintf("Release '%s' doesn't exist", name)}
	}
	if r := byVersion[version]; r != nil {
		return r, nil
	}
	parsed, err := versions.ParseRelease(version)
	if err != nil {
		return nil, &Error{Code: codes.ReleaseVersionInvalid, Message: "Release version invalid: " + version, Err: err}
	}
	other := parsed.String()
	if other == version {
		other, _ = parsed.OldDevForm()
	}
	if r := byVersion[other]; r != nil {
		return r, nil
	}
	return nil, &Error{Code: codes.ReleaseVersionNotFound, Message: fmt.Sprintf("Release version '%s/%s' doesn't exist", name, version)}
}

// LatestRelease returns the highest version of a release, with a prefix the highest that begins with it. The error
// has the director's code and text.
func (inv *Inventory) LatestRelease(name, prefix string) (string, error) {
	var all []string
	for _, r := range inv.Releases {
		if r.Name == name {
			all = append(all, r.Version)
		}
	}
	if all == nil {
		return "", &Error{Code: codes.ReleaseNotFound, Message: fmt.Sprintf("Release '%s' doesn't exist", name)}
	}
	latest, err := versions.Latest(all, prefix, versions.ParseRelease)
	if err != nil {
		return "", &Error{Code: CodeGeneral, Message: err.Error(), Err: err}
	}
	if latest == "" {
		return "", &Error{Code: CodeGeneral, Message: rubytext.NoMethod("[]", nil)}
	}
	return latest, nil
}

// Uploaded returns the release that an entry of a manifest takes: for "latest" the highest, with a prefix the highest
// that begins with it. The error has the director's code and text, and the place of the entry.
func (inv *Inventory) Uploaded(r *Release) (*uploaded.Release, error) {
	version, err := r.Version, error(nil)
	if prefix, latest := versions.LatestPrefix(version); latest {
		version, err = inv.LatestRelease(r.Name, prefix)
	}
	if err == nil {
		var found *uploaded.Release
		if found, err = inv.findRelease(r.Name, version); err == nil {
			return found, nil
		}
	}
	if e, ok := err.(*Error); ok {
		e.Location = r.Location
	}
	return nil, err
}

// latestStemcell returns the highest version of a stemcell, looked up by name if that is given, else by operating
// system. The error has the director's code and text.
func (inv *Inventory) latestStemcell(name, os, prefix string) (string, error) {
	var what string
	var all []string
	switch {
	case name != "":
		what = fmt.Sprintf("Stemcell '%s'", name)
	case os != "":
		what = fmt.Sprintf("Stemcell with Operating System '%s'", os)
	default:
		return "", &Error{Code: CodeGeneral, Message: "Stemcell definition must contain either name or os"}
	}
	for _, s := range inv.Stemcells {
		if name != "" && s.Name == name || name == "" && s.OS == os {
			all = append(all, s.Version)
		}
	}
	if all == nil {
		return "", &Error{Code: codes.StemcellNotFound, Message: what + " doesn't exist"}
	}
	latest, err := versions.Latest(all, prefix, versions.ParseStemcell)
	if err != nil {
		return "", &Error{Code: CodeGeneral, Message: err.Error(), Err: err}
	}
	if latest == "" {
		return "", &Error{Code: codes.StemcellNotFound, Message: fmt.Sprintf("%s exists, but version with prefix '%s' not found.", what, prefix)}
	}
	return latest, nil
}

// ResolveVersions returns the manifest with every `latest` and `prefix.latest` of releases and stemcells replaced
// by a version. It reports each one that cannot be resolved.
func (m *Manifest) ResolveVersions(inv *Inventory) (*Manifest, error) {
	a := applier{doc: m.root, owned: map[*Node]bool{}}
	var errs Errors
	for _, section := range [...]string{"stemcells", "releases"} {
		for i, e := range m.root.Get(section).Items() {
			latest, err := inv.latestOf(section, e)
			if err != nil {
				err.Location = e.Get("version").at(elementPath(section, e, i) + ".version")
				errs = append(errs, err)
				continue
			}
			if latest != "" {
				a.setVersion(section, i, latest)
			}
		}
	}
	if errs != nil {
		return nil, errs
	}
	a.finish()
	return (*decoder)(nil).manifest(a.doc), nil
}

// latestOf resolves the version of an entry of releases or stemcells; "" if it is not a `latest`.
func (inv *Inventory) latestOf(section string, e *Node) (string, *Error) {
	prefix, latest := versions.LatestPrefix(e.Get("version").text())
	if !latest || e.Kind() != KindMap {
		return "", nil
	}
	var version string
	var err error
	if section == "releases" {
		version, err = inv.LatestRelease(e.Get("name").str(), prefix)
	} else {
		version, err = inv.latestStemcell(e.Get("name").str(), e.Get("os").str(), prefix)
	}
	if err != nil {
		return "", err.(*Error)
	}
	return version, nil
}

// setVersion sets the version of element i of a section.
func (a *applier) setVersion(section string, i int, version string) {
	a.doc = a.own(a.doc)
	list := &a.doc.entries()[a.doc.find(section)].Value
	*list = a.own(*list)
	e := a.own((*list).items()[i])
	(*list).items()[i] = e
	value := &e.entries()[e.find("version")].Value
	*value = (*value).beside(version)
}
