package outdir

// This file makes processes that change a directory take turns.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// patience limits the wait for another process, which normally takes milliseconds.
const patience = 30 * time.Second

// lockName is a directory that serves as the lock where a directory can't be locked itself.
const lockName = ".boshrender.lock"

// lock waits until no other process has the directory locked.
func (r *root) lock(ctx context.Context) (unlock func(), err error) {
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	if err := r.o.ask("lock", "."); err != nil {
		return nil, err
	}
	f, err := r.dir.Open(".")
	if err != nil {
		return nil, err
	}
	err = waitFor(ctx, f)
	if err == nil {
		return func() { _ = f.Close() }, nil // which unlocks it
	}
	_ = f.Close() // it was only read
	if errors.Is(err, errors.ErrUnsupported) {
		return r.lockByName(lockName, errBusy)
	}
	return nil, err
}

// waitFor locks an open directory.
func waitFor(ctx context.Context, f *os.File) error {
	ctx, cancel := context.WithTimeoutCause(ctx, patience, errBusy)
	defer cancel()
	for wait := time.Millisecond; ; wait = min(2*wait, 100*time.Millisecond) {
		if held, err := tryLock(f); held || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(wait):
		}
	}
}

var errBusy = errors.New("another process is writing to the directory")

// lockByName creates a directory that serves as the lock, for file systems without locks.
func (r *root) lockByName(name string, held error) (unlock func(), err error) {
	err = r.dir.Mkdir(name, 0o700)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%w; if none is, remove %s", held, name)
	}
	if err != nil {
		return nil, err
	}
	return func() { _ = r.dir.Remove(name) }, nil // the message above has the remedy if it stays
}

// ErrHeld is the error for a directory that another process holds.
var ErrHeld = errors.New("another process is using the directory")

// holdName is the file that the holder of the directory keeps locked.
const holdName = ".boshrender.held"

// Hold makes other calls of Hold for the directory, which must exist, fail until release is called or the process
// ends. It doesn't wait: if another process holds the directory, the error is ErrHeld. It does not keep anyone from
// writing files there.
func Hold(dir string, o Options) (release func(), err error) {
	r, err := openRoot(dir, o)
	if err != nil {
		return nil, err
	}
	unlock, err := r.hold()
	if err != nil {
		r.close()
		return nil, err
	}
	return func() {
		unlock()
		r.close()
	}, nil
}

func (r *root) hold() (unlock func(), err error) {
	if err := r.o.ask("hold", holdName); err != nil {
		return nil, err
	}
	f, err := r.dir.OpenFile(holdName, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	held, err := tryLock(f)
	if held {
		return func() { _ = f.Close() }, nil // which unlocks it
	}
	_ = f.Close() // nothing was written
	switch {
	case err == nil:
		return nil, ErrHeld
	case errors.Is(err, errors.ErrUnsupported):
		return r.lockByName(holdName+".lock", ErrHeld)
	}
	return nil, err
}
