// Command deploy shows the effects of a deploy, and carries it out on a simulated cloud.
//
// Without flags it assumes that the deployment in examples/deployment was deployed from manifest.yml, and shows the
// effects of its ops files: the diff, as `bosh deploy` prints it, the versions, and the plan: the actions with their
// reasons, parallelism and time limits. It writes nothing then.
//
//	go run . -state here -execute                    deploys it, on a simulated cloud stored next to the state
//	go run . -state here -ops scale-out.yml          shows the effects of an ops file on it
//	go run . -state here -ops scale-out.yml -execute carries them out; after an interruption, another call continues
//	go run . -state here -abandon -execute           abandons an unfinished deploy, and deploys this instead
//
// This command is a module of its own: it runs as `go run .` in its folder.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	switch {
	case errors.Is(err, flag.ErrHelp):
		os.Exit(2)
	case err != nil:
		fmt.Fprintln(os.Stderr, "Error:", err)
		os.Exit(1)
	}
}

// run is the whole command.
func run(ctx context.Context, args []string, out, progress io.Writer) error {
	f, err := parseFlags(args, progress)
	if err != nil {
		return err
	}
	c, err := open(ctx, f)
	if err != nil {
		return err
	}
	c.out, c.progress = out, progress
	return c.run(ctx)
}
