// Command boshrender renders BOSH job templates, and supports their authors and operators: it evaluates manifests,
// tests and checks releases, and shows the effects of a deploy. `boshrender help` lists its commands; docs/cli has
// the same as pages.
//
//	go install github.com/boshrender/boshrender/cmd/boshrender@latest
//	boshrender render cf.yml --release nats-release --release uaa.tgz --vars-store vars.yml --out rendered
//
// The exit status is 0 for success, 1 if something was found or differs, and 2 if the command could not be carried
// out.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)   // the second signal ends the process
	signal.Ignore(syscall.SIGPIPE) // a reader of a list that goes away must not end the process half-way
	a := &app{stdout: os.Stdout, stderr: os.Stderr, stdin: os.Stdin, getenv: os.Getenv, confined: true}
	a.collectSeldom()
	status := a.run(ctx, os.Args[1:])
	stop()
	os.Exit(status)
}
