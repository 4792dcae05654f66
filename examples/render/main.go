// Command render shows how a program renders a deployment: it renders the one in examples/deployment and prints the
// files. The tool that does this with any deployment is cmd/boshrender.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/examples/deployment"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// asDeployed reads the documents of a deployment as the director gets them from `bosh deploy`.
var asDeployed = manifest.YAML{Reading: manifest.AsDeployed}

func main() {
	log.SetFlags(0)
	if err := render(context.Background()); err != nil {
		log.Fatal(err) // every error of the deployment, with its position
	}
}

func render(ctx context.Context) error {
	d := boshrender.Deployment{}
	var err error
	if d.Manifest, err = read(ctx, "manifest.yml", asDeployed.Manifest); err != nil {
		return err
	}
	if d.Variables, err = read(ctx, "vars.yml", asDeployed.Vars); err != nil {
		return err
	}
	for _, name := range []string{"courier", "ferry", "ledger"} {
		folder, err := deployment.Release(name)
		if err != nil {
			return err
		}
		releases, err := spec.OpenFS(ctx, folder)
		if err != nil {
			return err
		}
		d.Releases = append(d.Releases, releases...)
	}
	resolved, err := d.Resolve(ctx) // properties, links and instances of all groups
	if err != nil {
		return err
	}
	for instance, err := range resolved.Render(ctx) {
		if err != nil {
			return err
		}
		for _, file := range instance.Files {
			fmt.Printf("%-12s %6d  %s\n", instance.Name(), len(file.Data), file.Path)
		}
	}
	return nil
}

// read reads a file of the deployment, which is embedded in this program.
func read[T any](ctx context.Context, name string, parse func(context.Context, string, []byte) (T, error)) (T, error) {
	data, err := deployment.Files.ReadFile(name)
	if err != nil {
		var none T
		return none, err
	}
	return parse(ctx, name, data)
}
