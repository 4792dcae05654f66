package kubetest

// This file runs a container as a process in a mount namespace of its own: it sees this machine's programs, the files
// of its image and its volumes at their paths in the container.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// A folder /programs of an image comes first in the PATH, for programs that this machine lacks.

// SandboxName is the argument with which a test binary runs Sandbox.
const SandboxName = "run-in-a-sandbox"

// sandbox is the configuration of a process that becomes a container.
type sandbox struct {
	Root    string
	Binds   [][2]string // from, and to in the root
	Command []string
	Env     []string
	Dir     string
}

// process runs a container and waits for its end.
func (v *volumes) process(ctx context.Context, c corev1.Container) error {
	env, err := v.env(ctx, c)
	if err != nil {
		return err
	}
	expand := func(text string) string { return expanded(text, env) }
	s := sandbox{Root: filepath.Join(v.dir, ".root-"+c.Name), Dir: c.WorkingDir}
	for _, text := range append(append([]string{}, c.Command...), c.Args...) {
		s.Command = append(s.Command, expand(text))
	}
	for _, e := range env {
		s.Env = append(s.Env, e.Name+"="+e.Value)
	}
	image, ok := v.Images[c.Image]
	if !ok {
		return fmt.Errorf("there is no image %q", c.Image)
	}
	for to, from := range image {
		s.Binds = append(s.Binds, [2]string{from, to})
	}
	for _, m := range c.VolumeMounts {
		if err := os.MkdirAll(v.path(m), 0o777); err != nil {
			return err
		}
		s.Binds = append(s.Binds, [2]string{v.path(m), m.MountPath})
	}
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	var output bytes.Buffer
	cmd := exec.CommandContext(ctx, self, SandboxName)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(data), &output, &output
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNS, Pdeathsig: syscall.SIGKILL}
	cmd.WaitDelay = time.Second // its own processes may outlive it with its output open
	if err = cmd.Run(); errors.Is(err, exec.ErrWaitDelay) {
		err = nil
	}
	v.logs.Store(v.pod.Namespace+"/"+v.pod.Name+"/"+c.Name, output.String())
	if err != nil {
		return fmt.Errorf("%w: %s", err, strings.TrimSpace(output.String()))
	}
	return nil
}

// env resolves the environment of a container, with the downward API and Secrets.
func (v *volumes) env(ctx context.Context, c corev1.Container) ([]corev1.EnvVar, error) {
	list := []corev1.EnvVar{{Name: "HOSTNAME", Value: v.pod.Name}}
	for _, e := range c.Env {
		if e.ValueFrom != nil && e.ValueFrom.FieldRef != nil {
			path := e.ValueFrom.FieldRef.FieldPath
			label, isLabel := strings.CutPrefix(path, "metadata.labels['")
			switch {
			case path == "metadata.name":
				e.Value = v.pod.Name
			case path == "metadata.namespace":
				e.Value = v.pod.Namespace
			case path == "status.podIP":
				e.Value = v.pod.Status.PodIP
			case isLabel:
				e.Value = v.pod.Labels[strings.TrimSuffix(label, "']")]
			}
		}
		if e.ValueFrom != nil && e.ValueFrom.SecretKeyRef != nil {
			ref := e.ValueFrom.SecretKeyRef
			secret, err := v.Clients.CoreV1().Secrets(v.pod.Namespace).Get(ctx, ref.Name, metav1.GetOptions{})
			if err != nil {
				return nil, err
			}
			value, ok := secret.Data[ref.Key]
			if !ok {
				return nil, fmt.Errorf("secret %s has no key %s", ref.Name, ref.Key)
			}
			list = append(list, corev1.EnvVar{Name: e.Name, Value: string(value)})
			continue
		}
		e.Value = expanded(e.Value, list)
		list = append(list, e)
	}
	return list, nil
}

// expanded replaces $(NAME) by the values of variables, and two dollars by one, as a kubelet does.
func expanded(text string, env []corev1.EnvVar) string {
	var b strings.Builder
	for n := 0; n < len(text); n++ {
		if text[n] != '$' || n+1 == len(text) {
			b.WriteByte(text[n])
			continue
		}
		name, _, closed := strings.Cut(text[n+1:], ")")
		value, ok := "", false
		for _, e := range env {
			if name == "("+e.Name && closed {
				value, ok = e.Value, true
			}
		}
		switch {
		case ok:
			b.WriteString(value)
			n += len(name) + 1
		case text[n+1] == '$':
			b.WriteByte('$')
			n++
		default:
			b.WriteByte('$')
		}
	}
	return b.String()
}

// Sandbox turns the process, which has a mount namespace of its own, into the container described on standard input.
// It returns only on failure.
func Sandbox() error {
	var s sandbox
	if err := json.NewDecoder(os.Stdin).Decode(&s); err != nil {
		return err
	}
	if err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, ""); err != nil {
		return err
	}
	binds := append([][2]string{}, s.Binds...)
	for _, dir := range []string{"/bin", "/lib", "/lib64", "/usr", "/dev", "/etc"} {
		if _, err := os.Stat(dir); err == nil {
			binds = append([][2]string{{dir, dir}}, binds...)
		}
	}
	for _, b := range binds {
		if err := bind(b[0], filepath.Join(s.Root, b[1])); err != nil {
			return fmt.Errorf("%s: %w", b[1], err)
		}
	}
	if err := errors.Join(os.MkdirAll(filepath.Join(s.Root, "tmp"), 0o777), syscall.Chroot(s.Root), os.Chdir("/")); err != nil {
		return err
	}
	if s.Dir != "" {
		if err := os.Chdir(s.Dir); err != nil {
			return err
		}
	}
	os.Clearenv()
	path := s.Command[0]
	return fmt.Errorf("%s: %w", path, syscall.Exec(path, s.Command, append(s.Env, "PATH=/programs:/usr/bin:/bin")))
}

// bind mounts a file or folder at another path.
func bind(from, to string) error {
	info, err := os.Stat(from)
	if err != nil {
		return err
	}
	if info.IsDir() {
		err = os.MkdirAll(to, 0o777)
	} else if err = os.MkdirAll(filepath.Dir(to), 0o777); err == nil {
		err = os.WriteFile(to, nil, 0o600)
	}
	if err != nil {
		return err
	}
	return syscall.Mount(from, to, "", syscall.MS_BIND|syscall.MS_REC, "")
}
