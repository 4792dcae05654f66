package deploy

// This file asks agents, and is the only one that does: an agent gets a request only after it has said who it is.

import (
	"context"
	"fmt"
	"sync"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
)

// agents asks the agents of VMs. It is safe for concurrent use.
type agents struct {
	all driver.Agents

	mu    sync.Mutex
	known map[string]bool // the agents that have said their ID since they were last not reached, by ID
}

func newAgents(all driver.Agents) *agents { return &agents{all: all, known: map[string]bool{}} }

// note records whether an agent is known.
func (a *agents) note(ref driver.AgentRef, known bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.known[ref.AgentID] = known
}

// state asks an agent for its state, and compares the ID that it says.
func (a *agents) state(ctx context.Context, ref driver.AgentRef) (driver.AgentState, error) {
	s, err := a.all.Agent(ref).GetState(driver.WithCall(ctx, driver.Call{}))
	if err == nil && s.AgentID != ref.AgentID {
		err = &plan.Error{Code: codes.RPCTimeout, Err: driver.ErrOtherAgent, Message: fmt.Sprintf(
			"%s where the one of %s is expected: '%s', not '%s'", driver.ErrOtherAgent, ref.Instance, s.AgentID, ref.AgentID)}
	}
	a.note(ref, err == nil)
	return s, err
}

// ping returns nil once the agent of a VM answers, and no other one.
func (a *agents) ping(ctx context.Context, ref driver.AgentRef) error {
	if err := a.all.Agent(ref).Ping(ctx); err != nil {
		return err
	}
	_, err := a.state(ctx, ref)
	return err
}

// ask calls a function with an agent that is known. After an error the agent has to say its ID again: the next connection
// may end at another one.
func (a *agents) ask(ctx context.Context, ref driver.AgentRef, do func(driver.Agent) error) error {
	a.mu.Lock()
	known := a.known[ref.AgentID]
	a.mu.Unlock()
	if !known {
		if _, err := a.state(ctx, ref); err != nil {
			return err
		}
	}
	err := do(a.all.Agent(ref))
	if err != nil {
		a.note(ref, false)
	}
	return err
}

// surgeon reports whether an agent can restart single jobs.
func (a *agents) surgeon(ref driver.AgentRef) bool {
	_, ok := a.all.Agent(ref).(driver.Surgeon)
	return ok
}

// refOf identifies the agent of a VM. A VM without recorded addresses has its instance's.
func refOf(i *state.Instance, v *state.VM) driver.AgentRef {
	addresses := v.Addresses
	if addresses == nil {
		addresses = i.Addresses
	}
	return driver.AgentRef{AgentID: v.AgentID, CID: v.CID, Instance: i.Slug(), Addresses: addresses}
}
