package artifact

// This file finds the files of packages and jobs in a checkout, and fingerprints them as the bosh CLI does.

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/deploy/digest"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/spec"
)

// file is one file of a package or a job.
type file struct {
	path string // below the checkout
	as   string // in the archive
	// bare is set for a file whose mode is not part of the fingerprint.
	bare bool
	// follow is set if the target of a link counts, and not the link.
	follow bool
	// through is set for a file found through a link: it counts, and isn't packed, as the link is.
	through bool
}

// checkout is the source of a release. It reads nothing outside of its folder.
type checkout struct {
	root  files.Root
	found map[string][]found // below src and blobs; filled on first use
}

// found is a file or a link below a folder.
type found struct {
	path string
	// dangling is set for a link without a target.
	dangling bool
	// through is set below the target folder of a link.
	through bool
}

// maxLinks limits links inside one another: they can lead to folders with links to themselves.
const maxLinks = 8

// walk returns the files and the links below a folder, by their paths in it. It enters the target folders of links,
// as the bosh CLI does, and finds only links there. A missing folder has none.
func (c *checkout) walk(ctx context.Context, dir string) ([]found, error) {
	if list, ok := c.found[dir]; ok {
		return list, nil
	}
	var list []found
	b := files.Within(ctx)
	var into func(name string, links int) error
	into = func(name string, links int) error {
		entries, err := b.List(c.root, path.Join(dir, name))
		if err != nil {
			return err
		}
		for _, e := range entries {
			at := path.Join(name, e.Name())
			link := e.Type()&fs.ModeSymlink != 0
			info, err := e.Info()
			if link {
				info, err = c.root.Stat(path.Join(dir, at))
			}
			switch {
			case link:
				list = append(list, found{at, err != nil, links > 0})
			case e.Type().IsRegular() && links == 0:
				list = append(list, found{path: at})
			}
			if err != nil || !info.IsDir() {
				continue
			}
			deeper := links
			if link {
				deeper++
			}
			if deeper > maxLinks {
				continue
			}
			if err := into(at, deeper); err != nil {
				return err
			}
		}
		return nil
	}
	err := into(".", 0)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	if c.found == nil {
		c.found = map[string][]found{}
	}
	c.found[dir] = list
	return list, err
}

// packageFiles returns the files of a package, sorted by their names in the archive (bosh-cli: release/pkg/dir_reader.go).
func (c *checkout) packageFiles(ctx context.Context, p *spec.Package) ([]file, error) {
	folder := path.Join("packages", p.Source.Folder)
	list := []file{{path: path.Join(folder, "packaging"), as: "packaging", bare: true}}
	if _, err := c.root.Lstat(list[0].path); err != nil {
		return nil, err
	}
	if _, err := c.root.Lstat(path.Join(folder, "pre_packaging")); err == nil {
		list = append(list, file{path: path.Join(folder, "pre_packaging"), as: "pre_packaging", bare: true})
	}
	have := map[string]file{} // by the name in the archive
	for _, pattern := range p.Source.Files {
		any := false
		for _, dir := range []string{"src", "blobs"} {
			all, err := c.walk(ctx, dir)
			if err != nil {
				return nil, err
			}
			for _, f := range all {
				if !matches(pattern, f.path) || f.dangling && path.Base(pattern) == "**" {
					continue
				}
				any = true
				if _, taken := have[f.path]; !taken {
					have[f.path] = file{path: path.Join(dir, f.path), as: f.path, through: f.through}
				}
			}
		}
		if !any {
			return nil, fmt.Errorf("no file for the pattern %q", pattern)
		}
	}
	for name, f := range have {
		switch {
		case slices.ContainsFunc(p.Source.ExcludedFiles, func(pattern string) bool { return matches(pattern, name) }):
		case name == "packaging" || name == "pre_packaging":
			return nil, fmt.Errorf("the patterns stand for a file %q, which is the name of a script of the package", name)
		default:
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(a, b file) int { return strings.Compare(a.as, b.as) })
	return list, nil
}

// jobFiles returns the files of a job, sorted by their names in the archive (bosh-cli: release/job/dir_reader.go).
func (c *checkout) jobFiles(j *spec.JobSpec) []file {
	folder := path.Join("jobs", j.Name)
	list := []file{{path: path.Join(folder, "spec"), as: "job.MF", follow: true}}
	for _, name := range []string{"monit", "properties_schema.json"} {
		if info, err := c.root.Stat(path.Join(folder, name)); err == nil && !info.IsDir() {
			list = append(list, file{path: path.Join(folder, name), as: name, follow: true})
		}
	}
	for _, t := range j.Templates {
		name := path.Join("templates", t.Source)
		list = append(list, file{path: path.Join(folder, name), as: name, follow: true})
	}
	slices.SortFunc(list, func(a, b file) int { return strings.Compare(a.as, b.as) })
	return list
}

// fingerprint returns the fingerprint of files and, for a package, of its dependencies (bosh-cli:
// release/resource/fingerprint.go).
func (c *checkout) fingerprint(ctx context.Context, list []file, dependencies []string) (string, error) {
	sum := sha256.New()
	io.WriteString(sum, "v2")
	for _, f := range list {
		if ctx.Err() != nil {
			return "", context.Cause(ctx)
		}
		content, mode, err := c.look(f)
		if err != nil {
			return "", err
		}
		io.WriteString(sum, f.as+content)
		if !f.bare {
			io.WriteString(sum, mode)
		}
	}
	io.WriteString(sum, strings.Join(slices.Sorted(slices.Values(dependencies)), ","))
	return fmt.Sprintf("%x", sum.Sum(nil)), nil
}

// look returns the digest of a file and its mode as git records it, because modes on disk differ between clones.
func (c *checkout) look(f file) (content, mode string, err error) {
	stat := c.root.Lstat
	if f.follow {
		stat = c.root.Stat
	}
	info, err := stat(f.path)
	if err != nil {
		return "", "", err
	}
	if info.Mode()&fs.ModeSymlink != 0 {
		target, err := c.root.ReadLink(f.path)
		if err != nil {
			return "", "", err
		}
		content, err = digest.Of(strings.NewReader(target), digest.SHA256)
		return content, "symlink", err
	}
	mode = "100644"
	if info.Mode()&0o111 != 0 {
		mode = "100755"
	}
	data, err := c.open(f.path)
	if err != nil {
		return "", "", err
	}
	content, err = digest.Of(data, digest.SHA256)
	return content, mode, errors.Join(err, data.Close())
}

// open opens a regular file.
func (c *checkout) open(name string) (fs.File, error) {
	f, info, err := files.OpenIn(c.root, name)
	if err == nil && info.IsDir() {
		err = errors.Join(fmt.Errorf("%s: %w", name, files.ErrIrregular), f.Close())
	}
	return f, err
}
