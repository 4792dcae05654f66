package probe

// This file names the files of a deployment.

import (
	"flag"
	"path/filepath"
	"strings"
)

// Files are the files that a deployment is read from.
type Files struct {
	Manifest    string
	Releases    List
	Ops         List
	VarsFiles   List
	VarsStore   string
	CloudConfig string
}

// List is a flag that can be given several times.
type List []string

// String joins the values.
func (l *List) String() string { return strings.Join(*l, ",") }

// Set adds a value.
func (l *List) Set(s string) error {
	*l = append(*l, s)
	return nil
}

// Flags adds the files to f.
func (s *Files) Flags(f *flag.FlagSet) {
	f.StringVar(&s.Manifest, "manifest", "", "deployment manifest `file`")
	f.Var(&s.Releases, "release", "release: source `directory`, tarball, or jobs-src tree (repeatable)")
	f.Var(&s.Ops, "ops", "ops `file` (repeatable)")
	f.Var(&s.VarsFiles, "vars-file", "`file` of variables (repeatable)")
	f.StringVar(&s.VarsStore, "vars-store", "", "`file` that keeps generated variables")
	f.StringVar(&s.CloudConfig, "cloud-config", "", "cloud config `file`; without it instances are pods of Kubernetes")
}

// Bundled returns the deployment in dir, which has the layout of examples/deployment.
func Bundled(dir string) (Files, error) {
	releases, err := filepath.Glob(filepath.Join(dir, "releases", "*"))
	return Files{
		Manifest: filepath.Join(dir, "manifest.yml"), Releases: releases,
		VarsFiles:   List{filepath.Join(dir, "vars.yml")},
		CloudConfig: filepath.Join(dir, "cloud-config.yml"),
	}, err
}
