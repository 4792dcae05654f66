package spec

// This file reads releases from folders: checkouts and trees of jobs.

import (
	"context"
	"io/fs"
	"path"
)

// checkout opens a release's source: jobs/‹job›/spec and packages/‹package›/spec.
func (s *source) checkout(ctx context.Context, fsys fs.FS, jobs []string) (*Release, error) {
	r := s.newRelease(FormatCheckout, s.checkoutName(ctx, fsys), "")
	for _, name := range jobs {
		if err := r.add(JobMeta{Name: name}, s.folder(fsys, path.Join("jobs", name), specFile)); err != nil {
			return nil, s.fail(err)
		}
	}
	return r, s.checkoutPackages(ctx, fsys, r)
}

// checkoutName returns the name of a release from its configuration, where the bosh CLI keeps it, or else the folder's
// name.
func (s *source) checkoutName(ctx context.Context, fsys fs.FS) string {
	for _, file := range []string{"config/final.yml", "config/dev.yml"} {
		doc, err := s.yaml(ctx, fsys, file)
		if err != nil {
			continue
		}
		for _, key := range []string{"name", "final_name", "dev_name"} {
			c, _ := doc.get(key)
			if name, ok := c.value.(string); ok && name != "" {
				return name
			}
		}
	}
	return s.baseName()
}

// checkoutPackages reads the packages' names and dependencies. As in the bosh CLI, a package's name is that in its
// spec; its folder may have another.
func (s *source) checkoutPackages(ctx context.Context, fsys fs.FS, r *Release) error {
	entries, err := s.readDir(ctx, fsys, "packages")
	if err != nil {
		return s.fail(err)
	}
	for _, e := range entries {
		dir := path.Join("packages", e.Name())
		source := &PackageSource{Folder: e.Name(), Locked: isFile(fsys, path.Join(dir, lockFile))}
		file := specFile
		if source.Locked {
			file = lockFile
		} else if !isFile(fsys, path.Join(dir, specFile)) {
			continue
		}
		doc, err := s.yaml(ctx, fsys, path.Join(dir, file))
		if err != nil {
			return s.fail(err)
		}
		name, _ := doc.get("name")
		named, ok := name.value.(string)
		if !ok || named == "" {
			named = e.Name()
		}
		p := Package{Name: named, Dependencies: stringList(doc, "dependencies"), Source: source}
		if source.Locked {
			p.Fingerprint = text(doc, "fingerprint")
		} else {
			source.Files, source.ExcludedFiles = stringList(doc, "files"), stringList(doc, "excluded_files")
		}
		r.Packages = append(r.Packages, p)
		if err := doc.poll.Err(); err != nil {
			return s.fail(err)
		}
	}
	return nil
}

// jobsSrc opens all releases of a tree ‹dir›/‹release›/‹job›/job.MF.
func (s *source) jobsSrc(ctx context.Context, fsys fs.FS, dir string) ([]*Release, error) {
	entries, err := s.readDir(ctx, fsys, dir)
	if err != nil {
		return nil, s.fail(err)
	}
	var releases []*Release
	for _, e := range entries {
		folder := path.Join(dir, e.Name())
		jobs, err := s.jobFolders(ctx, fsys, folder, manifestFile)
		if err != nil {
			return nil, s.fail(err)
		}
		if len(jobs) == 0 {
			continue
		}
		tree := *s
		tree.Name = "" // one name would not fit all releases
		r, err := tree.jobsOf(fsys, folder, e.Name(), jobs)
		if err != nil {
			return nil, err
		}
		releases = append(releases, r)
	}
	return releases, nil
}

// jobsOf opens one release of such a tree.
func (s *source) jobsOf(fsys fs.FS, dir, name string, jobs []string) (*Release, error) {
	r := s.newRelease(FormatJobsSrc, name, "")
	for _, job := range jobs {
		if err := r.add(JobMeta{Name: job}, s.folder(fsys, path.Join(dir, job), manifestFile)); err != nil {
			return nil, s.fail(err)
		}
	}
	return r, nil
}

// folder returns the opener of a job in a folder.
func (s *source) folder(fsys fs.FS, dir, spec string) opener {
	return func(context.Context) (*jobFiles, error) {
		return &jobFiles{fsys: fsys, dir: dir, spec: spec, origin: s.origin, limits: s.Limits, budget: s.budget}, nil
	}
}

// yaml reads a YAML file.
func (s *source) yaml(ctx context.Context, fsys fs.FS, name string) (cursor, error) {
	data, _, err := readRegular(ctx, fsys, name, s.Limits.fileSize())
	if err != nil {
		return cursor{}, err
	}
	label := path.Join(s.origin, name)
	doc, _, err := s.budget.document(ctx, label, data, s.Limits.YAML)
	return doc, err
}

// stringList returns the strings of a list that a hash has, skipping everything else.
func stringList(c cursor, key string) []string {
	all, _ := c.get(key)
	var list []string
	for _, e := range all.items() {
		if s, ok := e.value.(string); ok {
			list = append(list, s)
		}
	}
	return list
}
