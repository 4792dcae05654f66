// Package bolt keeps the states of deployments of package deploy in a file, with go.etcd.io/bbolt: its transactions are
// atomic and outlive a loss of power, its file lock keeps two processes from one deployment.
package bolt

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"github.com/boshrender/boshrender/deploy"
)

// Store is a deploy.Store of files: one for each deployment, ‹Dir›/‹deployment›.db, readable by its owner alone, because a
// state can hold secrets of a manifest. It is safe for concurrent use, by several processes too.
type Store struct {
	// Dir is the folder of the files; it is made if it isn't there.
	Dir string
	// Wait is how long Lock waits for another process; 0 means the director's ten seconds, less than 0 not at all.
	Wait time.Duration
}

var bucket = []byte("deployment")

// Lock implements deploy.Store: it opens the file, whose lock the system frees when the process ends, however it ends.
func (s *Store) Lock(ctx context.Context, deployment string) (deploy.Session, error) {
	if deployment == "" || deployment != filepath.Base(deployment) || deployment == "." || deployment == ".." {
		return nil, fmt.Errorf("%q can't be the name of a file", deployment)
	}
	if err := os.MkdirAll(s.Dir, 0o700); err != nil {
		return nil, err
	}
	wait := s.Wait
	if wait == 0 {
		wait = 10 * time.Second
	}
	path := filepath.Join(s.Dir, deployment+".db")
	db, err := open(ctx, path, wait)
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return nil, &deploy.LockedError{Deployment: deployment, Holder: "another process, which has " + path + " open"}
	case err != nil:
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucketIfNotExists(bucket)
		return err
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), db.Close())
	}
	return &session{db: db, path: path}, nil
}

// open opens the file in short waits, so that ctx can end it.
func open(ctx context.Context, path string, wait time.Duration) (*bbolt.DB, error) {
	const short = 100 * time.Millisecond
	for end := time.Now().Add(wait); ; {
		db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: max(min(wait, short), time.Millisecond)})
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
	err := s.db.View(func(tx *bbolt.Tx) error {
		return tx.Bucket(bucket).ForEach(func(k, v []byte) error {
			all[string(k)] = append([]byte{}, v...)
			return nil
		})
	})
	return all, s.named(err)
}

func (s *session) Commit(_ context.Context, changes []deploy.Write) error {
	return s.named(s.db.Update(func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucket)
		for _, c := range changes {
			var err error
			if c.Value == nil {
				err = b.Delete([]byte(c.Key))
			} else {
				err = b.Put([]byte(c.Key), c.Value)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}))
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
