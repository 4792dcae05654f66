package deploy

import (
	"context"
	"errors"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/state"
)

// The errors of an Executor, for errors.Is.
var (
	// ErrStale: the deployment has changed since the plan was computed.
	ErrStale = errors.New("the deployment has changed since the plan was computed")
	// ErrOtherAnswer: the state that an agent reports differs from the one that the plan assumes.
	ErrOtherAnswer = errors.New("the plan has to be computed anew")
	// ErrOtherProperties: cloud properties or an env differ from the plan's, because the value of a variable has changed.
	ErrOtherProperties = errors.New("the cloud properties or the env are not what they were when the plan was computed")
	// ErrOtherFiles: files render differently from the plan.
	ErrOtherFiles = errors.New("the files are not what they were when the plan was computed")
)

func isCloudError(err error, types ...string) bool {
	var e *driver.CloudError
	if !errors.As(err, &e) {
		return false
	}
	for _, t := range types {
		if e.Type == t {
			return true
		}
	}
	return false
}

// noStore is the Store of an Executor that has none.
type noStore struct{}

func (noStore) Lock(context.Context, string) (state.Session, error) {
	return nil, errors.New("deploy: the Executor has no Store")
}

// store returns the Store of the Executor, and one that fails if it has none.
func (e *Executor) store() state.Store {
	if e.Store == nil {
		return noStore{}
	}
	return e.Store
}
