package serve

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	mathrand "math/rand"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
)

func server() *Server {
	return &Server{Now: func() time.Time { return time.Unix(0, 0) }, Rand: rand.Reader}
}

// exchange returns the responses to lines, in the order of their identifiers.
func exchange(t testing.TB, lines string) []string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, server().Lines(t.Context(), strings.NewReader(lines), &out))
	text := strings.TrimSuffix(out.String(), "\n")
	return strings.Split(text, "\n")
}

const linked = `, "spec": {"links": {"db": {"instances": [], "instance_group": "db", "default_network": "net", "deployment_name": "dep", "domain": "bosh"}}}`

// TestResponses sends one request after another.
func TestResponses(t *testing.T) {
	const render = `{"v": 1, "do": "render", "id": 1, `
	deep := strings.Repeat("x", 300)
	for _, c := range []struct{ name, request, want string }{
		{"text", render + `"spec": {"index": 2}, "templates": [{"name": "a", "text": "<%= index %>&<>"}]}`, `{"v":1,"id":1,"files":[{"text":"2&<>"}]}`},
		{"no text", render + `"spec": {}, "templates": [{"name": "a", "text": ""}]}`, `{"v":1,"id":1,"files":[{"text":""}]}`},
		{"no templates", render + `"spec": {}, "templates": []}`, `{"v":1,"id":1}`},
		{"bytes", render + `"spec": {}, "templates": [{"name": "a", "base64": "/w=="}]}`, `{"v":1,"id":1,"files":[{"base64":"/w=="}]}`},
		{"a session", render + `"spec": {}, "templates": [{"name": "a", "text": "<% @x = 1 %>"}, {"name": "b", "text": "<%= @x.inspect %>"}]}`,
			`{"v":1,"id":1,"files":[{"text":""},{"text":"1"}]}`},
		{"reads", render + `"reads": true, "spec": {"index": 2}, "templates": [{"name": "a", "text": "<%= index %><% Time.now %>"}]}`,
			`{"v":1,"id":1,"files":[{"text":"2","reads":["spec.index"],"volatile":["Time.now"]}]}`},
		{"an exception", render + `"spec": {}, "templates": [{"name": "a", "text": "\n<%= nil.x %>"}, {"name": "b", "text": "b"}]}`,
			`{"v":1,"id":1,"files":[{"errors":[{"kind":"ruby","class":"NoMethodError","message":"undefined method 'x' for nil","printed":"undefined method 'x' for nil","template":"a","line":2,"column":9}]},{"text":"b"}]}`},
		{"a method", render + `"spec": {}, "templates": [{"name": "a", "text": "<% def f = raise('no')\nf %>"}]}`,
			`{"v":1,"id":1,"files":[{"errors":[{"kind":"ruby","class":"RuntimeError","message":"no","printed":"no","template":"a","line":1,"column":12,"stack":[{"method":"f","template":"a","line":2,"column":1}]}]}]}`},
		{"a limit", render + `"limits": {"steps": 10}, "spec": {}, "templates": [{"name": "a", "text": "<% 99.times { } %>"}]}`,
			`{"v":1,"id":1,"files":[{"errors":[{"kind":"limit","class":"Limit","message":"steps limit of 10 exceeded","printed":"steps limit of 10 exceeded","template":"a","line":1,"column":7}]}]}`},
		{"old =~", render + `"old_equal_tilde": true, "spec": {}, "templates": [{"name": "a", "text": "<%= (1 =~ /a/).inspect %>"}]}`, `{"v":1,"id":1,"files":[{"text":"nil"}]}`},
		{"parse", `{"v": 1, "do": "parse", "id": "p", "templates": [{"name": "a", "text": "a"}]}`,
			`{"v":1,"id":"p","templates":[{"digest":"ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"}]}`},
		{"an unknown digest", render + `"spec": {}, "templates": [{"name": "a", "text": "a"}, {"name": "b", "digest": "ca"}]}`,
			`{"v":1,"id":1,"error":{"kind":"unknown","message":"1 templates have to be sent with their texts","templates":[1]}}`},
		{"no addresses", strings.TrimSuffix(render, ", ") + linked + `, "templates": [{"name": "a", "text": "<%= link('db').address %>"}]}`,
			`{"v":1,"id":1,"files":[{"errors":[{"kind":"ruby","class":"NotImplementedError","message":"link.address requires bosh director","printed":"link.address requires bosh director","template":"a","line":1,"column":16}]}]}`},
		{"missing addresses", strings.TrimSuffix(render, ", ") + linked + `, "addresses": [], "templates": [{"name": "a", "text": "<%= link('db').address %>"}, {"name": "b", "text": "<%= link('db').address; link('db').address(azs: ['z']) %>"}]}`,
			`{"v":1,"id":1,"needs":[{"criteria":{"default_network":"net","deployment_name":"dep","group_name":"db","group_type":"instance-group","root_domain":"bosh"},"short":false},` +
				`{"criteria":{"azs":["z"],"default_network":"net","deployment_name":"dep","group_name":"db","group_type":"instance-group","root_domain":"bosh"},"short":false}]}`},
		{"addresses", strings.TrimSuffix(render, ", ") + linked + `, "addresses": [{"criteria": {"default_network": "net", "deployment_name": "dep", "group_name": "db", "group_type": "instance-group", "root_domain": "bosh"}, "short": false, "text": "q.bosh"}],
			"templates": [{"name": "a", "text": "<%= link('db').address %>"}]}`, `{"v":1,"id":1,"files":[{"text":"q.bosh"}]}`},
		{"an address that fails", strings.TrimSuffix(render, ", ") + linked + `, "addresses": [{"criteria": {"default_network": "net", "deployment_name": "dep", "group_name": "db", "group_type": "instance-group", "root_domain": "bosh"}, "short": false, "error": {"class": "ArgumentError", "message": "no"}}],
			"templates": [{"name": "a", "text": "<%= begin; link('db').address; rescue ArgumentError => e; e; end %>"}]}`, `{"v":1,"id":1,"files":[{"text":"no"}]}`},

		{"no JSON", render + `"spec": {a: 1}, "templates": []}`, wrongs("1", "spec", "spec: json: line 1 column 2: want a key")},
		{"half of it", `{`, wrongs("null", "", "a request has to be a JSON object")},
		{"null", `null`, wrongs("null", "", "a request has to be a JSON object")},
		{"no UTF-8", "\"\xff\"", wrongs("null", "", "a request has to be UTF-8")},
		{"nothing", `{}`, wrongs("null", "v", "the field is missing", "do", "the field is missing")},
		{"another version", `{"v": 2, "do": "render", "id": 1}`, wrongs("1", "v", "version 2 is unknown; this server has version 1")},
		{"another kind", `{"v": 1, "do": "ask", "id": 1}`, wrongs("1", "do", "it has to be parse, render, limits, cancel or answer")},
		{"a wrong id", `{"v": 1, "do": "limits", "id": 1.5}`, wrongs("null", "id", "it has to be a text of at most 254 bytes, or an integer")},
		{"an id that isn't JSON", `{"v": 1, "do": "limits", "id": 01}`, wrongs("null", "id", "it has to be a text of at most 254 bytes, or an integer")},
		{"a long id", `{"v": 1, "do": "limits", "id": "` + deep + `"}`, wrongs("null", "id", "it has to be a text of at most 254 bytes, or an integer")},
		{"all fields", render + `"spec": 1, "reads": 1, "old_equal_tilde": null, "limits": {"steps": 0, "memory": 1e3, "x": 1}, "templates": [{}, {"name": 1, "text": "", "digest": ""}, 1, {"name": "a", "base64": "%"}], "more": 1}`,
			wrongs("1", "limits.steps", "it has to be an integer from 1 to 20000000", "limits.memory", "it has to be an integer from 1 to 268435456", "limits.x", "the field is unknown",
				"more", "the field is unknown", "old_equal_tilde", "it has to be true or false", "reads", "it has to be true or false", "spec", "it has to be an object",
				"templates[0].name", "the field is missing", "templates[0]", "it has to have one of text, base64 and digest", "templates[1].name", "it has to be a text",
				"templates[1]", "it has to have one of text, base64 and digest", "templates[2]", "it has to be an object", "templates[2]", "it has to have one of text, base64 and digest",
				"templates[3].base64", "it has to be base64")},
		{"addresses", render + `"spec": {}, "templates": null, "addresses": [{"criteria": [], "text": 1, "error": {}}]}`,
			wrongs("1", "addresses[0].criteria", "it has to be an object", "addresses[0].text", "it has to be a text", "addresses[0].error.message", "the field is missing",
				"addresses[0].short", "the field is missing", "templates", "it has to be a list")},
		{"a field twice", render + `"spec": {}, "templates": [{"name": "a", "text": "a", "name": "b"}]}`, wrongs("1", "templates[0].name", "the field is there twice")},
		{"a deep spec", render + `"templates": [], "spec": ` + strings.Repeat(`{"a":`, 2000) + "1" + strings.Repeat("}", 2001),
			wrongs("1", "spec", "spec: 1:5001: limit of 1000 for depth exceeded")},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, []string{c.want}, exchange(t, strings.ReplaceAll(c.request, "\n", " ")))
		})
	}
}

