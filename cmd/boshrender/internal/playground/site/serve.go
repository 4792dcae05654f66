package site

// This file serves the page from a process that evaluates templates itself, without WebAssembly.

import (
	"context"
	_ "embed"
	"encoding/json"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/playground/evaluate"
)

// served is the evaluator of the page that asks the server.
//
//go:embed served.js
var served []byte

// releaseScript opens templates of a release in the page, testsScript runs tests.
//
//go:embed release.js
var releaseScript []byte

//go:embed tests.js
var testsScript []byte

// The limits on the size and time of a request.
const (
	maxRequest = 4 << 20
	patience   = 3 * time.Second
	longest    = 20 * time.Second // for a request about a release, which may run tests
)

// Server returns a server of the page, whose handler evaluates, so that nothing has to be built. name is the host that
// it listens on, release the release that the page can open, nil for none. A client has seconds for its request.
func Server(name string, release *Release) *http.Server {
	return &http.Server{
		Handler: asked(name, handler(release)), ReadHeaderTimeout: patience, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second,
		IdleTimeout: time.Minute, MaxHeaderBytes: 64 << 10,
	}
}

// asked refuses requests for another host: with DNS, any page can lead its own name to this server, and would then read
// its answers. An address can't be led elsewhere.
func asked(name string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if h, _, err := net.SplitHostPort(host); err == nil {
			host = h
		}
		host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
		if _, err := netip.ParseAddr(host); err != nil && host != "localhost" && (name == "" || !strings.EqualFold(host, name)) {
			http.Error(w, "the playground has no such name", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// handler returns the page and its evaluator.
func handler(release *Release) http.Handler {
	files, err := fs.Sub(page, "page")
	if err != nil {
		panic(err) // they are embedded
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(files))
	for name, code := range map[string][]byte{"evaluator.js": served, "release.js": releaseScript, "tests.js": testsScript} {
		mux.HandleFunc("GET /"+name, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = w.Write(code)
		})
	}
	mux.HandleFunc("GET /offline.js", http.NotFound) // no offline mode: only this process evaluates
	mux.HandleFunc("POST /evaluate", answer)
	if release != nil {
		release.handle(mux)
	}
	return mux
}

// answer evaluates a request. Only the page itself can ask: a browser sends JSON from other origins only after asking
// the server.
func answer(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Content-Type") != "application/json" {
		http.Error(w, "application/json is wanted", http.StatusUnsupportedMediaType)
		return
	}
	var in evaluate.Request
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxRequest)).Decode(&in); err != nil {
		http.Error(w, "the request can't be read", http.StatusBadRequest)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	text, err := json.Marshal(evaluate.Evaluate(ctx, in))
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(text)
}
