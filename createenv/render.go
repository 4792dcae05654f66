package createenv

// This file renders all jobs of a manifest.

import (
	"context"
	"errors"
	"fmt"

	"github.com/boshrender/boshrender/spec"
)

// RenderedJob is a job with its files.
type RenderedJob struct {
	Job
	Files []File
}

// Render renders the CPI and the instance. All templates are tried: the error joins their errors.
func (m *Manifest) Render(ctx context.Context, r Renderer, releases []*spec.Release) (cpi, instance []RenderedJob, err error) {
	var errs []error
	all := func(jobs []Job) (out []RenderedJob) {
		for _, j := range jobs {
			of, err := find(ctx, j, releases)
			var files []File
			if err == nil {
				files, err = r.RenderJob(ctx, j, of)
			}
			if err != nil {
				errs = append(errs, err)
				continue
			}
			out = append(out, RenderedJob{j, files})
		}
		return out
	}
	cpi, instance = all(m.CPI), all(m.Jobs)
	if err := errors.Join(errs...); err != nil {
		return nil, nil, err
	}
	return cpi, instance, nil
}

func find(ctx context.Context, j Job, releases []*spec.Release) (*spec.JobSpec, error) {
	for _, r := range releases {
		if r.Name == j.Release {
			return r.Job(ctx, j.Name)
		}
	}
	return nil, fmt.Errorf("job '%s': release '%s' isn't given", j.Name, j.Release)
}
