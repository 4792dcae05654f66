package state

// This file keeps the holdings of the deployments of a store, where all of them find them.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/boshrender/boshrender/internal/redact"
)

// Holding lists the addresses, disks and numbers of a deployment, which no other deployment of its store may have, and
// the links that others may consume.
type Holding struct {
	// Deployment is the name of the deployment.
	Deployment string `json:"deployment"`
	// IPs are the addresses of its instances, of its orphaned VMs, and of the plan that is under way; dynamic ones are
	// not among them.
	IPs []string `json:"ips,omitempty"`
	// Disks are the cloud's names of its disks, orphans included.
	Disks []string `json:"disks,omitempty"`
	// Numbers are the numbers of its short DNS names: as in a director, all deployments of a store share them.
	Numbers Numbers `json:"numbers,omitzero"`
	// Fresh are the Numbers that a plan gives out, and that no other deployment may have given out since.
	Fresh Numbers `json:"-"`
	// Links are the links that other deployments may consume: see Deployed.Links.
	Links string `json:"links,omitempty"`
}

// holding is a store's record of a deployment.
type holding struct {
	Holding
	// DNS are the records that it has published last; nil for none. Claim leaves them as they are.
	DNS *published `json:"dns,omitempty"`
}

// holdings is the name under which a Store keeps the holdings of its deployments: none of them can have that name.
const holdings = "=holdings"

// Holding returns the holding of the deployment.
func (s *State) Holding() Holding {
	h := Holding{Deployment: s.Deployment, Numbers: s.Numbers, Links: s.Deployed.Links}
	ips := func(list []Address) {
		for _, a := range list {
			if a.IP != "" && !a.Dynamic {
				h.IPs = append(h.IPs, a.IP)
			}
		}
	}
	for _, i := range s.Instances {
		ips(i.Addresses)
		ips(i.strays())
		for _, d := range i.Disks {
			h.Disks = append(h.Disks, d.CID)
		}
	}
	for _, vm := range s.VMs {
		ips(vm.Addresses)
	}
	for _, d := range s.Disks {
		h.Disks = append(h.Disks, d.CID)
	}
	return h
}

// Claim records in a store the holding of a deployment. It fails with ErrHeld if another deployment has one of its
// addresses or fresh numbers, and records nothing then.
func Claim(ctx context.Context, store Store, h Holding) error {
	slices.Sort(h.IPs)
	h.IPs = slices.Compact(h.IPs)
	return withHoldings(ctx, store, func(session Session, all map[string][]byte) error { return claim(ctx, session, all, h) })
}

// withHoldings calls a function with the holdings, which no other process changes meanwhile.
func withHoldings(ctx context.Context, store Store, do func(Session, map[string][]byte) error) error {
	session, err := lockHoldings(ctx, store)
	if err != nil {
		return err
	}
	all, err := session.Load(ctx)
	if err == nil {
		err = do(session, all)
	}
	return errors.Join(err, session.Close())
}

func claim(ctx context.Context, session Session, all map[string][]byte, h Holding) error {
	others, err := othersIn(all, h.Deployment)
	if err != nil {
		return err
	}
	own := holding{}
	if data := all[h.Deployment]; data != nil {
		if err := redact.Decode(data, &own); err != nil {
			return err
		}
	}
	own.Holding = h
	for _, other := range others {
		for _, ip := range h.IPs {
			if _, found := slices.BinarySearch(other.IPs, ip); found {
				return fmt.Errorf("address %s: %w: %s", ip, ErrHeld, other.Deployment)
			}
		}
		if h.Fresh.clash(other.Numbers) {
			return fmt.Errorf("numbers of short DNS names: %w: %s", ErrHeld, other.Deployment)
		}
	}
	return commitHolding(ctx, session, own)
}

// commitHolding records a holding. A deployment that holds nothing, and has published nothing, is forgotten.
func commitHolding(ctx context.Context, session Session, h holding) error {
	var value []byte
	if len(h.IPs)+len(h.Disks) > 0 || h.Links != "" || h.DNS != nil {
		var err error
		if value, err = json.Marshal(h); err != nil {
			return err
		}
	}
	return session.Commit(ctx, []Write{{Key: h.Deployment, Value: value}})
}

// othersIn returns the holdings of all deployments but one, by name.
func othersIn(all map[string][]byte, deployment string) ([]holding, error) {
	var list []holding
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if name == deployment {
			continue
		}
		var h holding
		if err := redact.Decode(all[name], &h); err != nil {
			return nil, fmt.Errorf("the store's holdings of %s: %w", name, err)
		}
		list = append(list, h)
	}
	return list, nil
}

// others returns the holdings of the other deployments of a store.
func others(ctx context.Context, store Store, deployment string) ([]Holding, error) {
	var all map[string][]byte
	var err error
	if r, ok := store.(Reader); ok {
		all, err = r.Read(ctx, holdings)
	} else {
		var session Session
		if session, err = lockHoldings(ctx, store); err == nil {
			all, err = session.Load(ctx)
			err = errors.Join(err, session.Close())
		}
	}
	if err != nil {
		return nil, err
	}
	held, err := othersIn(all, deployment)
	var list []Holding
	for _, h := range held {
		list = append(list, h.Holding)
	}
	return list, err
}

// lockHoldings locks the holdings. Others have them locked for moments only, so that it waits.
func lockHoldings(ctx context.Context, store Store) (Session, error) {
	const patience, pause = 1000, 10 * time.Millisecond
	for n := 0; ; n++ {
		session, err := store.Lock(ctx, holdings)
		var locked *LockedError
		if n == patience || !errors.As(err, &locked) {
			return session, err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}
