package boshtest

// This file makes the files that a test reads visible to Go's test cache. go test reuses a result, "(cached)", unless
// a file that the test opened has changed; but it ignores files outside of the test's module, and a release often
// lies outside, next to the module with the tests or above it. go test considers a file to be inside if its path
// begins with the module's, and /module/../release is such a path.

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/lazy"
)

// moduleRoot returns the folder of the module that the test belongs to, "" if there is none. Tests run in the folder
// of their package.
var moduleRoot = lazy.Value[string]{New: func() string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}}

// visible returns a path of a file that go test considers inside the module, given its absolute path.
func visible(full string) string {
	root := moduleRoot.Get()
	if root == "" || strings.HasPrefix(full, root+string(filepath.Separator)) {
		return full
	}
	rel, err := filepath.Rel(root, full)
	if err != nil {
		return full // on another volume
	}
	return root + string(filepath.Separator) + rel
}

// noteFile opens a file or folder so that go test records it.
func noteFile(full string) {
	if f, err := files.Open(visible(full)); err == nil {
		f.Close()
	} else if root, err := files.OpenRoot(visible(full)); err == nil {
		root.Close()
	}
}

// noteFolder does the same for everything in a folder.
func noteFolder(full string) {
	noteFile(full)
	_ = files.Within(context.Background()).WalkPath(full, func(_ fs.FS, _, name string, _ fs.DirEntry) error {
		noteFile(name)
		return nil
	})
}
