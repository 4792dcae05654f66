package outdir

// This file fills a directory in place: the volume of a pod, which can't be renamed and may hold other files.

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"slices"
	"strconv"
	"syscall"

	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/internal/safepath"
)

// VolumeFile is a file to write to a volume.
type VolumeFile struct {
	Path safepath.Path
	Data []byte
	Mode fs.FileMode
}

// Mark is the content of the file that marks a complete volume.
type Mark struct {
	// Of names the content of the volume.
	Of string `json:"of"`
	// Files are the files that were written, with the SHA-256 sums of their contents.
	Files map[string]string `json:"files"`
	// Dirs are the directories that were created for them.
	Dirs []string `json:"dirs,omitempty"`
}

// The names of additional entries in a volume: the mark, which exists only if all files do; the record written before
// anything is changed; and a directory for incomplete files.
const (
	volumeMark  = prefix + "volume.json"
	volumeBegun = prefix + "volume.begun"
	volumeStage = prefix + "volume.new"

	maxMark = 64 << 20
)

// ErrIncomplete is the error for a volume without the mark of a complete one.
var ErrIncomplete error = Incomplete{}

// Incomplete is the type of ErrIncomplete.
type Incomplete struct{}

func (Incomplete) Error() string { return "the volume is not complete" }

// ReadVolume returns the mark of a volume. The error is ErrIncomplete if the volume was never filled, or only in
// part.
func ReadVolume(dir string, o Options) (*Mark, error) {
	r, err := openRoot(dir, o)
	if err != nil {
		return nil, err
	}
	defer r.close()
	m, err := r.mark(volumeMark)
	if err == nil && m == nil {
		err = ErrIncomplete
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	return m, nil
}

// mark reads a mark. It returns nil if there is none.
func (r *root) mark(name string) (*Mark, error) {
	data, err := r.read(name, maxMark)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	m := &Mark{}
	if err == nil {
		err = redact.JSON(data, json.Unmarshal(data, m))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, bare(err))
	}
	return m, nil
}

// FillVolume writes the given files to a volume. It removes the other files that an earlier run wrote, with the
// directories that the run created and that are empty then; everything else stays. A file is always complete or
// absent. A file that already has the right content is not touched.
//
// Writes that need disk space come first, to temporary files, so that a full disk changes nothing. Then the mark is
// removed, and it is written again last. A record of the changes is kept for the next run, in case this one is
// killed.
func FillVolume(ctx context.Context, dir, of string, files []VolumeFile, o Options) error {
	r, err := openRoot(dir, o)
	if err != nil {
		return err
	}
	defer r.close()
	unlock, err := r.lock(ctx)
	if err == nil {
		defer unlock()
		f := &filling{root: r, files: files, mark: Mark{Of: of, Files: map[string]string{}}}
		err = f.prepare(ctx)
		if err == nil {
			err = f.commit()
		} else {
			err = errors.Join(err, f.removeAll(volumeStage))
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	return nil
}

// filling is one run of FillVolume.
type filling struct {
	*root
	files []VolumeFile
	mark  Mark            // to be written
	old   map[string]bool // files that earlier runs have, or may have, written
	dirs  map[string]bool // directories that earlier runs have created, or this one will
	need  []string        // required directories, outer ones first
	moves []int           // indexes of the files that wait to be moved to their places
}

// prepare finds the necessary changes, and writes new files to their temporary places.
func (f *filling) prepare(ctx context.Context) error {
	for _, file := range f.files {
		sum := sha256.Sum256(file.Data)
		if _, twice := f.mark.Files[file.Path.String()]; twice || file.Path.IsZero() {
			return fmt.Errorf("%s is written twice", file.Path)
		}
		f.mark.Files[file.Path.String()] = hex.EncodeToString(sum[:])
	}
	if err := f.removeAll(volumeStage); err != nil {
		return err
	}
	if err := f.remember(); err != nil {
		return err
	}
	if err := f.look(); err != nil {
		return err
	}
	if err := f.mkdir(volumeStage, 0o700); err != nil {
		return err
	}
	for n := range f.files {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if err := f.stage(n); err != nil {
			return fmt.Errorf("%s: %w", f.files[n].Path, bare(err))
		}
	}
	begun := Mark{Of: f.mark.Of, Files: map[string]string{}, Dirs: sorted(f.dirs)}
	for _, files := range []iter.Seq[string]{maps.Keys(f.old), maps.Keys(f.mark.Files)} {
		for name := range files {
			begun.Files[name] = ""
		}
	}
	for _, dir := range f.need {
		if f.dirs[dir] {
			f.mark.Dirs = append(f.mark.Dirs, dir)
		}
	}
	return cmp.Or(f.note(volumeBegun, &begun), f.note(volumeMark, &f.mark))
}

// remember reads the records of earlier runs.
func (f *filling) remember() error {
	f.old, f.dirs = map[string]bool{}, map[string]bool{}
	for _, name := range []string{volumeMark, volumeBegun} {
		m, err := f.root.mark(name)
		if err != nil {
			return err
		}
		if m == nil {
			continue
		}
		for _, list := range []iter.Seq[string]{maps.Keys(m.Files), slices.Values(m.Dirs)} {
			for path := range list {
				if _, err := safepath.Parse(path); err != nil {
					return fmt.Errorf("%s: a name is no path: %w", name, err)
				}
			}
		}
		for file := range m.Files {
			f.old[file] = true
		}
		for _, dir := range m.Dirs {
			f.dirs[dir] = true
		}
	}
	return nil
}

// look lists the required directories, and records which of them have to be created.
func (f *filling) look() error {
	seen := map[string]bool{}
	for _, file := range f.files {
		for _, dir := range above(file.Path.String()) {
			if seen[dir] {
				continue
			}
			seen[dir] = true
			f.need = append(f.need, dir)
			switch info, err := f.lstat(dir); {
			case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR), err == nil && info.Mode().IsRegular() && f.old[dir]:
				f.dirs[dir] = true
			case err != nil:
				return err
			case !info.IsDir():
				return fmt.Errorf("%s: something that is no directory is in the way", dir)
			}
		}
	}
	return nil
}

// stage writes a file to its temporary place, unless the volume already has it.
func (f *filling) stage(n int) error {
	file := f.files[n]
	name := file.Path.String()
	switch info, err := f.lstat(name); {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
	case err != nil:
		return err
	case info.IsDir() && f.dirs[name]: // it is removed if nothing else is in it
	case !info.Mode().IsRegular():
		return errors.New("something that is no file is in the way")
	case info.Mode().Perm() == file.Mode && info.Size() == int64(len(file.Data)):
		if data, err := f.read(name, int64(len(file.Data))); err == nil && bytes.Equal(data, file.Data) {
			return nil
		}
	}
	f.moves = append(f.moves, n)
	return f.create(volumeStage+"/"+strconv.Itoa(n), file.Data, file.Mode, false)
}

// note writes a mark to the volume.
func (f *filling) note(name string, m *Mark) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return f.create(volumeStage+"/"+name, data, 0o600, true)
}

