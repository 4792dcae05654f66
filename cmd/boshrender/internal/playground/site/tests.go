package site

// This file runs tests of the release for the page.

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/playground/tests"
)

// mayTest reports whether the page may run tests: they evaluate code, with the memory and time of this process, so that
// only those may who may save files.
func (r *Release) mayTest() bool { return r.Tests != nil && r.Writable }

// test runs the tests of a job with the text of the page.
func (r *Release) test(q *http.Request) (any, error) {
	var in struct{ Job, File, Template string }
	switch {
	case !r.mayTest():
		return nil, errNoTests
	case q.Header.Get("Content-Type") != "application/json" || json.NewDecoder(q.Body).Decode(&in) != nil:
		return nil, errRequest
	}
	if err := r.Has(q.Context(), in.Job, in.File); err != nil {
		return nil, err
	}
	return r.inTurn(q.Context(), in.Job, in.File, in.Template)
}

// inTurn runs the tests, after another run has ended.
func (r *Release) inTurn(ctx context.Context, job, file, text string) (*tests.Report, error) {
	select {
	case r.testing <- struct{}{}:
		defer func() { <-r.testing }()
	case <-ctx.Done():
		return nil, errBusy
	}
	return r.Tests(ctx, job, file, text)
}
