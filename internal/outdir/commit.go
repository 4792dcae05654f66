package outdir

// This file moves trees to their places, or moves everything back if one can't be moved.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
)

// Commit moves all trees to their places; the directories that they replace are kept until Close removes them. Then
// it calls the functions until one fails. On an error, also of a function or of ctx, it restores the previous
// state. If the process is killed, the next Open of the directory restores it.
//
// Processes that commit to the same directory take turns.
func (s *Stage) Commit(ctx context.Context, then ...func() error) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if !s.alone {
		unlock, err := s.root.lock(ctx)
		if err != nil {
			return s.named(err)
		}
		defer unlock()
	}
	p, err := s.plan()
	if err != nil {
		return err
	}
	if err := s.begin(p); err != nil {
		return err
	}
	undo := &undoing{stage: s}
	err = s.execute(ctx, p, undo)
	for _, f := range then {
		if err == nil {
			err = context.Cause(ctx)
		}
		if err == nil {
			err = f()
		}
	}
	if err == nil {
		err = s.end()
	}
	if err != nil {
		return errors.Join(err, undo.all())
	}
	s.placed = true
	return nil
}

// begin records the planned moves, in memory and in a file. From here on the Stage's own directory must be kept,
// whatever happens, until the plan is completed or undone.
func (s *Stage) begin(p *plan) error {
	s.keep = true
	if s.alone {
		return nil
	}
	err := s.root.begin(s.name, p)
	if err != nil {
		err = errors.Join(s.named(err), s.end())
	}
	return err
}

// end records that the plan is completed, or undone.
func (s *Stage) end() error {
	if !s.alone {
		if err := s.root.end(s.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return s.named(err)
		}
	}
	s.keep = false
	return nil
}

// plan lists the necessary moves, and checks that nothing is in the way.
func (s *Stage) plan() (*plan, error) {
	p := &plan{Places: make([]string, len(s.trees)), Replaces: make([]bool, len(s.trees))}
	var others []string
	looked := map[string]bool{}
	for n, t := range s.trees {
		p.Places[n] = t.place
		for _, dir := range above(t.place) {
			if looked[dir] {
				continue
			}
			looked[dir] = true
			switch there, err := s.there(dir); {
			case err != nil:
				return nil, err
			case !there:
				p.Made = append(p.Made, dir)
			}
		}
		there, err := s.there(t.place)
		if there {
			p.Replaces[n] = true
			var found []string
			found, err = s.others(t, t.place)
			others = append(others, found...)
		}
		if err != nil {
			return nil, err
		}
	}
	return p, s.inTheWay(others)
}

// execute carries out the plan.
func (s *Stage) execute(ctx context.Context, p *plan, undo *undoing) error {
	for _, dir := range p.Made {
		if err := s.root.mkdir(dir, s.o.dirMode()); err != nil {
			return s.named(err)
		}
		undo.steps = append(undo.steps, func() error { return s.root.removeMade(dir) })
	}
	for n, t := range s.trees {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if p.Replaces[n] {
			old := staged(s.name, "old", n)
			if err := undo.rename(t.place, old); err != nil {
				return err
			}
			others, err := s.others(t, old) // check again: here no other process can add files
			if err = errors.Join(err, s.inTheWay(others)); err != nil {
				return err
			}
		}
		if err := undo.rename(t.staged, t.place); err != nil {
			return err
		}
	}
	return nil
}

// removeMade removes a directory that was created for a tree, unless other programs have put something there.
func (r *root) removeMade(dir string) error {
	if err := r.remove(dir); err != nil && !errors.Is(err, fs.ErrExist) && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
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

// there reports whether a directory exists at name. Anything else, a link in particular, is in the way.
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

// undoing holds the steps that undo the plan, the last first.
type undoing struct {
	stage *Stage
	steps []func() error
}

// rename renames, and records how to undo it.
func (u *undoing) rename(from, to string) error {
	s := u.stage
	if err := s.root.rename(from, to); err != nil {
		return s.named(err)
	}
	u.steps = append(u.steps, func() error { return s.root.rename(to, from) })
	return nil
}

// all undoes all steps. Previous content that can't be moved back stays in the Stage's own directory.
func (u *undoing) all() error {
	var errs []error
	for _, step := range slices.Backward(u.steps) {
		errs = append(errs, step())
	}
	s := u.stage
	err := errors.Join(errs...)
	if err == nil {
		err = s.end()
	}
	if err != nil {
		err = fmt.Errorf("not all could be put back as it was, the rest is in %s: %w", s.path(s.name), err)
	}
	return err
}
