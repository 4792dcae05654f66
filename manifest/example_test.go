package manifest_test

// This file shows how the package is used.

import (
	"context"
	"errors"
	"fmt"
	"log"

	"gopkg.in/yaml.v3"

	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/manifest/uploaded"
)

const exampleManifest = `name: shop
releases:
- {name: web, version: 1.10.0}
stemcells:
- {alias: default, os: ubuntu-jammy, version: "1.117"}
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000-5000, update_watch_time: 5000}
instance_groups:
- name: frontend
  instances: 2
  stemcell: default
  vm_type: small
  networks: [{name: default}]
  jobs:
  - name: nginx
    release: web
    properties:
      port: 8080
      tls: ((tls))
`

func mustParse() *manifest.Manifest {
	m, err := manifest.Parse(context.Background(), "shop.yml", []byte(exampleManifest))
	if err != nil {
		log.Fatal(err)
	}
	return m
}

func ExampleParse() {
	m, err := manifest.Parse(context.Background(), "shop.yml", []byte(exampleManifest))
	if err != nil {
		log.Fatal(err)
	}
	for _, group := range m.InstanceGroups {
		for _, job := range group.Jobs {
			fmt.Println(group.Name, job.Name, job.Properties.Keys(), job.Location.Position(), job.Location.Path)
		}
	}
	// Output:
	// frontend nginx [port tls] shop.yml:14:5 instance_groups[frontend].jobs[nginx]
}

// A program that embeds the library can hold manifests in types of its own, which gopkg.in/yaml.v3 decodes. The values
// have the director's meaning.
func ExampleManifest_UnmarshalYAML() {
	var resource struct {
		Kind string `yaml:"kind"`
		Spec struct {
			Manifest *manifest.Manifest `yaml:"manifest"`
			Vars     manifest.Map       `yaml:"vars"`
		} `yaml:"spec"`
	}
	err := yaml.Unmarshal([]byte(`kind: Deployment
spec:
  manifest:
    name: shop
    instance_groups:
    - {name: frontend, instances: 1_000}
  vars: {mode: 0o17, answer: y, enabled: yes}
`), &resource)
	if err != nil {
		log.Fatal(err)
	}
	group := resource.Spec.Manifest.InstanceGroups[0]
	fmt.Println(group.Name, group.Instances, group.Location.Position())
	for key, value := range resource.Spec.Vars.All() {
		fmt.Printf("%s: %T %v\n", key, value, value)
	}
	out, err := yaml.Marshal(resource)
	fmt.Print(string(out), err)
	// Output:
	// frontend 1000 6:7
	// mode: string 0o17
	// answer: string y
	// enabled: bool true
	// kind: Deployment
	// spec:
	//     manifest:
	//         name: shop
	//         instance_groups:
	//             - name: frontend
	//               instances: 1000
	//     vars:
	//         mode: "0o17"
	//         answer: "y"
	//         enabled: true
	// <nil>
}

func ExampleParse_error() {
	_, err := manifest.Parse(context.Background(), "shop.yml", []byte("name: shop\nreleases:\n- version: 2026-01-02\n"))
	fmt.Println(err)
	fmt.Println(errors.Is(err, manifest.Code(440001)))
	// Output:
	// shop.yml:3:12: Incorrect YAML structure of the uploaded manifest: #<Psych::DisallowedClass: Tried to load unspecified class: Date> (error 440001)
	// true
}

func ExampleManifest_Apply() {
	ops, err := manifest.ParseOps(context.Background(), "scale.yml", []byte(`
- type: replace
  path: /instance_groups/name=frontend/instances
  value: 5
- type: replace
  path: /instance_groups/name=frontend/jobs/name=nginx/properties/log?/level
  value: debug
`))
	if err != nil {
		log.Fatal(err)
	}
	m, err := mustParse().Apply(context.Background(), ops)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.InstanceGroup("frontend").Instances)
	level, err := m.Find("/instance_groups/0/jobs/0/properties/log/level")
	fmt.Println(level.Value(), err)
	// Output:
	// 5
	// debug <nil>
}

func ExampleManifest_Apply_error() {
	ops, err := manifest.ParseOps(context.Background(), "scale.yml", []byte("- {type: remove, path: /instance_groups/name=backend}"))
	if err != nil {
		log.Fatal(err)
	}
	_, err = mustParse().Apply(context.Background(), ops)
	fmt.Println(err)
	// Output:
	// scale.yml:1:3: Error 'operation [0] in scale.yml failed': Expected to find exactly one matching array item for path '/instance_groups/name=backend' but found 0
}

