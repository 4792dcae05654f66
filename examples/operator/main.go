// Command operator deploys BOSH deployments to Kubernetes. It is both the operator and, with sub-commands, the
// program that the pods of a deployment run:
//
//	operator                  the operator
//	operator gather           resolves one instance group and writes output.json
//	operator template-render  renders its own pod
//	operator spec-reader      reads the job specs of a release
//	operator create-dirs DIR… creates folders
//	operator wait             waits to be ended
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/boshrender/boshrender/examples/operator/controller"
	"github.com/boshrender/boshrender/examples/operator/internal/commands"
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
	env := commands.Env{Getenv: os.Getenv, Stdout: os.Stdout}
	name := ""
	if len(args) > 0 && args[0][0] != '-' {
		name, args = args[0], args[1:]
	}
	switch name {
	case "":
		return controller.Run(ctx, args)
	case "gather":
		return commands.Gather(ctx, env)
	case "template-render":
		return commands.TemplateRender(ctx, env)
	case "spec-reader":
		return commands.SpecReader(ctx, env)
	case "create-dirs":
		return commands.CreateDirs(args)
	case "wait":
		<-ctx.Done()
		return nil
	}
	return fmt.Errorf("unknown sub-command %q: gather, template-render, spec-reader, create-dirs and wait are known", name)
}
