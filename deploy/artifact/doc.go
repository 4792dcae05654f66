// Package artifact has what agents and clouds need of releases and stemcells: the archives of packages, their fingerprints
// and digests, and images.
//
//	a, err := artifact.OpenReleases(ctx, "nats-release")   // a checkout, a final release, a compiled one
//	d := &boshrender.Deployment{Releases: a.List()}
//	source := &deploy.Values{Resolved: resolved, Packages: a.Package}
//
// [OpenReleases] opens the releases of a path, as package spec does, and gives the packages of a checkout the fingerprints
// that `bosh create-release` would give them. [Releases.Package] is for [deploy.Values]: it has the archive of a package
// from the tarball, or made from the files of the checkout. Archives are streamed, and compared with their digests.
// [Blobs] gives agents the packages of compiled releases.
//
// A [Stemcell] is read by [OpenStemcell]; its Upload makes the cloud's own of it, with create_stemcell.
package artifact
