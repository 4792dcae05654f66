package site

// This file tests the requests that run tests.

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/boshtest/rspec"
	"github.com/boshrender/boshrender/cmd/boshrender/internal/playground/tests"
)

const testBody = `{"job":"web","file":"templates/a.erb","template":"new"}`

func TestTests(t *testing.T) {
	r, ask := releaseServer(t)
	status, _ := ask("POST", "/release/tests", "secret", testBody)
	require.Equal(t, http.StatusForbidden, status) // there is nothing to run
	var asked []string
	failed := errors.New("tests/web.yml: <b>unreadable</b>")
	r.Tests = func(_ context.Context, job, file, text string) (*tests.Report, error) {
		asked = append(asked, job, file, text)
		if text == "bad" {
			return nil, failed
		}
		return &tests.Report{Results: []tests.Result{{Name: "port", Place: "tests/web.yml", Status: rspec.Passed}}, Counts: map[rspec.Status]int{rspec.Passed: 1}, Missed: []int{2}}, nil
	}
	_, list := ask("GET", "/release", "secret", "")
	require.Contains(t, list, `"tests":true`)
	status, report := ask("POST", "/release/tests", "secret", testBody)
	require.Equal(t, http.StatusOK, status)
	require.JSONEq(t, `{"results": [{"name": "port", "place": "tests/web.yml", "status": "passed"}], "counts": {"passed": 1}, "unfinished": 0, "rendered": false, "missed": [2]}`, report)
	status, text := ask("POST", "/release/tests", "secret", `{"job":"web","file":"templates/a.erb","template":"bad"}`)
	require.Equal(t, http.StatusInternalServerError, status)
	require.Equal(t, failed.Error()+"\n", text)
	require.Equal(t, []string{"web", "templates/a.erb", "new", "web", "templates/a.erb", "bad"}, asked)
	r.Writable = false
	_, list = ask("GET", "/release", "secret", "")
	require.Contains(t, list, `"tests":false`)
}

// Requests at the same time run tests one after the other, each until a deadline.
func TestTestsInTurn(t *testing.T) {
	r, ask := releaseServer(t)
	var running, runs atomic.Int32
	r.Tests = func(ctx context.Context, _, _, _ string) (*tests.Report, error) {
		if running.Add(1) > 1 {
			return nil, errors.New("two runs at once")
		}
		defer running.Add(-1)
		runs.Add(1)
		if _, ok := ctx.Deadline(); !ok {
			return nil, errors.New("no deadline")
		}
		return &tests.Report{}, nil
	}
	var all sync.WaitGroup
	for range 10 {
		all.Go(func() {
			if status, text := ask("POST", "/release/tests", "secret", testBody); status != http.StatusOK {
				t.Errorf("%d %s", status, text)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 10, runs.Load())
}

// A request that ends while it waits for its turn runs nothing.
func TestTestsEnd(t *testing.T) {
	r, _ := releaseServer(t)
	r.Tests = func(context.Context, string, string, string) (*tests.Report, error) { panic("it runs tests") }
	r.testing <- struct{}{}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := r.inTurn(ctx, "web", "templates/a.erb", "new")
	require.ErrorIs(t, err, errBusy)
}
