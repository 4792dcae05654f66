package director

// This file replays requests of the bosh CLI, and compares the answers.

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// exchange is a request of bosh CLI 7 and the answer. The requests were recorded, from a session of about eighty
// commands; UPDATE=1 writes the answers.
type exchange struct {
	Method string `json:"method"`
	Path   string `json:"path"`
	Type   string `json:"type,omitempty"`
	Body   string `json:"body,omitempty"`
	Status int    `json:"status"`
	Answer string `json:"answer,omitempty"`
}

// Values that differ from run to run.
var (
	moments  = regexp.MustCompile(`\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z| UTC)?`)
	indexes  = regexp.MustCompile(`"index":\d+`)
	seconds  = regexp.MustCompile(`"(time|timestamp|started_at)":\d+`)
	logsDone = regexp.MustCompile(`(?:"description":"fetch logs".*"result"|"blobstore_id"):"([0-9a-f-]{36})"`)
)

func TestTranscript(t *testing.T) {
	const file = "testdata/cli.jsonl"
	d := open(t, Options{})
	bodies := map[string]string{"@stemcell": string(stemcellOf(t, "1.5"))}
	var releases int
	blob, seen := "", []string{}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	for n, line := range lines(t, file) {
		var x exchange
		require.NoError(t, json.Unmarshal([]byte(line), &x))
		body := x.Body
		switch {
		case body == "@release":
			body = string(releaseOf(t, "demo", []string{"1", "2", "1"}[releases]))
			releases++
		case bodies[body] != "":
			body = bodies[body]
		}
		w := d.send(x.Method, strings.ReplaceAll(x.Path, "BLOB", blob), x.Type, body)
		d.running.Wait()
		is := x
		is.Status, is.Answer = w.Code, strings.TrimSpace(w.Body.String())
		switch {
		case w.Code == http.StatusFound:
			is.Answer = w.Header().Get("Location")
		case strings.HasPrefix(x.Path, "/resources"):
			is.Answer = "a tarball"
			require.Equal(t, "\x1f\x8b", w.Body.String()[:2])
		}
		if m := logsDone.FindStringSubmatch(is.Answer); m != nil {
			blob = m[1]
			seen = append(seen, blob, "BLOB")
		}
		is.Answer = seconds.ReplaceAllString(moments.ReplaceAllString(is.Answer, "TIME"), `"$1":0`)
		is.Answer = strings.NewReplacer(append(seen, d.uuid, "UUID")...).Replace(is.Answer)
		if strings.HasSuffix(x.Path, "type=event") { // instances are deleted at the same time
			events := strings.Split(indexes.ReplaceAllString(is.Answer, `"index":0`), "\n")
			slices.Sort(events)
			is.Answer = strings.Join(events, "\n")
		}
		require.NoError(t, e.Encode(is))
		if os.Getenv("UPDATE") == "" {
			require.Equal(t, x, is, "line %d", n+1)
		}
	}
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile(file, out.Bytes(), 0o600))
	}
}
