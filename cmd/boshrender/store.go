package main

// This file keeps the state of a simulated deploy in a JSON file. Use a database for a state that matters: see
// package deploy/bolt.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"

	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/outdir"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/manifest"
)

// maxState limits the size of the files.
const maxState = 256 << 20

// replaceState replaces a file whose content is expected to be old. It is an error if another process has changed the
// file.
func replaceState(ctx context.Context, path string, old, now []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return outdir.Replace(context.WithoutCancel(ctx), path, old, now, 0o600, outdir.Options{})
}

// fileStore is a state.Store of files, ‹dir›/‹deployment›.json. The command holds dir while it uses the store, so
// that no other process can. Each commit replaces the file, and fails if the file has changed nevertheless.
type fileStore struct{ dir string }

// readState reads the state of the deployment and of the others in the folder.
func (o *opened) readState(ctx context.Context) (*state.State, error) {
	release, err := outdir.Hold(o.state, outdir.Options{})
	if err != nil {
		return nil, err
	}
	defer release()
	return state.Load(ctx, &fileStore{dir: o.state}, o.Manifest.Name)
}

// Lock implements state.Store.
func (s *fileStore) Lock(_ context.Context, deployment string) (state.Session, error) {
	if deployment == "" || deployment != filepath.Base(deployment) || deployment == "." || deployment == ".." {
		return nil, fmt.Errorf("%q can't be the name of a file", deployment)
	}
	f := &fileSession{path: filepath.Join(s.dir, deployment+".json"), values: map[string]json.RawMessage{}}
	data, err := manifest.ReadFile(f.path, manifest.Limits{Size: maxState})
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return f, nil
	case err != nil:
		return nil, err
	}
	if err := json.Unmarshal(data, &f.values); err != nil {
		return nil, fmt.Errorf("%s: %w", f.path, redact.JSON(data, err))
	}
	f.text = data
	return f, nil
}

type fileSession struct {
	path   string
	text   []byte // of the file
	values map[string]json.RawMessage
}

// Load implements state.Session.
func (f *fileSession) Load(context.Context) (map[string][]byte, error) {
	all := map[string][]byte{}
	for k, v := range f.values {
		all[k] = v
	}
	return all, nil
}

// Commit implements state.Session.
func (f *fileSession) Commit(ctx context.Context, changes []state.Write) error {
	now := maps.Clone(f.values)
	for _, c := range changes {
		if c.Value == nil {
			delete(now, c.Key)
		} else {
			now[c.Key] = c.Value
		}
	}
	text, err := json.Marshal(now)
	if err != nil {
		return err
	}
	if err := replaceState(ctx, f.path, f.text, text); err != nil {
		return err
	}
	f.text, f.values = text, now
	return nil
}

// Close implements state.Session.
func (f *fileSession) Close() error { return nil }
