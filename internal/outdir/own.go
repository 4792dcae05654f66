package outdir

// This file distinguishes files that runs have written from files of other programs, which are not replaced. Only
// modification times tell them apart, because trees are compared, copied and kept in repositories: all files of a
// tree have the modification time of the mark. A file that was changed or added later has another one.

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
)

// others lists the files in dir, the current or former place of a tree, that no run has written and the tree does not
// replace, by their current or former paths below the Stage's directory.
func (s *Stage) others(t *Tree, dir string) ([]string, error) {
	names, err := s.root.readDir(dir)
	if err != nil {
		return nil, s.named(err)
	}
	if s.alone && len(names) > 0 {
		return nil, fmt.Errorf("%s is in the way: it is not empty", s.path(t.place))
	}
	slices.Sort(names)
	var list []string
	for _, name := range names {
		if s.o.Mark == "" {
			break
		}
		if other, err := s.root.unmarked(dir, []string{name}); other != "" || err != nil {
			if err != nil {
				return nil, s.named(err)
			}
			list = append(list, t.place+"/"+name)
			continue
		}
		info, err := s.root.lstat(dir + "/" + name + "/" + s.o.Mark)
		if err != nil {
			return nil, s.named(err)
		}
		if err := s.foreign(t, dir, name, info, &list); err != nil {
			return nil, s.named(err)
		}
	}
	return list, nil
}

// foreign lists the files below a directory of a tree about to be replaced that were not written in the mark's run.
func (s *Stage) foreign(t *Tree, root, dir string, mark fs.FileInfo, list *[]string) error {
	names, err := s.root.readDir(root + "/" + dir)
	if err != nil {
		return err
	}
	slices.Sort(names)
	for _, name := range names {
		name = dir + "/" + name
		info, err := s.root.lstat(root + "/" + name)
		switch {
		case err != nil:
			return err
		case info.IsDir():
			if err := s.foreign(t, root, name, mark, list); err != nil {
				return err
			}
		case !info.Mode().IsRegular() || !info.ModTime().Equal(mark.ModTime()) && !t.files[name]:
			*list = append(*list, t.place+"/"+name)
		}
	}
	return nil
}

// maxOthers limits the files listed in an error.
const maxOthers = 10

// inTheWay returns an error that lists files in the way, nil if there are none.
func (s *Stage) inTheWay(others []string) error {
	var errs []error
	for _, name := range others[:min(len(others), maxOthers)] {
		errs = append(errs, fmt.Errorf("%s is in the way: it was not written by an earlier run, or has changed since", s.path(name)))
	}
	if more := len(others) - len(errs); more > 0 {
		errs = append(errs, fmt.Errorf("%d more are in the way below %s", more, s.dir))
	}
	return errors.Join(errs...)
}

// unmarked returns the first of the names in dir that is not a directory with the mark.
func (r *root) unmarked(dir string, names []string) (string, error) {
	if r.o.Mark == "" {
		return "", nil
	}
	for _, name := range names {
		info, err := r.lstat(dir + "/" + name)
		if err != nil {
			return "", err
		}
		if !info.IsDir() {
			return name, nil
		}
		info, err = r.lstat(dir + "/" + name + "/" + r.o.Mark)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		if err != nil || !info.Mode().IsRegular() {
			return name, nil
		}
	}
	return "", nil
}
