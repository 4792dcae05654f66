package deploy

// This file marks instances as ignored.

import (
	"context"
	"fmt"

	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
)

// SetIgnored marks instances of a stored deployment as ignored, or removes the mark, as `bosh ignore` does: see
// State.Ignore. A name that matches no instance is the director's error for an unknown instance.
func SetIgnored(ctx context.Context, store state.Store, deployment, name string, ignored bool) error {
	s, err := state.Load(ctx, store, deployment)
	if err != nil {
		return err
	}
	if s == nil || s.Ignore(name, ignored) == 0 {
		return &plan.Error{Code: codes.InstanceNotFound, Message: fmt.Sprintf("Instance '%s/%s' doesn't exist", deployment, name)}
	}
	return state.Save(ctx, store, s)
}
