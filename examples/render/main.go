// Command render renders the job templates of a BOSH deployment.
//
// Without flags it renders the deployment in examples/deployment. With -manifest and -release it renders any other:
//
//	go run ./examples/render -manifest cf.yml -release nats-release -release uaa.tgz -vars-store vars.yml -out rendered
//
// A release is a source checkout, a tarball, or a jobs-src tree. Instances are pods of Kubernetes; with -cloud-config
// they are what a BOSH director makes of the deployment. Every file that is written is printed; every error of the run
// goes to standard error, and then nothing is written, no variables either, and the exit status is 1. What is written
// is readable by its owner alone, as it can hold any secret of the deployment; -shared changes that.
//
// With -diff and -explain nothing is written. With -diff the exit status is 2 if anything differs.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	signal.Ignore(syscall.SIGPIPE) // a reader of the list that goes away must not end the process half-way
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}
