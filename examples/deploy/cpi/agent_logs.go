//go:build linux

package main

// This file packs logs.

import (
	"archive/tar"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// logFolders returns the folders of a kind of logs, with the files that are logs there.
func logFolders(kinds string) (map[string]string, error) {
	folders := map[string]string{}
	for kind := range strings.SplitSeq(kinds, ",") {
		switch kind {
		case "job":
			folders[vcap+"/data/sys/log"] = "**/*"
		case "agent":
			folders[filepath.Dir(os.Getenv("BOSH_SETTINGS"))] = "log"
		case "system": // the machine's are not the VM's
		default:
			return nil, errors.New("Invalid log type")
		}
	}
	return folders, nil
}

// fetchLogs packs the logs of some kinds that match a filter.
func (a *agent) fetchLogs(_ context.Context, arguments []json.RawMessage) (any, error) {
	var kinds string
	var filters []string
	if err := decode(arguments, &kinds, &filters); err != nil {
		return nil, err
	}
	folders, err := logFolders(kinds)
	if err != nil {
		return nil, err
	}
	id := uuid()
	digest, err := packed(filepath.Join(blobs, id), func(t *tar.Writer) error {
		var errs []error
		for dir, logs := range folders {
			errs = append(errs, addMatching(t, dir, func(name string) bool { return chosen(filters, name) && chosen([]string{logs}, name) }))
		}
		return errors.Join(errs...)
	})
	return map[string]string{"blobstore_id": id, "sha1": digest}, err
}

// addMatching adds files below a folder.
func addMatching(t *tar.Writer, dir string, matches func(name string) bool) error {
	return fs.WalkDir(os.DirFS(dir), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() || !matches(name) {
			return err
		}
		f, err := os.Open(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		defer f.Close()
		info, err := f.Stat()
		if err != nil {
			return err
		}
		h := &tar.Header{Name: "./" + name, Mode: int64(info.Mode().Perm()), Size: info.Size(), ModTime: info.ModTime(), Typeflag: tar.TypeReg}
		if err := t.WriteHeader(h); err != nil {
			return err
		}
		_, err = io.CopyN(t, f, info.Size()) // it may grow meanwhile
		return err
	})
}

// chosen reports whether a path matches one of the patterns, in which ** stands for any folders; without patterns all do.
func chosen(patterns []string, name string) bool {
	for _, p := range patterns {
		if match(strings.Split(p, "/"), strings.Split(name, "/")) {
			return true
		}
	}
	return len(patterns) == 0
}

func match(pattern, name []string) bool {
	switch {
	case len(pattern) == 0:
		return len(name) == 0
	case pattern[0] == "**":
		for n := range len(name) + 1 {
			if match(pattern[1:], name[n:]) {
				return true
			}
		}
		return false
	case len(name) == 0:
		return false
	}
	ok, err := path.Match(pattern[0], name[0])
	return err == nil && ok && match(pattern[1:], name[1:])
}
