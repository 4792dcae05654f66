package manifest_test

// This file shows how other documents than manifests are read, and further functions.

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/boshrender/boshrender/limits"
	"github.com/boshrender/boshrender/manifest"
)

func ExampleParseCloudConfig() {
	config, err := manifest.ParseCloudConfig(context.Background(), "cloud.yml", []byte(`
azs: [{name: z1}, {name: z2}]
vm_types: [{name: small}]
networks: [{name: default, type: manual, subnets: [{range: 10.0.0.0/24, gateway: 10.0.0.1, az: z1}]}]
`))
	if err != nil {
		log.Fatal(err)
	}
	network := config.Networks[0]
	fmt.Println(len(config.AZs), network.Name, network.Subnets[0].Range, network.AZs(), network.Subnets[0].Location.Position())
	// Output:
	// 2 default 10.0.0.0/24 [z1] cloud.yml:4:52
}

func ExampleMergeCloudConfigs() {
	first, err := manifest.ParseCloudConfig(context.Background(), "azs.yml", []byte("azs: [{name: z1}]"))
	if err != nil {
		log.Fatal(err)
	}
	second, err := manifest.ParseCloudConfig(context.Background(), "types.yml", []byte("azs: [{name: z2}]\nvm_types: [{name: small}]"))
	if err != nil {
		log.Fatal(err)
	}
	config, err := manifest.MergeCloudConfigs(first, second)
	fmt.Println(len(config.AZs), config.VMTypes[0].Location.Position(), err)
	// Output:
	// 2 types.yml:2:12 <nil>
}

func ExampleParseRuntimeConfig() {
	config, err := manifest.ParseRuntimeConfig(context.Background(), "runtime.yml", []byte(`
releases: [{name: agent, version: 3}]
addons: [{name: monitoring, jobs: [{name: agent, release: agent}], exclude: {lifecycle: errand}}]
`))
	if err != nil {
		log.Fatal(err)
	}
	addon := config.Addons[0]
	fmt.Println(addon.Name, addon.Jobs[0].Name, addon.Exclude.Lifecycle)
	// Output:
	// monitoring agent errand
}

func ExampleParseOps() {
	_, err := manifest.ParseOps(context.Background(), "ops.yml", []byte("- {type: replace, path: name, value: x}\n- {type: change, path: /name}\n"))
	fmt.Println(err)
	// Output:
	// ops.yml:1:3: Building ops: Replace operation [0]: Invalid path: Expected to start with '/' within
	// {
	//   "Type": "replace",
	//   "Path": "name",
	//   "Value": "<redacted>",
	//   "Error": "operation [0] in ops.yml failed"
	// }
	// ops.yml:2:3: Building ops: Unknown operation [1] with type 'change' within
	// {
	//   "Type": "change",
	//   "Path": "/name",
	//   "Error": "operation [1] in ops.yml failed"
	// }
}

func ExampleInterpolate() {
	var value any = manifest.MapOf("password", "((password))", "url", "https://((host)):8443")
	value, err := manifest.Interpolate(context.Background(), value, manifest.Vars{"password": "hunter2", "host": "shop"})
	for key, text := range value.(*manifest.Map).All() {
		fmt.Println(key, text)
	}
	fmt.Println(err)
	// Output:
	// password hunter2
	// url https://shop:8443
	// <nil>
}

func ExampleParseVars() {
	vars, err := manifest.ParseVars(context.Background(), "vars.yml", []byte("env: prod\nports: [80, 443]\n"))
	if err != nil {
		log.Fatal(err)
	}
	value, err := manifest.Interpolate(context.Background(), "((env))", vars)
	fmt.Println(value, err)
	// Output:
	// prod <nil>
}

func ExampleYAML_Var() {
	name, value, err := manifest.YAML{}.Var("instances=3")
	fmt.Printf("%s %T %v %v\n", name, value, value, err)
	// Output:
	// instances int64 3 <nil>
}

func ExampleIndex() {
	store := manifest.Index(manifest.Vars{"db": map[string]any{"port": 5432}, "db.host": "10.0.0.1"}) // used for many texts
	for _, text := range []string{"((db.host))", "((db.port))"} {
		value, err := manifest.Interpolate(context.Background(), text, store)
		fmt.Println(value, err)
	}
	// Output:
	// 10.0.0.1 <nil>
	// 5432 <nil>
}

func ExampleEnvVars() {
	vars, err := manifest.EnvVars("SHOP", []string{"HOME=/root", "SHOP_env=prod"})
	if err != nil {
		log.Fatal(err)
	}
	names, err := vars.Names(context.Background())
	fmt.Println(names, err)
	// Output:
	// [env] <nil>
}

func ExampleOpenDir() {
	folder, err := os.MkdirTemp("", "secrets")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	if err := os.WriteFile(filepath.Join(folder, "password"), []byte("hunter2"), 0o600); err != nil {
		log.Fatal(err)
	}
	store, err := manifest.OpenDir(folder)
	if err != nil {
		log.Fatal(err)
	}
	value, err := manifest.Interpolate(context.Background(), "((password))", store)
	fmt.Println(value, err)
	// Output:
	// hunter2 <nil>
}

func ExampleReadFile() {
	data, err := manifest.ReadFile("testdata/runtime.yml", manifest.Limits{Size: 10})
	fmt.Println(len(data), errors.Is(err, limits.ErrExceeded))
	// Output:
	// 0 true
}

func ExampleCodes() {
	for _, c := range manifest.Codes() {
		if c == 190016 {
			fmt.Println(c.Name())
		}
	}
	// Output: DeploymentInvalidLink
}