func ExampleManifest_Validate() {
	m, err := manifest.Parse(context.Background(), "shop.yml", []byte(`name: shop
releases: []
stemcells: [{alias: default, os: ubuntu-jammy, version: "1.117"}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: soon, update_watch_time: 5000}
instance_groups:
- name: frontend
  lifecycle: daemon
  instances: 2
  stemcell: windows
  vm_type: small
  networks: [{name: default}]
  jobs: []
`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Validate(manifest.Validation{}))
	// Output:
	// shop.yml:4:60: update.canary_watch_time: Watch time should be an integer or a range of two integers (error 180001)
	// shop.yml:7:14: instance_groups[frontend].lifecycle: Invalid lifecycle 'daemon' for 'frontend', valid lifecycle profiles are: service, errand (error 140011)
	// shop.yml:9:13: instance_groups[frontend].stemcell: Instance group 'frontend' references an unknown stemcell 'windows' (error 140005)
}

func ExampleManifest_Interpolate() {
	m, err := manifest.Parse(context.Background(), "shop.yml", []byte("name: ((deployment))\ninstance_groups:\n"+
		"- {name: db, jobs: [{name: postgres, release: pg, properties: {password: ((password))}}]}\n"))
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	store := manifest.Vars{"deployment": "shop", "password": "hunter2"}
	m, err = m.Interpolate(ctx, store)
	if err != nil {
		log.Fatal(err)
	}
	group := m.InstanceGroups[0]
	properties := m.JobProperties(group, group.Jobs[0])
	fmt.Println(m.Name, properties.Keys())

	// properties keep their placeholders until they are needed
	early, _ := properties.Get("password")
	late, err := manifest.Interpolate(ctx, early, store)
	fmt.Println(early, late, err)
	// Output:
	// shop [password]
	// ((password)) hunter2 <nil>
}

func ExampleInterpolation() {
	m, err := manifest.Parse(context.Background(), "shop.yml", []byte("name: ((deployment))-((env))\nregion: ((region))\n"))
	if err != nil {
		log.Fatal(err)
	}
	_, err = manifest.Interpolation{
		CLI: true, RequireUsed: true, Store: manifest.Vars{"deployment": "shop", "color": "blue"},
	}.Manifest(context.Background(), m)
	fmt.Println(err)
	// Output:
	// shop.yml:1:7: name: Expected to find variables: env
	// region
	// Expected to use variables: color
}

func ExampleVarsStore() {
	m, err := manifest.Parse(context.Background(), "shop.yml", []byte(`name: shop
variables:
- name: ca
  type: certificate
  options: {is_ca: true, common_name: shop ca, key_length: 2048}
- name: tls
  type: certificate
  options: {ca: ca, common_name: shop, alternative_names: [shop.example.com], key_length: 2048}
- name: password
  type: password
`))
	if err != nil {
		log.Fatal(err)
	}
	store := &manifest.VarsStore{} // with a Path it is kept in a file that bosh --vars-store reads
	if err := (manifest.Interpolation{Store: store}).Generate(context.Background(), m); err != nil {
		log.Fatal(err)
	}
	names, err := store.Names(context.Background())
	fmt.Println(names, err)
	tls, err := manifest.Interpolate(context.Background(), "((tls))", store)
	fmt.Println(tls.(*manifest.Map).Keys(), err)
	// Output:
	// [ca tls password] <nil>
	// [ca certificate private_key] <nil>
}

func ExampleManifest_ApplyAddons() {
	runtime, err := manifest.ParseRuntimeConfig(context.Background(), "runtime.yml", []byte(`
releases: [{name: agent, version: "3"}]
addons:
- name: monitoring
  jobs: [{name: agent, release: agent}]
  include: {stemcell: [{os: ubuntu-jammy}]}
`))
	if err != nil {
		log.Fatal(err)
	}
	m, err := mustParse().ApplyAddons(manifest.AddonOptions{RuntimeConfigs: []*manifest.RuntimeConfig{runtime}})
	if err != nil {
		log.Fatal(err)
	}
	for _, job := range m.InstanceGroup("frontend").Jobs {
		fmt.Printf("%s from %q\n", job.Name, job.Addon)
	}
	// Output:
	// nginx from ""
	// agent from "monitoring"
}

func ExampleManifest_Provenance() {
	ops, err := manifest.ParseOps(context.Background(), "scale.yml", []byte("- {type: replace, path: /instance_groups/name=frontend/instances, value: ((count))}"))
	if err != nil {
		log.Fatal(err)
	}
	m, err := mustParse().Apply(context.Background(), ops)
	if err != nil {
		log.Fatal(err)
	}
	vars, err := manifest.ParseVars(context.Background(), "vars.yml", []byte("count: 3\n"))
	if err != nil {
		log.Fatal(err)
	}
	m, err = m.Interpolate(context.Background(), vars)
	if err != nil {
		log.Fatal(err)
	}
	for _, key := range []string{"name", "instances", "lifecycle"} {
		origin, err := m.Provenance("/instance_groups/name=frontend/" + key)
		fmt.Println(key, "from", origin, err)
	}
	// Output:
	// name from shop.yml:8:9 <nil>
	// instances from variable count from vars.yml:1:8 for ((count)) at operation [0] /instance_groups/name=frontend/instances at scale.yml:1:74 <nil>
	// lifecycle from default <nil>
}

func ExampleInventory_LatestRelease() {
	inventory := &manifest.Inventory{Releases: []uploaded.Release{
		{Name: "web", Version: "1.9"}, {Name: "web", Version: "1.10"}, {Name: "web", Version: "2.0-rc.1"},
	}}
	fmt.Println(inventory.LatestRelease("web", "1"))
	fmt.Println(inventory.LatestRelease("web", ""))
	// Output:
	// 1.10 <nil>
	// 2.0-rc.1 <nil>
}

func ExampleNode_UnknownKeys() {
	c, err := manifest.ParseCloudConfig(context.Background(), "cloud.yml", []byte("azs:\n- name: z1\n  cloud_propertys: {}\n"))
	if err != nil {
		panic(err)
	}
	for _, k := range c.Root().UnknownKeys("cloud-config") {
		fmt.Println(k.Location.Position(), k.Location.Path, k.Known)
	}
	// Output: cloud.yml:3:3 azs[z1].cloud_propertys [cloud_properties cpi name]
}
