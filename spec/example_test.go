package spec_test

// This file shows how the package is used.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing/fstest"

	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// checkout is a release's source with one job.
var checkout = fstest.MapFS{
	"config/final.yml":               {Data: []byte("name: web")},
	"jobs/server/monit":              {Data: []byte("check process server\n")},
	"jobs/server/templates/run.erb":  {Data: []byte("#!/bin/sh\nexec server <%= p('port') %>\n"), Mode: 0o755},
	"jobs/server/templates/logo.png": {Data: []byte("\x89PNG\x00\xff")},
	"jobs/server/spec": {Data: []byte(`
name: server
templates:
  run.erb: bin/run
  logo.png: logo.png
properties:
  port: {default: 8080}
  tls.enabled: {default: false}
  tls.certificate: {description: PEM}
provides:
- {name: web, type: http, properties: [port]}
`)},
}

func ExampleOpenFS() {
	releases, err := spec.OpenFS(context.Background(), checkout)
	if err != nil {
		panic(err)
	}
	for _, r := range releases {
		job, err := r.Job(context.Background(), "server")
		if err != nil {
			panic(err)
		}
		fmt.Println(r.Name, r.Format, r.JobNames())
		for _, t := range job.Templates {
			file, err := job.ReadTemplate(context.Background(), t.Source)
			if err != nil {
				panic(err)
			}
			fmt.Println(t.Destination, file.Mode, len(file.Data), "bytes, binary:", file.Binary)
		}
	}
	// Output:
	// web checkout [server]
	// bin/run -rwxr-xr-x 39 bytes, binary: false
	// logo.png ---------- 6 bytes, binary: true
}

func ExampleParseJob() {
	_, err := spec.ParseJob("jobs/server/spec", []byte("name: server\nprovides: [{name: web}]\nlogs: 7"))
	fmt.Println(err)
	var e *spec.Error
	if errors.As(err, &e) {
		fmt.Println(int(e.Code), e.Location.Line)
	}
	// Output:
	// jobs/server/spec:3:1: Job 'server' has invalid logs spec format
	// jobs/server/spec:2:12: Each provides item in the provides section of the release spec must contain 'name' and 'type'
	// 80005 3
}

func ExampleError() {
	_, err := spec.ParseJob("jobs/server/spec", []byte("name: server\nlogs: 7"))
	fmt.Println(errors.Is(err, manifest.Code(80005)))
	// Output: true
}

func ExampleBindProperties() {
	releases, err := spec.OpenFS(context.Background(), checkout)
	if err != nil {
		panic(err)
	}
	job, err := releases[0].Job(context.Background(), "server")
	if err != nil {
		panic(err)
	}
	raw := manifest.MapOf("port", nil, "tls", manifest.MapOf("enabled", true), "undeclared", 1)
	properties, err := spec.BindProperties(job, raw)
	if err != nil {
		panic(err)
	}
	text, err := json.Marshal(properties)
	fmt.Println(string(text), err)
	// Output:
	// {"port":8080,"tls":{"enabled":true,"certificate":null}} <nil>
}

func ExampleParseSchema() {
	schema, err := spec.ParseSchema("server", []byte(`{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"properties": {"port": {"type": "integer", "minimum": 1}},
		"required": ["port"], "additionalProperties": false}`))
	if err != nil {
		panic(err)
	}
	fmt.Println(schema.Validate(context.Background(), manifest.MapOf("port", "80", "prot", int64(1))))
	// Output:
	// Error validating properties for server
	// value at `/port` is not an integer
	// object property at `/prot` is a disallowed additional property
}
