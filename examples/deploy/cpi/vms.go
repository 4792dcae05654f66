//go:build linux

package main

// This file creates and deletes VMs: a folder, and a process in its own namespaces.

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// cloud manages the VMs and disks in a folder.
type cloud struct{ config }

func (c *cloud) path(parts ...string) string {
	return filepath.Join(append([]string{c.Dir}, parts...)...)
}

// lock blocks other calls until unlock is called.
func (c *cloud) lock() (unlock func(), err error) {
	for _, folder := range []string{"vms", "disks"} {
		if err := os.MkdirAll(c.path(folder), 0o700); err != nil {
			return nil, err
		}
	}
	f, err := os.OpenFile(c.path("lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	return func() { f.Close() }, syscall.Flock(int(f.Fd()), syscall.LOCK_EX)
}

var idPattern = regexp.MustCompile(`^[a-z]+-[0-9a-f]{8}$`)

// named reports whether a text is an ID of this CPI, which is safe in paths.
func named(id string) bool { return idPattern.MatchString(id) }

func newID(kind string) string {
	var b [4]byte
	rand.Read(b[:])
	return fmt.Sprintf("%s-%x", kind, b)
}

// write writes JSON atomically.
func write(path string, v any) error {
	data, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(path+".new", data, 0o600); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

func read(path string, into any) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}

// newVM holds the arguments of create_vm.
type newVM struct {
	AgentID         string
	Stemcell        string
	CloudProperties map[string]any
	Networks        map[string]*network
	Disks           []string
	Env             map[string]any
}

// vm is the CPI's record of a VM.
type vm struct {
	ID       string              `json:"id"`
	Process  int                 `json:"process"`
	Networks map[string]*network `json:"networks"`
	Disks    []string            `json:"disks"`
	Agent    string              `json:"agent"`
}

// settings are the settings for the agent of a VM.
type settings struct {
	AgentID   string              `json:"agent_id"`
	VM        map[string]string   `json:"vm"`
	Networks  map[string]*network `json:"networks"`
	Disks     map[string]any      `json:"disks"`
	Env       map[string]any      `json:"env"`
	Blobstore map[string]any      `json:"blobstore"`
	NTP       []string            `json:"ntp"`
}

func (c *cloud) createVM(req *newVM) (any, error) {
	one := &vm{ID: newID("vm"), Networks: req.Networks, Agent: c.Agent}
	dir := c.path("vms", one.ID)
	if err := os.MkdirAll(filepath.Join(dir, "vcap"), 0o755); err != nil {
		return nil, err
	}
	err := c.addresses(one)
	if err == nil {
		err = write(filepath.Join(dir, "settings.json"), settingsOf(one, req))
	}
	if err == nil {
		err = write(filepath.Join(dir, "vm.json"), one)
	}
	if err == nil {
		err = plug(one)
	}
	if err == nil {
		err = c.start(one)
	}
	if err != nil {
		_, err2 := c.deleteVM(one.ID)
		return nil, fail("VMCreationFailed", "%s", errors.Join(err, err2))
	}
	return []any{one.ID, one.Networks}, nil
}

func settingsOf(one *vm, req *newVM) *settings {
	return &settings{
		AgentID: req.AgentID, VM: map[string]string{"id": one.ID, "name": one.ID}, Networks: one.Networks, Env: req.Env, NTP: []string{},
		Disks:     map[string]any{"system": "", "ephemeral": "", "persistent": map[string]any{}},
		Blobstore: map[string]any{"provider": "local", "options": map[string]any{"blobstore_path": "/var/vcap/data/blobs"}},
	}
}

// start starts the first process of a VM. It outlives the processes that called it.
func (c *cloud) start(one *vm) error {
	if err := os.MkdirAll("/var/vcap", 0o755); err != nil {
		return err // the mount point of each VM's own folder
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	dir := c.path("vms", one.ID)
	log, err := os.OpenFile(filepath.Join(dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd := exec.Command("ip", "netns", "exec", one.ID, "unshare", "--mount", "--pid", "--ipc", "--fork", "--kill-child", "--mount-proc",
		self, "vm", dir)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=/root"}
	cmd.Dir, cmd.Stdout, cmd.Stderr = "/", log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		return err
	}
	one.Process = cmd.Process.Pid
	return write(filepath.Join(dir, "vm.json"), one)
}

// alive reports whether the first process of a VM exists.
func (one *vm) alive() bool {
	if one.Process == 0 {
		return false
	}
	line, err := os.ReadFile("/proc/" + strconv.Itoa(one.Process) + "/cmdline")
	return err == nil && strings.Contains(string(line), one.ID)
}

// end ends all processes of a VM.
func (one *vm) end() error {
	for n := 0; one.alive(); n++ {
		if n == 200 {
			return fmt.Errorf("VM %s doesn't end", one.ID)
		}
		syscall.Kill(one.Process, syscall.SIGKILL) // the others of its namespace die with it
		time.Sleep(25 * time.Millisecond)
	}
	return nil
}

// vm returns the record of a VM.
func (c *cloud) vm(id string) (*vm, error) {
	one := &vm{}
	err := read(c.path("vms", id, "vm.json"), one)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fail("VMNotFound", "VM %s not found", id)
	}
	return one, err
}

func (c *cloud) deleteVM(id string) (any, error) {
	one, err := c.vm(id)
	var unknown *failure
	if errors.As(err, &unknown) {
		if _, err := os.Stat(c.path("vms", id)); err != nil {
			return nil, unknown
		}
		one = &vm{ID: id} // an interrupted call has left its folder
	} else if err != nil {
		return nil, err
	}
	if err := one.end(); err != nil {
		return nil, err
	}
	if err := unplug(one); err != nil {
		return nil, err
	}
	return nil, os.RemoveAll(c.path("vms", id))
}

func (c *cloud) rebootVM(id string) (any, error) {
	one, err := c.vm(id)
	if err == nil {
		err = one.end()
	}
	if err == nil {
		err = c.start(one)
	}
	return nil, err
}

func (c *cloud) hasVM(id string) (any, error) {
	one, err := c.vm(id)
	return err == nil && one.alive(), nil
}

// all returns all VMs.
func (c *cloud) all() ([]*vm, error) {
	entries, err := os.ReadDir(c.path("vms"))
	if err != nil {
		return nil, err
	}
	var list []*vm
	for _, e := range entries {
		if one, err := c.vm(e.Name()); err == nil {
			list = append(list, one)
		}
	}
	return list, nil
}

// runVM is the first process of a VM: it gives the VM a folder of its own, runs the agent, restarts it when it ends,
// and reaps orphaned processes.
func runVM(dir string) error {
	if err := syscall.Mount(filepath.Join(dir, "vcap"), "/var/vcap", "", syscall.MS_BIND, ""); err != nil {
		return fmt.Errorf("/var/vcap: %w", err)
	}
	var one vm
	if err := read(filepath.Join(dir, "vm.json"), &one); err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	command := []string{self, "agent"}
	if one.Agent != "" {
		command = []string{one.Agent}
	}
	for {
		agent, err := os.StartProcess(command[0], command, &os.ProcAttr{
			Dir: "/", Files: []*os.File{nil, os.Stdout, os.Stderr},
			Env: append(os.Environ(), "BOSH_SETTINGS="+filepath.Join(dir, "settings.json")),
		})
		if err != nil {
			return err
		}
		for {
			ended, err := syscall.Wait4(-1, nil, 0, nil)
			if err == nil && ended == agent.Pid || errors.Is(err, syscall.ECHILD) {
				break
			}
		}
		time.Sleep(time.Second)
	}
}
