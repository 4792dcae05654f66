package deploy

// This file lets tests choose the order of tasks, and has the Source of made-up deployments.

import (
	"context"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// TakeTurns sets the function with which an Executor waits for its turn.
func (e *Executor) TakeTurns(turn func(task string)) { e.turn = turn }

// ModelSource is the Source of models.
type ModelSource struct{}

// VM implements Source.
func (ModelSource) VM(_ context.Context, i *state.Instance, made state.Made) (driver.VMRequest, error) {
	return driver.VMRequest{Stemcell: made.Stemcell.String(), Networks: addressesHash(i.Addresses)}, nil
}

// addressesHash returns networks with the keys that clouds insist on.
func addressesHash(addresses []state.Address) *manifest.Map {
	m := manifest.MapOf()
	for _, a := range addresses {
		switch {
		case a.Obsolete:
		case a.Dynamic:
			m.Set(a.Network, manifest.MapOf("type", "dynamic"))
		default:
			m.Set(a.Network, manifest.MapOf("type", "manual", "ip", a.IP, "netmask", "255.255.255.0", "cloud_properties", manifest.MapOf()))
		}
	}
	return m
}

// Disk implements Source.
func (ModelSource) Disk(context.Context, string, string) (*manifest.Map, error) {
	return manifest.MapOf(), nil
}

// Files implements Source.
func (ModelSource) Files(context.Context, string, state.Applied) ([]boshrender.File, error) {
	return nil, nil
}

// Package implements Source.
func (ModelSource) Package(_ context.Context, p state.PackageRef) (driver.PackageSource, error) {
	return driver.PackageSource{PackageRef: p}, nil
}

// Tags implements Source.
func (ModelSource) Tags(string) map[string]string { return nil }
