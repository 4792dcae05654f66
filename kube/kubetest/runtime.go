package kubetest

// This file runs the containers of pods with runc, as a kubelet does: hooks, probes and termination. It leaves out
// startup probes and filters of system calls.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// node runs the containers of one pod.
type node struct {
	*volumes
	group   sync.WaitGroup
	list    []*running
	network *os.File // its namespace, nil for this machine's
}

// running is a container that is restarted whenever it ends.
type running struct {
	*node
	spec    corev1.Container
	id      string
	bundle  string
	process ociProcess
	done    chan struct{} // it has ended for good
	stop    context.CancelFunc
	ctx     context.Context

	mu    sync.Mutex
	runs  bool
	fails int
	log   bytes.Buffer
}

// ociProcess is a process in runc's configuration.
type ociProcess struct {
	User            map[string]any      `json:"user"`
	Args            []string            `json:"args"`
	Env             []string            `json:"env"`
	Cwd             string              `json:"cwd"`
	Capabilities    map[string][]string `json:"capabilities"`
	NoNewPrivileges bool                `json:"noNewPrivileges"`
}

// capabilities are the capabilities that runtimes give a container of root.
var capabilities = []string{
	"CHOWN", "DAC_OVERRIDE", "FOWNER", "FSETID", "KILL", "MKNOD", "NET_BIND_SERVICE", "NET_RAW", "SETFCAP", "SETGID", "SETPCAP", "SETUID", "SYS_CHROOT",
}

// start starts all containers.
func (v *volumes) start(ctx context.Context) (*node, error) {
	n := &node{volumes: v}
	if v.Network != nil {
		var err error
		if n.network, err = v.Network.join(v.pod.Status.PodIP); err != nil {
			return nil, err
		}
	}
	for i := range v.pod.Spec.Containers {
		r := &running{node: n, spec: v.pod.Spec.Containers[i], done: make(chan struct{})}
		if r.spec.SecurityContext == nil {
			r.spec.SecurityContext = &corev1.SecurityContext{}
		}
		r.id = fmt.Sprintf("%s.%s.%s", v.pod.Namespace, v.pod.Name, r.spec.Name)
		r.ctx, r.stop = context.WithCancel(ctx)
		if err := r.prepare(ctx); err != nil {
			return nil, fmt.Errorf("%s: %w", r.spec.Name, err)
		}
		n.list = append(n.list, r)
		n.group.Add(1)
		go r.run()
		n.group.Go(func() { r.live(r.ctx) })
		if hook := r.spec.Lifecycle; hook != nil && hook.PostStart != nil && hook.PostStart.Exec != nil {
			if err := r.postStart(ctx, hook.PostStart.Exec.Command); err != nil {
				return nil, fmt.Errorf("%s: postStart: %w", r.spec.Name, err)
			}
		}
	}
	return n, nil
}

// user returns the user of a container.
func (r *running) user() int64 {
	for _, id := range []*int64{r.spec.SecurityContext.RunAsUser, r.pod.Spec.SecurityContext.RunAsUser} {
		if id != nil {
			return *id
		}
	}
	return 0
}

