package deploy_test

// This file repeats on the simulated cloud deploys on real agents: each VM gets the same requests, in the same order.

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// sequences has the calls for each VM, in their order. Questions that are repeated until the answer is another one are one call;
// a ping has the state of a new agent behind it, which says its ID.
type sequences map[string][]string

func (s sequences) add(vm, method string) {
	list := s[vm]
	last := ""
	if len(list) > 0 {
		last = list[len(list)-1]
	}
	if (method == "get_state" || method == "ping") && last == method || method == "get_state" && last == "ping" {
		return
	}
	s[vm] = append(list, method)
}

// texts returns the sequences, sorted.
func (s sequences) texts() (list []string) {
	for _, calls := range s {
		list = append(list, strings.Join(calls, " "))
	}
	slices.Sort(list)
	return list
}

// recordedSequences reads a recording (see deploy/agent/deploys_test.go).
func recordedSequences(t *testing.T, name string) sequences {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("agent", "testdata", "deploys", strings.ReplaceAll(name, " ", "-")+".json"))
	require.NoError(t, err)
	var d struct {
		Calls []struct {
			CPI       string
			Arguments []any
			Result    any
			VM        string
			Exchanges []struct {
				Request struct {
					Method    string
					Arguments []any
				}
			}
		}
	}
	require.NoError(t, json.Unmarshal(data, &d))
	s := sequences{}
	for _, c := range d.Calls {
		switch c.CPI {
		case "":
			for _, e := range c.Exchanges {
				method := e.Request.Method
				if method == "run_script" {
					method += " " + e.Request.Arguments[0].(string)
				}
				if method != "" {
					s.add(c.VM, method)
					break
				}
			}
		case "create_vm":
			s.add(c.Result.([]any)[0].(string), c.CPI)
		case "create_disk":
			s.add(c.Arguments[2].(string), c.CPI)
		default:
			s.add(c.Arguments[0].(string), c.CPI)
		}
	}
	return s
}

// harbour is the deployment of examples/deploy/harbour.
type harbour struct {
	*sim.Cloud
	t     *testing.T
	store *state.Memory

	mu    sync.Mutex
	calls [][2]string       // names of VMs or disks, and methods
	made  map[string]string // names of VMs, by the names of their agents
}

// CreateVM notes the name of the VM.
func (h *harbour) CreateVM(ctx context.Context, vm driver.VMRequest) (driver.CreatedVM, error) {
	made, err := h.Cloud.CreateVM(ctx, vm)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.made[vm.AgentID] = made.CID
	return made, err
}

func newHarbour(t *testing.T) *harbour {
	h := &harbour{t: t, Cloud: &sim.Cloud{}, store: &state.Memory{}, made: map[string]string{}}
	h.Fault = func(method, about string) sim.Fault {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.calls = append(h.calls, [2]string{about, method})
		return sim.Fault{}
	}
	return h
}

func (h *harbour) state() *state.State {
	s, err := state.Load(h.t.Context(), h.store, "harbour")
	require.NoError(h.t, err)
	return s
}

// read returns the deployment with operations.
func (h *harbour) read(ops string) *boshrender.Deployment {
	h.t.Helper()
	dir := filepath.Join("..", "examples", "deploy", "harbour")
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(h.t, err)
		return data
	}
	m, err := manifest.Parse(context.Background(), "manifest.yml", read("manifest.yml"))
	require.NoError(h.t, err)
	parsed, err := manifest.ParseOps(context.Background(), "ops.yml", []byte(ops))
	require.NoError(h.t, err)
	m, err = m.Apply(context.Background(), parsed)
	require.NoError(h.t, err)
	c, err := manifest.ParseCloudConfig(context.Background(), "cloud-config.yml", read("cloud-config.yml"))
	require.NoError(h.t, err)
	releases, err := spec.Open(context.Background(), filepath.Join(dir, "release"))
	require.NoError(h.t, err)
	return &boshrender.Deployment{Manifest: m, Releases: releases, Director: &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{c}}}
}

// plan plans a deploy.
func (h *harbour) plan(d *boshrender.Deployment, o plan.Options) (*plan.Plan, *boshrender.Resolved) {
	h.t.Helper()
	previous := h.state()
	resolved, err := deploy.Resolve(h.t.Context(), d, previous, o)
	require.NoError(h.t, err)
	h.calls = nil
	previous, err = deploy.Observe(h.t.Context(), previous, h.Cloud)
	require.NoError(h.t, err)
	p, err := deploy.Compute(h.t.Context(), previous, resolved, o)
	require.NoError(h.t, err)
	return p, resolved
}

