//go:build linux

package main

// This file deploys to real processes: on VMs that are namespaces of this machine. Restarts are counted by process
// IDs.

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/bolt"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
)

// local is the harbour deployment on this machine.
type local struct {
	t        *testing.T
	cpi, dir string
}

// newLocal builds the CPI. It skips the test if namespaces can't be created.
func newLocal(t *testing.T) *local {
	if testing.Short() {
		t.Skip("it compiles programs and starts VMs")
	}
	for _, name := range []string{"ip", "unshare", "bash"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("there is no %s here", name)
		}
	}
	if out, err := exec.Command("unshare", "--mount", "--pid", "--ipc", "--net", "--fork", "--mount-proc", "true").CombinedOutput(); err != nil {
		t.Skipf("namespaces can't be made here: %s", out)
	}
	if out, err := exec.Command("ip", "netns", "exec", "none", "true").CombinedOutput(); err == nil || strings.Contains(string(out), "not permitted") {
		t.Skipf("network namespaces can't be made here: %s", out)
	}
	alone(t)
	l := &local{t: t, cpi: filepath.Join(t.TempDir(), "cpi"), dir: t.TempDir()}
	out, err := exec.Command("go", "build", "-o", l.cpi, "./cpi").CombinedOutput()
	require.NoError(t, err, "%s", out)
	t.Cleanup(l.remove)
	return l
}

// alone waits until no other test uses the network of the harbour, and skips the test if something else uses it.
func alone(t *testing.T) {
	f, err := os.OpenFile(filepath.Join(os.TempDir(), "boshrender-harbour.lock"), os.O_CREATE|os.O_RDWR, 0o600)
	require.NoError(t, err)
	t.Cleanup(func() { f.Close() })
	require.NoError(t, syscall.Flock(int(f.Fd()), syscall.LOCK_EX))
	out, err := exec.Command("ip", "-o", "addr", "show", "to", "10.213.0.0/24").Output()
	require.NoError(t, err)
	if len(out) > 0 {
		t.Skip("10.213.0.0/24, the network of the harbour, is taken on this machine")
	}
}

// deploy calls the command.
func (l *local) deploy(args ...string) string {
	l.t.Helper()
	var out, progress bytes.Buffer
	args = append([]string{"-local", l.cpi, "-state", l.dir, "-execute"}, args...)
	require.NoError(l.t, run(l.t.Context(), args, &out, &progress), "%s", &progress)
	require.Contains(l.t, out.String(), "Succeeded")
	return out.String()
}

