package outdir

// This file reads and replaces single files.

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"

	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/limit"
)

// ReadFile reads a regular file of at most max bytes, in a directory named by the program. It doesn't block on a
// FIFO, and follows no link out of the directory.
func ReadFile(name string, max int64, o Options) ([]byte, error) {
	dir, base := split(name)
	r, err := openRoot(dir, o)
	if err != nil {
		return nil, err
	}
	defer r.close()
	data, err := r.read(base, max)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: bare(err)}
	}
	return data, nil
}

// split returns the directory of a file, and its name there.
func split(name string) (dir, base string) {
	name = filepath.Clean(name)
	return filepath.Dir(name), filepath.Base(name)
}

// ErrChanged is the error for a file whose content is not the expected one.
var ErrChanged = errors.New("another process has changed the file")

// Replace replaces a file atomically: it writes another file in the same directory and renames it. old is the content
// that the file is expected to have, nil if it should not exist; other content is an ErrChanged. If data is nil,
// Replace removes the file.
func Replace(ctx context.Context, name string, old, data []byte, mode fs.FileMode, o Options) error {
	dir, base := split(name)
	r, err := openRoot(dir, o)
	if err != nil {
		return err
	}
	defer r.close()
	unlock, err := r.lock(ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	defer unlock()
	if err := r.replace(base, old, data, mode); err != nil {
		return fmt.Errorf("%s: %w", name, bare(err))
	}
	return nil
}

func (r *root) replace(name string, old, data []byte, mode fs.FileMode) error {
	if err := r.holds(name, old); err != nil {
		return err
	}
	if data == nil {
		return r.remove(name)
	}
	return r.overwrite(name, data, mode)
}

// WriteBelow writes a file at a path, with slashes, below a directory named by the program, and makes the folders to
// it. It writes another file and renames it. No link leads out of the directory. An existing file keeps its mode;
// others get 0644.
func WriteBelow(dir, name string, data []byte, o Options) error {
	r, err := openRoot(dir, o)
	if err != nil {
		return err
	}
	defer r.close()
	if err := r.put(path.Clean(name), data); err != nil {
		return &fs.PathError{Op: "write", Path: filepath.Join(dir, filepath.FromSlash(name)), Err: bare(err)}
	}
	return nil
}

func (r *root) put(name string, data []byte) error {
	if !fs.ValidPath(name) {
		return fs.ErrInvalid
	}
	if folder := path.Dir(name); folder != "." {
		if err := cmp.Or(r.o.ask("mkdir", folder), r.dir.MkdirAll(folder, 0o755)); err != nil {
			return err
		}
		sub, err := r.open(folder)
		if err != nil {
			return err
		}
		defer sub.close()
		return sub.put(path.Base(name), data)
	}
	mode := fs.FileMode(0o644)
	switch info, err := r.lstat(name); {
	case err == nil && !info.Mode().IsRegular():
		return files.ErrIrregular
	case err == nil:
		mode = info.Mode().Perm()
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	return r.overwrite(name, data, mode)
}

// overwrite writes a file under another name and renames it.
func (r *root) overwrite(name string, data []byte, mode fs.FileMode) error {
	tmp := temporary()
	err := r.create(tmp, data, mode, true)
	if err == nil {
		err = r.rename(tmp, name)
	}
	if err != nil {
		if cleanup := r.remove(tmp); cleanup != nil && !errors.Is(cleanup, fs.ErrNotExist) {
			err = errors.Join(err, cleanup)
		}
	}
	return err
}

// holds checks that name is a regular file with the expected content.
func (r *root) holds(name string, old []byte) error {
	info, err := r.lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if old != nil {
			return ErrChanged
		}
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return files.ErrIrregular
	case old == nil:
		return ErrChanged
	}
	data, err := r.read(name, int64(len(old)))
	if errors.Is(err, limit.Err) || err == nil && !bytes.Equal(data, old) {
		return ErrChanged
	}
	return err
}
