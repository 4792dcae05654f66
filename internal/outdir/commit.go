package outdir

// This file puts trees into their places, and everything back if one can't be.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
)

// Commit puts all trees into their places; what was there waits for Close to be removed. Then it calls the functions,
// as long as none fails. On an error, also that of a function or of ctx, everything is as it was before.
//
// Processes that commit to the same directory do so one after another.
func (s *Stage) Commit(ctx context.Context, then ...func() error) error {
	unlock, err := s.lock(ctx)
	if err != nil {
		return s.named(err)
	}
	defer unlock()
	undo := &undoing{stage: s}
	for n, t := range s.trees {
		if err = context.Cause(ctx); err == nil {
			err = s.put(t, fmt.Sprintf("%s/old%d", s.name, n), undo)
		}
		if err != nil {
			return errors.Join(err, undo.all())
		}
	}
	for _, f := range then {
		if err = context.Cause(ctx); err == nil {
			err = f()
		}
		if err != nil {
			return errors.Join(err, undo.all())
		}
	}
	s.placed = true
	return nil
}

// put puts one tree into its place. What is there goes to old.
func (s *Stage) put(t *Tree, old string, undo *undoing) error {
	for _, dir := range above(t.place) {
		if err := s.makeWay(dir, undo); err != nil {
			return err
		}
	}
	there, err := s.there(t.place)
	if err != nil {
		return err
	}
	if there && t.empty {
		switch empty, err := s.root.isEmpty(t.place); {
		case err != nil:
			return s.named(err)
		case !empty:
			return fmt.Errorf("%s is in the way: it is not empty", s.path(t.place))
		}
	}
	if there {
		if err := undo.rename(t.place, old); err != nil {
			return err
		}
	}
	return undo.rename(t.staged, t.place)
}

// above lists the directories above a place, the outermost first.
func above(place string) []string {
	var list []string
	for dir := path.Dir(place); dir != "."; dir = path.Dir(dir) {
		list = append(list, dir)
	}
	slices.Reverse(list)
	return list
}

// makeWay makes a directory if it isn't there.
func (s *Stage) makeWay(dir string, undo *undoing) error {
	if there, err := s.there(dir); there || err != nil {
		return err
	}
	if err := s.root.mkdir(dir, s.o.dirMode()); err != nil {
		return s.named(err)
	}
	undo.steps = append(undo.steps, func() error {
		if err := s.root.remove(dir); !errors.Is(err, fs.ErrExist) { // unless others have put something there
			return err
		}
		return nil
	})
	return nil
}

// there tells whether a directory is there. Anything else is in the way, a link above all.
func (s *Stage) there(name string) (bool, error) {
	info, err := s.root.lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, s.named(err)
	case info.Mode()&fs.ModeSymlink != 0:
		return false, fmt.Errorf("%s is in the way: it is a symbolic link", s.path(name))
	case !info.IsDir():
		return false, fmt.Errorf("%s is in the way: it is not a directory", s.path(name))
	}
	return true, nil
}

// undoing are the steps that take back what was done, the last first.
type undoing struct {
	stage *Stage
	steps []func() error
}

// rename renames, and remembers it.
func (u *undoing) rename(from, to string) error {
	s := u.stage
	if err := s.root.rename(from, to); err != nil {
		return s.named(err)
	}
	u.steps = append(u.steps, func() error {
		err := s.root.rename(to, from)
		s.keep = s.keep || err != nil
		return err
	})
	return nil
}

// all takes everything back. What was there before stays in the Stage's own directory if it can't be put back.
func (u *undoing) all() error {
	var errs []error
	for _, step := range slices.Backward(u.steps) {
		errs = append(errs, step())
	}
	err := errors.Join(errs...)
	if err != nil {
		s := u.stage
		err = fmt.Errorf("not all could be put back as it was, the rest is in %s: %w", s.path(s.name), err)
	}
	return err
}
