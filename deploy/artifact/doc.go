// Package artifact provides the parts of releases and stemcells that agents and clouds need: the archives of
// packages, their fingerprints and digests, and images.
//
//	a, err := artifact.OpenReleases(ctx, "nats-release")   // a checkout, a final release, a compiled one
//	d := &boshrender.Deployment{Releases: a.List()}
//	source := &deploy.Values{Resolved: resolved, Packages: a.Package}
//
// [OpenReleases] opens the releases of a path, as package spec does, and gives the packages of a checkout the
// fingerprints that `bosh create-release` computes. [Releases.Package] is for [deploy.Values]: it returns the archive
// of a package from the tarball, or built from the files of the checkout. Archives are streamed, and compared with
// their digests. [Blobs] provides the packages of compiled releases to agents.
//
// A [Stemcell] is read by [OpenStemcell]; its Upload creates the cloud's own stemcell from it, with create_stemcell.
package artifact
