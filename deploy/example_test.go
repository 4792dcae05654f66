package deploy_test

// This file has the main examples.

import (
	"context"
	"fmt"
	"testing/fstest"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// web returns a deployment of two instances of a job with one property.
func web(port int) *boshrender.Deployment { return webs(2, port) }

// webs returns web with another number of instances.
func webs(instances, port int) *boshrender.Deployment {
	releases, err := spec.OpenFS(context.Background(), fstest.MapFS{
		"config/final.yml":            {Data: []byte("name: r")},
		"jobs/app/spec":               {Data: []byte("{name: app, templates: {conf.erb: conf}, properties: {port: {}}}")},
		"jobs/app/monit":              {},
		"jobs/app/templates/conf.erb": {Data: []byte("port <%= p('port') %>")},
	})
	if err != nil {
		panic(err)
	}
	m, err := manifest.Parse(context.Background(), "web.yml", fmt.Appendf(nil, `
name: web
releases: [{name: r, version: 1}]
stemcells: [{alias: default, os: ubuntu, version: "1.1"}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}
instance_groups:
- name: app
  instances: %d
  azs: [z1]
  vm_type: small
  stemcell: default
  networks: [{name: default}]
  jobs: [{name: app, release: r, properties: {port: %d}}]
`, instances, port))
	if err != nil {
		panic(err)
	}
	cloud, err := manifest.ParseCloudConfig(context.Background(), "cloud.yml", []byte(`
azs: [{name: z1}]
networks: [{name: default, subnets: [{range: 10.0.0.0/24, gateway: 10.0.0.1, az: z1}]}]
vm_types: [{name: small}]
compilation: {workers: 1, vm_type: small, network: default, az: z1}
`))
	if err != nil {
		panic(err)
	}
	return &boshrender.Deployment{Manifest: m, Releases: releases, Director: &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{cloud}}}
}

// A deployment is deployed, a property changes, and the plan shows the effects.
func ExampleCompute() {
	ctx := context.Background()
	first, err := deploy.Resolve(ctx, web(80), nil, plan.Options{})
	if err != nil {
		panic(err)
	}
	p, err := deploy.Compute(ctx, nil, first, plan.Options{})
	if err != nil {
		panic(err)
	}
	state, err := p.Result(nil) // the state after the plan
	if err != nil {
		panic(err)
	}
	second, err := deploy.Resolve(ctx, web(81), state, plan.Options{})
	if err != nil {
		panic(err)
	}
	if p, err = deploy.Compute(ctx, state, second, plan.Options{}); err != nil {
		panic(err)
	}
	for _, i := range p.Instances {
		fmt.Println(i.Group, i.Procedure, i.Changes, i.Reasons)
	}
	for _, t := range p.Tasks {
		if t.Canary {
			for _, s := range t.Steps {
				fmt.Print(s.Kind(), " ")
			}
		}
	}
	// Output:
	// app in place [configuration] [app/conf]
	// app in place [configuration] [app/conf]
	// begin_update prepare run_script drain stop run_script update_settings apply run_script start watch run_script finish_update
}

// A plan is executed on a simulated cloud.
func ExampleExecutor_Run() {
	ctx := context.Background()
	resolved, err := deploy.Resolve(ctx, web(80), nil, plan.Options{})
	if err != nil {
		panic(err)
	}
	p, err := deploy.Compute(ctx, nil, resolved, plan.Options{})
	if err != nil {
		panic(err)
	}
	cloud, store := &sim.Cloud{}, &state.Memory{}
	e := deploy.Executor{Cloud: cloud, Agents: cloud, Store: store, Source: &deploy.Values{Resolved: resolved}, Clock: hurried{}}
	e.Events = func(ev deploy.Event) {
		if ev.State == deploy.TaskFinished && ev.Stage == "Updating instance" {
			fmt.Println(ev.Stage, ev.Tags, ev.Index, "of", ev.Total)
		}
	}
	if err := e.Run(ctx, p); err != nil {
		panic(err)
	}
	s, err := state.Load(ctx, store, "web")
	if err != nil {
		panic(err)
	}
	fmt.Println(len(s.Instances), "instances;", cloud.Check(s))
	// Output:
	// Updating instance [app] 1 of 2
	// Updating instance [app] 2 of 2
	// 2 instances; <nil>
}
