package cluster

// This file gives pods a network: a network namespace in which all addresses of pods are local, with a DNS server that
// answers names of Services with the addresses of their pods. There is no proxy for the addresses of Services.

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"golang.org/x/net/dns/dnsmessage"
	"golang.org/x/sys/unix"
	discoveryv1 "k8s.io/api/discovery/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Network is the network of all pods of a namespace.
type Network struct {
	calls     chan func()
	namespace *os.File // of the kernel
	conn      net.PacketConn
	resolver  string // a resolv.conf
}

// resolver is the address of the DNS server.
const resolver = "10.0.0.10"

// NewNetwork makes a network, whose names are those of Services in a namespace. A folder keeps what pods need of it.
func NewNetwork(clients kubernetes.Interface, namespace, dir string) (*Network, error) {
	n := &Network{calls: make(chan func()), resolver: filepath.Join(dir, "resolv.conf")}
	text := fmt.Sprintf("nameserver %s\nsearch %s.svc.cluster.local\n", resolver, namespace)
	if err := os.WriteFile(n.resolver, []byte(text), 0o644); err != nil {
		return nil, err
	}
	made := make(chan error)
	go n.thread(made)
	if err := <-made; err != nil {
		return nil, err
	}
	go n.answer(clients, namespace)
	return n, nil
}

// thread makes the namespace and works in it until Close. It goes back then: if the thread ended, so would processes
// that were started on it, see syscall.SysProcAttr.Pdeathsig.
func (n *Network) thread(made chan error) {
	runtime.LockOSThread()
	before, err := os.Open("/proc/thread-self/ns/net")
	if err == nil {
		defer back(before)
		err = unix.Unshare(unix.CLONE_NEWNET)
	}
	if err == nil {
		err = addresses()
	}
	if err == nil {
		n.namespace, err = os.Open("/proc/thread-self/ns/net")
	}
	if err == nil {
		n.conn, err = net.ListenPacket("udp", resolver+":53")
	}
	made <- err
	if err != nil {
		return
	}
	for f := range n.calls {
		f()
	}
}

// back leaves the namespace.
func back(before *os.File) {
	if err := unix.Setns(int(before.Fd()), unix.CLONE_NEWNET); err != nil {
		<-make(chan struct{}) // the thread stays, and does nothing
	}
	_ = before.Close() // it was read from
	runtime.UnlockOSThread()
}

// addresses makes all of 10.0.0.0/8 addresses of the loopback device: it has those of its whole network.
func addresses() error {
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	for _, step := range []struct {
		device  string
		request uint
		address []byte
	}{{"lo", unix.SIOCSIFFLAGS, nil}, {"lo:1", unix.SIOCSIFADDR, []byte{10, 0, 0, 1}}, {"lo:1", unix.SIOCSIFNETMASK, []byte{255, 0, 0, 0}}} {
		r, err := unix.NewIfreq(step.device)
		if err != nil {
			return err
		}
		if step.address == nil {
			r.SetUint16(unix.IFF_UP | unix.IFF_RUNNING | unix.IFF_LOOPBACK)
		} else if err := r.SetInet4Addr(step.address); err != nil {
			return err
		}
		if err := unix.IoctlIfreq(fd, step.request, r); err != nil {
			return fmt.Errorf("%s: %w", step.device, err)
		}
	}
	return nil
}

// path names the namespace for other programs.
func (n *Network) path() string { return fmt.Sprintf("/proc/%d/fd/%d", os.Getpid(), n.namespace.Fd()) }

// Dial connects to the address of a pod, such as 10.1.0.1:4222.
func (n *Network) Dial(ctx context.Context, address string) (conn net.Conn, err error) {
	done := make(chan struct{})
	n.calls <- func() {
		defer close(done)
		d := net.Dialer{Timeout: 2 * time.Second}
		conn, err = d.DialContext(ctx, "tcp", address)
	}
	<-done
	return conn, err
}

// Close ends the network. Containers that run keep it.
func (n *Network) Close() error {
	close(n.calls)
	return errors.Join(n.conn.Close(), n.namespace.Close())
}

// answer answers questions for names until Close.
func (n *Network) answer(clients kubernetes.Interface, namespace string) {
	buffer := make([]byte, 1500)
	for {
		size, from, err := n.conn.ReadFrom(buffer)
		if err != nil {
			return
		}
		var m dnsmessage.Message
		if m.Unpack(buffer[:size]) != nil || len(m.Questions) != 1 {
			continue
		}
		m.Response, m.RecursionAvailable = true, true
		m.Additionals = nil
		q := m.Questions[0]
		service, mine := strings.CutSuffix(q.Name.String(), "."+namespace+".svc.cluster.local.")
		found, there := lookUp(clients, namespace, service)
		if !mine || !there {
			m.RCode = dnsmessage.RCodeNameError
		}
		for _, ip := range found {
			if mine && q.Type == dnsmessage.TypeA {
				m.Answers = append(m.Answers, dnsmessage.Resource{
					Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class}, Body: &dnsmessage.AResource{A: [4]byte(ip.To4())},
				})
			}
		}
		if answer, err := m.Pack(); err == nil {
			_, _ = n.conn.WriteTo(answer, from) // it asks again
		}
	}
}

// lookUp returns the addresses of the pods of a Service that it lists, and whether there is such a Service.
func lookUp(clients kubernetes.Interface, namespace, service string) (list []net.IP, there bool) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	slices, err := clients.DiscoveryV1().EndpointSlices(namespace).List(ctx, metav1.ListOptions{LabelSelector: discoveryv1.LabelServiceName + "=" + service})
	if err != nil {
		return nil, false
	}
	for _, s := range slices.Items {
		for _, e := range s.Endpoints {
			if e.Conditions.Ready != nil && !*e.Conditions.Ready {
				continue
			}
			for _, address := range e.Addresses {
				if ip := net.ParseIP(address); ip.To4() != nil {
					list = append(list, ip)
				}
			}
		}
	}
	return list, len(slices.Items) > 0
}
