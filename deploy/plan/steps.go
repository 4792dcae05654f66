package plan

// This file defines how a plan changes the State.

import (
	"fmt"

	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/state"
)

// holds reports whether a disk already has the properties that a step would give it, so that the step is needless.
func (d *diskIs) holds(e *state.Edit) bool {
	if d == nil || e.Find(d.Instance) == nil {
		return false
	}
	is := e.Find(d.Instance).Disk(d.Disk)
	return is != nil && is.Size == d.Size && is.CloudProperties == d.CloudProperties
}

// Result returns the state after the plan, starting from another state. Descriptive names replace the names that the
// cloud assigns.
func (p *Plan) Result(previous *state.State) (*state.State, error) {
	s := previous.Clone()
	s.Deployment = p.Deployment
	e := s.Edit()
	for id, step := range p.Steps() {
		if step.Needless(e) {
			continue
		}
		if err := action.Done(step.Action, e, action.Outcome{CID: "of " + id, Blob: "of " + id, SHA1: "of " + id}); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", id, step.Kind(), err)
		}
	}
	s.Sort()
	s.Version, s.Revision = state.Version, s.Revision+1
	return s, nil
}
