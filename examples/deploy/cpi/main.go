//go:build linux

// Command cpi is a CPI whose VMs are namespaces of this machine, for trying deploys, also on a laptop. It needs root,
// iproute2 and util-linux. README.md in the folder above explains how to call it.
//
//	cpi          reads one request of the CPI API from standard input and writes the response
//	cpi vm DIR   is the first process of a VM
//	cpi agent    is the agent of a VM, if no other one is configured
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

func main() {
	var err error
	switch args := os.Args[1:]; {
	case len(args) == 0:
		err = serve(os.Stdin, os.Stdout)
	case len(args) == 2 && args[0] == "vm":
		err = runVM(args[1])
	case len(args) == 1 && args[0] == "agent":
		err = runAgent()
	default:
		err = errors.New("usage: cpi | cpi vm DIR | cpi agent")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "Error:", err)
		os.Exit(1)
	}
}

// request is a request of the CPI API. The context holds the CPI's configuration, like the properties of a CPI
// config.
type request struct {
	Method    string            `json:"method"`
	Arguments []json.RawMessage `json:"arguments"`
	Context   config            `json:"context"`
}

// config is the CPI's configuration.
type config struct {
	// Dir is the folder of VMs and disks.
	Dir string `json:"dir"`
	// Agent is the executable to run in VMs; empty means this one, as "cpi agent".
	Agent string `json:"agent"`
}

// response is a response of the CPI API.
type response struct {
	Result any      `json:"result"`
	Error  *failure `json:"error"`
	Log    string   `json:"log"`
}

// failure is an error of the CPI API.
type failure struct {
	Type    string `json:"type"`
	Message string `json:"message"`
	Retry   bool   `json:"ok_to_retry"`
}

// Error returns the message.
func (f *failure) Error() string { return f.Message }

// fail returns an error of the CPI API: of type Bosh::Clouds::‹kind›.
func fail(kind, format string, args ...any) error {
	return &failure{Type: "Bosh::Clouds::" + kind, Message: fmt.Sprintf(format, args...)}
}

// serve answers one request.
func serve(in io.Reader, out io.Writer) error {
	var r request
	if err := json.NewDecoder(in).Decode(&r); err != nil {
		return fmt.Errorf("the request can't be read: %w", err)
	}
	c := &cloud{config: r.Context}
	result, err := c.call(r.Method, r.Arguments)
	answer := response{Result: result}
	if err != nil && !errors.As(err, &answer.Error) {
		answer.Error = &failure{Type: "Bosh::Clouds::CloudError", Message: err.Error()}
	}
	return json.NewEncoder(out).Encode(answer)
}

// call calls a method.
func (c *cloud) call(method string, arguments []json.RawMessage) (any, error) {
	if method == "info" {
		return map[string]any{"stemcell_formats": []string{"namespace"}, "api_version": 2}, nil
	}
	if c.Dir == "" {
		return nil, fail("CpiError", "the context has no dir")
	}
	unlock, err := c.lock()
	if err != nil {
		return nil, err
	}
	defer unlock()
	do, ok := methods[method]
	if !ok {
		return nil, fail("NotImplemented", "%s", method)
	}
	return do(c, arguments)
}

// methods are the implemented methods of the CPI API.
var methods = map[string]func(*cloud, []json.RawMessage) (any, error){
	"create_stemcell": func(*cloud, []json.RawMessage) (any, error) { return "namespace", nil },
	"delete_stemcell": func(*cloud, []json.RawMessage) (any, error) { return nil, nil },
	"calculate_vm_cloud_properties": func(_ *cloud, a []json.RawMessage) (any, error) {
		var size map[string]any
		return size, decode(a, &size)
	},
	"create_vm": func(c *cloud, a []json.RawMessage) (any, error) {
		var vm newVM
		if err := decode(a, &vm.AgentID, &vm.Stemcell, &vm.CloudProperties, &vm.Networks, &vm.Disks, &vm.Env); err != nil {
			return nil, err
		}
		return c.createVM(&vm)
	},
	"delete_vm":           withID((*cloud).deleteVM),
	"reboot_vm":           withID((*cloud).rebootVM),
	"has_vm":              withID((*cloud).hasVM),
	"set_vm_metadata":     withMetadata("vms"),
	"set_disk_metadata":   withMetadata("disks"),
	"create_disk":         (*cloud).createDisk,
	"delete_disk":         withID((*cloud).deleteDisk),
	"has_disk":            withID((*cloud).hasDisk),
	"get_disks":           withID((*cloud).disksOf),
	"resize_disk":         (*cloud).resizeDisk,
	"attach_disk":         withDisk((*cloud).attachDisk),
	"detach_disk":         withDisk((*cloud).detachDisk),
	"configure_networks":  notImplemented,
	"snapshot_disk":       notImplemented,
	"delete_snapshot":     notImplemented,
	"current_vm_id":       notImplemented,
	"update_disk":         notImplemented,
	"create_network":      notImplemented,
	"delete_network":      notImplemented,
	"set_stemcell_tags":   notImplemented,
	"configure_stemcells": notImplemented,
}

func notImplemented(*cloud, []json.RawMessage) (any, error) {
	return nil, fail("NotImplemented", "VMs are namespaces")
}

// decode decodes arguments; missing ones are left unchanged.
func decode(arguments []json.RawMessage, into ...any) error {
	for n, a := range arguments {
		if n == len(into) {
			break
		}
		if err := json.Unmarshal(a, into[n]); err != nil {
			return fail("CpiError", "argument %d: %s", n+1, err)
		}
	}
	return nil
}

// withID returns a method of the ID of a VM or disk.
func withID(do func(*cloud, string) (any, error)) func(*cloud, []json.RawMessage) (any, error) {
	return func(c *cloud, arguments []json.RawMessage) (any, error) {
		var id string
		if err := decode(arguments, &id); err != nil {
			return nil, err
		}
		if !named(id) {
			return nil, fail("CpiError", "that is no ID")
		}
		return do(c, id)
	}
}

// withDisk returns a method of a VM and a disk.
func withDisk(do func(c *cloud, vm, disk string) (any, error)) func(*cloud, []json.RawMessage) (any, error) {
	return func(c *cloud, arguments []json.RawMessage) (any, error) {
		var vm, disk string
		if err := decode(arguments, &vm, &disk); err != nil {
			return nil, err
		}
		if !named(vm) || !named(disk) {
			return nil, fail("CpiError", "that is no ID")
		}
		return do(c, vm, disk)
	}
}

// withMetadata returns a method that stores metadata next to the object.
func withMetadata(folder string) func(*cloud, []json.RawMessage) (any, error) {
	return func(c *cloud, arguments []json.RawMessage) (any, error) {
		var id string
		var metadata map[string]string
		if err := decode(arguments, &id, &metadata); err != nil {
			return nil, err
		}
		if !named(id) {
			return nil, fail("CpiError", "that is no ID")
		}
		return nil, write(c.path(folder, id, "metadata.json"), metadata)
	}
}