// failing builds the command and calls it with a release whose errand ends with status 7.
func (l *local) failing(args ...string) (stdout, stderr string, status int) {
	l.t.Helper()
	dir := l.t.TempDir()
	require.NoError(l.t, os.CopyFS(dir, os.DirFS("harbour")))
	script := filepath.Join(dir, "release", "jobs", "inspect", "templates", "run.erb")
	text, err := os.ReadFile(script)
	require.NoError(l.t, err)
	require.NoError(l.t, os.WriteFile(script, append(text, "exit 7\n"...), 0o600))
	tool := filepath.Join(dir, "deploy")
	built, err := exec.Command("go", "build", "-o", tool, ".").CombinedOutput()
	require.NoError(l.t, err, "%s", built)
	ops, err := filepath.Abs(filepath.Join("harbour", args[1]))
	require.NoError(l.t, err)
	cmd := exec.Command(tool, append([]string{
		"-local", l.cpi, "-state", l.dir, "-execute", "-manifest", filepath.Join(dir, "manifest.yml"), "-cloud-config", filepath.Join(dir, "cloud-config.yml"),
		"-release", filepath.Join(dir, "release"), "-ops", ops}, args[2:]...)...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	_ = cmd.Run() // its status tells
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

func (l *local) state() *state.State {
	s, err := state.Load(l.t.Context(), &bolt.Store{Dir: l.dir}, "harbour")
	require.NoError(l.t, err)
	return s
}

// vms returns the folders of all VMs, of all CPIs.
func (l *local) vms() []string {
	list, err := filepath.Glob(filepath.Join(l.dir, "*", "vms", "*"))
	require.NoError(l.t, err)
	return list
}

// remove deletes all VMs, whatever the result of the test.
func (l *local) remove() {
	for _, vm := range l.vms() {
		request, err := json.Marshal(map[string]any{
			"method": "delete_vm", "arguments": []string{filepath.Base(vm)}, "context": map[string]string{"dir": filepath.Dir(filepath.Dir(vm))},
		})
		require.NoError(l.t, err)
		cmd := exec.Command(l.cpi)
		cmd.Stdin = bytes.NewReader(request)
		out, err := cmd.CombinedOutput()
		require.NoError(l.t, err, "%s", out)
		require.Contains(l.t, string(out), `"error":null`)
	}
}

// processes returns the process IDs of jobs, by VM and job. They are unique over all VMs.
func (l *local) processes() map[string]string {
	all := map[string]string{}
	for _, i := range l.state().Instances {
		vm := i.VM()
		if vm == nil {
			continue
		}
		files, err := filepath.Glob(filepath.Join(l.dir, "local", "vms", vm.CID, "vcap", "data", "sys", "run", "*", "*.pid"))
		require.NoError(l.t, err)
		for _, f := range files {
			pid, err := os.ReadFile(f)
			require.NoError(l.t, err)
			all[fmt.Sprintf("%s/%d", i.Group, i.Index)] = vm.CID + " " + strings.TrimSpace(string(pid))
		}
	}
	return all
}

// file returns the content of a file of an instance.
func (l *local) file(group string, path ...string) string {
	for _, i := range l.state().Instances {
		if i.Group == group && i.Index == 0 {
			data, err := os.ReadFile(filepath.Join(append([]string{l.dir, "local", "vms", i.VM().CID, "vcap"}, path...)...))
			require.NoError(l.t, err)
			return string(data)
		}
	}
	return ""
}

// scripts returns the scripts of a job that ran, in order.
func (l *local) scripts(job string) (list []string) {
	for line := range strings.Lines(l.file(job, "data", "sys", "log", job, "scripts.log")) {
		_, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		list = append(list, name)
	}
	return list
}

// lines returns the lines that the recorder has written to its disk.
func (l *local) lines() (n int, first string) {
	for _, i := range l.state().Instances {
		for _, d := range i.Disks {
			data, err := os.ReadFile(filepath.Join(l.dir, "local", "disks", d.CID, "data", "recorder", "lines"))
			require.NoError(l.t, err)
			first, _, _ = strings.Cut(string(data), "\n")
			return strings.Count(string(data), "\n"), first
		}
	}
	l.t.Fatal("there is no disk")
	return 0, ""
}

// logs fetches the logs of an instance, and returns the logs of its job's scripts.
func (l *local) logs(instance string) string {
	l.t.Helper()
	was, err := os.Getwd()
	require.NoError(l.t, err)
	defer os.Chdir(was)
	require.NoError(l.t, os.Chdir(l.t.TempDir()))
	var out bytes.Buffer
	require.NoError(l.t, run(l.t.Context(), []string{"-local", l.cpi, "-state", l.dir, "logs", instance}, &out, io.Discard))
	f, err := os.Open(strings.TrimSpace(out.String()))
	require.NoError(l.t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	require.NoError(l.t, err)
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		require.NoError(l.t, err, "no log of scripts was packed")
		if strings.HasSuffix(h.Name, "/scripts.log") {
			data, err := io.ReadAll(r)
			require.NoError(l.t, err)
			return string(data)
		}
	}
}

func get(t *testing.T, url string) string {
	client := http.Client{Timeout: 10 * time.Second}
	answer, err := client.Get(url)
	require.NoError(t, err)
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	return string(data)
}

// TestLocal deploys the harbour, changes it, runs its errands, recreates its VMs, and deletes it.
func TestLocal(t *testing.T) {
	l := newLocal(t)
	l.deploy()
	require.Contains(t, get(t, "http://10.213.0.2:8080/"), "The harbour is open.\nlamp/0, process ")
	require.Equal(t, []string{"pre-start", "ctl start", "post-start", "post-deploy"}, l.scripts("lamp"))
	was := l.processes()
	require.Len(t, was, 3)
	require.Contains(t, l.logs("lamp/0"), "pre-start")

	require.ErrorIs(t, run(t.Context(), []string{"-local", l.cpi, "-state", l.dir, "-ops", "message.yml", "-surgical"}, io.Discard, io.Discard), plan.ErrSurgical)
	l.deploy("-ops", "message.yml")
	require.Contains(t, get(t, "http://10.213.0.3:8080/"), "The harbour is closed.")
	is := l.processes()
	require.Equal(t, was["recorder/0"], is["recorder/0"], "nothing of it changed")
	require.NotEqual(t, was["lamp/0"], is["lamp/0"])
	require.NotEqual(t, was["lamp/1"], is["lamp/1"])
	require.Equal(t, []string{
		"pre-start", "ctl start", "post-start", "post-deploy",
		"pre-stop", "drain job_changed", "ctl stop", "post-stop", "pre-start", "ctl start", "post-start", "post-deploy",
	}, l.scripts("lamp"))
	l.deploy("-ops", "message.yml")
	require.Equal(t, is, l.processes(), "nothing changed")

	for _, errand := range []string{"inspect", "inspection"} { // on the VMs of lamp/0 and lamp/1, and on its own
		require.Contains(t, l.deploy("-ops", "message.yml", "-errand", errand), "The harbour is closed.\nlamp/1, process ")
	}
	calls, err := filepath.Glob(filepath.Join(l.dir, "calls", "*.json"))
	require.NoError(t, err)
	require.Empty(t, calls, "answers are forgotten with their plan")
	stdout, stderr, status := l.failing("-ops", "message.yml", "-errand", "inspection")
	require.Equal(t, 1, status)
	require.Regexp(t, `(?s)inspection/\S+ \(0\): exit code 7\n.*The harbour is closed\.`, stdout)
	require.NotContains(t, stdout, "Succeeded")
	require.True(t, strings.HasSuffix(stderr, "\nError: Errand 'inspection' completed with error (exit code 7)\n"), stderr)
	require.Len(t, l.vms(), 3)
	require.Equal(t, is, l.processes())

	_, first := l.lines()
	ops := filepath.Join(t.TempDir(), "disk.yml")
	require.NoError(t, os.WriteFile(ops, []byte("- {type: replace, path: /instance_groups/name=recorder/persistent_disk, value: 128}\n"), 0o600))
	l.deploy("-ops", "message.yml", "-ops", ops)
	_, copied := l.lines()
	require.Equal(t, first, copied, "what was on the old disk")
	require.Equal(t, []string{"drain job_shutdown", "drain job_check_status"}, l.scripts("recorder")[6:8], "it is asked until it is done")
	require.Len(t, l.state().Disks, 1)

	l.deploy("-ops", "message.yml", "-ops", ops, "-recreate")
	for name, process := range l.processes() {
		vm, _, _ := strings.Cut(process, " ")
		require.NotContains(t, is[name], vm)
	}
	_, kept := l.lines()
	require.Equal(t, first, kept)

	l.deploy("-ops", "gone.yml")
	require.Empty(t, l.vms())
	require.Len(t, l.state().Disks, 2)

	blobs := func() []string {
		list, err := filepath.Glob(filepath.Join(l.dir, "blobs", "*"))
		require.NoError(t, err)
		return list
	}
	require.Len(t, blobs(), 2, "compiled packages")
	l.deploy("delete-deployment")
	l.deploy("-all", "clean-up")
	require.Empty(t, blobs())
	require.Empty(t, l.state().Disks)
}

// TestLocalCPIs deploys to two zones with a CPI each, and deletes the deployment again.
func TestLocalCPIs(t *testing.T) {
	l := newLocal(t)
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	cloud := write("cloud.yml", `azs: [{name: z1, cpi: north}, {name: z2, cpi: south}]
networks:
- name: harbour
  subnets: [{range: 10.213.0.0/25, gateway: 10.213.0.1, az: z1}, {range: 10.213.0.128/25, gateway: 10.213.0.129, az: z2}]
vm_types: [{name: default}]
compilation: {workers: 1, reuse_compilation_vms: true, vm_type: default, network: harbour, az: z2}
`)
	north := fmt.Sprintf("cpis:\n- {name: north, type: none, properties: {dir: %s}}\n", filepath.Join(l.dir, "north"))
	south := fmt.Sprintf("- {name: south, type: none, properties: {dir: %s}}\n", filepath.Join(l.dir, "south"))
	zones := write("zones.yml", `[{type: replace, path: /instance_groups/name=lamp/azs, value: [z1, z2]}, {type: remove, path: /instance_groups/name=inspection}]`)
	args := []string{"-cloud-config", cloud, "-ops", zones, "-cpi-config"}
	err := run(t.Context(), append(append([]string{"-local", l.cpi, "-state", l.dir, "-execute"}, args...), write("north.yml", north)), io.Discard, io.Discard)
	require.ErrorContains(t, err, "CPI 'south' not found in cpi-config")
	require.Empty(t, l.vms())
	args = append(args, write("cpis.yml", north+south))
	l.deploy(args...)
	at := map[string][]string{}
	for _, i := range l.state().Instances {
		at[i.VM().CPI] = append(at[i.VM().CPI], fmt.Sprintf("%s/%d %s", i.Group, i.Index, i.Addresses[0].IP))
		require.DirExists(t, filepath.Join(l.dir, i.VM().CPI, "vms", i.VM().CID))
	}
	require.Equal(t, map[string][]string{"north": {"lamp/0 10.213.0.2", "recorder/0 10.213.0.3"}, "south": {"lamp/1 10.213.0.130"}}, at)
	require.Contains(t, get(t, "http://10.213.0.130:8080/"), "The harbour is open.")
	l.deploy(append(args, "delete-deployment")...)
	require.Empty(t, l.vms())
}

// TestLocalKill kills the command while it deploys. The same command continues, and nothing exists twice.
func TestLocalKill(t *testing.T) {
	l := newLocal(t)
	program, err := os.Executable()
	require.NoError(t, err)
	for n := range 6 {
		cmd := exec.Command(program, "-local", l.cpi, "-state", l.dir, "-execute")
		cmd.Env = append(os.Environ(), killAt+"="+strconv.Itoa(1<<30))
		require.NoError(t, cmd.Start())
		time.Sleep(time.Duration(n+1) * 700 * time.Millisecond) // at an arbitrary moment
		require.NoError(t, cmd.Process.Kill())
		cmd.Wait()
	}
	l.deploy()
	require.Len(t, l.vms(), 3)
	for _, i := range l.state().Instances {
		require.True(t, i.Complete || i.Group == "inspection", "%s", i)
	}
	require.Len(t, l.processes(), 3)
	require.Contains(t, get(t, "http://10.213.0.2:8080/"), "The harbour is open.")
}
