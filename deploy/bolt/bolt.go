// Package bolt keeps the states of deployments of package deploy in a file, with go.etcd.io/bbolt: its transactions
// are atomic and survive a loss of power, and its file lock keeps two processes from one deployment. Each value has a
// checksum, and so have all of them together: a damaged or truncated file is an error, and never an empty deployment.
// Damage to the page that bbolt writes last is treated like a loss of power: the state is that before the last
// commit.
package bolt

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"github.com/boshrender/boshrender/deploy/state"
)

// Store is a state.Store of files: one for each deployment, ‹Dir›/‹deployment›.db, readable by its owner only,
// because a state can hold secrets of a manifest. It is safe for concurrent use, also by several processes.
type Store struct {
	// Dir is the folder of the files; it is created if it doesn't exist.
	Dir string
	// Wait is how long Lock waits for another process; 0 means the director's ten seconds, a negative value not at
	// all.
	Wait time.Duration
}

// ErrDamaged matches in errors.Is the error for a file whose content is not as written.
var ErrDamaged = errors.New("the state is damaged")

// The buckets of a file: values with their checksums, and the seal of all of them. The seal is the exclusive or of
// the checksums, so that changing one value updates it without reading the others.
var (
	bucket  = []byte("deployment")
	seals   = []byte("seal")
	sealKey = []byte("all")
)

// sumOf returns the checksum of a value under its key.
func sumOf(key, value []byte) []byte {
	h := sha256.New()
	h.Write(binary.AppendUvarint(nil, uint64(len(key))))
	h.Write(key)
	h.Write(value)
	return h.Sum(nil)
}

// unsealed returns the value and the checksum stored under a key.
func unsealed(key, stored []byte) (value, sum []byte, err error) {
	if len(stored) < sha256.Size {
		return nil, nil, fmt.Errorf("%w: %q is cut short", ErrDamaged, key)
	}
	sum, value = stored[:sha256.Size], stored[sha256.Size:]
	if !bytes.Equal(sum, sumOf(key, value)) {
		return nil, nil, fmt.Errorf("%w: %q isn't what was written", ErrDamaged, key)
	}
	return value, sum, nil
}

// guarded converts a panic of bbolt, and an access beyond the end of a truncated file, to an error.
func guarded(do func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", ErrDamaged, p)
		}
	}()
	return do()
}

// path returns the file of a deployment.
func (s *Store) path(deployment string) (string, error) {
	if deployment == "" || deployment != filepath.Base(deployment) || deployment == "." || deployment == ".." {
		return "", fmt.Errorf("%q can't be the name of a file", deployment)
	}
	return filepath.Join(s.Dir, deployment+".db"), nil
}

// exists reports whether a file exists; an empty one is damaged.
func exists(path string) (bool, error) {
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, err
	case info.Mode().IsRegular() && info.Size() == 0:
		return false, fmt.Errorf("%s: %w: it is empty. Remove it if nothing was ever deployed", path, ErrDamaged)
	}
	return true, nil
}

// open opens a file. The system releases its lock when the process ends in any way.
func (s *Store) open(ctx context.Context, deployment, path string, readOnly bool) (*bbolt.DB, error) {
	wait := s.Wait
	if wait == 0 {
		wait = 10 * time.Second
	}
	var db *bbolt.DB
	err := guarded(func() (err error) {
		db, err = open(ctx, path, wait, readOnly)
		return err
	})
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return nil, &state.LockedError{Deployment: deployment, Holder: "another process, which has " + path + " open"}
	case err != nil:
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return db, nil
}

// Lock implements state.Store. It creates a missing file.
func (s *Store) Lock(ctx context.Context, deployment string) (state.Session, error) {
	path, err := s.path(deployment)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(s.Dir, 0o700); err != nil {
		return nil, err
	}
	if _, err := exists(path); err != nil {
		return nil, err
	}
	db, err := s.open(ctx, deployment, path, false)
	if err != nil {
		return nil, err
	}
	if err := guarded(func() error { return begin(db) }); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), db.Close())
	}
	return &session{db: db, path: path}, nil
}

