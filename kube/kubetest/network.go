package kubetest

// This file gives each pod a network namespace of its own, connected to the others by a bridge, on which a DNS server
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

	"github.com/vishvananda/netlink"
	"golang.org/x/net/dns/dnsmessage"
	"golang.org/x/sys/unix"
	discoveryv1 "k8s.io/api/discovery/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Network is the network of all pods of a namespace.
type Network struct {
	calls     chan func()
	closed    chan struct{}
	namespace *os.File // the kernel's, of the bridge
	bridge    netlink.Link
	conn      net.PacketConn
	resolver  string // a resolv.conf
	pods      int
}

// resolver is the address of the bridge and the DNS server.
const resolver = "10.0.0.10"

// NewNetwork makes a network that resolves the names of the Services in a namespace. It writes the resolv.conf of its
// pods to dir.
func NewNetwork(clients kubernetes.Interface, namespace, dir string) (*Network, error) {
	n := &Network{calls: make(chan func()), closed: make(chan struct{}), resolver: filepath.Join(dir, "resolv.conf")}
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

// thread makes the namespace of the bridge and works in it until Close. It goes back then: if the thread ended, so
// would processes that were started on it, see syscall.SysProcAttr.Pdeathsig.
func (n *Network) thread(made chan error) {
	runtime.LockOSThread()
	before, err := os.Open("/proc/thread-self/ns/net")
	if err == nil {
		defer back(before)
		n.namespace, err = newNamespace()
	}
	if err == nil {
		err = n.addBridge()
	}
	if err == nil {
		n.conn, err = net.ListenPacket("udp", resolver+":53")
	}
	made <- err
	if err != nil {
		return
	}
	for {
		select {
		case f := <-n.calls:
			f()
		case <-n.closed:
			return
		}
	}
}

// newNamespace moves the thread to a new network namespace.
func newNamespace() (*os.File, error) {
	if err := unix.Unshare(unix.CLONE_NEWNET); err != nil {
		return nil, err
	}
	return os.Open("/proc/thread-self/ns/net")
}

// back leaves the namespace.
func back(before *os.File) {
	if err := unix.Setns(int(before.Fd()), unix.CLONE_NEWNET); err != nil {
		<-make(chan struct{}) // the thread stays, and does nothing
	}
	_ = before.Close() // it was read from
	runtime.UnlockOSThread()
}

// addBridge adds the bridge to the thread's namespace.
func (n *Network) addBridge() error {
	attributes := netlink.NewLinkAttrs()
	attributes.Name = "pods"
	n.bridge = &netlink.Bridge{LinkAttrs: attributes}
	return errors.Join(netlink.LinkAdd(n.bridge), addAddress("pods", resolver))
}

// addAddress gives a device of the thread's namespace an address of the network, and starts it.
func addAddress(device, ip string) error {
	link, err := netlink.LinkByName(device)
	if err != nil {
		return err
	}
	address := &netlink.Addr{IPNet: &net.IPNet{IP: net.ParseIP(ip), Mask: net.CIDRMask(8, 32)}}
	return errors.Join(netlink.AddrAdd(link, address), netlink.LinkSetUp(link))
}

// join makes the network namespace of a pod with an address, until the file and all processes in it are closed.
func (n *Network) join(ip string) (pod *os.File, err error) {
	done := make(chan struct{})
	call := func() {
		defer close(done)
		pod, err = n.add(ip)
	}
	select {
	case n.calls <- call:
		<-done
		return pod, err
	case <-n.closed:
		return nil, net.ErrClosed
	}
}

// add is join, on the network's thread.
func (n *Network) add(ip string) (*os.File, error) {
	pod, err := newNamespace()
	if err == nil {
		err = loopback()
	}
	if setErr := unix.Setns(int(n.namespace.Fd()), unix.CLONE_NEWNET); setErr != nil || err != nil {
		return nil, errors.Join(err, setErr)
	}
	n.pods++
	attributes := netlink.NewLinkAttrs()
	attributes.Name, attributes.MasterIndex = fmt.Sprintf("pod%d", n.pods), n.bridge.Attrs().Index
	veth := &netlink.Veth{LinkAttrs: attributes, PeerName: "eth0", PeerNamespace: netlink.NsFd(pod.Fd())}
	if err := errors.Join(netlink.LinkAdd(veth), netlink.LinkSetUp(veth), unix.Setns(int(pod.Fd()), unix.CLONE_NEWNET)); err != nil {
		return nil, err
	}
	err = addAddress("eth0", ip)
	return pod, errors.Join(err, unix.Setns(int(n.namespace.Fd()), unix.CLONE_NEWNET))
}

// loopback starts the loopback device of the thread's namespace.
func loopback() error {
	link, err := netlink.LinkByName("lo")
	if err != nil {
		return err
	}
	return netlink.LinkSetUp(link)
}

// Dial connects to the address of a pod, such as 10.1.0.1:4222. The socket stays in the namespace in which it was made.
func (n *Network) Dial(ctx context.Context, address string) (net.Conn, error) {
	runtime.LockOSThread()
	before, err := os.Open("/proc/thread-self/ns/net")
	if err != nil {
		runtime.UnlockOSThread()
		return nil, err
	}
	defer back(before)
	if err := unix.Setns(int(n.namespace.Fd()), unix.CLONE_NEWNET); err != nil {
		return nil, err
	}
	d := net.Dialer{Timeout: 2 * time.Second}
	return d.DialContext(ctx, "tcp", address)
}

// Close ends the network. Containers that run keep it.
func (n *Network) Close() error {
	close(n.closed)
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
