package rspec

// This file implements the files that a suite sees: a read-only folder, and on top of it the files that the suite has
// written.

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/script"
	"github.com/boshrender/boshrender/internal/terminal"
)

// suiteFiles are the files that the code in one script.Machine sees. Paths are absolute and clean, with slashes.
type suiteFiles struct {
	root    string // path of the folder
	fsys    fs.FS
	written map[string]string
	folders map[string]bool
	deleted map[string]bool
	bytes   int64
}

// maxWritten limits the bytes that a suite writes, and the bytes of the names of its files and folders.
const maxWritten = 256 << 20

func newFiles(root string, fsys fs.FS) *suiteFiles {
	return &suiteFiles{
		root: root, fsys: fsys, written: map[string]string{}, deleted: map[string]bool{},
		folders: map[string]bool{"/": true, "/tmp": true},
	}
}

// keep pays for bytes that are kept until the suite ends.
func (f *suiteFiles) keep(n int) error {
	if f.bytes += int64(n); f.bytes > maxWritten {
		return &limit.Error{Limit: "bytes that a suite keeps", Max: maxWritten}
	}
	return nil
}

// nameCost is the memory of a name besides its bytes.
const nameCost = 100

// The longest path and the longest name, of Linux.
const (
	maxPath = 4096
	maxName = 255
)

// checkPath raises Ruby's exception for a path that no file can have.
func checkPath(name string) error {
	if err := nullFree(name); err != nil {
		return err
	}
	longest := 0
	for part := range strings.SplitSeq(name[:min(len(name), maxPath)], "/") { // bounded: by maxPath
		longest = max(longest, len(part))
	}
	if len(name) >= maxPath || longest > maxName {
		return script.Raise("Errno::ENAMETOOLONG", "File name too long - %s", terminal.Brief(name))
	}
	return nil
}

func nullFree(name string) error {
	if strings.IndexByte(name, 0) >= 0 {
		return script.Raise("ArgumentError", "path name contains null byte")
	}
	return nil
}

// full returns name as an absolute and clean path. It takes a relative name from base, and a relative base from the
// root. The error is checkPath's.
func (f *suiteFiles) full(name, base string) (string, error) {
	full := f.expand(name, base)
	return full, cmp.Or(checkPath(name), checkPath(full))
}

// expand is full for a path that is not used.
func (f *suiteFiles) expand(name, base string) string {
	switch {
	case strings.HasPrefix(name, "/"):
		return path.Clean(name)
	case strings.HasPrefix(base, "/"):
		return path.Join(base, name)
	case base != "":
		return path.Join(f.root, base, name)
	}
	return path.Join(f.root, name)
}

// below returns the name of a full path inside the folder.
func (f *suiteFiles) below(full string) (name string, ok bool) {
	if full == f.root {
		return ".", true
	}
	name, ok = strings.CutPrefix(full, strings.TrimSuffix(f.root, "/")+"/")
	return name, ok
}

// outside returns the error for a path that the suite may not use.
func outside(full string) error {
	return &script.Unsupported{What: "file " + terminal.Brief(full), Why: "a suite sees the release's folder and what it has written"}
}

// own reports whether a path outside of the folder is the suite's. Paths in /tmp are, except for the folder's
// neighbours if it is in /tmp itself.
func (f *suiteFiles) own(full string) bool {
	if rest, there := strings.CutPrefix(f.root, "/tmp/"); there {
		first, _, _ := strings.Cut(rest, "/")
		if strings.HasPrefix(full+"/", "/tmp/"+first+"/") {
			return false
		}
	}
	return full == "/tmp" || strings.HasPrefix(full, "/tmp/")
}

// reading returns the budget of one reading of the folder.
func reading(b script.Budget) *files.Budget {
	return &files.Budget{Context: b.Context(), File: files.MaxFile, Bytes: taker(b.Charge), Entries: taker(b.Step)}
}

// taker makes a function of a script.Budget a part of a files.Budget.
type taker func(n int64) error

// Take pays for n.
func (t taker) Take(n int64) error { return t(n) }

func (f *suiteFiles) read(b script.Budget, name string) (string, error) {
	full, err := f.full(name, "")
	if err != nil {
		return "", err
	}
	if text, ok := f.written[full]; ok {
		return text, nil
	}
	below, inside := f.below(full)
	switch {
	case f.deleted[full]:
	case inside:
		data, err := reading(b).Read(f.fsys, below)
		if err == nil {
			return string(data), nil
		}
		if kind, _ := f.kind(b, full); kind == "directory" {
			return "", script.Raise("Errno::EISDIR", "Is a directory @ io_fread - %s", name)
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", unreadable(name, err)
		}
	case f.folders[full]:
		return "", script.Raise("Errno::EISDIR", "Is a directory @ io_fread - %s", name)
	case !f.own(full):
		return "", outside(full)
	}
	return "", missing(name)
}

// unreadable returns the error for a file or folder of the release that can't be read, such as a link that leads out of
// it or a named pipe.
func unreadable(name string, err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return &script.Unsupported{What: "file " + terminal.Brief(name), Why: at.Err.Error()}
	}
	return err
}

