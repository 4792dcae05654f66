package spec_test

// This file shows how releases are opened.

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing/fstest"

	"github.com/boshrender/boshrender/limits"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// archive makes a gzipped archive of names and texts.
func archive(files ...string) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for ; len(files) > 0; files = files[2:] {
		if err := w.WriteHeader(&tar.Header{Name: files[0], Mode: 0o644, Size: int64(len(files[1]))}); err != nil {
			panic(err)
		}
		if _, err := w.Write([]byte(files[1])); err != nil {
			panic(err)
		}
	}
	if err := errors.Join(w.Close(), z.Close()); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// tarball is a release with one job.
func tarball() []byte {
	job := archive("job.MF", "name: server\nproperties: {port: {default: 8080}}\n", "monit", "")
	return archive("release.MF", "name: web\nversion: 1.2.3\njobs: [{name: server, version: abc}]\n", "jobs/server.tgz", string(job))
}

// reader returns the output of quarks' spec reader for a job.
func reader(job string) []byte {
	text, err := json.Marshal(map[string]string{
		"spec": base64.StdEncoding.EncodeToString(archive("job.MF", "name: "+job+"\n")),
	})
	if err != nil {
		panic(err)
	}
	return text
}

// CheckoutOf finds the release that a folder belongs to.
func ExampleCheckoutOf() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	if err := os.CopyFS(dir, fstest.MapFS{"jobs/web/spec": {Data: []byte("name: web\n")}, "tests/web.yml": {}}); err != nil {
		panic(err)
	}
	root, err := spec.CheckoutOf(context.Background(), filepath.Join(dir, "tests"))
	fmt.Println(filepath.Clean(root) == dir, err)
	// Output: true <nil>
}

// Open takes a path to any form of a release: here a tarball.
func ExampleOpen() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "web.tgz")
	if err := os.WriteFile(path, tarball(), 0o644); err != nil {
		panic(err)
	}
	releases, err := spec.Open(context.Background(), path)
	if err != nil {
		panic(err)
	}
	for _, r := range releases {
		fmt.Println(r.Name, r.Version, r.Format, r.JobNames())
	}
	_, err = spec.Open(context.Background(), filepath.Join(dir, "nothing"))
	fmt.Println(errors.Is(err, fs.ErrNotExist))
	// Output:
	// web 1.2.3 tarball [server]
	// true
}

func ExampleOpenTarball() {
	release, err := spec.OpenTarball(context.Background(), bytes.NewReader(tarball()))
	if err != nil {
		panic(err)
	}
	job, err := release.Job(context.Background(), "server")
	if err != nil {
		panic(err)
	}
	port, _ := job.Property("port")
	fmt.Println(release.Name, release.Version, job.Name, port.Default)

	_, err = release.Job(context.Background(), "client")
	fmt.Println(err, errors.Is(err, spec.ErrNoJob))
	// Output:
	// web 1.2.3 server 8080
	// job "client" not found in release "web": no such job true
}

func ExampleOpenSpecReader() {
	release, err := spec.Options{Name: "web"}.OpenSpecReader(context.Background(), bytes.NewReader(reader("server")))
	if err != nil {
		panic(err)
	}
	fmt.Println(release.Name, release.Format, release.JobNames())
	// Output: web spec-reader [server]
}

// The spec reader prints one job at a time.
func ExampleMerge() {
	var all []*spec.Release
	for _, job := range []string{"server", "client"} {
		release, err := spec.Options{Name: "web"}.OpenSpecReader(context.Background(), bytes.NewReader(reader(job)))
		if err != nil {
			panic(err)
		}
		all = append(all, release)
	}
	merged, err := spec.Merge(all...)
	if err != nil {
		panic(err)
	}
	fmt.Println(merged.Name, merged.JobNames())
	// Output: web [server client]
}

// Limits bound the costs of an archive.
func ExampleLimits() {
	_, err := spec.Options{Limits: spec.Limits{FileSize: 16}}.OpenTarball(context.Background(), bytes.NewReader(tarball()))
	fmt.Println(err)
	fmt.Println(errors.Is(err, limits.ErrExceeded))
	// Output:
	// release.MF: limit of 16 for file size exceeded
	// true
}

func ExampleIsBinary() {
	fmt.Println(spec.IsBinary([]byte("port: <%= p('port') %>\n")))
	fmt.Println(spec.IsBinary([]byte("\x89PNG\x00\xff")))
	// Output:
	// false
	// true
}

// A job lacks a file that its spec names. Rendering fails when it needs the file; the director refuses the release.
func ExampleJobSpec_Validate() {
	release, err := spec.Options{Name: "web"}.OpenSpecReader(context.Background(), bytes.NewReader(reader("server")))
	if err != nil {
		panic(err)
	}
	job, err := release.Job(context.Background(), "server")
	if err != nil {
		panic(err)
	}
	err = job.Validate()
	fmt.Println(err)
	fmt.Println(errors.Is(err, manifest.Code(80004)))
	// Output:
	// web/job.MF:1:1: Job 'server' is missing monit file
	// true
}
