package remote

// This file asks for all that a plan needs to know of a deployment.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/manifest/uploaded"
)

// Version is a version of a release or a stemcell.
type Version struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Config is a config.
type Config struct {
	// ID is the director's number.
	ID json.Number `json:"id"`
	// Type is "cloud" or "runtime".
	Type string `json:"type"`
	// Name is "default" for one without a name.
	Name string `json:"name"`
	// Content is YAML with ((variables)).
	Content string `json:"content"`
	// Team is empty for the config of all.
	Team string `json:"team"`
}

// Label names the config in errors.
func (c *Config) Label() string { return fmt.Sprintf("%s config '%s' (%s)", c.Type, c.Name, c.ID) }

// Instance is an instance as `bosh instances` lists it.
type Instance struct {
	// Group is the name of its group.
	Group string `json:"job"`
	// Index is its spec.index.
	Index int `json:"index"`
	// ID is its UUID.
	ID string `json:"id"`
	// AZ is empty for none.
	AZ string `json:"az"`
	// CID is the VM's; empty without one.
	CID string `json:"cid"`
	// IPs are the addresses of its VM.
	IPs []string `json:"ips"`
	// Created is when the VM was created; the zero value means unknown.
	Created time.Time `json:"vm_created_at"`
	// ExpectsVM is set unless it is detached, or of an errand's group.
	ExpectsVM bool `json:"expects_vm"`
}

// Deployment is a director's record of a deployment.
type Deployment struct {
	// Name is the deployment's.
	Name string
	// Manifest is the one deployed last, YAML with ((variables)); empty for a deployment that isn't there.
	Manifest string
	// Deployed are the configs of that deploy.
	Deployed []Config
	// Latest are the configs of the next one, for deployments without a team and of the deployment's teams.
	Latest []Config
	// Releases are the last deploy's.
	Releases []Version
	// Instances are in the director's order.
	Instances []Instance
	// Variables are the full names of variables with values in the config server.
	Variables []string
	// Inventory lists all releases, stemcells and deployments that the client may see.
	Inventory *manifest.Inventory
	// StemcellOS are the operating systems of stemcells, by their names.
	StemcellOS map[string]string
	// Taken are the addresses of other deployments.
	Taken []string
}

// ConfigsOf returns the configs of a type.
func ConfigsOf(kind string, list []Config) (of []Config) {
	for _, c := range list {
		if c.Type == kind {
			of = append(of, c)
		}
	}
	return of
}

// Deployment asks for a deployment, whether it exists or not.
func (c *Client) Deployment(ctx context.Context, name string) (*Deployment, error) {
	if err := c.begin(ctx); err != nil {
		return nil, err
	}
	d := &Deployment{Name: name, Inventory: &manifest.Inventory{}, StemcellOS: map[string]string{}}
	teams, err := c.deployments(ctx, d)
	if err != nil {
		return nil, err
	}
	if slices.Contains(d.Inventory.Deployments, name) {
		if err := c.deployed(ctx, d); err != nil {
			return nil, err
		}
	}
	if d.Latest, err = c.latest(ctx, teams); err != nil {
		return nil, err
	}
	return d, errors.Join(c.inventory(ctx, d), c.others(ctx, d))
}

// deployments lists the deployments, and returns the teams of this one.
func (c *Client) deployments(ctx context.Context, d *Deployment) (teams []string, err error) {
	var list []struct {
		Name     string    `json:"name"`
		Teams    []string  `json:"teams"`
		Releases []Version `json:"releases"`
	}
	query := url.Values{"exclude_configs": {"true"}, "exclude_stemcells": {"true"}, "exclude_lock": {"true"}}
	if err := c.get(ctx, "/deployments", query, &list); err != nil {
		return nil, err
	}
	for _, one := range list {
		d.Inventory.Deployments = append(d.Inventory.Deployments, one.Name)
		if one.Name == d.Name {
			d.Releases, teams = one.Releases, one.Teams
		}
	}
	return teams, nil
}

// deployed asks for the deployed documents.
func (c *Client) deployed(ctx context.Context, d *Deployment) error {
	at := "/deployments/" + d.Name
	var is struct {
		Manifest string `json:"manifest"`
	}
	var configs []struct {
		Config Config `json:"config"`
	}
	var variables []struct {
		Name string `json:"name"`
	}
	err := errors.Join(c.get(ctx, at, nil, &is), c.get(ctx, at+"/instances", nil, &d.Instances), c.get(ctx, at+"/variables", nil, &variables),
		c.get(ctx, "/deployment_configs", url.Values{"deployment[]": {d.Name}}, &configs))
	if err != nil {
		return err
	}
	d.Manifest = is.Manifest
	for _, v := range variables {
		d.Variables = append(d.Variables, v.Name)
	}
	for _, one := range configs {
		full := Config{}
		if err := c.get(ctx, "/configs/"+one.Config.ID.String(), nil, &full); err != nil {
			return err
		}
		d.Deployed = append(d.Deployed, full)
	}
	return nil
}

// latest asks for the latest configs.
func (c *Client) latest(ctx context.Context, teams []string) (list []Config, err error) {
	if err := c.get(ctx, "/configs", url.Values{"latest": {"true"}}, &list); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(list, func(c Config) bool {
		return c.Type != "cloud" && c.Type != "runtime" || c.Team != "" && !slices.Contains(teams, c.Team)
	}), nil
}

// inventory asks for releases and stemcells.
func (c *Client) inventory(ctx context.Context, d *Deployment) error {
	var releases []struct {
		Name     string    `json:"name"`
		Versions []Version `json:"release_versions"`
	}
	var stemcells []struct {
		Version
		OS string `json:"operating_system"`
	}
	if err := errors.Join(c.get(ctx, "/releases", nil, &releases), c.get(ctx, "/stemcells", nil, &stemcells)); err != nil {
		return err
	}
	for _, r := range releases {
		for _, v := range r.Versions {
			d.Inventory.Releases = append(d.Inventory.Releases, uploaded.Release{Name: r.Name, Version: v.Version})
		}
	}
	for _, s := range stemcells {
		d.Inventory.Stemcells = append(d.Inventory.Stemcells, uploaded.Stemcell{Name: s.Name, OS: s.OS, Version: s.Version.Version})
		d.StemcellOS[s.Name] = s.OS
	}
	return nil
}

// others asks for the addresses of other deployments. One that is deleted meanwhile has none.
func (c *Client) others(ctx context.Context, d *Deployment) error {
	for _, name := range d.Inventory.Deployments {
		if name == d.Name {
			continue
		}
		var list []Instance
		err := c.get(ctx, "/deployments/"+name+"/instances", nil, &list)
		var refused *StatusError
		if errors.As(err, &refused) && refused.Status == http.StatusNotFound {
			continue
		}
		if err != nil {
			return err
		}
		for _, i := range list {
			for _, ip := range i.IPs {
				ip, _, _ = strings.Cut(ip, "/")
				d.Taken = append(d.Taken, ip)
			}
		}
	}
	return nil
}
