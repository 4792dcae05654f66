package deploy_test

// This file tests the handling of faults.

import (
	"context"
	"errors"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/model"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// three is a deployment of three instances, canary first, one at a time.
func three() model.Model {
	return model.Model{Name: "dep", Workers: 1, Groups: []model.Group{{
		Name: "web", Instances: 3, AZs: []string{"z1"}, Stemcell: "1.1", Serial: true, Canaries: "1", InFlight: "1", Properties: "small", Env: "e",
		Jobs: []model.Job{{Name: "j0", Version: "1", Config: "a", Packages: []string{"p0"}}},
	}}}
}

// up deploys three in a new world.
func up(t *testing.T) (*world, model.Model) {
	w, m := newWorld(t), three()
	require.NoError(t, w.process(0, false).Run(t.Context(), w.compute(m)))
	m.Groups[0].Jobs[0].Config = "b"
	return w, m
}

func (w *world) compute(m model.Model) *plan.Plan {
	w.t.Helper()
	p, err := m.Plan(w.state(), plan.Options{})
	require.NoError(w.t, err)
	return p
}

// fails makes some calls of a method fail.
func (w *world) fails(method string, times int, f sim.Fault) {
	var mu sync.Mutex
	w.fault = func(m, _ string) sim.Fault {
		mu.Lock()
		defer mu.Unlock()
		if m != method || times == 0 {
			return sim.Fault{}
		}
		times--
		return f
	}
}

func cloudError(typ string, retry bool) error {
	return &driver.CloudError{Type: typ, Message: "no luck", Method: "create_vm", RequestID: "cpi-1", Retry: retry}
}

// inBubble runs a test with a fake clock, on which watch times pass at once.
func inBubble(test func(*testing.T)) func(*testing.T) {
	return func(t *testing.T) { synctest.Test(t, test) }
}

var faults = map[string]func(*testing.T){
	"a disk is detached though the cloud says that this failed": func(t *testing.T) {
		w, m := newWorld(t), three()
		m.Groups[0].Disk = 100
		require.NoError(t, w.process(0, false).Run(t.Context(), w.compute(m)))
		m.Groups[0].Env = "f" // its VMs are recreated
		w.fails("detach_disk", 1, sim.Fault{After: cloudError("Bosh::Clouds::CloudError", false)})
		require.ErrorContains(t, w.process(0, false).Run(t.Context(), w.compute(m)), "no luck")
		s, err := w.process(0, false).Settle(t.Context(), "dep")
		require.NoError(t, err)
		m.Groups[0].Env = "e" // and now they may stay
		p, err := m.Plan(s, plan.Options{})
		require.NoError(t, err)
		require.NoError(t, w.process(0, false).Run(t.Context(), p))
		w.settled(m)
	},
	"a disk that the cloud can't change is copied": func(t *testing.T) {
		for _, method := range []string{"resize_disk", "update_disk", ""} {
			for _, recreate := range []bool{false, true} {
				w, m := newWorld(t), three()
				m.Groups[0].Disk, m.Resize, m.Update = 100, method == "resize_disk", method != "resize_disk"
				require.NoError(t, w.process(0, false).Run(t.Context(), w.compute(m)))
				was := w.state()
				m.Groups[0].Disk = 200
				if recreate {
					m.Groups[0].Env = "f"
				}
				w.fails(method, -1, sim.Fault{Before: cloudError(driver.NotSupported, false)})
				require.NoError(t, w.process(0, false).Run(t.Context(), w.compute(m)))
				w.settled(m)
				s := w.state()
				require.Len(t, s.Disks, map[bool]int{true: 0, false: 3}[method == ""], "orphans, %s", method)
				for n, i := range s.Instances {
					require.Equal(t, method == "", i.Disks[0].Key == was.Instances[n].Disks[0].Key)
				}
			}
		}
	},
	"a failing canary stops the rest": func(t *testing.T) {
		w, m := up(t)
		first := w.state().Instances[0]
		w.cloud.Fail(first.VM().CID, true)
		w.cloud.Fault = nil
		p := w.compute(m)
		var events []deploy.Event
		e := w.process(0, false)
		e.Events = func(ev deploy.Event) { events = append(events, ev) }
		_ = first
		// The first query of the agent reveals it: the plan has to be computed with it.
		require.ErrorIs(t, e.Run(t.Context(), p), deploy.ErrOtherAnswer)
		s, err := e.Settle(t.Context(), "dep")
		require.NoError(t, err)
		s, err = deploy.Observe(t.Context(), s, &w.cloud)
		require.NoError(t, err)
		p, err = m.Plan(s, plan.Options{})
		require.NoError(t, err)
		err = e.Run(t.Context(), p)
		require.EqualError(t, err, "'"+first.String()+"' is not running after update. Review logs for failed jobs: j0")
		require.ErrorIs(t, err, manifest.Code(codes.AgentJobNotRunning))
		var failed *deploy.TaskError
		require.ErrorAs(t, err, &failed)
		require.True(t, failed.Task.Canary)
		updated := 0
		for _, ev := range events {
			if ev.Stage == "Updating instance" && ev.State == deploy.TaskStarted {
				updated++
			}
		}
		require.Equal(t, 1, updated)
		require.False(t, w.state().Instance(first.ID).Complete)
		w.cloud.Fail(first.VM().CID, false)
		require.NoError(t, e.Run(t.Context(), p), "it goes on where it failed")
		w.settled(m)
	},
	"an agent that never answers ends the deploy before it changes anything": func(t *testing.T) {
		w, m := up(t)
		vm := w.state().Instances[0].VM()
		w.cloud.Silence(vm.CID, true)
		before := w.cloud.Count()["create_vm"]
		err := w.process(0, false).Run(t.Context(), w.compute(m))
		require.ErrorIs(t, err, manifest.Code(codes.RPCTimeout))
		require.ErrorContains(t, err, ": Timed out sending 'get_state' to instance: 'web/")
		require.Equal(t, before, w.cloud.Count()["create_vm"])
		w.fault = nil
		require.NoError(t, w.process(0, false).Run(t.Context(), w.plan(m)), "with Fix its VM is made anew")
		w.settled(m)
	},
	"an agent that never answers on a new VM": func(t *testing.T) {
		w, m := newWorld(t), three()
		w.fails("ping", -1, sim.Fault{Before: &plan.Error{Code: codes.RPCTimeout, Message: "no answer"}})
		err := w.process(0, false).Run(t.Context(), w.compute(m))
		require.ErrorContains(t, err, "after 600 seconds")
		require.ErrorContains(t, err, "Timed out pinging VM '")
		w.fault = nil
		require.NoError(t, w.process(0, false).Run(t.Context(), w.plan(m)))
		w.settled(m)
	},
	"a VM vanishes in the middle": func(t *testing.T) {
		w, m := up(t)
		w.fails("apply", 1, sim.Fault{Vanish: true})
		err := w.process(0, false).Run(t.Context(), w.compute(m))
		require.ErrorIs(t, err, manifest.Code(codes.RPCTimeout))
		w.fault = nil
		require.NoError(t, w.process(0, false).Run(t.Context(), w.plan(m)))
		w.settled(m)
	},
	"create_vm is tried five times if the CPI says so": func(t *testing.T) {
		w, m := newWorld(t), three()
		w.fails("create_vm", 4, sim.Fault{Before: cloudError(driver.VMCreationFailed, true)})
		require.NoError(t, w.process(0, false).Run(t.Context(), w.compute(m)))
		w.settled(m)
		w, m = newWorld(t), three()
		w.fails("create_vm", 5, sim.Fault{Before: cloudError(driver.VMCreationFailed, true)})
		err := w.process(0, false).Run(t.Context(), w.compute(m))
		require.ErrorContains(t, err, "CPI error 'Bosh::Clouds::VMCreationFailed' with message 'no luck' in 'create_vm' CPI method (CPI request ID: 'cpi-1')")
	},
	"create_vm is tried once if it doesn't": func(t *testing.T) {
		w, m := newWorld(t), three()
		w.fails("create_vm", 1, sim.Fault{Before: cloudError("Bosh::Clouds::CloudError", false)})
		p := w.compute(m)
		require.Error(t, w.process(0, false).Run(t.Context(), p))
		require.NoError(t, w.process(0, false).Run(t.Context(), p))
		w.settled(m)
	},
	"a VM that isn't there is deleted": func(t *testing.T) {
		w, m := up(t)
		m.Groups[0].Instances = 2
		w.fails("delete_vm", 1, sim.Fault{Vanish: true})
		require.NoError(t, w.process(0, false).Run(t.Context(), w.compute(m)))
		w.settled(m)
	},
	"a call that was given up, and went well, is found": func(t *testing.T) {
		for _, anew := range []bool{false, true} {
			w, m := newWorld(t), three()
			w.fails("create_vm", 1, sim.Fault{After: context.DeadlineExceeded})
			p := w.compute(m)
			require.ErrorIs(t, w.process(0, false).Run(t.Context(), p), context.DeadlineExceeded)
			if anew {
				p = w.plan(m)
				require.Positive(t, p.Count()["delete_vm"], "what it left behind goes")
			}
			require.NoError(t, w.process(0, false).Run(t.Context(), p))
			w.settled(m)
		}
	},
	"a call that takes too long": func(t *testing.T) {
		w, m := newWorld(t), three()
		w.cloud.Latency = func(string) time.Duration { return time.Minute }
		e := w.process(0, false)
		e.Limits.CloudCall = time.Second
		require.ErrorContains(t, e.Run(t.Context(), w.compute(m)), "the cloud didn't answer within 1s")
	},
	"the disk below the store is full": func(t *testing.T) {
		w, m := up(t)
		p := w.compute(m)
		e := w.process(0, false)
		e.Store = full{&w.store, 7}
		err := e.Run(t.Context(), p)
		require.ErrorIs(t, err, syscall.ENOSPC)
		require.ErrorContains(t, err, "the state can't be written")
		require.NoError(t, w.process(0, false).Run(t.Context(), p))
		w.settled(m)
	},
	"two deploys at once": func(t *testing.T) {
		w, m := up(t)
		session, err := w.store.Lock(t.Context(), "dep")
		require.NoError(t, err)
		var locked *state.LockedError
		_, err = m.Plan(&state.State{}, plan.Options{})
		require.NoError(t, err)
		require.ErrorAs(t, w.process(0, false).Run(t.Context(), &plan.Plan{Deployment: "dep"}), &locked)
		require.NoError(t, session.Close())
	},
	"a plan of another state": func(t *testing.T) {
		w, m := up(t)
		p := w.compute(m)
		require.NoError(t, w.process(0, false).Run(t.Context(), p))
		require.ErrorIs(t, w.process(0, false).Run(t.Context(), p), deploy.ErrStale)
	},
	"a plan beside one that isn't finished": func(t *testing.T) {
		w, m := up(t)
		first := w.compute(m)
		require.ErrorIs(t, w.process(20, false).Run(t.Context(), first), errKilled)
		require.ErrorIs(t, w.process(0, false).Run(t.Context(), w.compute(three())), state.ErrUnfinished)
		require.ErrorIs(t, state.Save(t.Context(), &w.store, w.state()), state.ErrUnfinished)
		require.NoError(t, w.process(0, false).Run(t.Context(), first))
		w.settled(m)
	},
	"what an earlier run has done isn't told again": func(t *testing.T) {
		w, m := up(t)
		p := w.compute(m)
		told := map[string]int{}
		for _, at := range []int{60, 90, 0} {
			e := w.process(at, false)
			e.Events = func(ev deploy.Event) {
				if ev.State == deploy.TaskFinished {
					told[ev.ID]++
				}
			}
			if err := e.Run(t.Context(), p); at > 0 {
				require.ErrorIs(t, err, errKilled)
			} else {
				require.NoError(t, err)
			}
		}
		for _, task := range p.Tasks {
			if len(task.Steps) > 0 && task.Name != "" {
				require.Equal(t, 1, told[task.ID], task.ID)
			}
		}
	},
	"cancel ends it, and it goes on": func(t *testing.T) {
		w, m := up(t)
		p := w.compute(m)
		stop := errors.New("the operator said so")
		for n := 1; ; n += 7 {
			ctx, cancel := context.WithCancelCause(t.Context())
			w.k = &killer{}
			e := w.process(0, false)
			steps := 0
			e.Events = func(deploy.Event) {
				if steps++; steps == n {
					cancel(stop)
				}
			}
			err := e.Run(ctx, p)
			cancel(nil)
			if err == nil {
				break
			}
			require.ErrorIs(t, err, stop)
		}
		w.settled(m)
	},
	"jobs of groups beside the one that fails go on": func(t *testing.T) {
		w, m := newWorld(t), three()
		m.Groups[0].Serial = false
		two := m.Groups[0]
		two.Name = "two"
		m.Groups = append(m.Groups, two)
		var mu sync.Mutex
		w.fault = func(method, about string) sim.Fault {
			mu.Lock()
			defer mu.Unlock()
			if method == "run_script pre-start" && about == w.first {
				return sim.Fault{Before: errors.New("1 of 2 pre-start scripts failed. Failed Jobs: j0.")}
			}
			if method == "drain" && w.first == "" {
				w.first = about
			}
			return sim.Fault{}
		}
		err := w.process(0, false).Run(t.Context(), w.compute(m))
		require.ErrorContains(t, err, "pre-start scripts failed")
		complete := 0
		for _, i := range w.state().Instances {
			if i.Complete {
				complete++
			}
		}
		require.Equal(t, 3, complete, "all of the other group")
	},
}

func TestFaults(t *testing.T) {
	for name, test := range faults {
		t.Run(name, inBubble(test))
	}
}

// full is a Store on a disk with space for that many changes.
type full struct {
	state.Store
	room int
}

func (f full) Lock(ctx context.Context, deployment string) (state.Session, error) {
	s, err := f.Store.Lock(ctx, deployment)
	return &fullSession{Session: s, room: f.room}, err
}

type fullSession struct {
	state.Session
	mu   sync.Mutex
	room int
}

func (s *fullSession) Commit(ctx context.Context, changes []state.Write) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.room--; s.room < 0 {
		return syscall.ENOSPC
	}
	return s.Session.Commit(ctx, changes)
}

