//go:build linux

package sandbox

// This file restricts a child process: the executable of the test.

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// childVariable is the folder of a child.
const childVariable = "BOSHRENDER_SANDBOX_TEST"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childVariable); dir != "" {
		child(dir)
		return
	}
	os.Exit(m.Run())
}

// attempts are the accesses that a child tries. The name begins with "may" or "not".
func attempts(dir string) map[string]func() error {
	write := func(name string) func() error {
		return func() error { return os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o600) }
	}
	read := func(name string) func() error {
		return func() error { _, err := os.ReadFile(filepath.Join(dir, name)); return err }
	}
	return map[string]func() error{
		"may read in": read("in/file"), "may read one": read("one"), "may write out": write("out/new"), "may read out": read("out/file"),
		"may rename":        func() error { return os.Rename(filepath.Join(dir, "out/file2"), filepath.Join(dir, "out/moved")) },
		"may make a folder": func() error { return os.Mkdir(filepath.Join(dir, "out/folder"), 0o700) },
		"not write in":      write("in/new"), "not overwrite in": write("in/file"), "not read beside": read("beside"), "not write beside": write("new"),
		"not read by a link": read("in/link"), "not read /etc": func() error { _, err := os.ReadFile("/etc/hostname"); return err },
		"not list":    func() error { _, err := os.ReadDir(dir); return err },
		"not remove":  func() error { return os.Remove(filepath.Join(dir, "beside")) },
		"not link":    func() error { return os.Symlink("/etc", filepath.Join(dir, "out/link")) },
		"not execute": func() error { return exec.Command("/bin/sh", "-c", "exit 0").Run() },
		"not make a core": func() error {
			var l syscall.Rlimit
			if err := syscall.Getrlimit(syscall.RLIMIT_CORE, &l); err != nil || l.Max == 0 {
				return fmt.Errorf("no core: %v", err)
			}
			return nil
		},
		"not write 2 GB": func() error {
			f, err := os.Create(filepath.Join(dir, "out/large"))
			if err == nil {
				defer f.Close()
				_, err = f.WriteAt([]byte("x"), 2<<30)
			}
			return err
		},
		"not trace": func() error {
			if _, _, err := syscall.Syscall(syscall.SYS_PTRACE, syscall.PTRACE_TRACEME, 0, 0); err != 0 {
				return err
			}
			return nil
		},
		"not make a socket": func() error {
			fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_DGRAM, 0)
			if err == nil {
				syscall.Close(fd)
			}
			return err
		},
		"not connect": func() error {
			c, err := net.Dial("tcp", os.Getenv(childVariable+"_ADDR"))
			if err == nil {
				c.Close()
			}
			return err
		},
	}
}

// child tries everything on threads that began before it was restricted.
func child(dir string) {
	var begun, restricted, done sync.WaitGroup
	results := map[string]bool{}
	var lock sync.Mutex
	restricted.Add(1)
	for name, try := range attempts(dir) {
		begun.Add(1)
		done.Go(func() {
			begun.Done()
			restricted.Wait()
			err := try()
			lock.Lock()
			defer lock.Unlock()
			results[name] = err == nil
		})
	}
	begun.Wait()
	err := Enter(Access{Read: []string{filepath.Join(dir, "in"), filepath.Join(dir, "one")}, Write: []string{filepath.Join(dir, "out", "missing", "deep")}, Memory: 1 << 30})
	if err != nil {
		panic(err)
	}
	restricted.Done()
	done.Wait()
	if err := json.NewEncoder(os.Stdout).Encode(results); err != nil {
		panic(err)
	}
}

func TestEnter(t *testing.T) {
	if text, ok := Describe(); !ok {
		t.Skip(text)
	}
	dir := t.TempDir()
	for _, name := range []string{"in/file", "one", "beside", "out/file", "out/file2"} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(name), 0o600))
	}
	require.NoError(t, os.Symlink("../beside", filepath.Join(dir, "in/link")))
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childVariable+"="+dir, childVariable+"_ADDR="+listener.Addr().String())
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	require.NoError(t, err)
	var results map[string]bool
	require.NoError(t, json.Unmarshal(out, &results))
	require.Len(t, results, len(attempts("")))
	for name, succeeded := range results {
		require.Equal(t, name[:3] == "may", succeeded, name)
	}
	beside, err := os.ReadFile(filepath.Join(dir, "beside"))
	require.NoError(t, err)
	require.Equal(t, "beside", string(beside))
}
