package outdir

// This file has the package's operations on the file system. A test can make each of them fail.

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/boshrender/boshrender/internal/files"
)

// Options configure writing. The zero value suits most callers.
type Options struct {
	// Shared lets other users read the files: directories get mode 0755 instead of 0700.
	Shared bool
	// Mark is the name of a file that marks the directories of trees, "" for none. A tree replaces existing content
	// only if that consists of directories with such a file, and all files in these directories were written together
	// with it, or are written again.
	Mark string
	// Before, if not nil, is called before every operation on the file system; the operation fails with its error. It
	// is for tests.
	Before func(op, name string) error
}

func (o Options) dirMode() fs.FileMode {
	if o.Shared {
		return 0o755
	}
	return 0o700
}

// ask returns the error of Before for an operation.
func (o Options) ask(op, name string) error {
	if o.Before == nil {
		return nil
	}
	if err := o.Before(op, name); err != nil {
		return &fs.PathError{Op: op, Path: name, Err: err}
	}
	return nil
}

// root is an open directory. Its methods take names relative to it, which never lead outside.
type root struct {
	dir *os.Root
	o   Options
}

// openRoot opens a directory named by the program. It doesn't block on a FIFO.
func openRoot(dir string, o Options) (*root, error) {
	if err := o.ask("open", dir); err != nil {
		return nil, err
	}
	r, err := os.OpenRoot(dir + string(filepath.Separator) + ".") // only a directory has a "."
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: dir, Err: bare(err)}
	}
	return &root{r, o}, nil
}

func (r *root) close() { _ = r.dir.Close() } // nothing written through it could be lost

// open opens a subdirectory.
func (r *root) open(name string) (*root, error) {
	if err := r.o.ask("open", name); err != nil {
		return nil, err
	}
	sub, err := r.dir.OpenRoot(name + string(filepath.Separator) + ".")
	if err != nil {
		return nil, err
	}
	return &root{sub, r.o}, nil
}

// mkdir creates a directory that must not exist.
func (r *root) mkdir(name string, mode fs.FileMode) error {
	if err := r.o.ask("mkdir", name); err != nil {
		return err
	}
	if err := r.dir.Mkdir(name, mode); err != nil || mode&0o077 == 0 {
		return err
	}
	err := r.o.ask("chmod", name)
	if err == nil {
		err = r.dir.Chmod(name, mode) // regardless of the umask
	}
	if err != nil {
		return errors.Join(err, r.remove(name))
	}
	return nil
}

// create creates a file that must not exist, and writes it.
func (r *root) create(name string, data []byte, mode fs.FileMode, sync bool) (err error) {
	if err := r.o.ask("create", name); err != nil {
		return err
	}
	f, err := r.dir.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		err = errors.Join(err, r.o.ask("close", name), f.Close())
	}()
	if err := r.o.ask("write", name); err != nil {
		_, _ = f.Write(data[:len(data)/2]) // as when the disk becomes full
		return err
	}
	if _, err := f.Write(data); err != nil {
		return err
	}
	if mode != 0o600 {
		if err := r.o.ask("chmod", name); err != nil {
			return err
		}
		if err := f.Chmod(mode); err != nil {
			return err
		}
	}
	if sync {
		if err := r.o.ask("sync", name); err != nil {
			return err
		}
		return f.Sync()
	}
	return nil
}

// setTime sets the modification time of a file.
func (r *root) setTime(name string, modified time.Time) error {
	if err := r.o.ask("chtimes", name); err != nil {
		return err
	}
	return r.dir.Chtimes(name, modified, modified)
}

// read reads a regular file of at most max bytes.
func (r *root) read(name string, max int64) ([]byte, error) {
	if err := r.o.ask("read", name); err != nil {
		return nil, err
	}
	return (&files.Budget{File: max}).Read(files.FS(r.dir), name)
}

// lstat returns the FileInfo of a name, without following a link.
func (r *root) lstat(name string) (fs.FileInfo, error) {
	if err := r.o.ask("lstat", name); err != nil {
		return nil, err
	}
	return r.dir.Lstat(name)
}

// readDir lists the names in a directory.
func (r *root) readDir(name string) ([]string, error) {
	if err := r.o.ask("readdir", name); err != nil {
		return nil, err
	}
	return r.names(name)
}

func (r *root) names(name string) ([]string, error) {
	f, err := r.dir.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.Readdirnames(-1)
}

func (r *root) rename(from, to string) error {
	if err := r.o.ask("rename", to); err != nil {
		return err
	}
	return r.dir.Rename(from, to)
}

// remove removes a file, a link or an empty directory.
func (r *root) remove(name string) error {
	if err := r.o.ask("remove", name); err != nil {
		return err
	}
	return r.dir.Remove(name)
}

// removeAll removes a tree. Links in it are removed, not followed.
func (r *root) removeAll(name string) error {
	if err := r.o.ask("remove all", name); err != nil {
		names, _ := r.names(name)
		slices.Sort(names)
		for _, part := range names[:max(len(names)-1, 0)] {
			_ = r.dir.RemoveAll(name + "/" + part) // as when a process is killed half-way
		}
		return err
	}
	return r.dir.RemoveAll(name)
}

// prefix begins the names of temporary files. No name of a tree begins with a dot.
const prefix = ".boshrender-"

// singlePrefix begins the names of Stages with one tree that replaces nothing. They need no recovery: their directory
// is not locked, so whether their process is alive is unknown.
const singlePrefix = ".boshrender.single-"

// temporary returns a name that is almost certainly unused.
func temporary() string { return prefix + strconv.FormatUint(rand.Uint64(), 36) }

// bare removes the path from an error to which a caller adds its own path.
func bare(err error) error {
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p):
		return p.Err
	case errors.As(err, &l):
		return l.Err
	}
	return err
}
