package agent

// This file stores blobs in a folder.

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/boshrender/boshrender/internal/files"
)

// Blobs stores compiled packages.
type Blobs interface {
	// Open returns the content of a blob; the error for a missing one is fs.ErrNotExist.
	Open(ctx context.Context, id string) (io.ReadCloser, error)
	// Put stores all of data, or nothing if reading fails.
	Put(ctx context.Context, id string, data io.Reader) error
	// Delete deletes a blob. It is no error if there is none.
	Delete(ctx context.Context, id string) error
}

// DirBlobs are Blobs in a folder, a file each. Only a part of a file is in memory at a time. They are safe for
// concurrent use, by processes too.
type DirBlobs struct {
	// Dir is the existing folder. Its files are readable by their owner only.
	Dir string
}

// path returns the file of a blob, whose ID may have any characters.
func (d DirBlobs) path(id string) string {
	return filepath.Join(d.Dir, fmt.Sprintf("%x.blob", sha256.Sum256([]byte(id))))
}

// Open implements Blobs.
func (d DirBlobs) Open(_ context.Context, id string) (io.ReadCloser, error) {
	f, err := files.Open(d.path(id))
	if err != nil {
		return nil, fmt.Errorf("blob %s: %w", id, err)
	}
	return f, nil
}

// Put implements Blobs.
func (d DirBlobs) Put(_ context.Context, id string, data io.Reader) error {
	f, err := os.CreateTemp(d.Dir, "new-")
	if err != nil {
		return err
	}
	_, err = io.Copy(f, data)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), d.path(id))
	}
	if err != nil {
		return errors.Join(fmt.Errorf("blob %s: %w", id, err), os.Remove(f.Name()))
	}
	return nil
}

// Delete implements Blobs.
func (d DirBlobs) Delete(_ context.Context, id string) error {
	if err := os.Remove(d.path(id)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("blob %s: %w", id, err)
	}
	return nil
}
