// Command resource is the step "check" of a resource for CI: the version of a deployment is the digest of all that its
// instances render to. It reads {"source": {…}} on standard input; without any it uses examples/deployment of a checkout.
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

// asDeployed reads what a deployment is made of as the director gets it from `bosh deploy`.
var asDeployed = manifest.YAML{Reading: manifest.AsDeployed}

// source has the paths of a deployment's parts.
type source struct{ Manifest, Vars, Releases string }

func main() {
	log.SetFlags(0)
	const dir = "examples/deployment/"
	in := struct{ Source source }{source{dir + "manifest.yml", dir + "vars.yml", dir + "releases"}}
	err := json.NewDecoder(os.Stdin).Decode(&in)
	if err == nil || errors.Is(err, io.EOF) {
		err = check(context.Background(), in.Source)
	}
	if err != nil {
		log.Fatal(err) // every error, with its position
	}
}

func check(ctx context.Context, s source) error {
	text, err := os.ReadFile(s.Manifest)
	values, err2 := os.ReadFile(s.Vars)
	folders, err3 := os.ReadDir(s.Releases)
	if err := errors.Join(err, err2, err3); err != nil {
		return err
	}
	var d boshrender.Deployment
	d.Manifest, err = asDeployed.ManifestContext(ctx, s.Manifest, text)
	d.Variables, err2 = asDeployed.Vars(s.Vars, values)
	for _, folder := range folders {
		list, failed := spec.OpenContext(ctx, s.Releases+"/"+folder.Name())
		d.Releases, err3 = append(d.Releases, list...), errors.Join(err3, failed)
	}
	if err := errors.Join(err, err2, err3); err != nil {
		return err
	}
	resolved, err := d.Resolve(ctx)
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
	_, err = fmt.Printf("[{\"digest\": \"%x\"}]\n", sum.Sum(nil))
	return err
}
