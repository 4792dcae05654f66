package links_test

// This file shows the results of links: their content, addresses, other deployments, certificates.

import (
	"context"
	"fmt"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// exampleInstances places one pod for each group.
func exampleInstances(g *manifest.InstanceGroup, job string) ([]placement.InstancePlan, error) {
	return placement.PodScheme{}.Instances(placement.PodGroup{Deployment: "shop", Name: g.Name, Replicas: 1}, job)
}

// resolveText resolves the links of a manifest, which has to be valid.
func resolveText(text string, o links.Options) *links.Table {
	m, err := manifest.Parse(context.Background(), "manifest.yml", []byte(text))
	if err != nil {
		panic(err)
	}
	table, err := links.Resolve(context.Background(), m, exampleJobs, o)
	if err != nil {
		panic(err)
	}
	return table
}

// The links of one job, as spec.links of its templates.
func ExampleResolve() {
	m, err := manifest.Parse(context.Background(), "shop.yml", []byte(exampleManifest))
	if err != nil {
		panic(err)
	}
	table, err := links.Resolve(context.Background(), m, exampleJobs, links.Options{Instances: exampleInstances})
	if err != nil {
		panic(err)
	}
	for link := range table.Consumed("web", "app") {
		instances, _ := link.Content().Get("instances")
		fmt.Println(link.Name, link.Status, link.Provider.Group, len(instances.([]any)))
	}
	// Output: db resolved db 1
}

// A director numbers link groups before it makes short DNS names of them.
func ExampleMatch() {
	ctx := context.Background()
	m, err := manifest.Parse(ctx, "shop.yml", []byte("features: {use_link_dns_names: true}\n"+exampleManifest))
	if err != nil {
		panic(err)
	}
	ids := &dns.IDs{}
	matches, err := links.Match(ctx, m, exampleJobs, links.Options{
		Instances: func(g *manifest.InstanceGroup, _ string) ([]placement.InstancePlan, error) {
			ids.AddInstances("6d5a")
			network := placement.NetworkSettings{Name: "default", Type: placement.NetworkManual, IP: "10.0.0.2"}
			return []placement.InstancePlan{{Name: g.Name, ID: "6d5a", Networks: []placement.NetworkSettings{network}}}, nil
		},
		Names: dns.QueryEncoder{IDs: ids},
	})
	if err != nil {
		panic(err)
	}
	ids.AddNetworks("default")
	for _, p := range matches.Providers() {
		fmt.Println(p.GroupName())
		ids.AddGroups(dns.GroupKey{Type: dns.TypeLink, Name: p.GroupName(), Deployment: m.Name})
	}
	table, err := matches.Bind(ctx)
	if err != nil {
		panic(err)
	}
	link, _ := table.Link("web", "app", "db")
	instances, _ := link.Content().Get("instances")
	address, _ := instances.([]any)[0].(*manifest.Map).Get("address")
	fmt.Println(address)
	// Output:
	// database-mysql
	// q-m1n1s0.q-g1.bosh
}

// The address of a link with criteria, as link("db").address in a template asks for it.
func ExampleLink_Address() {
	table := resolveText(exampleManifest, links.Options{Instances: exampleInstances})
	link, _ := table.Link("web", "app", "db")
	names := dns.QueryEncoder{IDs: &dns.IDs{AZs: map[string]int{"z1": 1}}}
	fmt.Println(link.Address(names, nil))
	fmt.Println(link.Address(names, map[string]any{"azs": []any{"z1"}, "status": "healthy"}))
	// Output:
	// q-s0.db.default.shop.bosh <nil>
	// q-a1s3.db.default.shop.bosh <nil>
}

// Variables stay in the properties of links until a template is rendered: each is one of the deployment that provides
// the link.
func ExampleInterpolate() {
	content := manifest.MapOf("deployment_name", "shop", "properties", manifest.MapOf("password", "((db_password))"))
	resolve := func(deployment string, properties *manifest.Map) (*manifest.Map, error) {
		if deployment != "shop" {
			return nil, links.ErrNeverDeployed
		}
		v, err := manifest.Interpolate(context.Background(), properties, manifest.Vars{"db_password": "s3cret"})
		if err != nil {
			return nil, err
		}
		return v.(*manifest.Map), nil
	}
	done, err := links.Interpolate(manifest.MapOf("db", content), resolve)
	if err != nil {
		panic(err)
	}
	db, _ := done.Get("db")
	properties, _ := db.(*manifest.Map).Get("properties")
	fmt.Println(properties.(*manifest.Map).Get("password"))

	content.Set("deployment_name", "elsewhere")
	_, err = links.Interpolate(manifest.MapOf("db", content), resolve)
	fmt.Println(err)
	// Output:
	// s3cret true
	// - Unable to interpolate link 'db' properties; provided by 'elsewhere' deployment. Errors are:
	//   - Cannot consume properties from deployment 'elsewhere'. It was never successfully deployed.
}

// sharedManifest has a provider for other deployments, consumingManifest consumes it.
const (
	sharedManifest = `name: data
releases: [{name: shop, version: '1'}]
instance_groups:
- name: db
  networks: [{name: default}]
  jobs: [{name: mysql, release: shop, provides: {database: {as: main, shared: true}}}]
`
	consumingManifest = `name: shop
releases: [{name: shop, version: '1'}]
instance_groups:
- name: web
  networks: [{name: default}]
  jobs: [{name: app, release: shop, consumes: {db: {from: main, deployment: data}}}]
`
)

// The providers that a deployment shares, for another process that renders a consumer.
func ExampleTable_Export() {
	exported, err := resolveText(sharedManifest, links.Options{Instances: exampleInstances}).Export()
	if err != nil {
		panic(err)
	}
	for _, p := range exported.Providers {
		fmt.Println(exported.Name, p.Group, p.Job, p.Name, p.Alias, p.Type)
	}
	// Output: data db mysql database main mysql
}

func ExampleReadExports() {
	exported, err := resolveText(sharedManifest, links.Options{Instances: exampleInstances}).Export()
	if err != nil {
		panic(err)
	}
	text, err := exported.MarshalJSON()
	if err != nil {
		panic(err)
	}
	data, err := links.ReadExports(context.Background(), manifest.YAML{}, "data.json", text)
	if err != nil {
		panic(err)
	}
	table := resolveText(consumingManifest, links.Options{Deployments: []links.Exports{data}})
	link, _ := table.Link("web", "app", "db")
	fmt.Println(link.Status, link.Provider.Deployment, link.Provider.Alias)

	_, err = links.ReadExports(context.Background(), manifest.YAML{}, "data.yml", []byte("name: data\nproviders:\n- {name: main}\n"))
	fmt.Println(err)
	// Output:
	// resolved data main
	// data.yml:3:3: 'type' is not a text
}

// A certificate can be for the address of a link.
func ExampleTable_Variable() {
	table := resolveText(exampleManifest+`variables:
- name: db_certificate
  type: certificate
  options: {ca: ca, common_name: db}
  consumes: {alternative_name: {from: database, link_type: mysql, properties: {wildcard: true}}}
`, links.Options{Instances: exampleInstances})
	for _, v := range table.Variable("db_certificate") {
		address, err := v.Address(dns.QueryEncoder{IDs: &dns.IDs{}})
		fmt.Println(v.Use, v.Link.Status, address, err)
	}
	why, _ := table.ExplainVariable("db_certificate", links.UseAlternativeName)
	fmt.Print(why)
	// Output:
	// alternative_name resolved *.db.default.shop.bosh <nil>
	// link 'alternative_name' of type 'mysql' of variable 'db_certificate': resolved
	//   rule: explicit: by type and name 'database' (manifest.yml:18:32)
	//   + Link provider 'database' from job 'mysql' in instance group 'db' in deployment 'shop': it matches (manifest.yml:7:5)
	//   addresses: DNS names on network 'default'
	//   property port: job properties (manifest.yml:9:24)
}

// The file .bosh/links.json of a job: its providers, with the numbers of link groups.
func ExampleTable_ProvidedJSON() {
	table := resolveText(exampleManifest, links.Options{})
	fmt.Print(string(table.ProvidedJSON("db", "mysql", func(string) string { return "1" })))
	// Output:
	// [
	//   {
	//     "name": "database",
	//     "type": "mysql",
	//     "group": "1"
	//   }
	// ]
}

// The warnings in the director's log.
func ExampleTable_Warnings() {
	table := resolveText(`name: shop
releases: [{name: shop, version: '1'}]
instance_groups:
- name: db
  jobs: [{name: mysql, release: shop, provides: {databse: {shared: true}}}]
`, links.Options{})
	for _, w := range table.Warnings() {
		fmt.Println(w.Location.Position(), w.Message)
	}
	// Output: manifest.yml:5:59 Job 'mysql' does not define link provider 'databse' in the release spec
}

// The director's log has warnings of a job under one heading.
func ExampleLog() {
	heading := "Manifest defines unknown consumers:"
	for _, text := range links.Log([]links.Warning{
		{Heading: heading, Message: "Job 'web' does not define link consumer 'database' in the release spec"},
		{Heading: heading, Message: "Job 'web' does not define link consumer 'cache' in the release spec"},
	}) {
		fmt.Println(text)
	}
	// Output:
	// Manifest defines unknown consumers:
	//   - Job 'web' does not define link consumer 'database' in the release spec
	//   - Job 'web' does not define link consumer 'cache' in the release spec
}

// A deployment of Kubernetes exports the names of its instances.
func ExampleExportsOf() {
	n, err := manifest.YAML{}.Document(context.Background(), "state.yml", []byte(`
others:
- name: data
  providers:
  - instance_group: sql
    job: mysql
    name: db
    type: mysql
    content:
      names: {all: sql.data.svc, azs: {z1: sql-z0.data.svc, z2: sql-z1.data.svc}}
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := links.ExportsOf("state.yml", n.Get("others").Items()[0])
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.EncodeQuery(map[string]any{"group_name": "sql"}, false))
	fmt.Println(d.EncodeQuery(map[string]any{"group_name": "sql", "azs": []any{"z2"}}, false))
	// Output:
	// sql.data.svc <nil>
	// sql-z1.data.svc <nil>
}
