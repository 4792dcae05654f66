package main

// This file serves a director, for the bosh CLI.

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/sandbox"
	"github.com/boshrender/boshrender/deploy/agent"
	"github.com/boshrender/boshrender/deploy/artifact"
	"github.com/boshrender/boshrender/deploy/cpi"
	"github.com/boshrender/boshrender/deploy/director"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/manifest"
)

// directorFlags are the flags of the command.
type directorFlags struct {
	state, listen, cpi, properties, certs string
	memory, any, snapshots, resurrect     bool
	resizes, updates                      bool
	preload                               []string
}

func newDirector(a *app) *cobra.Command {
	f := &directorFlags{}
	c := &cobra.Command{
		Use: "director [--state DIR | --memory] [flags]", Short: "Be a director for the bosh CLI, on a simulated cloud",
		Long: "Director serves the HTTP API of a BOSH director, so that the unmodified bosh CLI uploads releases and deploys: on a simulated cloud,\n" +
			"or with --cpi on a real one. It prints the commands that make a shell's bosh use it, and keeps everything in --state. After a kill,\n" +
			"tasks that ran are errors. Ctrl-C ends tasks between two steps. docs/director-api.md in the repository lists bosh's commands.",
		Example: "  boshrender director --state here\n  boshrender director --memory --any-release",
		RunE:    func(c *cobra.Command, _ []string) error { return a.director(c, f) },
	}
	flags := c.Flags()
	flags.StringVar(&f.state, "state", "", "`DIR` of configs, releases, deployments and tasks")
	flags.BoolVar(&f.memory, "memory", false, "keep nothing after the end")
	f.listen = "127.0.0.1:25555"
	flags.Var(&valid{&f.listen, checkAddress}, "listen", "`ADDRESS` to serve on")
	flags.StringArrayVar(&f.preload, "preload", nil, "`PATH` of a release, or of a folder of releases, that need no upload; repeatable")
	flags.BoolVar(&f.any, "any-release", false, "accept any release and stemcell that a manifest names, as an empty one")
	flags.BoolVar(&f.snapshots, "snapshots", false, "take snapshots of disks: when asked to, and before updates of instances")
	flags.StringVar(&f.cpi, "cpi", "", "make VMs by the CPI with this `EXECUTABLE`; their agents answer over HTTPS")
	flags.StringVar(&f.properties, "cpi-properties", "", "YAML `FILE` of the CPI's properties")
	flags.StringVar(&f.certs, "trusted-certs", "", "with --cpi: `FILE` of certificates that all VMs trust")
	flags.BoolVar(&f.resurrect, "resurrect", false, "ask all agents each minute, and make VMs anew that are gone or silent twice in a row")
	flags.BoolVar(&f.resizes, "resize-disks", false, "let the CPI enlarge disks, in place of copying them")
	flags.BoolVar(&f.updates, "update-disks", false, "let the CPI change disks, in place of copying them")
	addNoSandbox(flags)
	c.MarkFlagsOneRequired("state", "memory")
	c.MarkFlagsMutuallyExclusive("state", "memory")
	c.MarkFlagsMutuallyExclusive("cpi", "memory")
	return c
}

func (a *app) director(c *cobra.Command, f *directorFlags) (err error) {
	ctx := c.Context()
	a.stay()
	o := director.Options{Dir: f.state, AnyRelease: f.any, Snapshots: f.snapshots, ResizeDisks: f.resizes, UpdateDisks: f.updates}
	if f.resurrect {
		o.Resurrect = time.Minute
	}
	if o.Platform, err = f.platform(ctx); err != nil {
		return err
	}
	if a.encloses(c) && f.cpi == "" {
		o.Client = &http.Client{Transport: noDownloads{}}
	}
	var listener net.Listener
	access := sandbox.Access{Read: f.preload, Before: func() (err error) {
		listener, err = net.Listen("tcp", f.listen)
		return withFlag("--listen "+f.listen, err)
	}}
	if f.memory {
		access.Write = []string{os.TempDir()}
	}
	enter := func() error { return a.enclose(c, access) }
	if f.cpi != "" { // which runs programs
		enter = access.Before
	}
	if err := enter(); err != nil {
		return err
	}
	d, err := director.Open(ctx, o)
	if err != nil {
		return errors.Join(withFlag("--state "+f.state, err), listener.Close())
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	host, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		return err
	}
	if net.ParseIP(host).IsUnspecified() {
		host = "127.0.0.1"
	}
	certificate, authority, err := d.Certificate(host, "localhost")
	if err != nil {
		return err
	}
	for _, path := range f.preload {
		if err := d.Preload(ctx, path); err != nil {
			return withFlag("--preload "+path, err)
		}
	}
	if authority, err = filepath.Abs(authority); err != nil {
		return err
	}
	e := directorEnvironment{"https://" + net.JoinHostPort(host, port), authority, d.User, d.Password}
	if err := a.ready(directorResult{e}, e.shell()); err != nil {
		return errors.Join(err, listener.Close())
	}
	return serveTLS(ctx, tls.NewListener(listener, &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12}), d)
}

// directorResult is the result of director, as soon as it serves.
type directorResult struct {
	Environment directorEnvironment `json:"environment"`
}