// TestNewerStore opens a store that a newer version wrote.
func TestNewerStore(t *testing.T) {
	w, m := newWorld(t), three()
	session, err := w.store.Lock(t.Context(), "dep")
	require.NoError(t, err)
	require.NoError(t, session.Commit(t.Context(), []state.Write{{Key: "version", Value: []byte(`{"version":99}`)}}))
	require.NoError(t, session.Close())
	_, err = state.Load(t.Context(), &w.store, "dep")
	require.ErrorIs(t, err, state.ErrNewer)
	p, err := m.Plan(&state.State{}, plan.Options{})
	require.NoError(t, err)
	require.ErrorIs(t, w.process(0, false).Run(t.Context(), p), state.ErrNewer)
}

// hurried is a clock that doesn't wait.
type hurried struct{}

func (hurried) Now() time.Time { return time.Unix(1, 0) }

func (hurried) Sleep(ctx context.Context, _ time.Duration) error { return ctx.Err() }

// foreign is an action of another package.
type foreign struct{}

func (foreign) Kind() string { return "create_vm" }

// TestForeignAction runs a plan that a program has changed: nothing happens.
func TestForeignAction(t *testing.T) {
	w, m := up(t)
	for _, a := range []plan.Action{nil, foreign{}} {
		p := w.compute(m)
		for i := range p.Tasks {
			if len(p.Tasks[i].Steps) > 0 {
				p.Tasks[i].Steps[0].Action = a
				break
			}
		}
		called := false
		w.fault = func(string, string) sim.Fault { called = true; return sim.Fault{} }
		require.ErrorContains(t, w.process(0, false).Run(t.Context(), p), "a step without an action of this library")
		require.False(t, called)
	}
}
