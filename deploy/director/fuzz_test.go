package director

// This file sends made-up requests: whatever they are, the answer is the director's, and never a 500.

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/state"
)

// nowhere is a network without hosts.
type nowhere struct{}

func (nowhere) RoundTrip(*http.Request) (*http.Response, error) { return nil, os.ErrNotExist }

func FuzzRequests(f *testing.F) {
	d := open(f, Options{Client: &http.Client{Transport: nowhere{}}})
	stock(f, d)
	does(f, d, "POST", "/deployments", yaml, shop("shop", 1))
	patterns := sortedKeys(d.handlers())
	for n := range patterns {
		f.Add(uint(n), "shop", "web", "0", "state=started", uint(n), "")
	}
	for n, body := range []string{"{}", "[]", "x", `{"stemcell":{"name":1}}`, `{"config":{"remove_all":true}}`, `{"type":"cloud","name":"x","content":"azs: 1"}`,
		`{"from":{"id":"1"},"to":{"content":"{}"}}`, `{"resolutions":{"1":"x"},"max_in_flight_overrides":1}`, `{"instances":[{"group":"web"}]}`,
		shop("shop", 1), "name: 1", "name: shop\nreleases: 7", "a: &a [*a]", "packages: []"} {
		for k := range patterns {
			if (n+k)%3 == 0 {
				f.Add(uint(k), "shop", "web", "0", "name=default&limit=1", uint(n), body)
			}
		}
	}
	kinds := []string{"", yaml, js, archiveType, multipartType, multipartType + "; boundary=a"}
	f.Fuzz(func(t *testing.T, which uint, a, b, c, query string, kind uint, body string) {
		pattern := patterns[which%uint(len(patterns))]
		method, path, ok := strings.Cut(pattern, " ")
		if !ok {
			method, path = http.MethodPost, pattern
		}
		names := []string{a, b, c, a}
		for n := 0; strings.Contains(path, "{"); n++ {
			begin, end := strings.Index(path, "{"), strings.Index(path, "}")
			path = path[:begin] + url.PathEscape(names[n%len(names)]) + path[end+1:]
		}
		at, err := url.ParseRequestURI(path)
		if err != nil {
			return
		}
		at.RawQuery = query
		for _, header := range []string{kinds[kind%uint(len(kinds))], fitting(pattern)} {
			r := &http.Request{Method: method, URL: at, Header: http.Header{"Content-Type": {header}}, Body: readCloser{strings.NewReader(body)},
				ContentLength: int64(len(body)), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Host: "x"}
			r.SetBasicAuth("admin", password)
			w := httptest.NewRecorder()
			d.ServeHTTP(w, r.WithContext(t.Context()))
			require.True(t, w.Code < 500 || w.Code == http.StatusNotImplemented, "%s %s %q: %d %s", method, at, body, w.Code, w.Body)
			d.running.Wait()
			if w.Code == http.StatusFound {
				log := d.send("GET", w.Header().Get("Location")+"/output?type=event", "", "").Body.String()
				require.NotContains(t, log, "a defect of boshrender", "%s %s %q", method, at, body)
			}
		}
	})
}

// fitting returns the type of body that a route takes.
func fitting(pattern string) string {
	switch {
	case slices.Contains([]string{"POST /releases", "POST /stemcells"}, pattern):
		return archiveType
	case strings.Contains(pattern, "deployments") && !strings.Contains(pattern, "problems") && !strings.Contains(pattern, "ignore"), strings.Contains(pattern, "_configs"),
		strings.Contains(pattern, "packages"):
		return yaml
	}
	return js
}

type readCloser struct{ *strings.Reader }

func (readCloser) Close() error { return nil }

// FuzzJournal reads files that were damaged.
func FuzzJournal(f *testing.F) {
	f.Add([]byte(`[{"k":"a","v":1}]` + "\n" + `[{"k":"a"},{"k":"b","v":"x"}]` + "\n[{"))
	f.Add([]byte("null\n[]\n"))
	f.Add([]byte(`[{"k":"task/000000001","v":{"id":1}},{"k":"config/1","v":[]}]` + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "records")
		require.NoError(t, os.WriteFile(path, data, 0o600))
		j, err := openJournal(path)
		if err != nil {
			return
		}
		require.NoError(t, j.close())
		again, err := openJournal(path)
		require.NoError(t, err)
		require.Equal(t, j.values, again.values)
		require.NoError(t, again.close())
	})
}

// TestCompaction writes one key so often that the file is written anew.
func TestCompaction(t *testing.T) {
	path := filepath.Join(t.TempDir(), "records")
	j, err := openJournal(path)
	require.NoError(t, err)
	big := []byte(`"` + strings.Repeat("x", 1<<16) + `"`)
	for range 200 {
		require.NoError(t, j.write([]state.Write{{Key: "a", Value: big}}, false))
		require.Less(t, j.size, int64(4*minCompact))
	}
	require.NoError(t, j.write([]state.Write{{Key: "b", Value: []byte("1")}, {Key: "a"}}, true))
	require.NoError(t, j.close())
	j, err = openJournal(path)
	require.NoError(t, err)
	require.Equal(t, map[string][]byte{"b": []byte("1")}, j.values)
	require.NoError(t, j.close())
}
