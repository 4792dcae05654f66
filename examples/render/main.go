// Command render renders the job templates of a BOSH deployment.
//
// Without flags it renders the deployment in examples/deployment. With -manifest and -release it renders any other:
//
//	go run ./examples/render -manifest cf.yml -release nats-release -release uaa.tgz -vars-store vars.yml -out rendered
//
// A release is a source checkout, a tarball, or a jobs-src tree. Instances are pods of Kubernetes; with -cloud-config
// they are what a BOSH director makes of the deployment. Every file that is written is printed; every error of the run
// goes to standard error, and then nothing is written and the exit status is 1.
package main

import (
	"context"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}