func ExampleAsErrors() {
	m, err := manifest.Parse(context.Background(), "shop.yml", []byte("name: shop\nreleases: []\nstemcells: x\n"))
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range manifest.AsErrors(m.Validate(manifest.Validation{})) {
		fmt.Println(e.Location.Position(), int(e.Code), e.Message)
	}
	// Output:
	// shop.yml:3:12 40000 Property 'stemcells' value ("x") did not match the required type 'Array'
	// shop.yml:1:1 40001 Required property 'update' was not specified in object ({"name" => "shop", "releases" => [], "stemcells" => "x"})
}

func ExampleNewNode() {
	n, err := manifest.NewNode(map[string]any{"name": "shop", "version": "1.10", "instances": 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := n.Marshal()
	fmt.Print(string(text), err)
	// Output:
	// ---
	// instances: 2
	// name: shop
	// version: '1.10'
	// <nil>
}

func ExampleMarshal() {
	text, err := manifest.Marshal(manifest.MapOf("name", "shop", "version", "1.10", "instances", 2))
	fmt.Print(string(text), err)
	// Output:
	// ---
	// name: shop
	// version: '1.10'
	// instances: 2
	// <nil>
}

func ExampleMapOf() {
	properties := manifest.MapOf("port", int64(8080), "hosts", []any{"a", "b"})
	properties.Set("port", int64(8443)) // keeps its place
	fmt.Println(properties.Keys(), properties.Len())
	// Output:
	// [port hosts] 2
}

func ExampleNode_Equal() {
	a, _ := manifest.NewNode(map[string]any{"a": 1, "b": 2})
	b, _ := manifest.NewNode(manifest.MapOf("b", 2, "a", 1))
	number, _ := manifest.NewNode(1)
	text, _ := manifest.NewNode("1")
	fmt.Println(a.Equal(b), number.Equal(text))
	// Output:
	// true false
}

func ExampleUpdate_CanaryWatch() {
	fmt.Println(manifest.Update{CanaryWatchTime: "1000-60000"}.CanaryWatch())
	// Output:
	// 1s 1m0s true
}

func ExampleEvaluation() {
	e := manifest.Evaluation{Store: manifest.Vars{"port": 8080}}
	text, err := e.Evaluate(context.Background(), "web.yml", []byte("web: {port: ((port)), name: 'yes'}\n"))
	fmt.Print(string(text), err)
	// Output:
	// web:
	//   name: "yes"
	//   port: 8080
	// <nil>
}

func ExampleNewNode_pairs() {
	n, err := manifest.NewNode(func(yield func(any, any) bool) {
		_ = yield("b", 1) && yield(1, "a number as a key")
	})
	if err != nil {
		log.Fatal(err)
	}
	text, err := n.MarshalDirector()
	fmt.Printf("%s%v\n", text, err)
	// Output:
	// ---
	// b: 1
	// 1: a number as a key
	// <nil>
}

func ExampleParseCPIConfig() {
	config, err := manifest.ParseCPIConfig(context.Background(), "cpi.yml", []byte(`
cpis:
- {name: east, type: openstack, properties: {password: secret}, migrated_from: [{name: main}]}
- {name: west, type: aws, exec_path: /opt/aws/cpi}
`))
	if err == nil {
		err = config.Validate()
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(config.CPI("main").Name, config.CPI("west").Exec())
	// Output: east /opt/aws/cpi
}

func ExampleMergeCPIConfigs() {
	var configs []*manifest.CPIConfig
	for _, text := range []string{"cpis: [{name: east, type: openstack}]", "cpis: [{name: east, password: secret}]"} {
		c, err := manifest.ParseCPIConfig(context.Background(), "cpi.yml", []byte(text))
		if err != nil {
			fmt.Println(err)
			return
		}
		configs = append(configs, c)
	}
	all, err := manifest.MergeCPIConfigs(configs...)
	if err == nil {
		err = all.Validate()
	}
	fmt.Println(err)
	// Output:
	// cpi.yml:1:8: cpis[east]: Required property 'type' was not specified in object (<redacted>) (error 40001)
	// cpi.yml:1:15: cpis[east].name: Duplicate cpi name 'east' (error 550000)
}

// The values of `bosh deploy`'s flags are put in before a director gets the manifest: structures at once, single values
// stay placeholders.
func ExampleGiven() {
	m, err := manifest.Parse(context.Background(), "shop.yml", []byte("name: ((name))\nproperties: ((properties))\n"))
	if err != nil {
		log.Fatal(err)
	}
	given := manifest.Given{Store: manifest.Vars{"name": "shop", "properties": map[string]any{"port": 80}}}
	sent, err := given.Manifest(context.Background(), m)
	if err != nil {
		log.Fatal(err)
	}
	port, _ := sent.Properties.Get("port")
	fmt.Println(sent.Name, port)
	port, err = manifest.Interpolate(context.Background(), port, given)
	fmt.Println(port, err)
	// Output:
	// shop ((properties.port))
	// 80 <nil>
}

// Written removes the marks of variables that are the config server's.
func ExampleWritten() {
	m, err := manifest.Parse(context.Background(), "manifest.yml", []byte("name: shop\nproperties: {password: ((a))}\n"))
	if err != nil {
		panic(err)
	}
	given := manifest.Given{Store: manifest.Vars{"a": "((b))", "b": "not this one"}}
	if m, err = given.Manifest(context.Background(), m); err != nil {
		panic(err)
	}
	text := m.Root().Get("properties").Get("password").Value().(string)
	fmt.Println(text, manifest.Written(text))
	// Output: ((.b)) ((b))
}
