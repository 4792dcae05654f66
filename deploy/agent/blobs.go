package agent

// This file uploads blobs to agents: packages and rendered templates.

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/digest"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/pattern"
)

// upload uploads a blob to the agent.
func (a *agent) upload(ctx context.Context, id string, data io.Reader) error {
	return a.exchange(ctx, http.MethodPut, "/blobs/"+id, data, 10*or(a.Timeout, DefaultTimeout), func(io.Reader) error { return nil })
}

// sent are the blobs that were uploaded and not deleted, by agent ID. It is safe for concurrent use.
type sent struct {
	mu    sync.Mutex
	blobs map[string]map[string]bool
}

// note records a blob, and reports whether it is new.
func (s *sent) note(agent, id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.blobs[agent][id] {
		return false
	}
	if s.blobs == nil {
		s.blobs = map[string]map[string]bool{}
	}
	if s.blobs[agent] == nil {
		s.blobs[agent] = map[string]bool{}
	}
	s.blobs[agent][id] = true
	return true
}

// forget removes the records of blobs.
func (s *sent) forget(agent string, ids ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range ids {
		delete(s.blobs[agent], id)
	}
	if len(s.blobs[agent]) == 0 {
		delete(s.blobs, agent)
	}
}

// once uploads a blob unless an earlier call did.
func (a *agent) once(ctx context.Context, id string, data io.Reader) error {
	if !a.sent.note(a.vm.AgentID, id) {
		return nil
	}
	err := a.upload(ctx, id, data)
	if err != nil {
		a.sent.forget(a.vm.AgentID, id)
	}
	return err
}

// empty overwrites an agent's blobs with empty ones: rendered templates contain secrets, and packages take space. The
// agent has no request for deleting blobs.
func (a *agent) empty(ctx context.Context, ids ...string) error {
	a.sent.forget(a.vm.AgentID, ids...)
	for _, id := range ids {
		if err := a.upload(ctx, id, http.NoBody); err != nil {
			return fmt.Errorf("a blob that isn't needed any more: %w", err)
		}
	}
	return nil
}

func (a *agent) Prepare(ctx context.Context, s *driver.ApplySpec) error {
	return a.apply(ctx, "prepare", s)
}

func (a *agent) Apply(ctx context.Context, s *driver.ApplySpec) error {
	return a.apply(ctx, "apply", s)
}

// apply uploads the blobs of a spec, and then sends the spec.
func (a *agent) apply(ctx context.Context, method string, s *driver.ApplySpec) error {
	send := a.once
	if driver.CallOf(ctx).Task != "" {
		send = nil // they were uploaded with the task
	}
	spec, blobs, err := a.spec(ctx, s, send)
	if err != nil {
		return err
	}
	err = none(a.call(ctx, method, spec))
	var ended *driver.TaskEndedError
	if method == "apply" && err == nil || errors.As(err, &ended) {
		err = errors.Join(err, a.empty(ctx, blobs...))
	}
	return err
}

// sender uploads a blob.
type sender func(ctx context.Context, id string, data io.Reader) error

