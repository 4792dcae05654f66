// Package kubetest runs a Kubernetes control plane for tests of operators: a real API server with a real etcd and the
// controllers of Kubernetes; and a replacement for the kubelet. It needs Linux, and the binary of the module
// kube/kubetest/controlplane, whose path is in the environment variable CONTROLPLANE:
//
//	go install github.com/boshrender/boshrender/kube/kubetest/controlplane@latest # some minutes, the first time
//	CONTROLPLANE=$(go env GOPATH)/bin/controlplane go test ./...
//
// [New] is all that most tests need:
//
//	c := kubetest.New(t, api.CRD)
//	namespace := c.Namespace(t)
//
//	kubetest.go  what tests call
//	cluster.go   the processes of the control plane
//	kubelet.go   pods and their status
//	volumes.go   their volumes, as folders
//	sandbox.go   their init containers, as processes
//	runtime.go   their containers, with runc
//	probes.go    what their probes say
//	network.go   their network and the names in it
package kubetest

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

// Cluster is a running control plane.
type Cluster struct {
	// Config connects to it, as an administrator.
	Config *rest.Config

	binary, dir         string
	etcd, peer, port    int
	server, data, other *process
	schedulers          []*process
}

// process is a process of the control plane.
type process struct {
	*exec.Cmd
	log  *bytes.Buffer
	done chan struct{}
}

// Start starts a control plane with the binary, in a folder. It is ready when Start returns.
func Start(ctx context.Context, binary, dir string) (*Cluster, error) {
	c := &Cluster{binary: binary, dir: dir}
	ports, err := freePorts(3)
	if err != nil {
		return nil, err
	}
	c.etcd, c.peer, c.port = ports[0], ports[1], ports[2]
	if err := c.files(); err != nil {
		return nil, err
	}
	if c.data, err = c.run("etcd", filepath.Join(dir, "etcd"), local(c.etcd), local(c.peer)); err != nil {
		return nil, err
	}
	c.Config = &rest.Config{
		Host: "https://127.0.0.1:" + strconv.Itoa(c.port), BearerToken: token, QPS: 1000, Burst: 1000,
		TLSClientConfig: rest.TLSClientConfig{Insecure: true},
	}
	if err := c.StartServer(ctx); err != nil {
		c.Stop()
		return nil, err
	}
	c.other, err = c.run("kube-controller-manager", "--kubeconfig="+filepath.Join(dir, "kubeconfig"),
		"--controllers=statefulset,job,endpointslice,garbagecollector,disruption", "--leader-elect=false", "--secure-port=0",
		"--kube-api-qps=500", "--kube-api-burst=1000", "--service-account-private-key-file="+filepath.Join(dir, "sa.key"),
		"--concurrent-statefulset-syncs=20")
	if err != nil {
		c.Stop()
		return nil, err
	}
	return c, nil
}

// token is the token of the administrator.
const token = "test"

func local(port int) string { return "http://127.0.0.1:" + strconv.Itoa(port) }

// files writes the files that the processes read.
func (c *Cluster) files() error {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return err
	}
	encoded := pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)})
	config := fmt.Sprintf("{apiVersion: v1, kind: Config, current-context: c, contexts: [{name: c, context: {cluster: c, user: u}}],"+
		" clusters: [{name: c, cluster: {server: \"https://127.0.0.1:%d\", insecure-skip-tls-verify: true}}],"+
		" users: [{name: u, user: {token: %s}}]}", c.port, token)
	return errors.Join(
		os.WriteFile(filepath.Join(c.dir, "sa.key"), encoded, 0o600),
		os.WriteFile(filepath.Join(c.dir, "tokens.csv"), []byte(token+",admin,admin,system:masters\n"), 0o600),
		os.WriteFile(filepath.Join(c.dir, "kubeconfig"), []byte(config), 0o600),
	)
}

// StartServer starts the API server, again after StopServer.
func (c *Cluster) StartServer(ctx context.Context) (err error) {
	key := filepath.Join(c.dir, "sa.key")
	c.server, err = c.run("kube-apiserver", "--etcd-servers="+local(c.etcd), "--service-account-issuer=https://kubernetes.default.svc",
		"--service-account-key-file="+key, "--service-account-signing-key-file="+key, "--service-cluster-ip-range=10.0.0.0/16",
		"--cert-dir="+filepath.Join(c.dir, "certs"), "--secure-port="+strconv.Itoa(c.port), "--bind-address=127.0.0.1",
		"--token-auth-file="+filepath.Join(c.dir, "tokens.csv"), "--authorization-mode=RBAC",
		"--disable-admission-plugins=ServiceAccount", "--max-requests-inflight=2000", "--max-mutating-requests-inflight=1000")
	if err != nil {
		return err
	}
	clients, err := kubernetes.NewForConfig(c.Config)
	if err != nil {
		return err
	}
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		if _, err = clients.Discovery().RESTClient().Get().AbsPath("/readyz").DoRaw(ctx); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("the API server isn't ready: %w", err)
		case <-c.server.done:
			return fmt.Errorf("the API server has ended: %s", c.server.log)
		case <-tick.C:
		}
	}
}

// Kubeconfig returns the path of a file with which other programs connect to it, as an administrator.
func (c *Cluster) Kubeconfig() string { return filepath.Join(c.dir, "kubeconfig") }

// StopServer ends the API server.
func (c *Cluster) StopServer() { c.server.stop() }

// StartScheduler starts Kubernetes' scheduler for the pods whose schedulerName is name. Nothing else places pods on
// nodes. It runs until Stop.
func (c *Cluster) StartScheduler(name string) error {
	config := fmt.Sprintf("apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nclientConnection: {kubeconfig: %q}\n"+
		"leaderElection: {leaderElect: false}\nprofiles: [{schedulerName: %q}]\n", c.Kubeconfig(), name)
	file := filepath.Join(c.dir, name+".scheduler")
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		return err
	}
	p, err := c.run("kube-scheduler", "--config="+file, "--secure-port=0")
	if err == nil {
		c.schedulers = append(c.schedulers, p)
	}
	return err
}

// Stop ends everything.
func (c *Cluster) Stop() {
	for _, p := range append(c.schedulers, c.other, c.server, c.data) {
		if p != nil {
			p.stop()
		}
	}
}

func (c *Cluster) run(args ...string) (*process, error) {
	p := &process{Cmd: exec.Command(c.binary, args...), log: &bytes.Buffer{}, done: make(chan struct{})}
	p.Stderr, p.Stdout = p.log, p.log
	p.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := p.Start(); err != nil {
		return nil, err
	}
	go func() {
		_ = p.Wait() // its log has the exit status
		close(p.done)
	}()
	return p, nil
}

func (p *process) stop() {
	_ = p.Process.Kill() // it may have ended
	<-p.done
}

// freePorts returns unused ports.
func freePorts(n int) ([]int, error) {
	var ports []int
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports, nil
}
