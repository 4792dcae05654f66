package agent

// This file has what agents are sent as blobs: packages and rendered templates.

import (
	"archive/tar"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/rand"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
)

// upload puts a blob where the agent finds it.
func (a *agent) upload(ctx context.Context, id string, data io.Reader) error {
	return a.exchange(ctx, http.MethodPut, "/blobs/"+id, data, 10*or(a.Timeout, DefaultTimeout), func(io.Reader) error { return nil })
}

// newID returns a random UUID, as blobs have.
func newID() string {
	var b [16]byte
	rand.Read(b[:])
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[0:4], b[4:6], b[6:8], b[8:10], b[10:])
}

func (a *agent) Prepare(ctx context.Context, s *deploy.ApplySpec) error {
	return a.apply(ctx, "prepare", s)
}

func (a *agent) Apply(ctx context.Context, s *deploy.ApplySpec) error {
	return a.apply(ctx, "apply", s)
}

// apply sends what a spec names, and then the spec.
func (a *agent) apply(ctx context.Context, method string, s *deploy.ApplySpec) error {
	if deploy.CallOf(ctx).Task != "" {
		return none(a.call(ctx, method))
	}
	spec, err := a.spec(ctx, s)
	if err != nil {
		return err
	}
	return none(a.call(ctx, method, spec))
}

// spec returns the apply spec (director: deployment_plan/instance_spec.rb), and uploads what it names.
func (a *agent) spec(ctx context.Context, s *deploy.ApplySpec) (map[string]any, error) {
	i := &s.Instance
	spec := map[string]any{
		"deployment": s.Deployment, "id": i.ID, "index": i.Index, "job": map[string]any{"name": i.Group}, "networks": networks(i.Addresses),
	}
	if s.Short {
		return spec, nil
	}
	spec["name"], spec["az"], spec["configuration_hash"] = i.Group, nil, s.Applied.Configuration
	if i.AZ != "" {
		spec["az"] = i.AZ
	}
	size := 0
	for _, d := range i.Disks {
		if d.Active && d.Name == "" {
			size = d.Size
		}
	}
	spec["persistent_disk"] = size
	packages, err := a.packages(ctx, s.Packages)
	if err != nil {
		return nil, err
	}
	spec["packages"] = packages
	if len(s.Applied.Jobs) == 0 {
		spec["job"] = nil
		return spec, nil
	}
	archive, err := archiveOf(s.Files)
	if err != nil {
		return nil, err
	}
	id, digest := newID(), fmt.Sprintf("%x", sha1.Sum(archive))
	if err := a.upload(ctx, id, bytes.NewReader(archive)); err != nil {
		return nil, err
	}
	spec["rendered_templates_archive"] = map[string]any{"blobstore_id": id, "sha1": digest}
	templates := []map[string]any{}
	for _, j := range s.Applied.Jobs {
		templates = append(templates, map[string]any{"name": j.Name, "version": j.Version, "sha1": digest, "blobstore_id": id})
	}
	first := s.Applied.Jobs[0]
	spec["job"] = map[string]any{"name": i.Group, "template": first.Name, "version": first.Version, "templates": templates}
	return spec, nil
}

// networks returns what an agent looks at of the networks.
func networks(addresses []deploy.Address) map[string]any {
	m := map[string]any{}
	for _, a := range addresses {
		switch {
		case a.Obsolete:
		case a.Dynamic:
			m[a.Network] = map[string]any{"type": "dynamic"}
		default:
			m[a.Network] = map[string]any{"type": "manual", "ip": a.IP}
		}
	}
	return m
}

// blobID returns the ID under which an agent keeps a blob: a UUID. The agent stores what it is sent under the last segment
// of the path, so that an ID with slashes would not be found again.
func blobID(id string) string {
	if uuid.MatchString(id) {
		return id
	}
	b := sha256.Sum256([]byte(id))
	b[6], b[8] = b[6]&0x0f|0x80, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[0:4], b[4:6], b[6:8], b[8:10], b[10:16])
}

var uuid = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

// packages uploads compiled packages and returns how the spec names them.
func (a *agent) packages(ctx context.Context, list []deploy.CompiledPackage) (map[string]any, error) {
	m := map[string]any{}
	for _, p := range list {
		data, err := a.Blobs.Open(ctx, p.Blob)
		if err != nil {
			return nil, fmt.Errorf("package %s: %w", p, err)
		}
		id, sum := blobID(p.Blob), sha256.New()
		if err := errors.Join(a.upload(ctx, id, io.TeeReader(data, sum)), data.Close()); err != nil {
			return nil, err
		}
		digest := cmp.Or(p.SHA1, fmt.Sprintf("sha256:%x", sum.Sum(nil)))
		m[p.Name] = map[string]any{"name": p.Name, "version": p.Version + ".1", "sha1": digest, "blobstore_id": id}
	}
	return m, nil
}

// archiveOf packs rendered files: ‹job›/‹path›, which the agent puts below the directory of jobs.
func archiveOf(files []boshrender.File) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	t := tar.NewWriter(z)
	files = slices.Clone(files)
	for _, f := range files {
		if err := t.WriteHeader(&tar.Header{Name: "./" + f.Path, Mode: int64(f.Mode.Perm()), Size: int64(len(f.Data)), Typeflag: tar.TypeReg}); err != nil {
			return nil, err
		}
		if _, err := t.Write(f.Data); err != nil {
			return nil, err
		}
	}
	err := errors.Join(t.Close(), z.Close())
	return b.Bytes(), err
}

func (a *agent) CompilePackage(ctx context.Context, p deploy.PackageSource) (deploy.CompiledBlob, error) {
	var out deploy.CompiledBlob
	deps, err := a.packages(ctx, p.Needs)
	if err != nil {
		return out, err
	}
	source := newID()
	if deploy.CallOf(ctx).Task == "" {
		if err := a.upload(ctx, source, bytes.NewReader(p.Source)); err != nil {
			return out, err
		}
	}
	value, err := a.call(ctx, "compile_package", source, p.SHA1, p.Name, p.Version+".1", deps)
	if err != nil {
		return out, err
	}
	var r struct {
		Result struct {
			Blob string `json:"blobstore_id"`
			SHA1 string `json:"sha1"`
		} `json:"result"`
	}
	if err := json.Unmarshal(value, &r); err != nil || r.Result.Blob == "" {
		return out, fmt.Errorf("the agent of %s compiled package %s and doesn't say where it is", a.vm.Instance, p.PackageRef)
	}
	err = a.exchange(ctx, http.MethodGet, "/blobs/"+r.Result.Blob, http.NoBody, 10*or(a.Timeout, DefaultTimeout), func(body io.Reader) error {
		return a.Blobs.Put(ctx, r.Result.Blob, body)
	})
	return deploy.CompiledBlob{Blob: r.Result.Blob, SHA1: r.Result.SHA1}, err
}

func (a *agent) SyncDNS(ctx context.Context, blob deploy.DNSBlob) error {
	id := newID()
	if err := a.upload(ctx, id, bytes.NewReader(blob.Data)); err != nil {
		return err
	}
	return none(a.call(ctx, "sync_dns", id, fmt.Sprintf("sha256:%x", sha256.Sum256(blob.Data)), blob.Version))
}