// prepare creates the bundle: a root file system that consists of mounts, and its configuration.
func (r *running) prepare(ctx context.Context) error {
	r.bundle = filepath.Join(r.dir, ".run-"+r.spec.Name)
	env, err := r.env(ctx, r.spec)
	if err != nil {
		return err
	}
	p := ociProcess{User: map[string]any{"uid": r.user(), "gid": 0}, Cwd: r.spec.WorkingDir}
	if p.Cwd == "" {
		p.Cwd = "/"
	}
	if group := r.pod.Spec.SecurityContext.FSGroup; group != nil {
		p.User["additionalGids"] = []int64{*group}
	}
	for _, e := range env {
		p.Env = append(p.Env, e.Name+"="+e.Value)
	}
	for _, text := range append(append([]string{}, r.spec.Command...), r.spec.Args...) {
		p.Args = append(p.Args, expanded(text, env))
	}
	p.NoNewPrivileges = r.spec.SecurityContext.AllowPrivilegeEscalation != nil && !*r.spec.SecurityContext.AllowPrivilegeEscalation
	p.Capabilities = r.capabilities()
	r.process = p
	mounts := []map[string]any{
		{"destination": "/proc", "type": "proc", "source": "proc"},
		{"destination": "/dev", "type": "tmpfs", "source": "tmpfs", "options": []string{"nosuid", "mode=755"}},
		{"destination": "/tmp", "type": "tmpfs", "source": "tmpfs"},
	}
	bind := func(from, to string, mode string) {
		mounts = append(mounts, map[string]any{"destination": to, "type": "bind", "source": from, "options": []string{"rbind", mode}})
	}
	for _, dir := range []string{"/bin", "/lib", "/lib64", "/usr", "/etc"} {
		if _, err := os.Stat(dir); err == nil {
			bind(dir, dir, "ro")
		}
	}
	for to, from := range r.Images[r.spec.Image] {
		bind(from, to, "ro")
	}
	for _, m := range r.spec.VolumeMounts {
		if err := errors.Join(os.MkdirAll(r.path(m), 0o777), os.Chmod(r.path(m), 0o777)); err != nil { // of the group, on a node
			return err
		}
		mode := "rw"
		if m.ReadOnly {
			mode = "ro"
		}
		bind(r.path(m), m.MountPath, mode)
	}
	namespaces := []map[string]string{{"type": "pid"}, {"type": "mount"}, {"type": "ipc"}, {"type": "uts"}}
	if r.network != nil {
		path := fmt.Sprintf("/proc/%d/fd/%d", os.Getpid(), r.network.Fd())
		namespaces = append(namespaces, map[string]string{"type": "network", "path": path})
		bind(r.Network.resolver, "/etc/resolv.conf", "ro")
	}
	config, err := json.Marshal(map[string]any{
		"ociVersion": "1.0.2", "process": p, "root": map[string]any{"path": "rootfs"}, "hostname": r.pod.Name, "mounts": mounts,
		"linux": map[string]any{"namespaces": namespaces},
	})
	if err != nil {
		return err
	}
	return errors.Join(os.MkdirAll(filepath.Join(r.bundle, "rootfs"), 0o755), os.WriteFile(filepath.Join(r.bundle, "config.json"), config, 0o600))
}

// capabilities returns a container's capabilities: a user other than root has no effective ones, even if some are
// added.
func (r *running) capabilities() map[string][]string {
	s := r.spec.SecurityContext
	have := map[string]bool{}
	for _, name := range capabilities {
		have["CAP_"+name] = true
	}
	if c := s.Capabilities; c != nil {
		for _, name := range c.Drop {
			if name == "ALL" {
				have = map[string]bool{}
			}
			delete(have, "CAP_"+string(name))
		}
		for _, name := range c.Add {
			have["CAP_"+string(name)] = true
		}
	}
	list := []string{}
	for name := range have {
		list = append(list, name)
	}
	if r.user() != 0 {
		return map[string][]string{"bounding": list}
	}
	return map[string][]string{"bounding": list, "permitted": list, "effective": list}
}

// runc returns a command of the runtime. It doesn't end with the context of the pod, because it is needed to end the
// containers.
func (r *running) runc(args ...string) *exec.Cmd {
	return exec.Command(r.Runtime, append([]string{"--root", filepath.Join(r.Dir, ".runc")}, args...)...)
}

// run runs the container until it is stopped.
func (r *running) run() {
	defer r.group.Done()
	defer close(r.done)
	for {
		cmd := r.runc("run", "--bundle", r.bundle, r.id)
		var output bytes.Buffer
		cmd.Stdout, cmd.Stderr = &output, &output
		err := cmd.Run()
		r.logs.Store(r.pod.Namespace+"/"+r.pod.Name+"/"+r.spec.Name, output.String())
		_ = r.runc("delete", "--force", r.id).Run() // it may be gone
		r.mu.Lock()
		r.runs = false
		r.fails++
		fmt.Fprintf(&r.log, "ended: %v: %s\n", err, output.String())
		r.mu.Unlock()
		select {
		case <-r.ctx.Done():
			return
		case <-time.After(time.Second): // a kubelet waits longer
		}
	}
}

// isRunning reports whether the container runs now.
func (r *running) isRunning() bool {
	out, err := r.runc("state", r.id).Output()
	var state struct {
		Status string `json:"status"`
	}
	return err == nil && json.Unmarshal(out, &state) == nil && state.Status == "running"
}

