package deploy_test

// This file has the cloud of a world: the simulated one, and a record of the contents of its VMs and disks. It writes
// the releases of a world, too.

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// records is a simulated cloud that records its requests.
type records struct {
	*sim.Cloud
	mu      sync.Mutex
	vms     map[string]*recordedVM
	history map[string]string // the first disk whose content a disk has
	kinds   map[string]string // cloud properties of disks
	sizes   map[string]int
	tags    map[string]map[string]string // metadata of disks
	blobs   map[string]string            // contents of compiled packages
}

// recordedVM is the content of a VM.
type recordedVM struct {
	cid        string
	request    driver.VMRequest
	metadata   map[string]string
	deployment string
	instance   state.Instance
	spec       *driver.ApplySpec // nil before the first whole one
	disks      map[string]bool
	api        int // of its stemcell, as the call that made it said
	dns        []byte
	down       bool // it was orphaned
}

// afterEffect is the error of a call that had its effect.
type afterEffect struct{ error }

func (e afterEffect) Unwrap() error { return e.error }

// happened reports whether a call had its effect.
func happened(err error) bool {
	var after afterEffect
	return err == nil || errors.As(err, &after)
}

func newRecords() *records {
	return &records{
		Cloud: &sim.Cloud{}, vms: map[string]*recordedVM{}, history: map[string]string{}, kinds: map[string]string{}, sizes: map[string]int{},
		blobs: map[string]string{}, tags: map[string]map[string]string{},
	}
}

func (c *records) vm(cid string, do func(*recordedVM)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v := c.vms[cid]; v != nil {
		do(v)
	}
}

func (c *records) CreateVM(ctx context.Context, req driver.VMRequest) (driver.CreatedVM, error) {
	out, err := c.Cloud.CreateVM(ctx, req)
	c.mu.Lock()
	defer c.mu.Unlock()
	api := driver.CallOf(ctx).StemcellAPI
	if v := c.vms[out.CID]; v != nil && driver.CallOf(ctx).Recall {
		v.api = 0 // who settles knows no stemcells
		return out, err
	}
	if !strings.HasSuffix(req.Stemcell, fmt.Sprint("/", api)) {
		err = fmt.Errorf("create_vm with stemcell %s says API version %d", req.Stemcell, api)
	}
	c.vms[out.CID] = &recordedVM{cid: out.CID, request: req, disks: map[string]bool{}, api: api}
	return out, err
}

// told checks that a call about a VM says the API version of its stemcell.
func (c *records) told(ctx context.Context, method, cid string) (err error) {
	c.vm(cid, func(v *recordedVM) {
		if api := driver.CallOf(ctx).StemcellAPI; api != v.api && !driver.CallOf(ctx).Recall {
			err = fmt.Errorf("%s of %s says API version %d, not %d", method, cid, api, v.api)
		}
	})
	return err
}

func (c *records) DeleteVM(ctx context.Context, cid string) error {
	if err := c.told(ctx, "delete_vm", cid); err != nil {
		return err
	}
	err := c.Cloud.DeleteVM(ctx, cid)
	if happened(err) {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.vms, cid)
	}
	return err
}

func (c *records) SetVMMetadata(ctx context.Context, cid string, metadata map[string]string) error {
	err := c.Cloud.SetVMMetadata(ctx, cid, metadata)
	if happened(err) {
		c.vm(cid, func(v *recordedVM) { v.metadata = metadata })
	}
	return err
}

func (c *records) CreateDisk(ctx context.Context, size int, properties *manifest.Map, near string) (string, error) {
	cid, err := c.Cloud.CreateDisk(ctx, size, properties, near)
	c.mu.Lock()
	defer c.mu.Unlock()
	kind, _ := properties.Get("kind")
	c.history[cid], c.sizes[cid], c.kinds[cid] = cid, size, fmt.Sprint(kind)
	return cid, err
}

func (c *records) SetDiskMetadata(ctx context.Context, cid string, metadata map[string]string) error {
	err := c.Cloud.SetDiskMetadata(ctx, cid, metadata)
	if happened(err) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.tags[cid] = metadata
	}
	return err
}

func (c *records) AttachDisk(ctx context.Context, vm, disk string) (json.RawMessage, error) {
	if err := c.told(ctx, "attach_disk", vm); err != nil {
		return nil, err
	}
	hint, err := c.Cloud.AttachDisk(ctx, vm, disk)
	if happened(err) {
		c.vm(vm, func(v *recordedVM) { v.disks[disk] = true })
	}
	return hint, err
}

func (c *records) DetachDisk(ctx context.Context, vm, disk string) error {
	if err := c.told(ctx, "detach_disk", vm); err != nil {
		return err
	}
	err := c.Cloud.DetachDisk(ctx, vm, disk)
	if happened(err) {
		c.vm(vm, func(v *recordedVM) { delete(v.disks, disk) })
	}
	return err
}

// Agent implements driver.Agents.
func (c *records) Agent(ref driver.AgentRef) driver.Agent {
	return &recordedAgent{c.Cloud.Agent(ref), c, ref}
}

type recordedAgent struct {
	driver.Agent
	c   *records
	ref driver.AgentRef
}

func (a *recordedAgent) Apply(ctx context.Context, s *driver.ApplySpec) error {
	a.c.vm(a.ref.CID, func(v *recordedVM) {
		v.deployment, v.instance = s.Deployment, s.Instance
		if !s.Short {
			v.spec = s
		}
	})
	return a.Agent.Apply(ctx, s)
}

