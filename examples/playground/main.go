// Command playground builds and serves a page for trying templates: template, job spec, properties and links on the
// left, the result on the right, updated while typing. The evaluator runs in the browser; nothing is sent anywhere.
//
//	go run . [-addr 127.0.0.1:8080]   in this folder: serves the page
//	go run . -out DIR                 writes its files, for any web server
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/boshrender/boshrender/internal/playground/site"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("playground", flag.ContinueOnError)
	addr := flags.String("addr", "127.0.0.1:8080", "where to serve the page")
	out := flags.String("out", "", "write the files of the page into this new folder instead")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *out != "" {
		return site.Build(ctx, "", *out)
	}
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	scratch, err := os.MkdirTemp("", "playground-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	fmt.Fprintln(stdout, "building the page, which takes a minute the first time")
	dir := filepath.Join(scratch, "site")
	if err := site.Build(ctx, "", dir); err != nil {
		return err
	}
	server := &http.Server{Handler: http.FileServer(http.Dir(dir)), ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { server.Close() })
	fmt.Fprintf(stdout, "http://%s/\n", listener.Addr())
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
