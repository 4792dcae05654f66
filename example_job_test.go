package boshrender_test

// This file shows how one job is rendered without a manifest.

import (
	"context"
	"fmt"
	"log"
	"testing/fstest"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// One call renders a job that no manifest names.
func ExampleRenderJob() {
	releases, err := spec.Options{Name: "shop"}.OpenFS(context.Background(), fstest.MapFS{
		"jobs/web/spec":                  {Data: []byte("name: web\ntemplates: {web.yml.erb: config/web.yml}\nproperties: {port: {default: 80}, password: {}}\nconsumes: [{name: db, type: sql}]\n")},
		"jobs/web/monit":                 {},
		"jobs/web/templates/web.yml.erb": {Data: []byte("port: <%= p('port') + spec.index %>, <%= link('db').instances[0].address %>, <%= p('password') %>")},
	})
	if err != nil {
		log.Fatal(err)
	}
	web, err := releases[0].Job(context.Background(), "web")
	if err != nil {
		log.Fatal(err)
	}
	instance, err := boshrender.RenderJob(context.Background(), boshrender.JobInput{
		Spec:       web,
		Properties: manifest.MapOf("password", "((password))"),
		Links:      manifest.MapOf("db", manifest.MapOf("instances", []any{manifest.MapOf("address", "10.0.0.1")})),
		Instances:  []placement.InstancePlan{{Index: 2}},
	}, boshrender.Options{KeepVariables: true})
	if err != nil {
		log.Fatal(err)
	}
	text, err := instance.JobJSON("web")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
	// Output: {"monit":"","web.yml.erb":"port: 82, 10.0.0.1, ((password))"}
}
