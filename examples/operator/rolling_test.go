package main

// This file updates a message bus that runs: nats-server, a program that is one file, in containers, six pods in two
// AZs, while clients of all of them publish and listen.

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/boshrender/boshrender/kube/kubetest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// natsServer is the module of the program that the test builds.
const natsServer = "github.com/nats-io/nats-server/v2@v2.12.2"

// bus makes a release with one job, nats, whose servers find one another by the names of their pods. Its drain script
// answers the property drain: the seconds before the server ends.
func bus(t testing.TB) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "bus")
	for name, text := range map[string]string{
		"jobs/nats/spec": "name: nats\ntemplates: {nats.conf.erb: config/nats.conf, bpm.yml: config/bpm.yml, drain.erb: bin/drain}\n" +
			"provides: [{name: peers, type: nats}]\nconsumes: [{name: peers, type: nats}]\n" +
			"properties: {max_payload: {default: 1MB}, drain: {default: 1}, password: {}}\n",
		"jobs/nats/monit": "",
		"jobs/nats/templates/bpm.yml": "processes: [{name: nats, executable: /var/vcap/packages/nats-server/bin/nats-server, " +
			"args: [-c, /var/vcap/jobs/nats/config/nats.conf]}]\n",
		"jobs/nats/templates/nats.conf.erb": `server_name: <%= spec.address %>
listen: "<%= spec.ip %>:4222"
http: "<%= spec.ip %>:8222"
max_payload: <%= p("max_payload") %>
authorization { user: bus, password: "<%= p("password") %>" }
cluster {
  name: bus
  listen: "<%= spec.ip %>:6222"
  routes: [
<% link("peers").instances.each do |peer| -%>
    nats-route://<%= peer.address %>:6222
<% end -%>
  ]
}
`,
		"jobs/nats/templates/drain.erb": "#!/bin/sh\ndate +%s >>/var/vcap/sys/log/nats/drain\necho <%= p('drain') %>\n",
	} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	return dir
}

const busManifest = `
name: bus
releases: [{name: bus, version: 1}]
stemcells: [{alias: default, os: noble, version: 1}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000-600000, update_watch_time: 0-600000}
instance_groups:
- name: nats
  azs: [z1, z2]
  instances: 3
  stemcell: default
  vm_type: small
  networks: [{name: default}]
  jobs:
  - name: nats
    release: bus
    properties:
      password: ((password))
      quarks:
        ports: [{name: nats, protocol: TCP, internal: 4222}, {name: routes, protocol: TCP, internal: 6222}]
        run:
          healthcheck:
            nats:
              readiness: {httpGet: {path: /healthz, port: 8222}, periodSeconds: 1}
              liveness: {tcpSocket: {port: 4222}, periodSeconds: 5}
variables: [{name: password, type: password}]
`

// contained runs the containers of the world's pods with runc, in a network of their own.
func (w *world) contained() *kubetest.Network {
	w.t.Helper()
	w.kubelet.Runtime = runcOf(w.t)
	network, err := kubetest.NewNetwork(w.kubelet.Clients, w.namespace, w.t.TempDir())
	require.NoError(w.t, err)
	w.t.Cleanup(func() { _ = network.Close() }) // of a test that has ended
	w.kubelet.Network = network
	return network
}

