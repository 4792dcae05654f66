// Package command is the program that the pods of a deployment run, for the binary of an operator to have as
// sub-commands:
//
//	if len(os.Args) > 1 && command.Known(os.Args[1]) {
//		err = command.Main(ctx, os.Args[1:], command.Process())
//	}
//
// The commands are
//
//	gather           resolves one instance group and writes output.json
//	template-render  renders its own pod
//	spec-reader      reads the job specs of a release
//	create-dirs DIR… creates folders
//	wait             waits to be ended
//
// They read the environment variables of quarks' commands.
package command

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/pod"
	"github.com/boshrender/boshrender/spec"
)

// Env is the environment of a command.
type Env struct {
	Getenv func(string) string
	Stdout io.Writer
}

// Process is the environment of this process.
func Process() Env { return Env{Getenv: os.Getenv, Stdout: os.Stdout} }

// all are the commands by name.
var all = map[string]func(ctx context.Context, args []string, e Env) error{
	"gather": gather, "template-render": templateRender, "spec-reader": specReader, "create-dirs": createDirs,
	"wait": func(ctx context.Context, _ []string, _ Env) error { <-ctx.Done(); return nil },
}

// Known reports whether there is a command of a name.
func Known(name string) bool { return all[name] != nil }

// Main runs the command args[0].
func Main(ctx context.Context, args []string, e Env) error {
	if len(args) == 0 || !Known(args[0]) {
		return fmt.Errorf("unknown command %q: gather, template-render, spec-reader, create-dirs and wait are known", strings.Join(args, " "))
	}
	return all[args[0]](ctx, args[1:], e)
}

func (e Env) get(name, otherwise string) string {
	if v := e.Getenv(name); v != "" {
		return v
	}
	return otherwise
}

// readDocument reads a document that is mounted as a folder: whole, or in parts.
func readDocument(dir, key string) ([]byte, error) {
	names, err := filepath.Glob(filepath.Join(dir, key+"*"))
	if err != nil {
		return nil, err
	}
	data := map[string][]byte{}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		data[filepath.Base(name)] = content
	}
	whole, ok := kube.Document(data, key)
	if !ok {
		return nil, fmt.Errorf("%s has no %s", dir, key)
	}
	return whole, nil
}

// templateRender renders its own pod, from the document of its group, the values of variables and the sources of
// jobs, and fills the volume of rendered jobs.
func templateRender(ctx context.Context, _ []string, e Env) error {
	p, err := pod.FromEnv(e.Getenv)
	if err != nil {
		return err
	}
	dir := e.get("BOSH_MANIFEST_PATH", kube.DirDocument+"/"+p.Group)
	document, err := readDocument(dir, kube.KeyDocument)
	if err != nil {
		return err
	}
	options := boshrender.Options{Prefix: e.Getenv("VARIABLES_PREFIX"), Now: time.Now, Rand: rand.Reader}
	values, err := readDocument(e.get("VARIABLES_DIR", kube.DirVariables+"/"+p.Group), kube.KeyVariables)
	if err != nil {
		return err
	}
	if options.Variables, err = written.Vars(ctx, kube.KeyVariables, values); err != nil {
		return err
	}
	releases, err := spec.Open(ctx, e.get("JOBS_DIR", kube.DirSources))
	if err != nil {
		return err
	}
	group, err := pod.ParseGroup(ctx, kube.KeyDocument, document, releases, options)
	if err != nil {
		return err
	}
	instance, err := pod.Render(ctx, group, p)
	if err != nil {
		return err
	}
	if e.Getenv("OUTPUT") == "json" { // the first design: one object on standard output
		text, err := instance.MarshalJSON()
		if err == nil {
			_, err = e.Stdout.Write(append(text, '\n'))
		}
		return err
	}
	out := e.get("OUTPUT_DIR", kube.DirJobs)
	if err := pod.FillVolume(ctx, out, instance, boshrender.WriteOptions{Shared: true}); err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.Stdout, "%s: %d files\n", instance.Name(), len(instance.Files))
	return err
}

// createDirs creates folders, owned by the user vcap if it has the right to.
func createDirs(_ context.Context, paths []string, _ Env) error {
	var errs []error
	for _, path := range paths {
		if err := os.MkdirAll(path, 0o770); err != nil {
			errs = append(errs, err)
			continue
		}
		if os.Getuid() == 0 {
			errs = append(errs, os.Chown(path, 1000, 1000))
		}
	}
	return errors.Join(errs...)
}

// fileOf returns the path of an output file in a folder.
func fileOf(e Env, name string) string {
	return filepath.Join(e.get("OUTPUT_FILE_PATH", "/mnt/quarks"), strings.TrimPrefix(name, "/"))
}
