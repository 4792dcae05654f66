package main

// This file writes the objects as YAML.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/kube/controller/api"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/yaml"
)

// template writes all objects, in helm's order and form.
func (c *command) template(ctx context.Context) error {
	resolved, err := c.resolve(ctx)
	if err != nil {
		return err
	}
	objects, err := kube.Build(ctx, resolved, new(kube.State), c.options())
	if err != nil {
		return err
	}
	name := resolved.Manifest().Name
	if c.crds {
		if err := c.write(name, "crds/boshdeployments.yaml", api.CRD); err != nil {
			return err
		}
	}
	for _, o := range sorted(objects.All()) {
		fields, err := runtime.DefaultUnstructuredConverter.ToUnstructured(o)
		if err != nil {
			return err
		}
		delete(fields, "status") // the server's
		data, err := yaml.Marshal(fields)
		if err != nil {
			return err
		}
		file := fmt.Sprintf("templates/%s-%s.yaml", strings.ToLower(o.GetObjectKind().GroupVersionKind().Kind), o.GetName())
		if err := c.write(name, file, data); err != nil {
			return err
		}
	}
	return nil
}

// write writes a document to the output, or into a file of its own. Secrets are in it: files can be read by their owner alone.
func (c *command) write(deployment, name string, data []byte) error {
	name = filepath.Join(deployment, filepath.FromSlash(name))
	text := fmt.Sprintf("---\n# Source: %s\n%s", filepath.ToSlash(name), data)
	if c.output == "" {
		_, err := fmt.Fprint(c.stdout, text)
		return err
	}
	path := filepath.Join(c.output, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		return err
	}
	_, err := fmt.Fprintf(c.stdout, "wrote %s\n", path)
	return err
}