// wrongs is the response to a request with wrong fields.
func wrongs(id string, list ...string) string {
	text := `{"v":1,"id":` + id + `,"error":{"kind":"request","message":"the request is wrong","wrong":[`
	for n := 0; n < len(list); n += 2 {
		if n > 0 {
			text += ","
		}
		text += fmt.Sprintf(`{"path":%q,"message":%q}`, list[n], list[n+1])
	}
	return text + "]}}"
}

// FuzzMembers compares with encoding/json: texts that it reads have the same members, and texts that it doesn't read
// aren't made of values that it reads.
func FuzzMembers(f *testing.F) {
	for _, text := range []string{`{}`, `[]`, `{"a": [1, "]"], "b\"": "\\\"", "c": {"d": null}}`, `[1,]`, `{"a":1,}`, `[1 2]`, `["a"1]`, `[}`, `{"a" "b"}`, `[[}]`, `{"a":1}x`, "[]\x00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if text = strings.TrimSpace(text); text == "" || text[0] != '{' && text[0] != '[' || !utf8.ValidString(text) {
			return
		}
		given, want := map[string]json.RawMessage{}, map[string]json.RawMessage{}
		n, good := 0, true
		ok := members([]byte(text), func(name string, value json.RawMessage) {
			if good = good && json.Valid(value); text[0] == '[' {
				name = fmt.Sprint(n)
			}
			given[name] = value
			n++
		})
		require.Equal(t, json.Valid([]byte(text)), ok && good)
		if !ok || !good {
			return
		}
		var list []json.RawMessage
		if text[0] == '{' {
			require.NoError(t, json.Unmarshal([]byte(text), &want))
		} else {
			require.NoError(t, json.Unmarshal([]byte(text), &list))
		}
		for n, e := range list {
			want[fmt.Sprint(n)] = e
		}
		require.Equal(t, want, given)
	})
}

