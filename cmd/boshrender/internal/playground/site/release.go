package site

// This file serves the templates of a release to the page: it lists, reads, checks and saves them.

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"path/filepath"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/language"
	"github.com/boshrender/boshrender/cmd/boshrender/internal/playground/tests"
	"github.com/boshrender/boshrender/internal/outdir"
	"github.com/boshrender/boshrender/manifest"
)

// Release is the release whose templates the page can open.
type Release struct {
	*language.Checkout
	// Token is the secret of the page: other users and programs of the machine can reach the server, too.
	Token string
	// Writable allows the page to save templates and specs.
	Writable bool
	// Job and File name the template to open first; "" for none.
	Job, File string
	// Tests runs the tests that render templates of a job, with a text for one of them; nil if the page runs none. It
	// isn't called concurrently.
	Tests func(ctx context.Context, job, file, text string) (*tests.Report, error)

	saving  sync.Mutex    // from the comparison of a file to its replacement
	testing chan struct{} // has an element while tests run
}

// handle adds the requests about the release. Only a page of this origin can set their header.
func (r *Release) handle(mux *http.ServeMux) {
	r.testing = make(chan struct{}, 1)
	for pattern, do := range map[string]func(*http.Request) (any, error){
		"GET /release": r.list, "GET /release/file": r.read, "POST /release/findings": r.findings, "POST /release/save": r.save,
		"POST /release/tests": r.test,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, q *http.Request) {
			if subtle.ConstantTimeCompare([]byte(q.Header.Get("Boshrender-Token")), []byte(r.Token)) == 0 {
				http.Error(w, "open the address that boshrender printed", http.StatusForbidden)
				return
			}
			q.Body = http.MaxBytesReader(w, q.Body, maxRequest)
			ctx, cancel := context.WithTimeout(q.Context(), longest)
			defer cancel()
			got, err := do(q.WithContext(ctx))
			if err != nil {
				http.Error(w, err.Error(), statusOf(err))
				return
			}
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Cache-Control", "no-store")
			_ = json.NewEncoder(w).Encode(got)
		})
	}
}

// The errors of requests.
var (
	errRequest  = errors.New("the request can't be read")
	errChanged  = errors.New("the file has changed since the page read it")
	errReadOnly = errors.New("the playground saves files only for a browser of this machine")
	errNoTests  = errors.New("the playground runs tests only for a browser of this machine")
	errBusy     = errors.New("the tests that were started before have not ended")
)

// statusOf returns the status for an error.
func statusOf(err error) int {
	switch {
	case errors.Is(err, errRequest):
		return http.StatusBadRequest
	case errors.Is(err, errReadOnly), errors.Is(err, errNoTests):
		return http.StatusForbidden
	case errors.Is(err, fs.ErrNotExist):
		return http.StatusNotFound
	case errors.Is(err, errChanged):
		return http.StatusConflict
	}
	return http.StatusInternalServerError
}

// list returns the jobs.
func (r *Release) list(q *http.Request) (any, error) {
	name, err := r.Name(q.Context())
	if err != nil {
		return nil, err
	}
	jobs, err := r.Jobs(q.Context())
	return map[string]any{"name": name, "jobs": jobs, "writable": r.Writable, "tests": r.mayTest(), "job": r.Job, "file": r.File}, err
}

// opened are the texts of the panes for a template. State is another one if a file is.
type opened struct {
	Template string `json:"template"`
	Spec     string `json:"spec"`
	State    string `json:"state"`
	// Properties and Links are the values that lint renders with, if the page asks for them.
	Properties string `json:"properties"`
	Links      string `json:"links"`
}

// read returns a template and its spec, with ?inputs=1 also its inputs.
func (r *Release) read(q *http.Request) (any, error) {
	job, file := q.FormValue("job"), q.FormValue("file")
	text, err := r.Read(q.Context(), job, file)
	if err != nil {
		return nil, err
	}
	got := opened{Template: text}
	if got.Spec, err = r.Read(q.Context(), job, "spec"); err != nil {
		return nil, err
	}
	state := sha256.Sum256([]byte(got.Template + "\x00" + got.Spec))
	got.State = hex.EncodeToString(state[:])
	if q.FormValue("inputs") == "" {
		return got, nil
	}
	sample, _ := r.Sample(q.Context(), job, file)
	if sample == nil {
		return got, q.Context().Err() // the page shows why, when it renders
	}
	if got.Properties, err = written(sample.Properties); err == nil {
		got.Links, err = written(sample.Links)
	}
	return got, err
}

// written returns a hash in YAML, "" for an empty one.
func written(m *manifest.Map) (string, error) {
	if m == nil || m.Len() == 0 {
		return "", nil
	}
	data, err := manifest.Marshal(m)
	return strings.TrimPrefix(string(data), "---\n"), err
}

// fault is a finding as the page shows it.
type fault struct {
	Pane     string `json:"pane"`
	Severity string `json:"severity"`
	Message  string `json:"message"`
	Code     string `json:"code"`
	Line     int    `json:"line"`
	Column   int    `json:"column"`
}

// findings checks the job of a template with the texts of the page.
func (r *Release) findings(q *http.Request) (any, error) {
	var in struct{ Job, File, Template, Spec string }
	if json.NewDecoder(q.Body).Decode(&in) != nil {
		return nil, errRequest
	}
	if err := r.Has(q.Context(), in.Job, in.File); err != nil {
		return nil, err
	}
	found, err := r.Findings(q.Context(), in.Job, map[string]string{in.File: in.Template, "spec": in.Spec})
	list := []fault{}
	for _, f := range found {
		pane := map[string]string{in.File: "template", "spec": "spec"}[f.File]
		if pane != "" {
			list = append(list, fault{pane, f.Severity, f.Message, f.Code, f.Line, f.Column})
		}
	}
	return list, err
}

// save replaces a template or spec that has the text that the page knows.
func (r *Release) save(q *http.Request) (any, error) {
	var in struct{ Job, File, Was, Text string }
	switch {
	case !r.Writable:
		return nil, errReadOnly
	case q.Header.Get("Content-Type") != "application/json" || json.NewDecoder(q.Body).Decode(&in) != nil:
		return nil, errRequest
	}
	r.saving.Lock()
	defer r.saving.Unlock()
	now, err := r.Read(q.Context(), in.Job, in.File)
	switch {
	case err != nil:
		return nil, err
	case now != in.Was:
		return nil, errChanged
	}
	return struct{}{}, outdir.WriteBelow(filepath.Join(r.Root, "jobs", in.Job), in.File, []byte(in.Text), outdir.Options{})
}
