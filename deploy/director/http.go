package director

// This file has the common parts of all requests: authentication, errors, bodies and answers.

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// maxBody bounds the bodies of requests, except uploads.
const maxBody = 32 << 20

var notFound = []manifest.Code{codes.TaskNotFound, codes.ReleaseNotFound, codes.ReleaseVersionNotFound, codes.StemcellNotFound, codes.DeploymentNotFound,
	codes.InstanceNotFound, codes.JobNotFound, codes.ConfigNotFound, codes.ResourceNotFound, codes.LinkLookupError}

// refuse returns an error of the director's.
func refuse(code manifest.Code, format string, args ...any) error {
	return &plan.Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// answered is an error that is a status and a text without a code.
type answered struct {
	status int
	text   string
}

func (a *answered) Error() string { return a.text }

// said returns the director's code and text of an error.
func said(err error) (manifest.Code, string) {
	var own *plan.Error
	var found *manifest.Error
	switch {
	case err == nil:
		return 0, ""
	case errors.As(err, &own):
		return own.Code, own.Message
	case errors.As(err, &found):
		return max(found.Code, manifest.CodeGeneral), found.Message
	}
	return manifest.CodeGeneral, err.Error()
}

// fail answers with an error.
func fail(w http.ResponseWriter, err error) {
	var text *answered
	var large *http.MaxBytesError
	var locked *state.LockedError
	switch {
	case errors.As(err, &text):
		w.WriteHeader(text.status)
		_, _ = io.WriteString(w, text.text)
		return
	case errors.As(err, &large):
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		_, _ = fmt.Fprintf(w, "The body has more than %d bytes", large.Limit)
		return
	}
	code, message := said(err)
	status := http.StatusBadRequest
	switch {
	case slices.Contains(notFound, code):
		status = http.StatusNotFound
	case code == codes.LinkProviderNotSharedError:
		status = http.StatusForbidden
	case code == manifest.CodeGeneral && !errors.As(err, &locked):
		status = http.StatusInternalServerError
	}
	answer(w, status, map[string]any{"code": code, "description": message})
}

// answer writes JSON.
func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	_ = e.Encode(v) // the client has gone
}

// handler answers a request, or returns the error to answer.
type handler func(w http.ResponseWriter, r *http.Request) error

// give returns a handler that answers with JSON.
func give[T any](of func(r *http.Request) (T, error)) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		v, err := of(r)
		if err != nil {
			return err
		}
		answer(w, http.StatusOK, v)
		return nil
	}
}

// ServeHTTP implements http.Handler.
func (d *Director) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/info" && !d.knows(r) {
		w.Header().Set("WWW-Authenticate", `Basic realm="BOSH Director"`)
		w.WriteHeader(http.StatusUnauthorized)
		_, _ = fmt.Fprintf(w, "Not authorized: '%s'\n", r.URL.Path)
		return
	}
	if len(r.Header.Get("X-Bosh-Context-Id")) > 64 {
		fail(w, refuse(codes.ContextIDViolatedMax, "X-Bosh-Context-Id cannot be more than 64 characters in length"))
		return
	}
	d.mux.ServeHTTP(w, r)
}

// knows reports whether a request has the name and the password.
func (d *Director) knows(r *http.Request) bool {
	user, password, _ := r.BasicAuth()
	name := subtle.ConstantTimeCompare([]byte(user), []byte(d.User))
	return name&subtle.ConstantTimeCompare([]byte(password), []byte(d.Password)) == 1
}

// consumes returns a handler for requests with one of some types of content; others have no route.
func consumes(h handler, types ...string) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
		if err != nil || !slices.Contains(types, kind) {
			return &answered{http.StatusNotFound, fmt.Sprintf("Endpoint '%s' not found.", r.URL.Path)}
		}
		return h(w, r)
	}
}

func body(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	return io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
}

// readJSON reads a body that is a JSON object.
func readJSON(w http.ResponseWriter, r *http.Request, into any) error {
	data, err := body(w, r)
	if err != nil {
		return err
	}
	if !json.Valid(data) {
		return refuse(codes.InvalidJSONError, "Invalid JSON request body")
	}
	if !strings.HasPrefix(strings.TrimSpace(string(data)), "{") {
		return refuse(codes.BadConfigRequest, "JSON object expected")
	}
	if err := json.Unmarshal(data, into); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) {
			return refuse(codes.BadConfigRequest, "'%s' must be a %s", wrong.Field, wrong.Type)
		}
		return refuse(codes.InvalidJSONError, "Invalid JSON request body")
	}
	return nil
}

// yes reports whether a parameter is true.
func yes(r *http.Request, name string) bool { return r.URL.Query().Get(name) == "true" }

// newUUID returns a random UUID.
func newUUID() string {
	b := make([]byte, 16)
	_, _ = rand.Read(b) // never fails
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