// Read implements state.Reader: it creates no file and changes none.
func (s *Store) Read(ctx context.Context, deployment string) (map[string][]byte, error) {
	path, err := s.path(deployment)
	if err != nil {
		return nil, err
	}
	switch there, err := exists(path); {
	case err != nil:
		return nil, err
	case !there:
		return map[string][]byte{}, nil
	}
	db, err := s.open(ctx, deployment, path, true)
	if err != nil {
		return nil, err
	}
	one := &session{db: db, path: path}
	all, err := one.Load(ctx)
	return all, errors.Join(err, one.Close())
}

// begin creates the buckets of a new file.
func begin(db *bbolt.DB) error {
	return db.Update(func(tx *bbolt.Tx) error {
		if tx.Bucket(bucket) != nil && tx.Bucket(seals) != nil {
			return nil
		}
		first, _ := tx.Cursor().First()
		if first != nil {
			return fmt.Errorf("%w: it isn't the state of a deployment", ErrDamaged)
		}
		if _, err := tx.CreateBucket(bucket); err != nil {
			return err
		}
		s, err := tx.CreateBucket(seals)
		if err != nil {
			return err
		}
		return s.Put(sealKey, make([]byte, sha256.Size))
	})
}

// open opens the file, retrying at short intervals, so that ctx can end it.
func open(ctx context.Context, path string, wait time.Duration, readOnly bool) (*bbolt.DB, error) {
	const short = 100 * time.Millisecond
	for end := time.Now().Add(wait); ; {
		db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: readOnly, Timeout: max(min(wait, short), time.Millisecond)})
		if !errors.Is(err, berrors.ErrTimeout) || !time.Now().Before(end) {
			return db, err
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
	}
}

type session struct {
	db    *bbolt.DB
	path  string
	close sync.Once
}

func (s *session) Load(context.Context) (map[string][]byte, error) {
	all := map[string][]byte{}
	err := guarded(func() error {
		return s.db.View(func(tx *bbolt.Tx) error {
			if tx.Bucket(bucket) == nil || tx.Bucket(seals) == nil {
				return fmt.Errorf("%w: it isn't the state of a deployment", ErrDamaged)
			}
			seal := make([]byte, sha256.Size)
			err := tx.Bucket(bucket).ForEach(func(k, v []byte) error {
				value, sum, err := unsealed(k, v)
				if err == nil {
					all[string(k)] = bytes.Clone(value)
					subtle.XORBytes(seal, seal, sum)
				}
				return err
			})
			if err == nil && !bytes.Equal(seal, tx.Bucket(seals).Get(sealKey)) {
				err = fmt.Errorf("%w: values are missing, or of another time", ErrDamaged)
			}
			return err
		})
	})
	if err != nil {
		return nil, s.named(err)
	}
	return all, nil
}

func (s *session) Commit(_ context.Context, changes []state.Write) error {
	return s.named(guarded(func() error {
		return s.db.Update(func(tx *bbolt.Tx) error {
			seal := bytes.Clone(tx.Bucket(seals).Get(sealKey))
			if len(seal) != sha256.Size {
				return fmt.Errorf("%w: it has no seal", ErrDamaged)
			}
			for _, c := range changes {
				if err := put(tx.Bucket(bucket), seal, []byte(c.Key), c.Value); err != nil {
					return err
				}
			}
			return tx.Bucket(seals).Put(sealKey, seal)
		})
	}))
}

// put writes a value with its checksum, or deletes it if it is nil, and updates the seal.
func put(b *bbolt.Bucket, seal, key, value []byte) error {
	if old := b.Get(key); old != nil {
		_, sum, err := unsealed(key, old)
		if err != nil {
			return err
		}
		subtle.XORBytes(seal, seal, sum)
	}
	if value == nil {
		return b.Delete(key)
	}
	sum := sumOf(key, value)
	subtle.XORBytes(seal, seal, sum)
	return b.Put(key, append(sum, value...))
}

func (s *session) named(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", s.path, err)
}

func (s *session) Close() (err error) {
	s.close.Do(func() { err = s.db.Close() })
	return s.named(err)
}
