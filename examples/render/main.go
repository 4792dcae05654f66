// Command render renders the job templates of a BOSH deployment.
//
// Without flags it renders the deployment in examples/deployment. With -manifest and -release it renders any other:
//
//	go run ./examples/render -manifest cf.yml -release nats-release -release uaa.tgz -vars-store vars.yml -out rendered
//
// A release is a source checkout, a tarball, or a jobs-src tree. Every file that is written is printed; every error of
// the run goes to standard error, and the exit status is 1 if there was any.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, errUsage) {
			fmt.Fprintln(os.Stderr, err)
		}
		stop()
		os.Exit(1)
	}
}
