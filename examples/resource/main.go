// Command resource is the step "check" of a resource for CI: the version of a deployment is the digest of all that its
// instances render to. It reads {"source": {…}} on standard input.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

func main() {
	log.SetFlags(0)
	if err := check(context.Background(), os.Stdin, os.Stdout); err != nil {
		log.Fatal(err) // every error, with its position
	}
}

func check(ctx context.Context, stdin io.Reader, stdout io.Writer) error {
	var in struct {
		Source struct{ Manifest, Vars, Releases string }
	}
	if err := json.NewDecoder(stdin).Decode(&in); err != nil {
		return err
	}
	text, err := os.ReadFile(in.Source.Manifest)
	values, err2 := os.ReadFile(in.Source.Vars)
	releases, err3 := spec.Open(ctx, in.Source.Releases)
	if err := errors.Join(err, err2, err3); err != nil {
		return err
	}
	as := manifest.YAML{Reading: manifest.AsDeployed} // as a director gets it from bosh deploy
	m, err := as.Manifest(ctx, in.Source.Manifest, text)
	vars, err2 := as.Vars(ctx, in.Source.Vars, values)
	if err := errors.Join(err, err2); err != nil {
		return err
	}
	resolved, err := (&boshrender.Deployment{Manifest: m, Releases: releases, Options: boshrender.Options{Variables: vars}}).Resolve(ctx)
	if err != nil {
		return err
	}
	sum := sha256.New()
	for instance, err := range resolved.Render(ctx) {
		if err != nil {
			return err
		}
		fmt.Fprintln(sum, instance.Name(), instance.Digest())
	}
	_, err = fmt.Fprintf(stdout, "[{\"digest\": \"%x\"}]\n", sum.Sum(nil))
	return err
}
