package main

// This file deploys to real processes: with an external CPI and the agents of its VMs.

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/boshrender/boshrender/deploy/agent"
	"github.com/boshrender/boshrender/deploy/artifact"
	"github.com/boshrender/boshrender/deploy/cpi"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/manifest"
)

// readCredentials reads the credentials of agents, or makes them. They are in the folder of the state, readable by its
// owner only.
func readCredentials(path string) (*agent.Credentials, error) {
	data, err := os.ReadFile(path)
	if err == nil {
		c := &agent.Credentials{}
		return c, json.Unmarshal(data, c)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	c, err := agent.NewCredentials()
	if err != nil {
		return nil, err
	}
	if data, err = json.Marshal(c); err != nil {
		return nil, err
	}
	return c, os.WriteFile(path, data, 0o600)
}

// openLocal sets up the CPI, and the agents of its VMs.
func (c *command) openLocal(ctx context.Context) error {
	if c.state == "" {
		return errors.New("-local needs -state: VMs stay when this command has ended")
	}
	dir, err := filepath.Abs(c.state)
	if err != nil {
		return err
	}
	path, err := filepath.Abs(c.local)
	if err != nil {
		return err
	}
	blobs := filepath.Join(dir, "blobs")
	if c.execute || c.abandon {
		err = os.MkdirAll(blobs, 0o700)
	}
	if err != nil {
		return err
	}
	if _, err := os.Stat(dir); err == nil {
		if c.credentials, err = readCredentials(filepath.Join(dir, "agents.json")); err != nil {
			return err
		}
	}
	agents := &agent.Agents{
		Blobs: artifact.Blobs{Blobs: agent.DirBlobs{Dir: blobs}, Releases: c.archives}, Poll: 100 * time.Millisecond, Credentials: c.credentials,
	}
	c.agents = agents
	if c.trustedCerts != "" {
		text, err := os.ReadFile(c.trustedCerts)
		if err != nil {
			return err
		}
		agents.Settings = map[string]any{"trusted_certs": string(text)}
		c.options.Settings = agents.Digests()
	}
	of := func(*manifest.CPI) *cpi.CPI {
		return &cpi.CPI{Path: path, DirectorUUID: "local", Journal: filepath.Join(dir, "calls"), Properties: manifest.MapOf(
			"dir", filepath.Join(dir, "local"), "agent", c.agentPath)}
	}
	c.cloud = of(nil)
	if c.cpis != "" {
		config, err := read(ctx, c.cpis, manifest.ParseCPIConfig)
		if err != nil {
			return err
		}
		c.clouds = cpi.Clouds(config, of)
	}
	c.clock = driver.SystemClock
	c.packages = c.packageSource
	return nil
}