// TestDigests renders a template by its digest, in a later request.
func TestDigests(t *testing.T) {
	s := server()
	ask := func(text string) string { return string(bytes.TrimSpace(s.one(t.Context(), []byte(text)).line())) }
	s.start()
	ask(`{"v": 1, "do": "parse", "templates": [{"name": "a", "text": "a"}]}`)
	const digest = `"digest": "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"`
	require.Equal(t, `{"v":1,"id":null,"files":[{"text":"a"}]}`, ask(`{"v": 1, "do": "render", "spec": {}, "templates": [{"name": "a", `+digest+`}]}`))
	require.Contains(t, ask(`{"v": 1, "do": "render", "spec": {}, "templates": [{"name": "b", `+digest+`}]}`), `"kind":"unknown"`)
	long := strings.Repeat("x", MaxTemplates/2)
	for _, name := range []string{"b", "c"} {
		ask(`{"v": 1, "do": "parse", "templates": [{"name": "` + name + `", "text": "` + long + `"}]}`)
	}
	require.LessOrEqual(t, s.cache.used, MaxTemplates)
	require.Len(t, s.cache.all, 1)
}

// client is a connection to a server.
type client struct {
	t       testing.TB
	in      io.WriteCloser
	out     *bufio.Scanner
	stop    func()
	stopped chan error
}

func connect(t testing.TB) *client {
	inRead, in := io.Pipe()
	out, outWrite := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	c := &client{t, in, bufio.NewScanner(out), stop, make(chan error, 1)}
	go func() { c.stopped <- errors.Join(server().Lines(ctx, inRead, outWrite), outWrite.Close()) }()
	t.Cleanup(stop)
	return c
}

func (c *client) send(text string) {
	_, err := io.WriteString(c.in, text+"\n")
	require.NoError(c.t, err)
}

func (c *client) response() string {
	require.True(c.t, c.out.Scan())
	return c.out.Text()
}

// endless is a request that ends when it is cancelled.
const endless = `{"v": 1, "do": "render", "id": "e", "ask_addresses": true` + linked + `, "templates": [{"name": "a", "text": "<%= link('db').address %>"}]}`

