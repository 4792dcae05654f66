// Command operator deploys BOSH deployments to Kubernetes. It is both the operator and, with the sub-commands of package
// kube/command, the program that the pods of a deployment run:
//
//	operator                  the operator
//	operator template-render  renders its own pod
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/boshrender/boshrender/kube/command"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		return command.Main(ctx, args, command.Process())
	}
	return operate(ctx, args)
}