// postStart runs the hook of a container that starts. A container whose hook fails is killed, as a kubelet does, and
// the hook runs again in the next one. The third failure is an error.
func (r *running) postStart(ctx context.Context, command []string) error {
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for try := 1; ; try++ {
		ends := r.ends()
		err := r.hook(ctx, command)
		if err == nil || try == 3 || ctx.Err() != nil {
			return err
		}
		if r.ends() == ends {
			_ = r.runc("kill", r.id, "KILL").Run() // it may have ended
		}
		for r.ends() == ends {
			select {
			case <-ctx.Done():
				return context.Cause(ctx)
			case <-r.done:
				return err
			case <-tick.C:
			}
		}
	}
}

// ends returns how often the container has ended.
func (r *running) ends() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.fails
}

// hook runs a command in the container, after it has started.
func (r *running) hook(ctx context.Context, command []string) error {
	p := r.process
	p.Args = command
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	file := filepath.Join(r.bundle, "hook-"+strconv.Itoa(int(time.Now().UnixNano()))+".json")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		return err
	}
	defer os.Remove(file)
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		if r.isRunning() {
			break
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-r.done:
			return errors.New("the container has ended")
		case <-tick.C:
		}
	}
	cmd := r.runc("exec", "--process", file, r.id)
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			return fmt.Errorf("%w: %s", err, output.String())
		}
		return nil
	case <-ctx.Done():
		_ = cmd.Process.Kill() // it may have ended
		return context.Cause(ctx)
	}
}

// watch writes the status of the pod whenever it changes, until the pod ends.
func (n *node) watch(ctx context.Context, status corev1.PodStatus) {
	last := ""
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	for ctx.Err() == nil {
		now, all := metav1.Now(), true
		status.ContainerStatuses, status.Conditions = nil, nil
		for _, r := range n.list {
			ok := r.isReady(ctx)
			all = all && ok
			r.mu.Lock()
			c := corev1.ContainerStatus{Name: r.spec.Name, Image: r.spec.Image, Ready: ok, RestartCount: int32(r.fails)}
			c.State.Running = &corev1.ContainerStateRunning{StartedAt: now}
			if r.fails > 2 && !ok {
				c.State = corev1.ContainerState{Waiting: &corev1.ContainerStateWaiting{Reason: "CrashLoopBackOff", Message: r.log.String()}}
			}
			r.mu.Unlock()
			status.ContainerStatuses = append(status.ContainerStatuses, c)
		}
		is := corev1.ConditionFalse
		if all {
			is = corev1.ConditionTrue
		}
		for kind, value := range map[corev1.PodConditionType]corev1.ConditionStatus{
			corev1.PodInitialized: corev1.ConditionTrue, corev1.ContainersReady: is, corev1.PodReady: is,
		} {
			status.Conditions = append(status.Conditions, corev1.PodCondition{Type: kind, Status: value, LastTransitionTime: now})
		}
		text := fmt.Sprint(all)
		for _, c := range status.ContainerStatuses {
			text += fmt.Sprint(c.Name, c.Ready, c.RestartCount)
		}
		if text != last && ctx.Err() == nil {
			last = text
			n.write(ctx, n.pod, status)
		}
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
}

// kill kills the container until it has ended: one that is being created can't be killed yet.
func (r *running) kill() {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		_ = r.runc("kill", r.id, "KILL").Run() // it may have ended
		select {
		case <-r.done:
			return
		case <-tick.C:
		}
	}
}

// end ends all containers concurrently: their hooks, then TERM, and KILL after the grace period of the pod.
func (n *node) end(seconds int64) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(seconds)*time.Second)
	defer cancel()
	var ends sync.WaitGroup
	for _, r := range n.list {
		ends.Go(func() {
			r.stop()
			ended := r.ends() > 0 && !r.isRunning() // then no hook runs
			if hook := r.spec.Lifecycle; !ended && hook != nil && hook.PreStop != nil && hook.PreStop.Exec != nil {
				if err := r.hook(ctx, hook.PreStop.Exec.Command); err != nil { // the container ends all the same
					r.logs.Store(r.pod.Namespace+"/"+r.pod.Name+"/"+r.spec.Name+"/preStop", err.Error())
				}
			}
			if n.Ending != nil {
				n.Ending(n.pod, r.spec.Name)
			}
			_ = r.runc("kill", r.id, "TERM").Run() // it may have ended
			select {
			case <-r.done:
			case <-ctx.Done():
				if n.Killed != nil {
					n.Killed(n.pod, r.spec.Name)
				}
				r.kill()
			}
		})
	}
	n.group.Wait()
	ends.Wait() // hooks write files
	if n.network != nil {
		_ = n.network.Close() // nothing was written to it
	}
}