func missing(name string) error {
	return script.Raise("Errno::ENOENT", "No such file or directory @ rb_sysopen - %s", name)
}

// kind returns "file", "directory" or "".
func (f *suiteFiles) kind(b script.Budget, name string) (string, error) {
	if err := b.Step(1); err != nil {
		return "", err
	}
	full, err := f.full(name, "")
	if err != nil {
		return "", nil
	}
	if _, ok := f.written[full]; ok {
		return "file", nil
	}
	if f.deleted[full] {
		return "", nil
	}
	if f.folders[full] {
		return "directory", nil
	}
	below, inside := f.below(full)
	if !inside {
		if strings.HasPrefix(f.root, full+"/") {
			return "directory", nil
		}
		if f.own(full) {
			return "", nil
		}
		return "", outside(full)
	}
	info, err := fs.Stat(f.fsys, below)
	switch {
	case err != nil:
		return "", nil
	case info.IsDir():
		return "directory", nil
	}
	return "file", nil
}

func (f *suiteFiles) write(b script.Budget, name, text string) error {
	full, err := f.full(name, "")
	if err != nil {
		return err
	}
	if _, inside := f.below(full); !inside && !f.own(full) {
		return outside(full)
	}
	if kind, err := f.kind(b, path.Dir(full)); err != nil || kind != "directory" {
		if err != nil {
			return err
		}
		return missing(name)
	}
	old, had := f.written[full]
	size := len(text) - len(old)
	if !had {
		size += len(full) + nameCost
	}
	if err := f.keep(size); err != nil {
		return err
	}
	f.written[full] = text
	delete(f.deleted, full)
	return nil
}

func (f *suiteFiles) makeDirectory(b script.Budget, name string) error {
	full, err := f.full(name, "")
	if err != nil {
		return err
	}
	if _, inside := f.below(full); !inside && !f.own(full) {
		return outside(full)
	}
	for ; !f.folders[full] && full != f.root; full = path.Dir(full) {
		if err := cmp.Or(b.Step(1), f.keep(nameCost+len(full))); err != nil {
			return err
		}
		f.folders[full] = true
		delete(f.deleted, full)
	}
	return nil
}

// remove removes a file, or a folder with everything in it.
func (f *suiteFiles) remove(b script.Budget, name string) error {
	full, err := f.full(name, "")
	if err != nil {
		return nil // there is no such file
	}
	if err := cmp.Or(b.Step(int64(len(f.written))), f.keep(nameCost+len(full))); err != nil {
		return err
	}
	f.deleted[full] = true
	delete(f.folders, full)
	for written, text := range f.written { // bounded: the names are paid
		if written == full || strings.HasPrefix(written, full+"/") {
			f.bytes -= int64(len(text))
			delete(f.written, written)
		}
	}
	return nil
}

// entry is a name in a folder.
type entry struct {
	name    string
	folder  bool
	link    bool // a link to a folder
	literal bool // found by its name
}

// list returns the names in a folder, sorted.
func (f *suiteFiles) list(b script.Budget, name string) ([]string, error) {
	full, err := f.full(name, "")
	if err != nil {
		return nil, err
	}
	if kind, err := f.kind(b, full); err != nil || kind != "directory" {
		if err != nil {
			return nil, err
		}
		return nil, script.Raise("Errno::ENOENT", "No such file or directory @ dir_initialize - %s", name)
	}
	entries, err := f.entries(b, full)
	if err != nil {
		return nil, err
	}
	names := make([]string, 0, len(entries))
	for _, e := range entries { // bounded: entries are paid
		names = append(names, e.name)
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// entries returns the entries of a folder, in any order. A name may occur twice.
func (f *suiteFiles) entries(b script.Budget, full string) ([]entry, error) {
	if err := b.Step(int64(len(f.written) + len(f.folders))); err != nil {
		return nil, err
	}
	var all []entry
	if below, inside := f.below(full); inside {
		list, err := reading(b).List(f.fsys, below)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, unreadable(full, err)
		}
		for _, e := range list { // bounded: paid by reading
			if f.deleted[path.Join(full, e.Name())] {
				continue
			}
			one := entry{name: e.Name(), folder: e.IsDir()}
			if e.Type()&fs.ModeSymlink != 0 {
				info, err := fs.Stat(f.fsys, path.Join(below, e.Name()))
				one.link, one.folder = true, err == nil && info.IsDir()
			}
			all = append(all, one)
		}
	} else if next, above := strings.CutPrefix(f.root, strings.TrimSuffix(full, "/")+"/"); above {
		next, _, _ = strings.Cut(next, "/")
		all = append(all, entry{name: next, folder: true})
	}
	for written := range f.written { // bounded: the names are paid
		if path.Dir(written) == full {
			all = append(all, entry{name: path.Base(written)})
		}
	}
	for folder := range f.folders { // bounded: the names are paid
		if folder != full && path.Dir(folder) == full {
			all = append(all, entry{name: path.Base(folder), folder: true})
		}
	}
	return all, b.Charge(int64(len(all)) * nameCost)
}
