package state_test

// This file has examples.

import (
	"context"
	"errors"
	"fmt"

	"github.com/boshrender/boshrender/deploy/state"
)

// web is the state of a deployment with two instances.
func web() *state.State {
	return &state.State{Deployment: "web", Instances: []*state.Instance{
		{ID: "1f3c", Group: "app", State: state.Started, Complete: true, Addresses: []state.Address{{Network: "default", IP: "10.0.0.2"}}},
		{ID: "77ab", Group: "app", Index: 1, State: state.Stopped, Complete: true, Addresses: []state.Address{{Network: "default", IP: "10.0.0.3"}}},
	}}
}

// saved returns a store with the state.
func saved(ctx context.Context) *state.Memory {
	store := &state.Memory{}
	if err := state.Save(ctx, store, web()); err != nil {
		panic(err)
	}
	return store
}

func ExampleLoad() {
	ctx := context.Background()
	store := saved(ctx)
	s, err := state.Load(ctx, store, "web")
	if err != nil {
		panic(err)
	}
	for _, i := range s.Instances {
		fmt.Println(i.Group, i.Index, i.State, i.Complete, i.Addresses[0].IP)
	}
	other, err := state.Load(ctx, store, "other")
	fmt.Println(len(other.Instances), err)
	// Output:
	// app 0 started true 10.0.0.2
	// app 1 stopped true 10.0.0.3
	// 0 <nil>
}

// A state is copied to another store.
func ExampleSave() {
	ctx := context.Background()
	s, err := state.Load(ctx, saved(ctx), "web")
	if err != nil {
		panic(err)
	}
	fmt.Println(s.Ignore("app", true), "instances are ignored from now on")
	other := &state.Memory{}
	if err := state.Save(ctx, other, s); err != nil {
		panic(err)
	}
	again, err := state.Load(ctx, other, "web")
	fmt.Println(len(again.Instances), again.Instances[0].Ignored, err)
	// Output:
	// 2 instances are ignored from now on
	// 2 true <nil>
}

// A run that was interrupted has left its plan.
func ExampleRead() {
	ctx := context.Background()
	store := saved(ctx)
	session, err := store.Lock(ctx, "web")
	if err != nil {
		panic(err)
	}
	if err := session.Commit(ctx, []state.Write{{Key: state.KeyPlan, Value: []byte("{}")}}); err != nil {
		panic(err)
	}
	if err := session.Close(); err != nil {
		panic(err)
	}
	s, notes, err := state.Read(ctx, store, "web")
	fmt.Println(len(s.Instances), len(notes), notes[state.KeyPlan] != nil, err)
	fmt.Println(errors.Is(state.Save(ctx, store, s), state.ErrUnfinished))
	// Output:
	// 2 1 true <nil>
	// true
}

func ExampleDecode() {
	s, notes, err := state.Decode("web", map[string][]byte{
		"version":       []byte(`{"version": 1, "revision": 7, "deployment": "web"}`),
		"instance/1f3c": []byte(`{"id": "1f3c", "group": "app", "index": 0, "state": "started", "complete": true, "applied": {}}`),
	})
	fmt.Println(s.Revision, s.Instances[0], len(notes), err)
	// Output:
	// 7 app/1f3c (0) 0 <nil>
}

// An edit records the parts that a store has to write.
func ExampleState_Edit() {
	e := web().Edit()
	i, vm, err := e.VM("1f3c", "agent")
	fmt.Println(i, vm, err)
	if i, err = e.Instance("77ab"); err != nil {
		panic(err)
	}
	i.State = state.Started
	e.State.DNS.Version++
	e.Touch(state.KeyDNS)
	fmt.Println(e.Changed(), e.Changed())
	// Output:
	// <nil> <nil> app/1f3c (0) has no VM with agent agent
	// [dns instance/1f3c instance/77ab] []
}

// Values have the same digest if they have the same JSON.
func ExampleDigest() {
	fmt.Println(len(state.Digest("a", 1)))
	fmt.Println(state.Digest("a", 1) == state.Digest("a", 2))
	// Output:
	// 40
	// false
}

// A deployment can't have an address that another one of its store has.
func ExampleClaim() {
	ctx, store := context.Background(), &state.Memory{}
	fmt.Println(state.Claim(ctx, store, state.Holding{Deployment: "cf", IPs: []string{"10.0.0.2"}}))
	fmt.Println(state.Claim(ctx, store, state.Holding{Deployment: "nats", IPs: []string{"10.0.0.2"}}))
	// Output:
	// <nil>
	// address 10.0.0.2: another deployment holds it: cf
}

// Agents get the DNS records of all deployments of a store.
func ExamplePublish() {
	ctx, store := context.Background(), &state.Memory{}
	cf := &state.State{Deployment: "cf", DNS: state.DNS{Version: 4}}
	agents := []state.Addressee{{AgentID: "agent-1", CID: "vm-1", Instance: "router/0"}}
	blob, others, err := state.Publish(ctx, store, cf, agents)
	fmt.Println(blob.Version, len(others), err)
	nats := &state.State{Deployment: "nats", DNS: state.DNS{Version: 1}}
	blob, others, err = state.Publish(ctx, store, nats, nil)
	fmt.Println(blob.Version, others[0].Instance, err)
	// Output:
	// 4 0 <nil>
	// 5 router/0 <nil>
}

// Changes to a copy leave the store alone.
func ExampleCopy() {
	ctx, store := context.Background(), &state.Memory{}
	if err := state.Save(ctx, store, web()); err != nil {
		panic(err)
	}
	tried, err := state.Copy(ctx, store, "web")
	if err != nil {
		panic(err)
	}
	s, err := state.Load(ctx, tried, "web")
	if err != nil {
		panic(err)
	}
	s.Ignore("app/0", true)
	fmt.Println(state.Save(ctx, tried, s))
	s, err = state.Load(ctx, store, "web")
	fmt.Println(s.Instances[0].Ignored, err)
	// Output:
	// <nil>
	// false <nil>
}
