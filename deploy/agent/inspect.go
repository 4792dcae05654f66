package agent

// This file asks agents for processes, vitals and logs.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/boshrender/boshrender/deploy/digest"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/internal/redact"
)

var (
	_ driver.Inspector = (*agent)(nil)
	_ driver.LogAgent  = (*agent)(nil)
)

// usage is how agents write how much is used.
type usage struct {
	KB     string `json:"kb"`
	Part   string `json:"percent"`
	Inodes string `json:"inode_percent"`
}

func (u usage) usage() driver.Usage {
	return driver.Usage{KB: u.KB, Percent: u.Part, InodePercent: u.Inodes}
}

// fullState is the answer of get_state in the format "full" (bosh-agent: agent/action/get_state.go).
type fullState struct {
	JobState  string `json:"job_state"`
	Processes []struct {
		Name   string                  `json:"name"`
		State  string                  `json:"state"`
		Uptime struct{ Secs int64 }    `json:"uptime"`
		CPU    struct{ Total float64 } `json:"cpu"`
		Memory struct {
			KB      int64   `json:"kb"`
			Percent float64 `json:"percent"`
		} `json:"mem"`
	} `json:"processes"`
	Vitals *struct {
		Load   []string                         `json:"load"`
		CPU    struct{ User, Sys, Wait string } `json:"cpu"`
		Memory usage                            `json:"mem"`
		Swap   usage                            `json:"swap"`
		Disk   map[string]usage                 `json:"disk"`
		Uptime struct{ Secs int64 }             `json:"uptime"`
	} `json:"vitals"`
}

// Inspect implements driver.Inspector.
func (a *agent) Inspect(ctx context.Context) (driver.Details, error) {
	value, err := a.send(ctx, "get_state", or(a.Timeout, DefaultTimeout), "full")
	if err != nil {
		return driver.Details{}, err
	}
	var s fullState
	if err := json.Unmarshal(value, &s); err != nil {
		return driver.Details{}, fmt.Errorf("the state of %s can't be read: %w", a.vm.Instance, redact.JSON(value, err))
	}
	out := driver.Details{JobState: s.JobState}
	for _, p := range s.Processes {
		out.Processes = append(out.Processes, driver.Process{
			Name: p.Name, State: p.State, Uptime: time.Duration(p.Uptime.Secs) * time.Second,
			MemoryKB: p.Memory.KB, MemoryPercent: p.Memory.Percent, CPU: p.CPU.Total,
		})
	}
	if v := s.Vitals; v != nil {
		out.Vitals = &driver.Vitals{
			Load: v.Load, CPUUser: v.CPU.User, CPUSys: v.CPU.Sys, CPUWait: v.CPU.Wait, Memory: v.Memory.usage(), Swap: v.Swap.usage(),
			Disks: map[string]driver.Usage{}, Uptime: time.Duration(v.Uptime.Secs) * time.Second,
		}
		for name, d := range v.Disk {
			out.Vitals.Disks[name] = d.usage()
		}
	}
	return out, nil
}

// FetchLogs implements driver.LogAgent. The blob with the logs is compared with its digest and, once it was read, emptied.
func (a *agent) FetchLogs(ctx context.Context, kind string, filters []string) (io.ReadCloser, error) {
	if filters == nil {
		filters = []string{}
	}
	value, err := a.call(ctx, "fetch_logs", kind, filters)
	if err != nil {
		return nil, err
	}
	var r struct {
		Blob string `json:"blobstore_id"`
		SHA1 string `json:"sha1"`
	}
	if err := json.Unmarshal(value, &r); err != nil || r.Blob == "" {
		return nil, fmt.Errorf("the agent of %s packed logs and doesn't say where they are", a.vm.Instance)
	}
	sum, err := digest.Parse(r.SHA1)
	if err != nil {
		return nil, fmt.Errorf("the logs of %s: %w", a.vm.Instance, err)
	}
	done := func() error { return a.empty(context.WithoutCancel(ctx), r.Blob) }
	in, out := io.Pipe()
	go func() {
		out.CloseWithError(a.exchange(ctx, http.MethodGet, "/blobs/"+r.Blob, http.NoBody, 10*or(a.Timeout, DefaultTimeout), func(body io.Reader) error {
			_, err := io.Copy(out, sum.Reader(body))
			return err
		}))
	}()
	return &logs{in, func() error { return errors.Join(in.Close(), done()) }}, nil
}

// logs are read, and gone when they are closed.
type logs struct {
	io.Reader
	close func() error
}

// Close implements io.Closer.
func (l *logs) Close() error { return l.close() }
