package state

// This file keeps what the deployments of a store hold, where all of them find it.

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

// Holding lists the addresses and disks of a deployment, which no other deployment of its store may have.
type Holding struct {
	// Deployment is the name of the deployment.
	Deployment string `json:"deployment"`
	// IPs are the addresses of its instances, of its orphaned VMs, and of the plan that is under way; dynamic ones are
	// not among them.
	IPs []string `json:"ips,omitempty"`
	// Disks are the cloud's names of its disks, orphans included.
	Disks []string `json:"disks,omitempty"`
}

// ErrHeld matches in errors.Is the error for an address that another deployment of the store has.
var ErrHeld = errors.New("another deployment holds it")

// holdings is the name under which a Store keeps the holdings of its deployments: none of them can have that name.
const holdings = "=holdings"

// Holding returns what the deployment has.
func (s *State) Holding() Holding {
	h := Holding{Deployment: s.Deployment}
	ips := func(list []Address) {
		for _, a := range list {
			if a.IP != "" && !a.Dynamic {
				h.IPs = append(h.IPs, a.IP)
			}
		}
	}
	for _, i := range s.Instances {
		ips(i.Addresses)
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
// addresses, and records nothing then.
func Claim(ctx context.Context, store Store, h Holding) error {
	slices.Sort(h.IPs)
	h.IPs = slices.Compact(h.IPs)
	session, err := lockHoldings(ctx, store)
	if err != nil {
		return err
	}
	all, err := session.Load(ctx)
	if err == nil {
		err = claim(ctx, session, all, h)
	}
	return errors.Join(err, session.Close())
}

func claim(ctx context.Context, session Session, all map[string][]byte, h Holding) error {
	others, err := othersIn(all, h.Deployment)
	if err != nil {
		return err
	}
	for _, other := range others {
		for _, ip := range h.IPs {
			if _, found := slices.BinarySearch(other.IPs, ip); found {
				return fmt.Errorf("address %s: %w: %s", ip, ErrHeld, other.Deployment)
			}
		}
	}
	var value []byte // a deployment that holds nothing is forgotten
	if len(h.IPs)+len(h.Disks) > 0 {
		if value, err = json.Marshal(h); err != nil {
			return err
		}
	}
	return session.Commit(ctx, []Write{{Key: h.Deployment, Value: value}})
}

// othersIn returns the holdings of all deployments but one, by name.
func othersIn(all map[string][]byte, deployment string) ([]Holding, error) {
	var list []Holding
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if name == deployment {
			continue
		}
		var h Holding
		if err := redact.Decode(all[name], &h); err != nil {
			return nil, fmt.Errorf("the store's holdings of %s: %w", name, err)
		}
		list = append(list, h)
	}
	return list, nil
}

// others returns what the other deployments of a store hold.
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
	return othersIn(all, deployment)
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
