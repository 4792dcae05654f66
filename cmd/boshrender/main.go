// Command boshrender renders BOSH job templates, and helps those who write and operate them: it evaluates manifests,
// tests and checks releases, and says what a deploy would do. `boshrender help` lists what it can do, docs/cli has the
// same as pages.
//
//	go install github.com/boshrender/boshrender/cmd/boshrender@latest
//	boshrender render cf.yml --release nats-release --release uaa.tgz --vars-store vars.yml --out rendered
//
// The exit status is 0 if all is well, 1 if something was found or differs, and 2 if it could not be done.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	signal.Ignore(syscall.SIGPIPE) // a reader of a list that goes away must not end the process half-way
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}
