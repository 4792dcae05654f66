// Command deploy shows what a deploy would do, and does it on a simulated cloud.
//
// Without flags it takes the deployment in examples/deployment as it is in manifest.yml, as deployed before, and shows
// what its ops files change: the diff, as `bosh deploy` prints it, the versions, and the plan: what is done, why, how
// many at once, how long at most. Nothing is written then.
//
//	go run . -state here -execute                    deploys it, on a simulated cloud that is kept beside the state
//	go run . -state here -ops scale-out.yml          what an ops file changes of what is deployed there
//	go run . -state here -ops scale-out.yml -execute does it; interrupted or killed, and called again, it goes on
//	go run . -state here -abandon -execute           gives up what was begun, and deploys this instead
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
	c, err := open(f)
	if err != nil {
		return err
	}
	c.out, c.progress = out, progress
	return c.run(ctx)
}