// build builds a program of a module into the packages of a release's image.
func (w *world) build(release, path, module string) {
	w.t.Helper()
	dir := filepath.Join(w.t.TempDir(), filepath.Dir(path))
	require.NoError(w.t, os.MkdirAll(dir, 0o755))
	build := exec.Command("go", "install", "-ldflags", "-s -w", module)
	build.Env = append(os.Environ(), "GOBIN="+dir, "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	require.NoError(w.t, err, string(out))
	w.kubelet.Images[release]["/var/vcap/packages"] = strings.TrimSuffix(dir, "/"+filepath.Dir(path))
}

// message is one that a client has sent: from a pod, with a number.
type message struct {
	from   string
	number int
}

// busClient publishes and listens at one pod for as long as the pod is there.
type busClient struct {
	*traffic
	pod   string
	began time.Time // of the connection
	from  time.Time // of the first moment when it had received messages of all other clients: its server is joined
	to    time.Time // of the end of its pod's processes
	got   map[message]bool
	heard map[string]bool // pods
}

// traffic is the traffic of all clients.
type traffic struct {
	w       *world
	network *kubetest.Network
	user    string

	mu      sync.Mutex
	now     map[string]*busClient // by pod
	clients []*busClient
	sent    map[message]time.Time
	next    int
	quiet   bool // nothing more is sent
}

// connect connects a client to a pod that is ready.
func (s *traffic) connect(ctx context.Context, pod, ip, password string) error {
	conn, err := s.network.Dial(ctx, ip+":4222")
	if err != nil {
		return err
	}
	if _, err = fmt.Fprintf(conn, "CONNECT {\"user\":%q,\"pass\":%q,\"verbose\":false}\r\nSUB all 1\r\nPING\r\n", s.user, password); err != nil {
		return err
	}
	c := &busClient{traffic: s, pod: pod, got: map[message]bool{}, heard: map[string]bool{}}
	lines := bufio.NewScanner(conn)
	for lines.Scan() && lines.Text() != "PONG" {
		if strings.HasPrefix(lines.Text(), "-ERR") {
			return fmt.Errorf("%s: %s", pod, lines.Text())
		}
	}
	s.mu.Lock()
	c.began = time.Now()
	s.now[pod], s.clients = c, append(s.clients, c)
	s.mu.Unlock()
	go func() {
		defer conn.Close()
		for lines.Scan() {
			var m message
			switch line := lines.Text(); {
			case line == "PING":
				fmt.Fprint(conn, "PONG\r\n")
			case strings.HasPrefix(line, "m "):
				if _, err := fmt.Sscanf(line, "m %s %d", &m.from, &m.number); err == nil {
					c.take(m)
				}
			}
		}
	}()
	go c.publish(ctx, func(text string) error { _, err := fmt.Fprint(conn, text); return err })
	return nil
}

// take notes a message.
func (c *busClient) take(m message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.got[m], c.heard[m.from] = true, true
	for pod := range c.now {
		if pod != c.pod && !c.heard[pod] {
			return
		}
	}
	if c.from.IsZero() {
		c.from = time.Now()
	}
}

// publish sends a message every 100 ms until the pod begins to end.
func (c *busClient) publish(ctx context.Context, write func(string) error) {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for ctx.Err() == nil {
		c.mu.Lock()
		c.next++
		m := message{c.pod, c.next}
		ended := c.quiet || !c.to.IsZero()
		if !ended {
			c.sent[m] = time.Now()
		}
		c.mu.Unlock()
		text := fmt.Sprintf("m %s %d", m.from, m.number)
		if ended || write(fmt.Sprintf("PUB all %d\r\n%s\r\n", len(text), text)) != nil {
			return
		}
		<-tick.C
	}
}

// ends records that the processes of a pod get the signal to end.
func (s *traffic) ends(pod string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.now[pod]; c != nil && c.to.IsZero() {
		c.to = time.Now()
		delete(s.now, pod)
	}
}

// there reports whether a client was joined for a second before a time and a second after it.
func (c *busClient) there(at time.Time) bool {
	return !c.from.IsZero() && c.from.Add(time.Second).Before(at) && (c.to.IsZero() || c.to.After(at.Add(time.Second)))
}

// lost counts the expected deliveries and lists the missing ones.
func (s *traffic) lost() (due int, lost []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for m, at := range s.sent {
		for _, to := range s.clients {
			from := slices.IndexFunc(s.clients, func(c *busClient) bool { return c.pod == m.from && c.there(at) })
			if from < 0 || !to.there(at) || to.pod == m.from {
				continue
			}
			if due++; !to.got[m] {
				lost = append(lost, fmt.Sprintf("%s to %s at %s", m.from, to.pod, at.Format("15:04:05.0")))
			}
		}
	}
	return due, lost
}

// follow connects a client to each ready pod. least returns the smallest number of ready pods after all were ready.
func (s *traffic) follow(ctx context.Context, password string, all int) (least func() int) {
	ready, fewest, full := map[string]bool{}, all, false
	go func() {
		for e := range s.w.events(ctx, &corev1.PodList{}) {
			p, ok := e.Object.(*corev1.Pod)
			if !ok {
				continue
			}
			isReady := p.DeletionTimestamp == nil && slices.ContainsFunc(p.Status.Conditions, func(c corev1.PodCondition) bool {
				return c.Type == corev1.PodReady && c.Status == corev1.ConditionTrue
			})
			s.mu.Lock()
			if ready[p.Name] = isReady; !isReady {
				delete(ready, p.Name)
			}
			full = full || len(ready) == all
			if full {
				fewest = min(fewest, len(ready))
			}
			connected := s.now[p.Name] != nil
			s.mu.Unlock()
			if isReady && !connected {
				if err := s.connect(ctx, p.Name, p.Status.PodIP, password); err != nil && ctx.Err() == nil {
					s.w.t.Error(err)
				}
			}
		}
	}()
	return func() int {
		s.mu.Lock()
		defer s.mu.Unlock()
		return fewest
	}
}

// connected waits until all pods have a client that hears all others, and until that many more deliveries are due.
func (s *traffic) connected(all, deliveries int) {
	s.w.t.Helper()
	before, _ := s.lost()
	require.Eventually(s.w.t, func() bool {
		if due, _ := s.lost(); due < before+deliveries {
			return false
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, c := range s.now {
			if c.from.IsZero() {
				return false
			}
		}
		return len(s.now) == all
	}, 5*time.Minute, 500*time.Millisecond)
}

// settled ends the publishing and waits for messages that are on their way.
func (s *traffic) settled() (due int, lost []string) {
	s.mu.Lock()
	s.quiet = true
	s.mu.Unlock()
	require.EventuallyWithT(s.w.t, func(t *assert.CollectT) {
		due, lost = s.lost()
		assert.Empty(t, lost, "of %d", due)
	}, 30*time.Second, 500*time.Millisecond)
	return due, lost
}

// partitions records the partitions of StatefulSets as they change.
func (w *world) partitions(ctx context.Context) func() []string {
	var mu sync.Mutex
	var steps []string
	last := map[string]int32{}
	go func() {
		for e := range w.events(ctx, &appsv1.StatefulSetList{}) {
			set, ok := e.Object.(*appsv1.StatefulSet)
			if !ok {
				continue
			}
			now := *set.Spec.UpdateStrategy.RollingUpdate.Partition
			mu.Lock()
			if before, ok := last[set.Name]; ok && before != now {
				steps = append(steps, fmt.Sprintf("%s %d", set.Name, now))
			}
			last[set.Name] = now
			mu.Unlock()
		}
	}()
	return func() []string {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(steps)
	}
}

// all reports whether all StatefulSets have a version, and the deployment is ready.
func all(version string) func(*api.BOSHDeployment) bool {
	return func(d *api.BOSHDeployment) bool {
		other := slices.ContainsFunc(d.Status.Sets, func(s api.Set) bool { return s.Version != version })
		return !other && is(api.Ready, metav1.ConditionTrue, "")(d)
	}
}

// Pods restart one after another, the canary of each AZ first, and all messages between the other pods arrive. Then the
// manifest gets another name, and StatefulSets are made anew around their pods. All the time Services lead to pods.
func TestRollingUpdate(t *testing.T) {
	t.Parallel()
	w := newWorld(t, bus(t))
	s := &traffic{w: w, network: w.contained(), user: "bus", now: map[string]*busClient{}, sent: map[message]time.Time{}}
	w.build("bus", "nats-server/bin/nats-server", natsServer)
	var ended []string
	w.kubelet.Ending = func(p *corev1.Pod, _ string) {
		s.ends(p.Name)
		s.mu.Lock()
		defer s.mu.Unlock()
		ended = append(ended, p.Name)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	w.deploy(busManifest)
	w.manage()
	w.wait("pods", is(api.Ready, metav1.ConditionTrue, ""))
	var secret corev1.Secret
	require.NoError(t, w.client.Get(ctx, client.ObjectKey{Namespace: w.namespace, Name: "var-password"}, &secret))
	least := s.follow(ctx, string(secret.Data["password"]), 6)
	s.connected(6, 500)
	updated, requests := w.partitions(ctx), w.requests(ctx, s.network, "4222", "INFO ")

	second := strings.Replace(busManifest, "password: ((", "max_payload: 2MB\n      password: ((", 1)
	w.deploy(second)
	w.wait("the second version", all("2"))
	s.connected(6, 500)
	due, lost := s.settled()
	require.Greater(t, due, 1000)
	steps := updated()
	require.Equal(t, []string{"nats-z0 2", "nats-z0 1", "nats-z0 0", "nats-z1 2", "nats-z1 1", "nats-z1 0"}, steps)

	w.deploy(strings.Replace(second, "name: bus\n", "name: renamed\n", 1))
	w.wait("StatefulSets of the new name", all("3"))
	asked, failed := requests()
	stop()
	require.Empty(t, failed, "of %d requests", asked)
	require.Greater(t, asked, 100)
	fewest := least()
	require.GreaterOrEqual(t, fewest, 5)
	s.mu.Lock()
	defer s.mu.Unlock()
	once := []string{"nats-z0-2", "nats-z0-1", "nats-z0-0", "nats-z1-2", "nats-z1-1", "nats-z1-0"}
	require.Equal(t, append(slices.Clone(once), once...), ended)
	joined := time.Duration(0)
	for _, c := range s.clients {
		joined = max(joined, c.from.Sub(c.began))
	}
	t.Logf("a server that is ready has found all others after at most %v", joined.Round(time.Millisecond))
	t.Logf("%d messages, %d deliveries due, %d lost; partitions %v; restarted %v; at least %d of 6 ready", len(s.sent), due, len(lost), steps, ended, fewest)
	t.Logf("%d requests to pods of Services, %d lost", asked, len(failed))
}
