//go:build linux

package main

// This file measures the process of the operator with several deployments.

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/stretchr/testify/require"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// use is the CPU time and the memory of a process.
type use struct {
	began time.Time
	cpu   time.Duration
}

// used returns the use of a process until now.
func used(t testing.TB, pid int) use {
	t.Helper()
	_, fields, _ := strings.Cut(readFile(t, fmt.Sprintf("/proc/%d/stat", pid)), ") ")
	var user, system int64
	list := strings.Fields(fields)
	_, err := fmt.Sscan(list[11]+" "+list[12], &user, &system)
	require.NoError(t, err)
	return use{time.Now(), time.Duration(user+system) * 10 * time.Millisecond} // of USER_HZ
}

// since logs the use of a process since then, and its memory.
func (u use) since(t testing.TB, pid int, what string) {
	t.Helper()
	now := used(t, pid)
	_, rss, _ := strings.Cut(readFile(t, fmt.Sprintf("/proc/%d/status", pid)), "VmRSS:")
	_, peak, _ := strings.Cut(readFile(t, fmt.Sprintf("/proc/%d/status", pid)), "VmHWM:")
	t.Logf("%s: %v of CPU in %v, %s KiB resident, at most %s KiB", what, now.cpu-u.cpu, now.began.Sub(u.began).Round(time.Millisecond),
		strings.Fields(rss)[0], strings.Fields(peak)[0])
}

// 3 deployments of 10 pods in a namespace, 20 of 100 in the long tests: a turn for each with nothing to do, and a change of one.
func TestFleet(t *testing.T) {
	deployments, groups, pods := 3, 2, 5
	if os.Getenv("BOSHRENDER_TESTS") == "long" {
		deployments, groups, pods = 20, 10, 10
	} else {
		t.Parallel()
	}
	w := newWorld(t, small(t))
	w.kubelet.Plain = true
	w.kubelet.Images["registry.example.com/small:noble-1-1"] = w.kubelet.Images["small"]
	cmd := exec.Command(shared.binary, "-image", operatorImage, "-releases", w.releases, "-namespace", w.namespace, "-leader-elect=false", "-metrics", "0", "-health", "0")
	cmd.Env = append(os.Environ(), "KUBECONFIG="+w.operatorConfig())
	require.NoError(t, cmd.Start())
	defer func() { _, _ = cmd.Process.Kill(), cmd.Wait() }()
	pid := cmd.Process.Pid
	text := func(n int, greeting string) string {
		head, rest, _ := strings.Cut(smallManifest, "instance_groups:\n")
		group, _, _ := strings.Cut(rest, "variables:\n")
		head = strings.Replace(head, "name: small\n", fmt.Sprintf("name: small%d\n", n), 1)
		var b strings.Builder
		b.WriteString(strings.Replace(head, "name: small, version: 1", "name: small, version: 1, url: registry.example.com", 1) + "instance_groups:\n")
		for g := range groups {
			one := strings.NewReplacer("name: web", fmt.Sprintf("name: web%d-%d", n, g), "instances: 3", fmt.Sprintf("instances: %d", pods),
				"((password))", fmt.Sprintf("((password%d))", n)).Replace(group)
			if g == 0 {
				one = strings.Replace(one, "{password:", "{"+greeting+"password:", 1)
			}
			b.WriteString(one)
		}
		return b.String() + fmt.Sprintf("variables:\n- {name: password%d, type: password}\n", n)
	}
	put := func(n int, front ...string) {
		w.put(&api.BOSHDeployment{ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprintf("d%d", n)}, Spec: api.Spec{
			Manifest: api.Reference{Name: fmt.Sprintf("m%d", n), Type: "configmap"}, FrontGroups: front,
		}})
	}
	all := func(what string, wanted func(*api.BOSHDeployment) bool) {
		done := map[string]bool{}
		w.wait(what, func(d *api.BOSHDeployment) bool {
			done[d.Name] = wanted(d)
			count := 0
			for _, is := range done {
				if is {
					count++
				}
			}
			return count == deployments
		})
	}
	began := used(t, pid)
	for n := range deployments {
		w.configMap(fmt.Sprintf("m%d", n), "manifest", text(n, ""))
		put(n)
	}
	ready := is(api.Ready, metav1.ConditionTrue, "")
	all("deployments", ready)
	began.since(t, pid, "created")
	before := w.uids()
	require.Len(t, before, deployments*groups*pods)
	idle := used(t, pid)
	for n := range deployments {
		put(n, "none") // a new generation of the resource, and nothing else
	}
	all("turns with nothing to do", func(d *api.BOSHDeployment) bool {
		return d.Generation > 1 && d.Status.ObservedGeneration == d.Generation && ready(d)
	})
	idle.since(t, pid, fmt.Sprintf("%d turns with nothing to do", deployments))
	change := used(t, pid)
	w.configMap("m0", "manifest", text(0, "greeting: bye, "))
	w.wait("a change", func(d *api.BOSHDeployment) bool {
		return d.Name == "d0" && ready(d) && d.Status.Sets[0].Version == "2"
	})
	change.since(t, pid, "a change of one group")
	restarted := 0
	for name, uid := range w.uids() {
		if before[name] != uid {
			restarted++
		}
	}
	require.Equal(t, pods, restarted)
}
