package bpm_test

// This file shows how the package is used.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"strings"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/limits"
)

const document = `
processes:
- name: server
  executable: /var/vcap/packages/web/bin/server
  args: [--port, 8080]
  limits: {memory: 512M, open_files: 1024}
  restart: always
`

func ExampleParse() {
	config, err := bpm.Parse([]byte(document))
	if err != nil {
		panic(err)
	}
	fmt.Println(config.Processes[0].Executable, config.Processes[0].Args)
	for _, u := range config.Unknown {
		fmt.Println("bpm ignores", u.Path, "in line", u.Line)
	}
	fmt.Println(config.Validate("web", ""))
	// Output:
	// /var/vcap/packages/web/bin/server [--port 8080]
	// bpm ignores processes[0].restart in line 7
	// <nil>
}

func ExampleConfig_Containers() {
	config, err := bpm.Parse([]byte(document))
	if err != nil {
		panic(err)
	}
	result, err := config.Containers(bpm.Options{Job: "web", Group: "frontend", PlainEnv: true})
	if err != nil {
		panic(err)
	}
	text, err := json.MarshalIndent(result.Containers[0], "", "  ")
	if err != nil {
		panic(err)
	}
	fmt.Println(string(text))
	for _, f := range result.Findings {
		fmt.Println(f)
	}
	// Output:
	// {
	//   "name": "web-server",
	//   "command": [
	//     "/var/vcap/packages/web/bin/server"
	//   ],
	//   "args": [
	//     "--port",
	//     "8080"
	//   ],
	//   "workingDir": "/var/vcap/jobs/web",
	//   "resources": {
	//     "limits": {
	//       "memory": "512Mi"
	//     }
	//   },
	//   "volumeMounts": [
	//     {
	//       "name": "jobs-dir",
	//       "mountPath": "/var/vcap/jobs",
	//       "readOnly": true
	//     },
	//     {
	//       "name": "sys-dir",
	//       "mountPath": "/var/vcap/sys"
	//     }
	//   ],
	//   "securityContext": {
	//     "runAsUser": 1000
	//   }
	// }
	// process "server": limits.open_files has no counterpart in a container and is not enforced
}

func ExampleDiff() {
	render := func(index string) *bpm.Config {
		config, err := bpm.Parse([]byte("processes: [{name: server, executable: /server, env: {INDEX: '" + index + "'}}]"))
		if err != nil {
			panic(err)
		}
		return config
	}
	for _, difference := range bpm.Diff("web", []bpm.Rendered{
		{Instance: "web-0", Config: render("0"), Reads: []string{"spec.index"}},
		{Instance: "web-1", Config: render("1"), Reads: []string{"spec.index", "spec.ip"}},
	}) {
		fmt.Println(difference)
	}
	// Output:
	// job "web": bpm.yml of instance "web-1" depends on spec.ip, which is not known before the instance runs
	// job "web": process "server": env.INDEX differs between instances: "web-0" and "web-1" (none of the spec keys that were read differs)
}

func ExampleParse_error() {
	_, err := bpm.Parse([]byte("processes:\n- name: server\n  args: --port\n  limits: {open_files: many}\n"))
	fmt.Println(err)
	// Output:
	// bpm.yml:3:9: processes[0].args: must be a list
	// bpm.yml:4:24: processes[0].limits.open_files: must be an integer in range
}

func ExampleParseLimits_Parse() {
	_, err := bpm.ParseLimits{Nodes: 1000}.Parse(context.Background(), []byte("x: ["+strings.Repeat("1, ", 1000)+"]"))
	fmt.Println(err, errors.Is(err, limits.ErrExceeded))
	// Output:
	// bpm.yml:1:2996: limit of 1000 for nodes exceeded true
}

func ExampleConfig_Validate() {
	config, err := bpm.Parse([]byte("processes: [{name: server, shutdown_signal: HUP, additional_volumes: [{path: /tmp}]}]"))
	if err != nil {
		panic(err)
	}
	fmt.Println(config.Validate("web", ""))
	// Output:
	// process "server": invalid config: executable
	// process "server": invalid volume path: <redacted> must be within /var/vcap
	// process "server": shutdown signal should either be 'TERM' or 'INT' (or left unspecified), but got '<redacted>'
}

func ExampleBytes() {
	for _, quantity := range []string{"1G", "1.5mb", "1"} {
		fmt.Println(bpm.Bytes(quantity))
	}
	// Output:
	// 1073741824 <nil>
	// 1572864 <nil>
	// 0 byte quantity must be a positive integer with a unit of measurement like M, MB, MiB, G, GiB, or GB
}

// The name of the pod differs; Kubernetes puts it in the place of $(POD_NAME).
func ExampleExpress() {
	render := func(pod string) bpm.Rendered {
		config, err := bpm.Parse([]byte("processes: [{name: nats, executable: /nats, args: [--address, '" + pod + ":4222']}]"))
		if err != nil {
			panic(err)
		}
		return bpm.Rendered{Instance: pod, Config: config}
	}
	all, used := bpm.Express([]bpm.Rendered{render("nats-0"), render("nats-1")}, []bpm.Variable{
		{Name: "POD_NAME", Values: []string{"nats-0", "nats-1"}},
	})
	fmt.Println(all[0].Config.Processes[0].Args, used, bpm.Diff("nats", all))
	// Output: [--address $(POD_NAME):4222] [POD_NAME] []
}

func ExampleUnknowable() {
	fmt.Println(bpm.Unknowable("spec.ip"), bpm.Unknowable("spec.networks.default.ip"), bpm.Unknowable("spec.address"))
	// Output: true true false
}

func ExamplePIDFile() {
	fmt.Println(bpm.PIDFile("", "web", "server"))
	// Output: /var/vcap/sys/run/bpm/web/server.pid
}

// A preset can turn a disk off, or leave it as it is.
func ExampleProcess_Sets() {
	preset, err := bpm.Parse([]byte("processes: [{name: web, executable: /web, persistent_disk: false}]"))
	if err != nil {
		log.Fatal(err)
	}
	p := preset.Processes[0]
	fmt.Println(p.PersistentDisk, p.Sets("persistent_disk"))
	fmt.Println(p.EphemeralDisk, p.Sets("ephemeral_disk"))
	// Output:
	// false true
	// false false
}
