package manifest

// This file keeps the generated values of a VarsStore in a file that the CLI can read.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/outdir"
)

// Marshal returns the contents of the file: a mapping of names, in the order in which the CLI sorts them, to values.
func (s *VarsStore) Marshal() ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.load(context.Background()); err != nil {
		return nil, err
	}
	return s.marshal()
}

func (s *VarsStore) marshal() ([]byte, error) {
	root := &Node{kind: KindMap}
	for k, v := range s.values.All() {
		n, err := NewNode(v)
		if err != nil {
			return nil, err
		}
		root.asMap().pairs = append(root.entries(), pair{&Node{value: k}, n})
	}
	if s.Reading == AsDirector {
		slices.SortFunc(root.entries(), func(a, b pair) int { return strings.Compare(a.Key.text(), b.Key.text()) })
	} else {
		sortPairs(root.entries(), nil)
	}
	return root.marshal(s.Reading.or(AsCLI))
}

// load reads the file, or Content, at first use.
func (s *VarsStore) load(ctx context.Context) error {
	if s.loaded || s.Path == "" && len(s.Content) == 0 {
		return nil
	}
	if s.Path == "" {
		values, err := s.parse(ctx, s.Content)
		if err != nil {
			return err
		}
		s.values, s.loaded = *values, true
		return nil
	}
	values, text, err := s.read(ctx)
	if err != nil {
		return err
	}
	s.values, s.text, s.loaded = *values, text, true
	return nil
}

// read reads the file. Without one there are no values, and no text.
func (s *VarsStore) read(ctx context.Context) (*Map, []byte, error) {
	text, err := outdir.ReadFile(s.Path, limit.Or(s.Limits.Size, psych.DefaultSize), outdir.Options{})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	values, err := s.parse(ctx, text)
	return values, text, err
}

// parse reads the values in a text.
func (s *VarsStore) parse(ctx context.Context, text []byte) (*Map, error) {
	y := YAML{Limits: s.Limits, Reading: s.Reading}
	if s.Reading == AsDeployed {
		y.Reading = AsCLI
	}
	name := cmp.Or(s.Path, "Content")
	root, err := y.readVars(ctx, name, text)
	if err != nil {
		return nil, fmt.Errorf("Deserializing variables file store '%s': %w", name, err) // the CLI's text
	}
	if root != nil && !root.IsNull() && root.kind != KindMap {
		return nil, fmt.Errorf("Deserializing variables file store '%s': Expected a map of variables but found '%s'", name, root.goType()) // after the CLI's text
	}
	values, poll := new(Map), limit.NewPoll(ctx)
	for k, v := range root.Pairs() {
		if err := poll.Tick(); err != nil {
			return nil, err
		}
		values.Set(k.keyText(), v)
	}
	return values, nil
}

// keep keeps a value that was generated. If another process has written one of that name to the file meanwhile, that
// is the value.
func (s *VarsStore) keep(ctx context.Context, name string, value any) (any, error) {
	s.values.Set(name, value)
	s.made = append(s.made, name)
	if s.Deferred || s.Path == "" {
		return value, nil
	}
	_, err := s.save(ctx, func(_ string, theirs any) bool {
		value = theirs
		return true
	})
	if err != nil {
		s.values.Delete(name)
		s.made = s.made[:len(s.made)-1]
		return nil, err
	}
	return value, nil
}

// Save writes the file if the store has values that the file lacks. undo restores the old content of the file, or
// removes the file. Save fails if another process has written other values for the same names: texts that were
// rendered with this store's values must be rendered again.
func (s *VarsStore) Save(ctx context.Context) (undo func() error, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Path == "" {
		return func() error { return nil }, nil
	}
	return s.save(ctx, func(string, any) bool { return false })
}

// save writes the values that the file doesn't have, together with values that others have written since it was read.
// take is asked about their values for names that have one here too: whether to take it.
func (s *VarsStore) save(ctx context.Context, take func(name string, value any) bool) (undo func() error, err error) {
	for len(s.made) > 0 {
		data, err := s.marshal()
		if err != nil {
			return nil, err
		}
		old := s.text
		err = outdir.Replace(ctx, s.Path, old, data, 0o600, outdir.Options{})
		switch {
		case err == nil:
			made := s.made
			s.text, s.made = data, nil
			return func() error { return s.undo(old, made) }, nil
		case !errors.Is(err, outdir.ErrChanged):
			return nil, err
		}
		theirs, text, err := s.read(ctx)
		if err != nil {
			return nil, err
		}
		for _, name := range s.made {
			if value, there := theirs.Get(name); there && !take(name, value) {
				return nil, fmt.Errorf("%s: %w: it has a value for '%s' now", s.Path, outdir.ErrChanged, name)
			}
		}
		s.merge(theirs, text)
	}
	return func() error { return nil }, nil
}

// merge replaces the values that the file had before by the values that it has now.
func (s *VarsStore) merge(theirs *Map, text []byte) {
	s.made = slices.DeleteFunc(s.made, func(name string) bool {
		if theirs.Has(name) {
			return true
		}
		value, _ := s.values.Get(name)
		theirs.Set(name, value)
		return false
	})
	s.values, s.text = *theirs, text
}

// undo restores the old content of the file.
func (s *VarsStore) undo(old []byte, made []string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := outdir.Replace(context.Background(), s.Path, s.text, old, 0o600, outdir.Options{}); err != nil {
		return fmt.Errorf("taking back what was generated: %w", err)
	}
	s.text, s.made = old, append(made, s.made...)
	return nil
}
