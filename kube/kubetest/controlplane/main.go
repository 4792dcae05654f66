// Controlplane is a Kubernetes control plane in one binary: etcd, kube-apiserver,
// kube-controller-manager and kube-scheduler, each a sub-command that takes the flags of the original (etcd: a folder
// and two URLs). The tests of operators run it, by package kubetest, so that a real server validates, defaults and
// stores their objects. It is a module of its own, since it builds most of Kubernetes:
//
//	go install github.com/boshrender/boshrender/kube/kubetest/controlplane@latest
//	controlplane etcd DIR http://127.0.0.1:2379 http://127.0.0.1:2380
package main

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/signal"
	"syscall"

	"go.etcd.io/etcd/server/v3/embed"
	"k8s.io/component-base/cli"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	manager "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
)

func main() {
	name := ""
	if len(os.Args) > 1 {
		name = os.Args[1]
		os.Args = append(os.Args[:1], os.Args[2:]...)
	}
	switch name {
	case "etcd":
		if err := etcd(os.Args[1:]); err != nil {
			fmt.Fprintln(os.Stderr, "etcd:", err)
			os.Exit(1)
		}
	case "kube-apiserver":
		os.Exit(cli.Run(apiserver.NewAPIServerCommand()))
	case "kube-controller-manager":
		os.Exit(cli.Run(manager.NewControllerManagerCommand()))
	case "kube-scheduler":
		os.Exit(cli.Run(scheduler.NewSchedulerCommand()))
	default:
		fmt.Fprintln(os.Stderr, "usage: controlplane etcd DIR CLIENT-URL PEER-URL | kube-apiserver FLAGS | kube-controller-manager FLAGS | kube-scheduler FLAGS")
		os.Exit(2)
	}
}

// etcd serves until it receives a signal.
func etcd(args []string) error {
	if len(args) != 3 {
		return errors.New("usage: controlplane etcd DIR CLIENT-URL PEER-URL")
	}
	client, err := url.Parse(args[1])
	if err != nil {
		return err
	}
	peer, err := url.Parse(args[2])
	if err != nil {
		return err
	}
	config := embed.NewConfig()
	config.Dir, config.LogLevel = args[0], "error"
	config.UnsafeNoFsync = true // a test's data need not outlive the machine
	config.ListenClientUrls, config.AdvertiseClientUrls = []url.URL{*client}, []url.URL{*client}
	config.ListenPeerUrls, config.AdvertisePeerUrls = []url.URL{*peer}, []url.URL{*peer}
	config.InitialCluster = config.InitialClusterFromName(config.Name)
	server, err := embed.StartEtcd(config)
	if err != nil {
		return err
	}
	defer server.Close()
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
	select {
	case <-stop:
		return nil
	case err := <-server.Err():
		return err
	}
}
