// Command server embeds a director for the bosh CLI, on a simulated cloud that the program can watch.
//
//	go run ./server ../deployment/releases/ledger
//
// Nothing outlives it. `boshrender director` does the same with a folder that keeps everything.
package main

import (
	"context"
	"crypto/tls"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"time"

	"github.com/boshrender/boshrender/deploy/director"
	"github.com/boshrender/boshrender/deploy/sim"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:25555", "the address to serve on")
	pace := flag.Duration("pace", 0, "how long each call of the cloud and of agents takes")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := serve(ctx, *listen, *pace, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "Error:", err)
		os.Exit(1)
	}
}

// serve serves a director with some releases until ctx ends, and then reports requests that no cloud would have
// allowed.
func serve(ctx context.Context, listen string, pace time.Duration, releases []string) (err error) {
	cloud := &sim.Cloud{Latency: func(string) time.Duration { return pace }}
	d, err := open(ctx, cloud, releases)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close(), cloud.Breaches()) }()
	host, _, err := net.SplitHostPort(listen)
	if err != nil {
		return err
	}
	certificate, authority, err := d.Certificate(host)
	if err != nil {
		return err
	}
	server := &http.Server{
		Addr: listen, Handler: d, ReadHeaderTimeout: time.Minute,
		TLSConfig: &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12},
	}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	fmt.Printf("export BOSH_ENVIRONMENT=https://%s BOSH_CA_CERT=%s\nexport BOSH_CLIENT=%s BOSH_CLIENT_SECRET=%s\n", listen, authority, d.User, d.Password)
	if err := server.ListenAndServeTLS("", ""); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// open opens a director that has releases, and accepts others and any stemcell.
func open(ctx context.Context, cloud *sim.Cloud, releases []string) (*director.Director, error) {
	d, err := director.Open(ctx, director.Options{Platform: director.Simulation(cloud), AnyRelease: true})
	if err != nil {
		return nil, err
	}
	for _, path := range releases {
		if err := d.Preload(ctx, path); err != nil {
			return nil, errors.Join(err, d.Close())
		}
	}
	return d, nil
}
