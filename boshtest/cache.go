package boshtest

// This file lets Go's test cache see what a test reads. go test repeats a result, "(cached)", unless a file that the
// test opened has changed; but of files outside of the test's module it keeps no account, and a release often lies
// outside, beside the module with the tests or above it. What is opened by a path that begins with the module's is in
// it as far as go test can see, and /module/../release is such a path.

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// moduleRoot is the folder of the module that the test belongs to, "" if there is none. Tests run in the folder of
// their package.
var moduleRoot = sync.OnceValue(func() string {
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
})

// visible returns the path by which go test sees a file, given its absolute path.
func visible(full string) string {
	root := moduleRoot()
	if root == "" || strings.HasPrefix(full, root+string(filepath.Separator)) {
		return full
	}
	rel, err := filepath.Rel(root, full)
	if err != nil {
		return full // on another volume
	}
	return root + string(filepath.Separator) + rel
}

// noteFile opens a file or folder for go test to see.
func noteFile(full string) {
	if f, err := os.Open(visible(full)); err == nil {
		f.Close()
	}
}

// noteFolder does so with all that is in a folder.
func noteFolder(full string) {
	_ = filepath.WalkDir(full, func(name string, _ fs.DirEntry, err error) error {
		if err == nil {
			noteFile(name)
		}
		return nil
	})
}