const query1 = `{"v":1,"id":"e","call":1,"query":{"criteria":{"default_network":"net","deployment_name":"dep","group_name":"db","group_type":"instance-group","root_domain":"bosh"},"short":false}}`

// TestCalls answers calls, and does something else that ends the request that waits for an answer.
func TestCalls(t *testing.T) {
	for _, c := range []struct{ name, send, want string }{
		{"answer", `{"v": 1, "do": "answer", "id": "e", "call": 1, "text": "q.bosh"}`, `{"v":1,"id":"e","files":[{"text":"q.bosh"}]}`},
		{"exception", `{"v": 1, "do": "answer", "id": "e", "call": 1, "error": {"message": "no"}}`, `{"v":1,"id":"e","files":[{"errors":[{"kind":"ruby","class":"RuntimeError","message":"no","printed":"no","template":"a","line":1,"column":16}]}]}`},
		{"another answer", `{"v": 1, "do": "answer", "id": "e", "call": 2, "text": "x"}` + "\n" + `{"v": 1, "do": "answer", "id": "f", "call": 1, "text": "x"}` + "\n" + `{"v": 1, "do": "answer", "id": "e", "call": 1, "text": "y"}`,
			`{"v":1,"id":"e","files":[{"text":"y"}]}`},
		{"cancel", `{"v": 1, "do": "cancel", "id": "e"}`, `{"v":1,"id":"e","error":{"kind":"cancelled","message":"the request was cancelled"}}`},
		{"the same id", `{"v": 1, "do": "limits", "id": "e"}`, wrongs(`"e"`, "id", "another request that isn't done has it")},
		{"the end", "", `{"v":1,"id":"e","error":{"kind":"cancelled","message":"the input ended before the answer to a call"}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			to := connect(t)
			to.send(endless)
			require.Equal(t, query1, to.response())
			if c.send == "" {
				to.in.Close()
			} else {
				to.send(c.send)
			}
			require.Equal(t, c.want, to.response())
		})
	}
}

// TestStop ends a server that waits for an answer: it refuses new requests, and completes the running one.
func TestStop(t *testing.T) {
	c := connect(t)
	c.send(endless)
	require.Equal(t, query1, c.response())
	c.stop()
	for { // until the server has seen it
		c.send(`{"v": 1, "do": "limits", "id": 2}`)
		if r := c.response(); !strings.Contains(r, `"limits"`) {
			require.Equal(t, `{"v":1,"id":2,"error":{"kind":"ending","message":"the server is ending"}}`, r)
			break
		}
	}
	c.send(`{"v": 1, "do": "answer", "id": "e", "call": 1, "text": "q.bosh"}`)
	require.Equal(t, `{"v":1,"id":"e","files":[{"text":"q.bosh"}]}`, c.response())
	require.False(t, c.out.Scan())
	require.NoError(t, <-c.stopped)
}

// TestShed ends the running requests, and goes on.
func TestShed(t *testing.T) {
	s := server()
	in, out := io.Pipe()
	read, write := io.Pipe()
	go func() { _ = s.Lines(t.Context(), in, write) }()
	lines := bufio.NewScanner(read)
	fmt.Fprintln(out, endless)
	require.True(t, lines.Scan())
	s.Shed(errors.New("too much"))
	require.True(t, lines.Scan())
	require.Equal(t, `{"v":1,"id":"e","error":{"kind":"cancelled","message":"too much"}}`, lines.Text())
	fmt.Fprintln(out, `{"v": 1, "do": "render", "spec": {}, "templates": [{"name": "a", "text": "a"}]}`)
	require.True(t, lines.Scan())
	require.Equal(t, `{"v":1,"id":null,"files":[{"text":"a"}]}`, lines.Text())
	out.Close()
}

// TestWaiting fills a server with requests that wait for answers to calls: it refuses others instead of waiting for
// room, so that it can read the answers.
func TestWaiting(t *testing.T) {
	if tier.Now() == tier.Short {
		t.Skip("it takes much memory")
	}
	c := connect(t)
	c.send(endless)
	require.Equal(t, query1, c.response())
	long := strings.Repeat("x", MaxRequest-1000)
	sent := make(chan struct{})
	const n = MaxWaiting/MaxRequest + 1
	go func() {
		defer close(sent)
		for i := range n {
			c.send(`{"v": 1, "do": "render", "ask_addresses": true, "id": ` + fmt.Sprint(i) + strings.Replace(linked, `, "spec": {`, `, "spec": {"x": "`+long+`", `, 1) +
				`, "templates": [{"name": "a", "text": "<%= link('db').address %>"}]}`)
		}
		c.send(`{"v": 1, "do": "limits", "id": "` + long + long + `"}`)
		c.send(`{"v": 1, "do": "answer", "id": "e", "call": 1, "text": "q.bosh"}`)
		c.in.Close()
	}()
	responses, busy, ended := map[string]int{}, 0, 0
	for c.out.Scan() {
		text := c.out.Text()
		switch {
		case strings.Contains(text, `"kind":"busy"`):
			busy++
		case strings.Contains(text, errGone.Error()):
			ended++
		}
		responses[text]++
	}
	<-sent
	require.Equal(t, 1, responses[`{"v":1,"id":"e","files":[{"text":"q.bosh"}]}`])
	require.Equal(t, 1, responses[wrongs("null", "", "a request has at most 16777216 bytes")])
	require.NotZero(t, busy)
	require.Equal(t, n, busy+ended)
	require.NoError(t, <-c.stopped)
}

// TestCrossing sends many requests at once; half of them fail. Each response has the data of its request alone.
func TestCrossing(t *testing.T) {
	n := tier.All(1_000_000, tier.Of(300, 3000, 30_000))
	in, out := io.Pipe()
	read, write := io.Pipe()
	random := mathrand.New(mathrand.NewSource(1))
	go func() {
		w := bufio.NewWriter(out)
		for i := range n {
			fmt.Fprintln(w, crossing(random, i))
		}
		_ = w.Flush()
		_ = out.Close()
	}()
	ended := make(chan error, 1)
	go func() { ended <- errors.Join(server().Lines(t.Context(), in, write), write.Close()) }()
	seen := make([]bool, n)
	lines := bufio.NewScanner(read)
	for lines.Scan() {
		var r struct {
			ID    int
			Error *failure
			Files []file
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &r))
		require.False(t, seen[r.ID])
		seen[r.ID] = true
		secrets := strings.Count(lines.Text(), "secret-")
		own := strings.Count(lines.Text(), fmt.Sprintf("secret-%d.", r.ID))
		require.Equal(t, secrets, own, lines.Text())
		if r.Error == nil {
			require.NotZero(t, own, lines.Text())
		}
	}
	require.NotContains(t, seen, false)
	require.NoError(t, <-ended)
}

// crossing is a request whose templates leave something behind, show something, or fail.
func crossing(random *mathrand.Rand, i int) string {
	bodies := []string{
		`<%= p('x') %>`, `<%= @a ||= p('x') %>`, `<% $g ||= p('x') %><%= $g %>`, `<% X = p('x') unless defined?(X) %><%= X %>`,
		`<% def f = (@f ||= p('x')) %><%= f %><%= p('y') %>`, `<% raise p('x') %>`, `<%= spec.properties.x.upcase! %><% p('x') << 'z' %>`,
		`<% class String; def to_s = 'secret'; end %><%= p('x') %>`, `<%= p('x') * 100000000 %>`, `<% loop { } %>`, `<%= [p('x')].to_yaml %>`, `<%= (`,
		`<% def g(n) = g(n + 1); g(1) %>`,
	}
	templates := []map[string]any{{"name": "first", "text": `<%= p('x') %>`}}
	for range 1 + random.Intn(3) {
		templates = append(templates, map[string]any{"name": "t", "text": bodies[random.Intn(len(bodies))]})
	}
	request := map[string]any{
		"v": 1, "id": i, "do": "render", "templates": templates, "limits": map[string]any{"steps": 2000, "depth": 200},
		"spec": map[string]any{"properties": map[string]any{"x": fmt.Sprintf("secret-%d.", i)}},
	}
	if random.Intn(20) == 0 {
		request["more"] = 1
	}
	text, _ := json.Marshal(request)
	return string(text)
}

// FuzzLines sends arbitrary lines. Each has one response, except for blank lines, answers and cancellations.
func FuzzLines(f *testing.F) {
	random := mathrand.New(mathrand.NewSource(2))
	for i := range 20 {
		f.Add(crossing(random, i))
	}
	f.Add(endless)
	f.Add(`{"v": 1, "do": "answer", "id": "e", "call": 1, "text": "q.bosh"}`)
	f.Add(`{"v": 1, "do": "cancel", "id": 3}` + "\n\n{\n")
	f.Fuzz(func(t *testing.T, text string) {
		want := 0
		for line := range strings.SplitSeq(text, "\n") {
			line = strings.TrimSpace(line)
			if r, wrong := decode([]byte(line)); line != "" && (wrong != nil || r.do != "answer" && r.do != "cancel") {
				want++
			}
		}
		var out bytes.Buffer
		require.NoError(t, server().Lines(t.Context(), strings.NewReader(text), &out))
		for line := range strings.Lines(out.String()) {
			var r response
			require.NoError(t, json.Unmarshal([]byte(line), &r))
			require.Equal(t, Version, r.V)
			if r.Error != nil {
				require.NotEqual(t, "internal", r.Error.Kind, line)
			}
			if r.Call == 0 {
				want--
			}
		}
		require.Zero(t, want)
	})
}

// TestHTTP asks by HTTP.
func TestHTTP(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	l, err := net.Listen("unix", path)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- server().HTTP(ctx, l) }()
	c := http.Client{Transport: &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) { return net.Dial("unix", path) }}}
	for _, r := range []struct {
		method, path, body string
		status             int
		want               string
	}{
		{"POST", "/", `{"v": 1, "do": "render", "spec": {}, "templates": [{"name": "a", "text": "a"}]}`, 200, `{"v":1,"id":null,"files":[{"text":"a"}]}` + "\n"},
		{"POST", "/", `{`, 200, wrongs("null", "", "a request has to be a JSON object") + "\n"},
		{"POST", "/", `{"v": 1, "do": "cancel", "id": 1}`, 200, wrongs("1", "do", "by HTTP it has to be parse, render or limits") + "\n"},
		{"POST", "/", endless, 200, wrongs(`"e"`, "ask_addresses", "by HTTP nothing can be asked; addresses has those that are known") + "\n"},
		{"POST", "/v2", `{}`, 404, "requests are for /\n"},
		{"GET", "/", ``, 405, "a request is a POST\n"},
		{"POST", "/", strings.Repeat("x", MaxRequest+1), 413, "a request has at most 16777216 bytes\n"},
	} {
		request, err := http.NewRequestWithContext(t.Context(), r.method, "http://boshrender"+r.path, strings.NewReader(r.body))
		require.NoError(t, err)
		response, err := c.Do(request)
		require.NoError(t, err)
		text, err := io.ReadAll(response.Body)
		require.NoError(t, err)
		response.Body.Close()
		require.Equal(t, r.status, response.StatusCode)
		require.Equal(t, r.want, string(text))
	}
	c.CloseIdleConnections()
	stop()
	require.NoError(t, <-ended)
}

// TestSchema compares the schema in docs with real requests and answers.
func TestSchema(t *testing.T) {
	text, err := os.ReadFile("../../../../docs/serve.schema.json")
	require.NoError(t, err)
	var schema struct {
		Defs map[string]struct {
			Properties map[string]struct{ Minimum, Maximum int64 }
			Required   []string
		} `json:"$defs"`
	}
	require.NoError(t, json.Unmarshal(text, &schema))
	for _, do := range []string{"render", "parse", "limits", "cancel", "answer"} {
		own, required := (&request{do: do}).fields(&decoder{})
		names := slices.Sorted(maps.Keys(own))
		names = append(names, "do", "id", "v")
		require.ElementsMatch(t, names, slices.Collect(maps.Keys(schema.Defs[do].Properties)), do)
		require.Equal(t, append([]string{"v", "do"}, required...), schema.Defs[do].Required, do)
	}
	for name, l := range limitFields(new(erb.Limits)) {
		require.Equal(t, l.standard, schema.Defs["render_limits"].Properties[name].Maximum, name)
	}
	for name, v := range map[string]any{"response": response{}, "failure": failure{}, "wrong": wrong{}, "parsed": parsed{}, "file": file{},
		"template_error": templateError{}, "frame": frame{}, "server_limits": limits{}, "query": query{}} {
		var names []string
		for n := range reflect.TypeOf(v).NumField() {
			tag, _, _ := strings.Cut(reflect.TypeOf(v).Field(n).Tag.Get("json"), ",")
			names = append(names, tag)
		}
		require.ElementsMatch(t, names, slices.Collect(maps.Keys(schema.Defs[name].Properties)), name)
	}
}
