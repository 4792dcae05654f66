package real

// This file runs a server, and counts what is sent to it.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/stretchr/testify/require"
	"github.com/versity/versitygw/backend/meta"
	"github.com/versity/versitygw/backend/posix"
	"github.com/versity/versitygw/embedgw"

	"github.com/boshrender/boshrender/deploy/s3"
)

const (
	region = "us-east-1"
	access = "director"
	secret = "open-sesame"
	bucket = "blobs"
)

// socket is where the server listens.
var socket string

// TestMain runs the tests with one server: no more can run in a process.
func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "s3")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	data := filepath.Join(dir, "data")
	err = errors.Join(os.Mkdir(filepath.Join(dir, "meta"), 0o700), os.MkdirAll(filepath.Join(data, bucket), 0o700))
	if err != nil {
		panic(err)
	}
	stored, err := meta.NewSideCar(filepath.Join(dir, "meta"))
	if err != nil {
		panic(err)
	}
	files, err := posix.New(data, stored, posix.PosixOpts{SideCarDir: filepath.Join(dir, "meta")})
	if err != nil {
		panic(err)
	}
	socket = filepath.Join(dir, "socket")
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- embedgw.RunVersityGW(ctx, files, &embedgw.Config{
			RootUserAccess: access, RootUserSecret: secret, Region: region, Ports: []string{socket}, Quiet: true,
			MaxConnections: 100, MaxRequests: 100, MultipartMaxParts: 10_000, IAMDir: dir,
		})
	}()
	await(ended)
	code := m.Run()
	stop()
	if err := <-ended; err != nil {
		fmt.Println(err)
	}
	return code
}

// await waits until the server listens.
func await(ended chan error) {
	for {
		conn, err := net.Dial("unix", socket)
		if err == nil {
			conn.Close()
			return
		}
		select {
		case err := <-ended:
			panic(err)
		case <-time.After(time.Millisecond):
		}
	}
}

// wire is a connection to the server that counts the bytes of contents, and can damage them.
type wire struct {
	http      http.RoundTripper
	sent, got atomic.Int64
	damage    func(req *http.Request) // may be nil

	mu    sync.Mutex
	conns []net.Conn
}

// cut closes all connections.
func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.conns {
		c.Close()
	}
}

func newWire(t *testing.T) *wire {
	w := &wire{}
	h := &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		c, err := (&net.Dialer{}).DialContext(ctx, "unix", socket)
		w.mu.Lock()
		defer w.mu.Unlock()
		w.conns = append(w.conns, c)
		return c, err
	}}
	t.Cleanup(h.CloseIdleConnections)
	w.http = h
	return w
}

func (w *wire) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Body != nil && req.Body != http.NoBody {
		req.Body = &counted{req.Body, &w.sent}
	}
	if w.damage != nil {
		w.damage(req)
	}
	resp, err := w.http.RoundTrip(req)
	if err == nil {
		resp.Body = &counted{resp.Body, &w.got}
	}
	return resp, err
}

// counted counts the bytes that are read.
type counted struct {
	io.ReadCloser
	n *atomic.Int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.ReadCloser.Read(p)
	c.n.Add(int64(n))
	return n, err
}

// blobs returns an empty folder of the bucket.
func blobs(t *testing.T, w *wire, key string) s3.Blobs {
	t.Helper()
	client, err := minio.New("s3.example.com", &minio.Options{
		Creds: credentials.NewStaticV4(access, key, ""), Region: region, BucketLookup: minio.BucketLookupPath,
		Transport: w, MaxRetries: 3,
	})
	require.NoError(t, err)
	return s3.Blobs{Client: client, Bucket: bucket, Folder: t.Name()}
}
