// Package uploaded describes the releases and stemcells that were uploaded to a director, for an Inventory of package
// manifest.
package uploaded

// This file has the types.

// Release is one version of a release.
type Release struct {
	// Name and Version as the director lists them.
	Name, Version string
	// Jobs of the release; nil if they are not known, so that any job is taken as good.
	Jobs []Job
	// Packages that the jobs name.
	Packages []Package
}

// Job is a job of a release with the names of its packages.
type Job struct {
	// Name of the job.
	Name string
	// Packages are the names of the packages that it needs.
	Packages []string
}

// Package is a package of a release. Two packages of one name are the same if fingerprint and dependencies are.
type Package struct {
	// Name of the package, the fingerprint of its files, and the names of the packages that it needs to be compiled,
	// in the form that the director stores them in.
	Name, Fingerprint, Dependencies string
}

// Stemcell is one version of a stemcell.
type Stemcell struct {
	// Name of the stemcell, its operating system, and the version as the director lists them.
	Name, OS, Version string
}
