package command

// This file gathers the data of one instance group, and the specs of a release.

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/pod"
	"github.com/boshrender/boshrender/spec"
)

// gather resolves the deployment in BOSH_MANIFEST_PATH, a file or the folder of a Secret, with the releases in
// BASE_DIR, and writes output.json of the group INSTANCE_GROUP_NAME into the folder OUTPUT_FILE_PATH. On an error it
// writes nothing. The values of variables are in VARIABLES_DIR: a vars file, or a file for each variable.
func gather(ctx context.Context, _ []string, e Env) error {
	data, err := desired(e.get("BOSH_MANIFEST_PATH", "/var/run/secrets/deployment/manifest.yaml"))
	if err != nil {
		return err
	}
	m, err := written.Manifest(ctx, "manifest.yaml", data)
	if err != nil {
		return err
	}
	d := boshrender.Deployment{Manifest: m, Kubernetes: &boshrender.Kubernetes{}}
	d.BPM, d.Prefix, d.Now, d.Rand = bpm.PolicyEnv, e.Getenv("VARIABLES_PREFIX"), time.Now, rand.Reader
	d.Kubernetes.Naming.Namespace = e.Getenv("NAMESPACE")
	if d.Releases, err = spec.Open(ctx, e.get("BASE_DIR", kube.DirSources)); err != nil {
		return err
	}
	if d.Kubernetes.Scheme, err = placement.SchemeNamed(e.get("SCHEME", "stride")); err != nil {
		return err
	}
	if d.Kubernetes.Naming.Scheme, err = dns.ParseScheme(e.Getenv("NAMING")); err != nil {
		return err
	}
	if d.Variables, err = variables(ctx, e.Getenv("VARIABLES_DIR")); err != nil {
		return err
	}
	resolved, err := d.Resolve(ctx)
	if err != nil {
		return err
	}
	group := resolved.Group(e.Getenv("INSTANCE_GROUP_NAME"))
	if group == nil {
		return fmt.Errorf("the deployment has no instance group %q: INSTANCE_GROUP_NAME names it", e.Getenv("INSTANCE_GROUP_NAME"))
	}
	output, err := pod.Output(ctx, group)
	if err != nil {
		return err
	}
	return replace(fileOf(e, "output.json"), append(output, '\n'))
}

// written reads the documents that the operator wrote into Secrets, where values are as the director has them.
var written = manifest.YAML{Reading: manifest.AsDirector}

// desired reads a manifest.
func desired(path string) ([]byte, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return readDocument(path, kube.KeyManifest)
	}
	return os.ReadFile(path)
}

// variables opens a folder with the values of variables, if there is one.
func variables(ctx context.Context, dir string) (manifest.Store, error) {
	if dir == "" {
		return manifest.Vars{}, nil
	}
	if values, err := readDocument(dir, kube.KeyVariables); err == nil {
		return written.Vars(ctx, kube.KeyVariables, values)
	}
	return manifest.OpenDir(dir)
}

// replace writes a file atomically.
func replace(path string, data []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".output-*")
	if err != nil {
		return err
	}
	_, err = tmp.Write(data)
	err = errors.Join(err, tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(tmp.Name()))
	}
	return nil
}

// specReader prints, for each job in the folder SPECS_DIR, one JSON object per line: {"name": …, "spec": base64 of a
// tar.gz of the job's folder}.
func specReader(_ context.Context, _ []string, e Env) error {
	dir := e.get("SPECS_DIR", "/var/vcap/jobs-src")
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(e.Stdout)
	for _, entry := range entries {
		if !entry.IsDir() {
			continue
		}
		packed, err := archive(os.DirFS(filepath.Join(dir, entry.Name())))
		if err != nil {
			return fmt.Errorf("job %q: %w", entry.Name(), err)
		}
		line := struct {
			Name string `json:"name"`
			Spec string `json:"spec"`
		}{entry.Name(), base64.StdEncoding.EncodeToString(packed)}
		if err := encoder.Encode(line); err != nil {
			return err
		}
	}
	return nil
}

// archive packs the files of a job, always to the same bytes.
func archive(job fs.FS) ([]byte, error) {
	var b bytes.Buffer
	zipped := gzip.NewWriter(&b)
	w := tar.NewWriter(zipped)
	err := fs.WalkDir(job, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		data, err := fs.ReadFile(job, name)
		if err != nil {
			return err
		}
		header := &tar.Header{Name: name, Mode: int64(info.Mode().Perm()), Size: int64(len(data)), Format: tar.FormatPAX}
		if err := w.WriteHeader(header); err != nil {
			return err
		}
		_, err = w.Write(data)
		return err
	})
	err = errors.Join(err, w.Close(), zipped.Close())
	return b.Bytes(), err
}
