// Command minimal is an operator of one's own, with package kube/controller: it deploys the resources in all
// namespaces, with the releases in the folder /releases. The same binary is the program of the pods.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/kube/command"
	"github.com/boshrender/boshrender/kube/controller"
	"github.com/boshrender/boshrender/kube/controller/api"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := error(nil)
	if len(os.Args) > 1 {
		err = command.Main(ctx, os.Args[1:], command.Process())
	} else {
		err = operate(ctx, ctrl.GetConfigOrDie(), os.Getenv("OPERATOR_IMAGE"), "/releases")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// operate runs the operator until ctx ends.
func operate(ctx context.Context, config *rest.Config, image, releases string) error {
	m, err := ctrl.NewManager(config, controller.Options())
	if err != nil {
		return err
	}
	r := &controller.Reconciler{Image: image, Releases: controller.Folder(releases), Resolving: prefix}
	if err := r.Setup(m); err != nil {
		return err
	}
	return m.Start(ctx)
}

// prefix is a hook: names of variables begin with the namespace in messages.
func prefix(_ context.Context, d *api.BOSHDeployment, what *boshrender.Deployment) error {
	what.Prefix = "/" + d.Namespace
	return nil
}
