package outdir

// This file prepares trees: it writes them to a temporary directory inside the target directory.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/boshrender/boshrender/internal/safepath"
)

// A Stage writes trees into a directory: all of them or none. It is not safe for concurrent use.
//
// A Stage that was opened must be closed.
type Stage struct {
	dir    string // as named by the program
	o      Options
	anchor *root    // the directory that existed when the Stage was opened
	made   []string // directories created below anchor on the way to root
	root   *root
	name   string   // directory in root that holds the new trees, and later the trees that they replace
	alive  *os.File // that directory, locked while this process uses it
	alone  bool     // one tree, which replaces nothing
	trees  []*Tree
	taken  map[string]bool // true for the places of trees, false for the directories above them
	placed bool            // all trees are in their places
	keep   bool            // the directory holds the previous content and must not be removed
}

// Tree is a tree of files.
type Tree struct {
	stage  *Stage
	place  string // its final place, below the Stage's directory
	staged string // its current place
	dirs   map[string]bool
	files  map[string]bool
	time   time.Time // modification time of all its files
}

// tries limits how often a directory is created again that another process removes at the same time.
const tries = 10

// Open prepares to write trees below a directory. It creates the directory and its parents if necessary, and restores
// content that a killed process has left moved.
func Open(dir string, o Options) (*Stage, error) { return retry(&Stage{dir: dir, o: o}) }

func retry(like *Stage) (*Stage, error) {
	for try := 1; ; try++ {
		s := &Stage{dir: filepath.Clean(like.dir), o: like.o, alone: like.alone, taken: map[string]bool{}}
		err := s.open()
		if err == nil {
			return s, nil
		}
		err = errors.Join(err, s.Close())
		if try == tries || !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
}

func (s *Stage) open() error {
	if err := s.reach(); err != nil {
		return err
	}
	if !s.alone {
		unlock, err := s.root.lock(context.Background())
		if err != nil {
			return s.named(err)
		}
		defer unlock()
		if err := s.root.recover(); err != nil {
			return s.named(err)
		}
	}
	name := temporary()
	if s.alone {
		name = singlePrefix + name[len(prefix):]
	}
	if err := s.root.mkdir(name, 0o700); err != nil {
		return s.named(err)
	}
	s.name = name
	alive, err := s.root.dir.Open(name)
	if err != nil {
		return s.named(err)
	}
	s.alive = alive
	_, _ = tryLock(alive) // without locks this process never counts as dead
	return nil
}

// reach opens the directory, and creates missing ones.
func (s *Stage) reach() (err error) {
	there, missing := s.dir, []string(nil)
	for {
		if err := s.o.ask("stat", there); err != nil {
			return err
		}
		_, err := os.Stat(there)
		if err == nil {
			break
		}
		if above := filepath.Dir(there); errors.Is(err, fs.ErrNotExist) && above != there {
			missing, there = append(missing, filepath.Base(there)), above
			continue
		}
		return err
	}
	if s.anchor, err = openRoot(there, s.o); err != nil {
		return err
	}
	s.root = s.anchor
	at := ""
	for n, name := range slices.Backward(missing) {
		at = path.Join(at, name)
		mode := fs.FileMode(0o755)
		if n == 0 {
			mode = s.o.dirMode()
		}
		switch err := s.anchor.mkdir(at, mode); {
		case err == nil:
			s.made = append(s.made, at)
		case !errors.Is(err, fs.ErrExist): // another process may be creating the same directories
			return s.named(err)
		}
	}
	if at != "" {
		s.root, err = s.anchor.open(at)
	}
	return err
}

// NewTree begins a tree that Commit will put at a place below the directory, replacing the directory there.
func (s *Stage) NewTree(place safepath.Path) (*Tree, error) {
	_, taken := s.taken[place.String()]
	for dir := place.Dir(); !dir.IsZero(); dir = dir.Dir() {
		taken = taken || s.taken[dir.String()]
	}
	if taken || place.IsZero() {
		return nil, fmt.Errorf("%s is written twice", place)
	}
	s.taken[place.String()] = true
	for dir := place.Dir(); !dir.IsZero(); dir = dir.Dir() {
		s.taken[dir.String()] = false
	}
	return s.newTree(place.String())
}

func (s *Stage) newTree(place string) (*Tree, error) {
	t := &Tree{stage: s, place: place, staged: staged(s.name, "new", len(s.trees)), dirs: map[string]bool{}, files: map[string]bool{}, time: time.Now()}
	if err := s.root.mkdir(t.staged, s.o.dirMode()); err != nil {
		return nil, s.named(err)
	}
	s.trees = append(s.trees, t)
	return t, nil
}

// staged returns the name of an entry in a Stage's own directory.
func staged(stage, what string, n int) string { return stage + "/" + what + strconv.Itoa(n) }

// OpenTree prepares to write one tree as a directory, which must not exist, or be empty.
func OpenTree(dir string, o Options) (*Stage, *Tree, error) {
	full, err := filepath.Abs(dir)
	if err != nil {
		return nil, nil, err
	}
	s, err := retry(&Stage{dir: filepath.Dir(full), o: o, alone: true})
	if err != nil {
		return nil, nil, err
	}
	t, err := s.newTree(filepath.Base(full))
	if err != nil {
		return nil, nil, errors.Join(err, s.Close())
	}
	return s, t, nil
}

// Write adds a file. Its name must differ from the names of the tree's other files and of their directories.
func (t *Tree) Write(name safepath.Path, data []byte, mode fs.FileMode) error {
	if name.IsZero() {
		return errors.New("a file has no name")
	}
	err := t.mkdirs(name.Dir())
	file := t.staged + "/" + name.String()
	if err == nil {
		err = t.stage.root.create(file, data, mode, false)
	}
	if err == nil && t.stage.o.Mark != "" {
		err = t.stage.root.setTime(file, t.time)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", t.stage.path(t.place, name.String()), bare(err))
	}
	t.files[name.String()] = true
	return nil
}

// mkdirs creates the directories of a file.
func (t *Tree) mkdirs(dir safepath.Path) error {
	if dir.IsZero() || t.dirs[dir.String()] {
		return nil
	}
	if err := t.mkdirs(dir.Dir()); err != nil {
		return err
	}
	t.dirs[dir.String()] = true
	return t.stage.root.mkdir(t.staged+"/"+dir.String(), t.stage.o.dirMode())
}

// path returns a path for messages.
func (s *Stage) path(parts ...string) string {
	return filepath.Join(append([]string{s.dir}, parts...)...)
}

// named prepends the directory to the path of an error.
func (s *Stage) named(err error) error {
	return fmt.Errorf("%s: %w", s.dir, err)
}

// Close removes temporary content: prepared trees that were not moved to their places, with the directories created
// for them, or else the content that the trees replaced. The error names the files that could not be removed.
func (s *Stage) Close() error {
	var err error
	if s.root != nil && s.name != "" && !s.keep {
		err = s.root.removeAll(s.name)
	}
	if s.alive != nil {
		_ = s.alive.Close() // nothing was written through it
	}
	if !s.placed && !s.keep {
		for _, name := range slices.Backward(s.made) {
			if s.anchor.remove(name) != nil {
				break // other programs have put something there
			}
		}
	}
	if s.root != nil {
		s.root.close()
	}
	if s.anchor != nil && s.anchor != s.root {
		s.anchor.close()
	}
	s.name, s.made, s.root, s.anchor, s.alive = "", nil, nil, nil, nil
	if err != nil {
		return s.named(err)
	}
	return nil
}
