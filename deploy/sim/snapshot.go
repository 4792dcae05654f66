package sim

// This file saves and loads the cloud, to outlive the process.

import (
	"encoding/json"
	"fmt"

	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/redact"
)

// snapshot is a cloud in JSON.
type snapshot struct {
	Made  int                   `json:"made"`
	VMs   []snapshotVM          `json:"vms"`
	Disks []snapshotDisk        `json:"disks"`
	Calls map[string]remembered `json:"calls"`
	Tasks map[string]task       `json:"tasks"`
}

type snapshotVM struct {
	CID        string          `json:"cid"`
	AgentID    string          `json:"agent_id"`
	Stemcell   string          `json:"stemcell"`
	Addresses  []state.Address `json:"addresses"`
	Disks      map[string]bool `json:"disks"`
	Known      map[string]bool `json:"known"`
	Applied    state.Applied   `json:"applied"`
	Configured bool            `json:"configured"`
	Started    bool            `json:"started"`
	Down       bool            `json:"down"`
}

type snapshotDisk struct {
	CID  string `json:"cid"`
	Size int    `json:"size"`
	VM   string `json:"vm"`
	Data string `json:"data"`
}

// MarshalJSON writes the result of a call.
func (r remembered) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"cid": r.cid, "hint": r.hint, "networks": r.networks})
}

// UnmarshalJSON reads the output of MarshalJSON.
func (r *remembered) UnmarshalJSON(data []byte) error {
	var v struct {
		CID      string          `json:"cid"`
		Hint     json.RawMessage `json:"hint"`
		Networks []state.Address `json:"networks"`
	}
	err := redact.JSON(data, json.Unmarshal(data, &v))
	r.cid, r.hint, r.networks = v.CID, v.Hint, v.Networks
	return err
}

// MarshalJSON writes the content of the cloud, without faults and counts.
func (c *Cloud) MarshalJSON() ([]byte, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.marshal()
}

func (c *Cloud) marshal() ([]byte, error) {
	b := snapshot{Made: c.made, Calls: c.calls, Tasks: c.tasks}
	for _, v := range c.vms {
		b.VMs = append(b.VMs, snapshotVM{v.cid, v.agentID, v.stemcell, v.addresses, v.disks, v.known, v.applied, v.configured, v.started, v.down})
	}
	for _, d := range c.disks {
		b.Disks = append(b.Disks, snapshotDisk{d.cid, d.size, d.vm, d.data})
	}
	return json.Marshal(b)
}

// UnmarshalJSON loads the output of MarshalJSON.
func (c *Cloud) UnmarshalJSON(data []byte) error {
	var b snapshot
	if err := json.Unmarshal(data, &b); err != nil {
		return fmt.Errorf("simulated cloud: %w", redact.JSON(data, err))
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.vms = nil
	c.start()
	c.made = b.Made
	if b.Calls != nil {
		c.calls = b.Calls
	}
	if b.Tasks != nil {
		c.tasks = b.Tasks
	}
	for _, v := range b.VMs {
		c.vms[v.CID] = &vm{
			cid: v.CID, agentID: v.AgentID, stemcell: v.Stemcell, addresses: v.Addresses, disks: v.Disks, known: v.Known,
			applied: v.Applied, configured: v.Configured, started: v.Started, down: v.Down,
		}
	}
	for _, d := range b.Disks {
		c.disks[d.CID] = &disk{cid: d.CID, size: d.Size, vm: d.VM, data: d.Data}
	}
	return nil
}