// run carries out a plan.
func (h *harbour) run(p *plan.Plan, resolved *boshrender.Resolved) error {
	source := &deploy.Values{Resolved: resolved, Packages: func(context.Context, state.PackageRef) (driver.PackageSource, error) {
		return driver.PackageSource{SHA1: "sum"}, nil
	}}
	e := deploy.Executor{Cloud: h, Agents: h.Cloud, Store: h.store, Source: source, Clock: hurried{}}
	return e.Run(h.t.Context(), p)
}

// deploy deploys the harbour with operations.
func (h *harbour) deploy(o plan.Options, ops string) sequences {
	h.t.Helper()
	require.NoError(h.t, h.run(h.plan(h.read(ops), o)))
	require.NoError(h.t, h.Check(h.state()))
	s := sequences{}
	for _, c := range h.calls {
		about := c[0]
		if cid, ok := h.made[about]; ok {
			about = cid
		}
		s.add(about, c[1])
	}
	return s
}

// swap replaces VMs by creating others first.
const swap = "- {type: replace, path: \"/update/vm_strategy?\", value: create-swap-delete}\n"

// TestSwapGoesOn cuts a deploy that replaces all VMs at each call: the rest of it needs the addresses that the plan
// gave to instances, since files of other instances have them.
func TestSwapGoesOn(t *testing.T) {
	cut := errors.New("cut")
	o := plan.Options{Recreate: true}
	for at := 1; ; at += tier.Of(7, 3, 1) {
		h := newHarbour(t)
		h.deploy(plan.Options{}, "[]")
		d := h.read(swap)
		p, resolved := h.plan(d, o)
		was, left := h.Fault, at
		h.Fault = func(method, about string) sim.Fault {
			h.mu.Lock()
			left--
			f := sim.Fault{}
			if left == 0 {
				f.After = cut
			}
			h.mu.Unlock()
			was(method, about)
			return f
		}
		err := h.run(p, resolved)
		h.mu.Lock()
		whole := left > 0
		h.mu.Unlock()
		switch {
		case err == nil && whole:
			require.Greater(t, at, 40, "the deploy was cut often")
			return
		case err == nil: // failed requests were sent again
			continue
		}
		begun, err := deploy.Unfinished(t.Context(), h.store, "harbour")
		require.NoError(t, err)
		require.Equal(t, p.ID, begun.ID)
		resolved, err = deploy.ResolveUnfinished(t.Context(), d, h.state(), begun, o)
		require.NoError(t, err)
		require.NoError(t, h.run(begun, resolved), "cut at call %d", at)
		require.NoError(t, h.Check(h.state()))
	}
}

// TestRecorded compares the calls for each VM with the calls in real deploys. A recording lacks the second lamp, and
// some the other group.
func TestRecorded(t *testing.T) {
	const (
		closed = "- {type: replace, path: /instance_groups/name=lamp/jobs/name=lamp/properties/lamp/message, value: The harbour is closed.}\n"
		bigger = "- {type: replace, path: /instance_groups/name=recorder/persistent_disk, value: 128}\n"
		first  = "- {type: replace, path: \"/instance_groups/name=recorder/env?/token\", value: first}\n"
		second = "- {type: replace, path: \"/instance_groups/name=recorder/env?/token\", value: second}\n"
	)
	h := newHarbour(t)
	for _, c := range []struct {
		name    string
		ops     string
		options plan.Options
		before  string // the operations of a deploy that isn't recorded
	}{
		{name: "a first deploy"},
		{name: "a property changes", ops: closed},
		{name: "a disk is copied", ops: closed + bigger},
		{name: "VMs are swapped", ops: closed + bigger + swap, options: plan.Options{Recreate: true}},
		{name: "instances are recreated by swapping", ops: closed + bigger + swap, options: plan.Options{Verb: plan.VerbOptions{Verb: plan.VerbRecreate}}},
		{name: "a variable in env changes", ops: closed + bigger + second, before: closed + bigger + first},
	} {
		t.Run(c.name, func(t *testing.T) {
			h.t = t
			if c.before != "" {
				h.deploy(c.options, c.before)
			}
			got := h.deploy(c.options, c.ops).texts()
			for _, want := range recordedSequences(t, c.name).texts() {
				require.Contains(t, got, want)
			}
		})
	}
}