func (a *recordedAgent) Shutdown(ctx context.Context) error {
	a.c.vm(a.ref.CID, func(v *recordedVM) { v.down = true })
	return a.Agent.Shutdown(ctx)
}

func (a *recordedAgent) SyncDNS(ctx context.Context, blob state.DNSBlob) error {
	a.c.vm(a.ref.CID, func(v *recordedVM) { v.dns = blob.Data })
	return a.Agent.SyncDNS(ctx, blob)
}

func (a *recordedAgent) MigrateDisk(ctx context.Context, from, to string) error {
	a.c.mu.Lock()
	a.c.history[to] = a.c.history[from]
	a.c.mu.Unlock()
	return a.Agent.MigrateDisk(ctx, from, to)
}

// CompilePackage implements driver.Agent: the blob gets the content of the package's only file.
func (a *recordedAgent) CompilePackage(ctx context.Context, p driver.PackageSource) (driver.CompiledBlob, error) {
	blob, err := a.Agent.CompilePackage(ctx, p)
	if err != nil || p.Open == nil {
		return blob, err
	}
	data, err := p.Open(ctx)
	if err != nil {
		return blob, err
	}
	defer data.Close()
	text, err := fileOf(data, "rope.txt")
	blob.Blob = fmt.Sprintf("%s-%s-%s", p.Release, p.Name, text)
	a.c.mu.Lock()
	a.c.blobs[blob.Blob] = text
	a.c.mu.Unlock()
	return blob, err
}

// RunErrand implements driver.ErrandAgent.
func (a *recordedAgent) RunErrand(ctx context.Context, job string) (driver.ErrandResult, error) {
	return a.Agent.(driver.ErrandAgent).RunErrand(ctx, job)
}

// fileOf returns the content of a file of a tarball.
func fileOf(data io.Reader, name string) (string, error) {
	z, err := gzip.NewReader(data)
	if err != nil {
		return "", err
	}
	files := tar.NewReader(z)
	for {
		h, err := files.Next()
		if err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		if strings.TrimPrefix(h.Name, "./") == name {
			text, err := io.ReadAll(files)
			return string(text), err
		}
	}
}

// still is a clock on which time passes only while somebody sleeps.
type still struct {
	mu  sync.Mutex
	now time.Time
}

func (c *still) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *still) Sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	return context.Cause(ctx)
}

// files returns the files of a job.
func (f *fleet) files(job string) map[string]string {
	return map[string]string{
		"spec":  fmt.Sprintf("name: %s\ntemplates: {a.erb: a}\npackages: [%s-rope]\nproperties: {speed: {}}\n", job, f.name),
		"monit": "",
		"templates/a.erb": f.text[job] + " speed=<%= p('speed') %> name=<%= spec.name %> index=<%= spec.index %> az=<%= spec.az %> " +
			"address=<%= spec.address %> deployment=<%= spec.deployment %>\n",
	}
}

// write writes the release into a new folder, or as a tarball, and returns its path.
func (f *fleet) write(t testing.TB, dir string) string {
	t.Helper()
	sum := fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, f.name, f.text, f.pack, f.version, f.tarball)))[:12]
	path := filepath.Join(dir, sum, f.name)
	if _, err := os.Stat(path); err == nil {
		return path
	}
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
	if f.tarball {
		require.NoError(t, os.WriteFile(path, f.tar(t), 0o600))
		return path
	}
	tree := map[string]string{"config/final.yml": "name: " + f.name + "\n", "packages/" + f.name + "-rope/spec": "name: " + f.name + "-rope\nfiles: [rope.txt]\n",
		"packages/" + f.name + "-rope/packaging": "", "src/rope.txt": f.pack}
	for job := range f.text {
		for name, text := range f.files(job) {
			tree["jobs/"+job+"/"+name] = text
		}
	}
	for name, text := range tree {
		at := filepath.Join(path, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(at), 0o700))
		require.NoError(t, os.WriteFile(at, []byte(text), 0o600))
	}
	return path
}

// tar returns the release as a tarball. Its fingerprints are computed from the contents.
func (f *fleet) tar(t testing.TB) []byte {
	t.Helper()
	tree := map[string]string{}
	mf := fmt.Sprintf("name: %s\nversion: '%s'\ncommit_hash: a\nuncommitted_changes: false\njobs:\n", f.name, f.version)
	for _, job := range []string{"buoy", "crane", "tug"} {
		parts := f.files(job)
		parts["job.MF"] = parts["spec"]
		delete(parts, "spec")
		data := packed(t, parts)
		tree["jobs/"+job+".tgz"] = string(data)
		mf += fmt.Sprintf("- {name: %s, version: %s, fingerprint: %s, sha1: sha256:%x}\n", job, f.text[job], f.text[job], sha256.Sum256(data))
	}
	pack := packed(t, map[string]string{"rope.txt": f.pack, "packaging": ""})
	tree["packages/"+f.name+"-rope.tgz"] = string(pack)
	mf += fmt.Sprintf("packages:\n- {name: %s-rope, version: %s, fingerprint: %s, sha1: sha256:%x, dependencies: []}\n", f.name, f.pack, f.pack, sha256.Sum256(pack))
	tree["release.MF"] = mf
	return packed(t, tree)
}

func packed(t testing.TB, tree map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for name, text := range tree {
		require.NoError(t, w.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(text))}))
		_, err := io.WriteString(w, text)
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	require.NoError(t, z.Close())
	return b.Bytes()
}
