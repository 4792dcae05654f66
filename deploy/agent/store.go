package agent

// This file stores blobs: in memory, or in a folder.

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/boshrender/boshrender/internal/files"
)

// Blobs stores compiled packages.
type Blobs interface {
	// Open returns the content of a blob; the error for a missing one is fs.ErrNotExist.
	Open(ctx context.Context, id string) (io.ReadCloser, error)
	// Put stores all of data, or nothing if reading fails.
	Put(ctx context.Context, id string, data io.Reader) error
}

// BlobDeleter are Blobs that can be deleted.
type BlobDeleter interface {
	// Delete deletes a blob; one that isn't there is deleted.
	Delete(ctx context.Context, id string) error
}

var (
	_ BlobDeleter = (*MemoryBlobs)(nil)
	_ BlobDeleter = DirBlobs{}
)

// MemoryBlobs are Blobs in memory. The zero value works; it is safe for concurrent use.
type MemoryBlobs struct {
	mu    sync.Mutex
	blobs map[string][]byte
}

// Open implements Blobs.
func (m *MemoryBlobs) Open(_ context.Context, id string) (io.ReadCloser, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	data, ok := m.blobs[id]
	if !ok {
		return nil, fmt.Errorf("blob %s: %w", id, fs.ErrNotExist)
	}
	return io.NopCloser(bytes.NewReader(data)), nil
}

// maxInMemory is the largest blob that MemoryBlobs keeps, in bytes.
const maxInMemory = 1 << 30

// Put implements Blobs. A blob of more than 1 GiB is an error.
func (m *MemoryBlobs) Put(_ context.Context, id string, data io.Reader) error {
	all, err := io.ReadAll(io.LimitReader(data, maxInMemory+1))
	if err == nil && len(all) > maxInMemory {
		err = fmt.Errorf("blob %s has more than %d bytes: DirBlobs keeps such blobs", id, maxInMemory)
	}
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.blobs == nil {
		m.blobs = map[string][]byte{}
	}
	m.blobs[id] = all
	return nil
}

// Len returns how many blobs there are.
func (m *MemoryBlobs) Len() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.blobs)
}

// Delete implements BlobDeleter.
func (m *MemoryBlobs) Delete(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.blobs, id)
	return nil
}

// DirBlobs are Blobs in a folder, a file each, of which no more than a part is in memory at a time. They are safe for
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

// Delete implements BlobDeleter.
func (d DirBlobs) Delete(_ context.Context, id string) error {
	if err := os.Remove(d.path(id)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("blob %s: %w", id, err)
	}
	return nil
}
