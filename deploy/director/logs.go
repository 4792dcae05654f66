package director

// This file fetches logs (director: jobs/fetch_logs.rb). Simulated agents have none, but the rendered files.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/manifest"
)

// logs begins a task that fetches the logs of instances: of one as its agent packs them, of more in one tarball.
func (d *Director) logs(w http.ResponseWriter, r *http.Request) error {
	one, err := d.find(r)
	if err != nil {
		return err
	}
	group, id := r.PathValue("job"), r.PathValue("id")
	var only []string
	switch {
	case group == "*":
	case id == "*":
		only = []string{group}
	default:
		i, err := d.findInstance(r, one, group)
		if err != nil {
			return err
		}
		only = []string{i.Slug()}
	}
	o := deploy.LogOptions{Instances: only, Kind: r.URL.Query().Get("type"), Filters: strings.FieldsFunc(r.URL.Query().Get("filters"), func(c rune) bool {
		return c == ',' || c == ' '
	})}
	return d.begin(w, r, taskRecord{Type: "fetch_logs", Description: "fetch logs", Deployment: one.Name}, func(ctx context.Context, t *task) (string, error) {
		s, err := state.Load(ctx, d.store, one.Name)
		if err != nil {
			return "", err
		}
		packed, err := d.packLogs(ctx, t, s, nil, o)
		if err != nil {
			return "", err
		}
		for _, data := range packed {
			if len(packed) > 1 || len(only) == 0 {
				if data, err = tarball(packed); err != nil {
					return "", err
				}
			}
			return d.keepBlob(ctx, data)
		}
		return "", refuse(manifest.CodeGeneral, "No VMs found")
	})
}

// packLogs fetches the logs of instances, as tarballs. resolved is the deployed version, if it is known already.
func (d *Director) packLogs(ctx context.Context, t *task, s *state.State, resolved *boshrender.Resolved, o deploy.LogOptions) (map[string][]byte, error) {
	packed := map[string][]byte{}
	write := func(i *state.Instance, tarball io.Reader) error {
		return t.step(fmt.Sprintf("Fetching logs for %s", i), "Finding and packing log files", 1, 1, func() error {
			data, err := io.ReadAll(io.LimitReader(tarball, d.MaxUpload))
			packed[i.Group+"."+i.ID+".tgz"] = data
			return err
		})
	}
	if d.Platform.Compiles {
		return packed, deploy.FetchLogs(ctx, s, d.Platform.Agents, o, write)
	}
	if resolved == nil {
		var err error
		if resolved, err = d.deployedLast(ctx, s); err != nil || resolved == nil {
			return packed, err
		}
	}
	return packed, rendered(ctx, s, resolved, o, write)
}

// blobsFor is how long blobs are kept that nobody fetches (director: log_bundles_cleaner.rb).
const blobsFor = 10 * 24 * time.Hour

// keepBlob writes a blob, and removes old ones.
func (d *Director) keepBlob(ctx context.Context, data []byte) (id string, err error) {
	paths, err := files.Within(ctx).Glob(d.path("blobs", "*"))
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && time.Since(info.ModTime()) > blobsFor {
			_ = os.Remove(path) // it may have been fetched meanwhile
		}
	}
	id = newUUID()
	return id, errors.Join(err, os.WriteFile(d.path("blobs", id), data, 0o600))
}

// resource answers with a blob, and removes it.
func (d *Director) resource(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if !uuidLike.MatchString(id) {
		return refuse(codes.ResourceNotFound, "Resource '%s' not found in the blobstore", id)
	}
	f, err := files.Open(d.path("blobs", id))
	if err != nil {
		return refuse(codes.ResourceNotFound, "Resource '%s' not found in the blobstore", id)
	}
	defer func() { _ = errors.Join(f.Close(), os.Remove(f.Name())) }()
	w.Header().Set("Content-Type", archiveType)
	http.ServeContent(w, r, "", time.Time{}, f)
	return nil
}

// deployedLast resolves the documents that a deployment was deployed with last; nil without any.
func (d *Director) deployedLast(ctx context.Context, s *state.State) (*boshrender.Resolved, error) {
	one, err := d.findNamed(s.Deployment)
	if err != nil {
		return nil, err
	}
	in := &input{d: d, one: one, options: plan.Options{Deployed: true, AutoErrands: true}}
	documents, err := s.Deployed.Documents(ctx)
	if err != nil || documents == nil {
		return nil, err
	}
	in.manifest, in.cloudConfigs, in.runtimeConfigs = documents.Manifest, documents.CloudConfigs, documents.RuntimeConfigs
	return in.resolve(ctx, s)
}

// rendered packs the files of instances that have a VM, in place of logs.
func rendered(ctx context.Context, s *state.State, resolved *boshrender.Resolved, o deploy.LogOptions, write func(*state.Instance, io.Reader) error) error {
	values := &deploy.Values{Resolved: resolved}
	for _, i := range s.Instances {
		if i.VM() == nil || len(o.Instances) > 0 && !slices.ContainsFunc(o.Instances, i.Is) {
			continue
		}
		packed := map[string][]byte{}
		rendered, err := values.Files(ctx, i.ID, i.Applied)
		if err != nil {
			return err
		}
		for _, f := range rendered {
			packed[f.Path] = f.Data
		}
		data, err := tarball(packed)
		if err != nil {
			return err
		}
		if err := write(i, bytes.NewReader(data)); err != nil {
			return err
		}
	}
	return nil
}
