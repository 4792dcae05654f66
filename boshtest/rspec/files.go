package rspec

// This file implements the files that a suite sees: a read-only folder, and on top of it what the suite has written.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/script"
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

// maxWritten limits the bytes that a suite writes.
const maxWritten = 256 << 20

func newFiles(root string, fsys fs.FS) *suiteFiles {
	return &suiteFiles{
		root: root, fsys: fsys, written: map[string]string{}, deleted: map[string]bool{},
		folders: map[string]bool{"/": true, "/tmp": true},
	}
}

// full returns name as an absolute and clean path. It takes a relative name from base, and a relative base from the
// root.
func (f *suiteFiles) full(name, base string) string {
	switch {
	case strings.HasPrefix(name, "/"):
		return path.Clean(name)
	case base != "":
		return path.Join(f.full(base, ""), name)
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
	return &script.Unsupported{What: "file " + full, Why: "a suite sees the release's folder and what it has written"}
}

// own reports whether a path outside of the folder is the suite's: those in /tmp are, except for what is next to the
// folder if it is there itself.
func (f *suiteFiles) own(full string) bool {
	if rest, there := strings.CutPrefix(f.root, "/tmp/"); there {
		first, _, _ := strings.Cut(rest, "/")
		if strings.HasPrefix(full+"/", "/tmp/"+first+"/") {
			return false
		}
	}
	return full == "/tmp" || strings.HasPrefix(full, "/tmp/")
}

func (f *suiteFiles) read(name string) (string, error) {
	full := f.full(name, "")
	if text, ok := f.written[full]; ok {
		return text, nil
	}
	below, inside := f.below(full)
	switch {
	case f.deleted[full]:
	case inside:
		data, err := files.Within(context.Background()).Read(f.fsys, below)
		if err == nil {
			return string(data), nil
		}
		if kind, _ := f.kind(full); kind == "directory" {
			return "", script.Raise("Errno::EISDIR", "Is a directory @ io_fread - %s", name)
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("%s: %w", name, err)
		}
	case f.folders[full]:
		return "", script.Raise("Errno::EISDIR", "Is a directory @ io_fread - %s", name)
	case !f.own(full):
		return "", outside(full)
	}
	return "", missing(name)
}

func missing(name string) error {
	return script.Raise("Errno::ENOENT", "No such file or directory @ rb_sysopen - %s", name)
}

// kind returns "file", "directory" or "".
func (f *suiteFiles) kind(name string) (string, error) {
	full := f.full(name, "")
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

func (f *suiteFiles) write(name, text string) error {
	full := f.full(name, "")
	if _, inside := f.below(full); !inside && !f.own(full) {
		return outside(full)
	}
	if kind, err := f.kind(path.Dir(full)); err != nil || kind != "directory" {
		if err != nil {
			return err
		}
		return missing(name)
	}
	f.bytes += int64(len(text)) - int64(len(f.written[full]))
	if f.bytes > maxWritten {
		return fmt.Errorf("the suite writes more than %d bytes", int64(maxWritten))
	}
	f.written[full] = text
	delete(f.deleted, full)
	return nil
}

func (f *suiteFiles) makeDirectory(name string) error {
	full := f.full(name, "")
	if _, inside := f.below(full); !inside && !f.own(full) {
		return outside(full)
	}
	for ; !f.folders[full] && full != f.root; full = path.Dir(full) {
		f.folders[full] = true
		delete(f.deleted, full)
	}
	return nil
}

// remove removes a file, or a folder with everything in it.
func (f *suiteFiles) remove(name string) {
	full := f.full(name, "")
	f.deleted[full] = true
	delete(f.folders, full)
	for written, text := range f.written {
		if written == full || strings.HasPrefix(written, full+"/") {
			f.bytes -= int64(len(text))
			delete(f.written, written)
		}
	}
}

// list returns the names in a folder, sorted.
func (f *suiteFiles) list(name string) ([]string, error) {
	full := f.full(name, "")
	if kind, err := f.kind(full); err != nil || kind != "directory" {
		if err != nil {
			return nil, err
		}
		return nil, script.Raise("Errno::ENOENT", "No such file or directory @ dir_initialize - %s", name)
	}
	var names []string
	if below, inside := f.below(full); inside {
		entries, err := files.Within(context.Background()).List(f.fsys, below)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, e := range entries {
			if !f.deleted[path.Join(full, e.Name())] {
				names = append(names, e.Name())
			}
		}
	}
	for written := range f.written {
		if path.Dir(written) == full {
			names = append(names, path.Base(written))
		}
	}
	for folder := range f.folders {
		if folder != full && path.Dir(folder) == full {
			names = append(names, path.Base(folder))
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// glob returns the paths that a pattern of Dir.glob matches, sorted, in the form of the pattern.
func (f *suiteFiles) glob(pattern, base string) ([]string, error) {
	var found []string
	for _, one := range braces(pattern) {
		prefix := ""
		if strings.HasPrefix(one, "/") {
			prefix = "/"
		}
		list, err := f.match(prefix, strings.Split(strings.Trim(one, "/"), "/"), base)
		if err != nil {
			return nil, err
		}
		found = append(found, list...)
	}
	return found, nil
}

// match lists the matches of a pattern below a path.
func (f *suiteFiles) match(at string, parts []string, base string) ([]string, error) {
	if len(parts) == 0 {
		return []string{at}, nil
	}
	join := func(name string) string {
		if at == "" || at == "/" {
			return at + name
		}
		return at + "/" + name
	}
	here := f.full(cmp.Or(at, "."), base)
	part := parts[0]
	if part != "**" && !strings.ContainsAny(part, "*?[") {
		kind, err := f.kind(path.Join(here, part))
		if err != nil || kind == "" || kind == "file" && len(parts) > 1 {
			return nil, err
		}
		return f.match(join(part), parts[1:], base)
	}
	if kind, err := f.kind(here); err != nil || kind != "directory" {
		return nil, err
	}
	names, err := f.list(here)
	if err != nil {
		return nil, err
	}
	var found []string
	if part == "**" {
		if found, err = f.match(at, parts[1:], base); err != nil {
			return nil, err
		}
	}
	for _, name := range names {
		if strings.HasPrefix(name, ".") && !strings.HasPrefix(part, ".") {
			continue
		}
		rest := parts[1:]
		kind, err := f.kind(path.Join(here, name))
		if err != nil {
			return nil, err
		}
		if part == "**" {
			if kind != "directory" {
				continue
			}
			rest = parts
		} else if ok, err := path.Match(part, name); err != nil || !ok || len(rest) > 0 && kind != "directory" {
			continue
		}
		list, err := f.match(join(name), rest, base)
		if err != nil {
			return nil, err
		}
		found = append(found, list...)
	}
	return found, nil
}

// braces expands {a,b} in a pattern.
func braces(pattern string) []string {
	open := strings.IndexByte(pattern, '{')
	if open < 0 {
		return []string{pattern}
	}
	depth, begin := 0, open+1
	var choices []string
	for i := open; i < len(pattern); i++ {
		switch pattern[i] {
		case '{':
			depth++
		case ',':
			if depth == 1 {
				choices = append(choices, pattern[begin:i])
				begin = i + 1
			}
		case '}':
			if depth--; depth == 0 {
				choices = append(choices, pattern[begin:i])
				var list []string
				for _, choice := range choices {
					list = append(list, braces(pattern[:open]+choice+pattern[i+1:])...)
				}
				return list
			}
		}
	}
	return []string{pattern}
}