// commit moves everything to its place.
func (f *filling) commit() error {
	if err := f.rename(volumeStage+"/"+volumeBegun, volumeBegun); err != nil {
		return err
	}
	if err := f.makeDirs(); err != nil {
		return errors.Join(err, f.removeAll(volumeStage))
	}
	if err := f.removeIfThere(volumeMark); err != nil {
		return err
	}
	for _, name := range sorted(f.old) {
		if _, stays := f.mark.Files[name]; !stays {
			if err := f.removeOld(name); err != nil {
				return err
			}
		}
	}
	f.removeDirs()
	for _, dir := range f.need {
		if info, err := f.lstat(dir); err == nil && info.IsDir() {
			continue
		}
		if err := f.mkdir(dir, f.o.dirMode()); err != nil {
			return err
		}
	}
	for _, n := range f.moves {
		name := f.files[n].Path.String()
		if err := f.rename(volumeStage+"/"+strconv.Itoa(n), name); err != nil {
			return fmt.Errorf("%s: %w", name, bare(err))
		}
	}
	if err := f.rename(volumeStage+"/"+volumeMark, volumeMark); err != nil {
		return err
	}
	return errors.Join(f.remove(volumeBegun), f.removeAll(volumeStage))
}

// removeOld removes a regular file of an earlier run. A directory or link that has replaced it stays.
func (f *filling) removeOld(name string) error {
	info, err := f.lstat(name)
	if err == nil && info.Mode().IsRegular() {
		err = f.remove(name)
	}
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return nil
	}
	return err
}

func (f *filling) removeIfThere(name string) error {
	err := f.remove(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// makeDirs creates the required directories where no file of an earlier run is in the way, or none if one can't be
// created.
func (f *filling) makeDirs() error {
	var made []string
	for _, dir := range f.need {
		err := f.mkdir(dir, f.o.dirMode())
		switch {
		case err == nil:
			made = append(made, dir)
		case !errors.Is(err, fs.ErrExist) && !errors.Is(err, syscall.ENOTDIR):
			for _, dir := range slices.Backward(made) {
				err = errors.Join(err, f.remove(dir))
			}
			return err
		}
	}
	return nil
}

// removeDirs removes the empty directories that earlier runs have created.
func (f *filling) removeDirs() {
	for _, dir := range slices.Backward(sorted(f.dirs)) {
		if info, err := f.lstat(dir); err == nil && info.IsDir() && !slices.Contains(f.need, dir) {
			_ = f.remove(dir) // other programs may have put something there
		}
	}
}

func sorted(set map[string]bool) []string { return slices.Sorted(maps.Keys(set)) }
