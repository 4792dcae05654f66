package state

// This file reads the documents of the last deploy.

import (
	"context"

	"github.com/boshrender/boshrender/manifest"
)

// Documents are the inputs of a deploy, with ((variables)). Only Manifest may be set.
type Documents struct {
	// Manifest is the deployment's manifest.
	Manifest *manifest.Manifest
	// CloudConfigs are in the order in which they are joined.
	CloudConfigs []*manifest.CloudConfig
	// RuntimeConfigs are in the order in which they are applied.
	RuntimeConfigs []*manifest.RuntimeConfig
}

// Documents parses the documents of the last deploy; nil if there was none. It ends with the cause of ctx once that
// has ended.
func (d Deployed) Documents(ctx context.Context) (*Documents, error) {
	if d.Manifest == "" {
		return nil, nil
	}
	out := &Documents{}
	var err error
	if out.Manifest, err = manifest.Parse(ctx, "deployed manifest", []byte(d.Manifest)); err != nil {
		return nil, err
	}
	for _, text := range d.CloudConfigs {
		c, err := manifest.ParseCloudConfig(ctx, "deployed cloud config", []byte(text))
		if err != nil {
			return nil, err
		}
		out.CloudConfigs = append(out.CloudConfigs, c)
	}
	for _, text := range d.RuntimeConfigs {
		c, err := manifest.ParseRuntimeConfig(ctx, "deployed runtime config", []byte(text))
		if err != nil {
			return nil, err
		}
		out.RuntimeConfigs = append(out.RuntimeConfigs, c)
	}
	return out, nil
}