// directorEnvironment has the variables of the environment for the bosh CLI.
type directorEnvironment struct {
	Environment  string `json:"BOSH_ENVIRONMENT"`
	CACert       string `json:"BOSH_CA_CERT"`
	Client       string `json:"BOSH_CLIENT"`
	ClientSecret string `json:"BOSH_CLIENT_SECRET"`
}

// shell returns the commands that set them.
func (e directorEnvironment) shell() string {
	return fmt.Sprintf("export BOSH_ENVIRONMENT=%s BOSH_CA_CERT=%s\nexport BOSH_CLIENT=%s BOSH_CLIENT_SECRET=%s\n",
		e.Environment, quoted(e.CACert), e.Client, e.ClientSecret)
}

// quoted quotes a path for a shell.
func quoted(path string) string { return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'" }

// serveTLS serves until ctx ends.
func serveTLS(ctx context.Context, listener net.Listener, h http.Handler) error {
	server := &http.Server{Handler: h, ReadHeaderTimeout: 30 * time.Second, ErrorLog: log.New(discarded{}, "", 0)}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// discarded drops the server's logs about clients that give up.
type discarded struct{}

func (discarded) Write(p []byte) (int, error) { return len(p), nil }

// noDownloads is the network of a process that may open no sockets.
type noDownloads struct{}

func (noDownloads) RoundTrip(*http.Request) (*http.Response, error) {
	return nil, errors.New("downloads need boshrender director --no-sandbox")
}

// platform returns where VMs are made.
func (f *directorFlags) platform(ctx context.Context) (*director.Platform, error) {
	if f.cpi == "" {
		if f.certs != "" {
			return nil, request(errors.New("--trusted-certs needs --cpi: simulated VMs trust nobody"))
		}
		cloud := &sim.Cloud{}
		if f.memory {
			return director.Simulation(cloud), nil
		}
		if err := os.MkdirAll(f.state, 0o700); err != nil {
			return nil, err
		}
		return director.Simulation(cloud), openSimulated(ctx, cloud, filepath.Join(f.state, "cloud.json"))
	}
	program, err := filepath.Abs(f.cpi)
	if err != nil {
		return nil, err
	}
	properties := manifest.MapOf()
	if f.properties != "" {
		data, err := manifest.ReadFile(f.properties, manifest.Limits{})
		if err != nil {
			return nil, withFlag("--cpi-properties", err)
		}
		root, err := manifest.YAML{Reading: manifest.AsDeployed}.Document(ctx, f.properties, data)
		if err != nil {
			return nil, err
		}
		if given, ok := root.Value().(*manifest.Map); ok {
			properties = given
		}
	}
	blobs := filepath.Join(f.state, "agents")
	if err := os.MkdirAll(blobs, 0o700); err != nil {
		return nil, err
	}
	credentials, err := readCredentials(ctx, filepath.Join(f.state, "agents.json"))
	if err != nil {
		return nil, err
	}
	known := &releaseBlobs{Blobs: agent.DirBlobs{Dir: blobs}}
	agents := &agent.Agents{Blobs: known, Credentials: credentials}
	if agents.Settings, err = f.settings(); err != nil {
		return nil, err
	}
	of := func(c *manifest.CPI) *cpi.CPI {
		one := &cpi.CPI{Path: program, DirectorUUID: "boshrender", Journal: filepath.Join(f.state, "calls"), Properties: properties}
		if c != nil {
			one.Properties = c.Properties
		}
		return one
	}
	return &director.Platform{
		Name: filepath.Base(f.cpi), Cloud: of(nil), Agents: agents, AgentEnv: credentials.Env, Compiles: true, Settings: agents.Digests(),
		Clouds:   func(c *manifest.CPIConfig) map[string]driver.Cloud { return cpi.Clouds(c, of) },
		Releases: known.add,
	}, nil
}

// settings are the settings that all agents get.
func (f *directorFlags) settings() (map[string]any, error) {
	if f.certs == "" {
		return nil, nil
	}
	text, err := manifest.ReadFile(f.certs, manifest.Limits{})
	return map[string]any{"trusted_certs": string(text)}, withFlag("--trusted-certs", err)
}

// releaseBlobs are the blobs of agents, and blobs of releases that are added meanwhile.
type releaseBlobs struct {
	agent.Blobs
	mu   sync.Mutex
	list []*artifact.Releases
}

func (b *releaseBlobs) add(r *artifact.Releases) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.list = append(b.list, r)
}

// Open implements agent.Blobs.
func (b *releaseBlobs) Open(ctx context.Context, id string) (io.ReadCloser, error) {
	b.mu.Lock()
	list := slices.Clone(b.list)
	b.mu.Unlock()
	return artifact.Blobs{Blobs: b.Blobs, Releases: list}.Open(ctx, id)
}

// readCredentials reads the credentials of agents, or makes them.
func readCredentials(ctx context.Context, path string) (*agent.Credentials, error) {
	data, err := manifest.ReadFile(path, manifest.Limits{})
	if err == nil {
		c := &agent.Credentials{}
		return c, redact.Decode(data, c)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	c, err := agent.NewCredentials()
	if err != nil {
		return nil, err
	}
	if data, err = json.Marshal(c); err != nil {
		return nil, err
	}
	return c, replaceState(ctx, path, nil, data)
}