// spec returns the apply spec (director: deployment_plan/instance_spec.rb), and its blobs, whose IDs depend on their
// contents. It uploads them unless send is nil.
func (a *agent) spec(ctx context.Context, s *driver.ApplySpec, send sender) (spec map[string]any, blobs []string, err error) {
	i := &s.Instance
	spec = map[string]any{
		"deployment": s.Deployment, "id": i.ID, "index": i.Index, "job": map[string]any{"name": i.Group}, "networks": networks(i.Addresses),
	}
	if s.Short {
		return spec, nil, nil
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
	packages, blobs, err := a.packages(ctx, s.Packages, send)
	if err != nil {
		return nil, nil, err
	}
	spec["packages"] = packages
	if len(s.Applied.Jobs) == 0 {
		spec["job"] = nil
		return spec, blobs, nil
	}
	archive, err := archiveOf(s.Files)
	if err != nil {
		return nil, nil, err
	}
	id, digest := blobID(string(archive)), fmt.Sprintf("%x", sha1.Sum(archive))
	if send != nil {
		if err := send(ctx, id, bytes.NewReader(archive)); err != nil {
			return nil, nil, err
		}
	}
	blobs = append(blobs, id)
	spec["rendered_templates_archive"] = map[string]any{"blobstore_id": id, "sha1": digest}
	templates := []map[string]any{}
	for _, j := range s.Applied.Jobs {
		templates = append(templates, map[string]any{"name": j.Name, "version": j.Version, "sha1": digest, "blobstore_id": id})
	}
	first := s.Applied.Jobs[0]
	spec["job"] = map[string]any{"name": i.Group, "template": first.Name, "version": first.Version, "templates": templates}
	return spec, blobs, nil
}

// networks returns the network settings that an agent reads.
func networks(addresses []state.Address) map[string]any {
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

// blobID returns the ID under which an agent stores a blob: a UUID. The agent stores a blob under the last segment of
// the path, so that it would not find an ID with slashes again.
func blobID(id string) string {
	if uuid.MatchString(id) {
		return id
	}
	b := sha256.Sum256([]byte(id))
	b[6], b[8] = b[6]&0x0f|0x80, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[0:4], b[4:6], b[6:8], b[8:10], b[10:16])
}

var uuid = pattern.New(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

// packages uploads compiled packages, unless send is nil, and returns their entries for the spec, and their blobs.
func (a *agent) packages(ctx context.Context, list []state.CompiledPackage, send sender) (m map[string]any, blobs []string, err error) {
	m = map[string]any{}
	for _, p := range list {
		id, digest := blobID(p.Blob), p.SHA1
		if digest == "" {
			if digest, err = a.digest(ctx, p); err != nil {
				return nil, nil, err
			}
		}
		if send != nil {
			data, err := a.Blobs.Open(ctx, p.Blob)
			if err != nil {
				return nil, nil, fmt.Errorf("package %s: %w", p, err)
			}
			// A request would close a body that has a Close method.
			if err := errors.Join(send(ctx, id, struct{ io.Reader }{data}), data.Close()); err != nil {
				return nil, nil, err
			}
		}
		blobs = append(blobs, id)
		m[p.Name] = map[string]any{"name": p.Name, "version": p.Version + ".1", "sha1": digest, "blobstore_id": id}
	}
	return m, blobs, nil
}

// digest returns the digest of a compiled package without one: an agent requires it.
func (a *agent) digest(ctx context.Context, p state.CompiledPackage) (string, error) {
	data, err := a.Blobs.Open(ctx, p.Blob)
	if err != nil {
		return "", fmt.Errorf("package %s: %w", p, err)
	}
	sum := sha256.New()
	_, err = io.Copy(sum, data)
	return fmt.Sprintf("sha256:%x", sum.Sum(nil)), errors.Join(err, data.Close())
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

func (a *agent) CompilePackage(ctx context.Context, p driver.PackageSource) (driver.CompiledBlob, error) {
	var out driver.CompiledBlob
	send := a.once
	if driver.CallOf(ctx).Task != "" {
		send = nil // they were uploaded with the task
	}
	deps, blobs, err := a.packages(ctx, p.Needs, send)
	if err != nil {
		return out, err
	}
	source := blobID("source of " + p.Release + "/" + p.PackageRef.String() + " " + p.SHA1)
	if send != nil {
		data, err := p.Open(ctx)
		if err != nil {
			return out, err
		}
		// A request would close a body that has a Close method.
		if err := errors.Join(send(ctx, source, struct{ io.Reader }{data}), data.Close()); err != nil {
			return out, err
		}
	}
	blobs = append(blobs, source)
	value, err := a.call(ctx, "compile_package", source, p.SHA1, p.Name, p.Version+".1", deps)
	var ended *driver.TaskEndedError
	if errors.As(err, &ended) {
		err = errors.Join(err, a.empty(ctx, blobs...))
	}
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
	sum, err := digest.Parse(r.Result.SHA1)
	if err != nil {
		return out, fmt.Errorf("the agent of %s compiled package %s: %w", a.vm.Instance, p.PackageRef, err)
	}
	err = a.exchange(ctx, http.MethodGet, "/blobs/"+r.Result.Blob, http.NoBody, 10*or(a.Timeout, DefaultTimeout), func(body io.Reader) error {
		return a.Blobs.Put(ctx, r.Result.Blob, sum.Reader(body))
	})
	if err == nil {
		err = a.empty(ctx, append(blobs, r.Result.Blob)...)
	}
	return driver.CompiledBlob{Blob: r.Result.Blob, SHA1: r.Result.SHA1}, err
}

func (a *agent) SyncDNS(ctx context.Context, blob state.DNSBlob) error {
	id := blobID(string(blob.Data))
	if err := a.once(ctx, id, bytes.NewReader(blob.Data)); err != nil {
		return err
	}
	err := none(a.call(ctx, "sync_dns", id, fmt.Sprintf("sha256:%x", sha256.Sum256(blob.Data)), blob.Version))
	if err == nil {
		err = a.empty(ctx, id)
	}
	return err
}
