package evaluate

// This file renders as `bosh create-env` does.

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"time"

	"github.com/boshrender/boshrender/createenv"
	"github.com/boshrender/boshrender/manifest"
)

// renderCreateEnv renders the template, unless there are findings.
func (e *evaluation) renderCreateEnv(ctx context.Context, r Request) {
	document := e.createEnvDocument(ctx, r)
	if len(e.response.Findings) > 0 {
		return
	}
	text, err := json.Marshal(document)
	if err != nil {
		e.failed(PaneProperties, err)
		return
	}
	renderer := createenv.Renderer{Limits: Limits, Now: time.Now, Rand: rand.Reader}
	out, err := renderer.Render(ctx, PaneTemplate, r.Template, text)
	e.failed(PaneTemplate, err)
	e.response.Text = string(out)
}

// createEnvDocument builds the document that the CLI makes for a template.
func (e *evaluation) createEnvDocument(ctx context.Context, r Request) *manifest.Map {
	e.properties = e.hash(ctx, PaneProperties, r.Properties)
	e.job = e.jobSpec(ctx, r.Spec)
	defaults := new(manifest.Map)
	if e.job != nil {
		for _, p := range e.job.Properties {
			defaults.Set(p.Name, p.Default)
		}
	} else {
		for key := range e.properties.All() {
			defaults.Set(key, nil)
		}
	}
	document := manifest.MapOf(
		"index", 0, "id", "5f1f9d5c-0000-4000-8000-000000000000", "az", "unknown", "bootstrap", true, "job", manifest.MapOf("name", "job"),
		"deployment", "playground", "address", "10.0.0.1", "networks", manifest.MapOf("default", manifest.MapOf("ip", "", "netmask", "", "gateway", "")),
		"global_properties", new(manifest.Map), "cluster_properties", new(manifest.Map),
		"job_properties", e.properties, "default_properties", defaults,
	)
	for key, value := range e.hash(ctx, PaneInstance, r.Instance).All() {
		document.Set(key, value)
	}
	return document
}
