package probe

// This file names the files of a deployment.

import (
	"flag"
	"path/filepath"
)

// Files are the files that a deployment is read from.
type Files struct {
	Manifest    string
	Releases    []string
	Ops         []string
	VarsFiles   []string
	VarsStore   string
	CloudConfig string
}

// Flags adds the files to f.
func (s *Files) Flags(f *flag.FlagSet) {
	list := func(to *[]string, name, usage string) {
		f.Func(name, usage+" (repeatable)", func(value string) error {
			*to = append(*to, value)
			return nil
		})
	}
	f.StringVar(&s.Manifest, "manifest", "", "deployment manifest `file`")
	list(&s.Releases, "release", "release: source `directory`, tarball, or jobs-src tree")
	list(&s.Ops, "ops", "ops `file`")
	list(&s.VarsFiles, "vars-file", "`file` of variables")
	f.StringVar(&s.VarsStore, "vars-store", "", "`file` that keeps generated variables")
	f.StringVar(&s.CloudConfig, "cloud-config", "", "cloud config `file`; without it instances are pods of Kubernetes")
}

// Bundled returns the deployment in dir, which has the layout of examples/deployment.
func Bundled(dir string) (Files, error) {
	releases, err := filepath.Glob(filepath.Join(dir, "releases", "*"))
	return Files{
		Manifest: filepath.Join(dir, "manifest.yml"), Releases: releases,
		VarsFiles:   []string{filepath.Join(dir, "vars.yml")},
		CloudConfig: filepath.Join(dir, "cloud-config.yml"),
	}, err
}
