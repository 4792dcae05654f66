package bpm_test

// This file shows how the package is used.

import (
	"encoding/json"
	"fmt"

	"github.com/boshrender/boshrender/bpm"
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
		fmt.Println("bpm ignores", u.Path, "in line", u.Pos.Line)
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
