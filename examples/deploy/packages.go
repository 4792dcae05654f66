package main

// This file finds the archives of packages, and uploads stemcells.

import (
	"context"
	"fmt"

	"github.com/boshrender/boshrender/deploy/artifact"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/spec"
)

// openRelease opens a release.
func (c *command) openRelease(path string) ([]*spec.Release, error) {
	a, err := artifact.OpenReleases(context.Background(), path)
	if a == nil || err != nil && c.local != "" { // the simulated cloud compiles nothing
		return nil, err
	}
	c.archives = append(c.archives, a)
	return a.List(), nil
}

// packageSource returns the archive of a package.
func (c *command) packageSource(ctx context.Context, p state.PackageRef) (driver.PackageSource, error) {
	for _, a := range c.archives {
		if a.Has(p) {
			return a.Package(ctx, p)
		}
	}
	return driver.PackageSource{}, fmt.Errorf("there is no release %s", p.Release)
}

// uploadStemcells makes the cloud's own of stemcells. One that the cloud has from an earlier call isn't uploaded again.
func (c *command) uploadStemcells(ctx context.Context) error {
	cloud, ok := c.cloud.(artifact.Uploader)
	if !ok && len(c.flags.stemcells) > 0 {
		return fmt.Errorf("-stemcell needs -local")
	}
	for _, path := range c.flags.stemcells {
		s, err := artifact.OpenStemcell(ctx, path)
		if err != nil {
			return err
		}
		call := driver.WithCall(ctx, driver.Call{Token: "create_stemcell " + s.Name + "/" + s.Version + " " + s.SHA1})
		cid, err := s.Upload(call, cloud, nil)
		if err != nil {
			return fmt.Errorf("stemcell %s: %w", path, err)
		}
		for _, name := range []string{s.Name + "/" + s.Version, s.OS + "/" + s.Version} {
			c.stemcells[name], c.stemcellAPIs[name] = cid, s.APIVersion
		}
	}
	return nil
}
