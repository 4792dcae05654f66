package links_test

// This file shows how the package is used.

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

const exampleManifest = `name: shop
releases: [{name: shop, version: '1'}]
instance_groups:
- name: db
  networks: [{name: default}]
  jobs:
  - name: mysql
    release: shop
    properties: {port: 3307}
- name: web
  networks: [{name: default}]
  jobs:
  - {name: app, release: shop}
`

// exampleJobs finds the specs of the release "shop".
func exampleJobs(_, job string) (*spec.JobSpec, error) {
	switch job {
	case "mysql":
		return spec.ParseJob("mysql/spec", []byte("name: mysql\nproperties: {port: {default: 3306}}\nprovides: [{name: database, type: mysql, properties: [port]}]\n"))
	case "app":
		return spec.ParseJob("app/spec", []byte("name: app\nconsumes: [{name: db, type: mysql}]\n"))
	}
	return nil, spec.ErrNoJob
}

func Example() {
	m, err := manifest.Parse(context.Background(), "shop.yml", []byte(exampleManifest))
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := links.Resolve(context.Background(), m, exampleJobs, links.Options{
		Instances: func(g *manifest.InstanceGroup, job string) ([]placement.InstancePlan, error) {
			return placement.PodScheme{}.Instances(placement.PodGroup{Deployment: m.Name, Name: g.Name, Replicas: 1}, job)
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := json.MarshalIndent(table.Links("web", "app"), "", "  ")
	fmt.Println(string(text), err)
	// Output:
	// {
	//   "db": {
	//     "deployment_name": "shop",
	//     "domain": "bosh",
	//     "default_network": "default",
	//     "instance_group": "db",
	//     "properties": {
	//       "port": 3307
	//     },
	//     "use_short_dns_addresses": false,
	//     "use_link_dns_names": false,
	//     "instances": [
	//       {
	//         "name": "db-mysql",
	//         "id": "db-0-mysql",
	//         "index": 0,
	//         "bootstrap": true,
	//         "az": null,
	//         "address": "db-0-mysql"
	//       }
	//     ],
	//     "group_name": "database-mysql"
	//   }
	// } <nil>
}

func ExampleTable_Explain() {
	m, err := manifest.Parse(context.Background(), "shop.yml", []byte(exampleManifest))
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := links.Resolve(context.Background(), m, exampleJobs, links.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	why, _ := table.Explain("web", "app", "db")
	fmt.Print(why)
	// Output:
	// link 'db' of type 'mysql' of job 'app' in instance group 'web': resolved
	//   rule: implicit: by type (shop.yml:13:5)
	//   + Link provider 'database' from job 'mysql' in instance group 'db' in deployment 'shop': it matches (shop.yml:7:5)
	//   property port: job properties (shop.yml:9:24)
}

func ExampleErrors() {
	m, err := manifest.Parse(context.Background(), "shop.yml", []byte("name: shop\nreleases: [{name: shop, version: '1'}]\ninstance_groups:\n- name: web\n  jobs: [{name: app, release: shop}]\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = links.Resolve(context.Background(), m, exampleJobs, links.Options{})
	fmt.Println(err)
	// Output:
	// Failed to resolve links from deployment 'shop'. See errors below:
	//   - Failed to resolve link 'db' with type 'mysql' from job 'app' in instance group 'web'. Details below:
	//     - No link providers found
}
