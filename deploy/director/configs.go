package director

// This file has configs: cloud, runtime, CPI and any other (director: api/controllers/configs_controller.rb).

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/boshrender/boshrender/deploy/diff"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// config is a version of a config.
type config struct {
	ID      int       `json:"id"`
	Type    string    `json:"type"`
	Name    string    `json:"name"`
	Content string    `json:"content"`
	Created time.Time `json:"created"`
	Deleted bool      `json:"deleted,omitempty"`
}

func (c *config) shown(current bool) map[string]any {
	return map[string]any{
		"content": c.Content, "id": strconv.Itoa(c.ID), "type": c.Type, "name": c.Name, "team": nil,
		"created_at": timeText(c.Created), "current": current,
	}
}

// versions returns the versions of configs that are not deleted: sorted by type, name with "default" first, and age,
// newest first. d.mu is held.
func (d *Director) versions(kind, name *string) []*config {
	var list []*config
	for _, c := range d.configs {
		if !c.Deleted && (kind == nil || *kind == c.Type) && (name == nil || *name == c.Name) {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b *config) int {
		other := func(c *config) int {
			if c.Name == "default" {
				return 1
			}
			return 2
		}
		return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(other(a), other(b)), cmp.Compare(a.Name, b.Name), b.ID-a.ID)
	})
	return list
}

// latest returns the newest version of each config of a type, in the order of their IDs. d.mu is held.
func (d *Director) latest(kind string) []*config {
	list := slices.CompactFunc(d.versions(&kind, nil), func(a, b *config) bool { return a.Name == b.Name })
	slices.SortFunc(list, func(a, b *config) int { return a.ID - b.ID })
	return list
}

// current returns the newest version of a config; nil if there is none. d.mu is held.
func (d *Director) current(kind, name string) *config {
	if list := d.versions(&kind, &name); len(list) > 0 {
		return list[0]
	}
	return nil
}

func idOf(c *config) string {
	if c == nil {
		return "0"
	}
	return strconv.Itoa(c.ID)
}

// findConfig finds a config by its ID. d.mu is held.
func (d *Director) findConfig(id string) (*config, error) {
	n, err := strconv.Atoi(id)
	c := d.configs[n]
	if err != nil || c == nil || c.Deleted || strconv.Itoa(n) != id {
		return nil, refuse(codes.ConfigNotFound, "Config %s not found", id)
	}
	return c, nil
}

func (d *Director) showConfig(r *http.Request) (map[string]any, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	c, err := d.findConfig(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return c.shown(d.current(c.Type, c.Name) == c), nil
}

func (d *Director) listConfigs(r *http.Request) ([]map[string]any, error) {
	q := r.URL.Query()
	limit := 1
	switch n, err := strconv.Atoi(q.Get("limit")); {
	case q.Has("limit") && (err != nil || strconv.Itoa(n) != q.Get("limit")):
		return nil, refuse(codes.BadConfigRequest, "'limit' must be a number")
	case q.Has("limit") && n < 1:
		return nil, refuse(codes.BadConfigRequest, "'limit' must be larger than zero")
	case q.Has("latest") && q.Get("latest") != "true" && q.Get("latest") != "false":
		return nil, refuse(codes.BadConfigRequest, "'latest' must be 'true' or 'false'")
	case q.Has("limit"):
		limit = n
	case q.Get("latest") == "false":
		limit = 1 << 30
	}
	only := func(name string) *string {
		if q.Has(name) {
			value := q.Get(name)
			return &value
		}
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	list := []map[string]any{}
	var last *config
	count := 0
	for _, c := range d.versions(only("type"), only("name")) {
		same := last != nil && last.Type == c.Type && last.Name == c.Name
		if !same {
			count = 0
		}
		if last, count = c, count+1; count <= limit {
			list = append(list, c.shown(!same))
		}
	}
	return list, nil
}

// parsedContent checks that a config is YAML with a hash, and of its type, if that is one of the director's.
func parsedContent(ctx context.Context, text *string) error {
	if text == nil {
		return refuse(codes.BadConfig, "YAML hash expected")
	}
	n, err := asDeployed.Document(ctx, "config", []byte(*text))
	if err != nil {
		_, message := said(err)
		return refuse(codes.BadConfig, "Config must be valid YAML: %s", message)
	}
	if n.Kind() != manifest.KindMap {
		return refuse(codes.BadConfig, "YAML hash expected")
	}
	return nil
}

// text is a value of JSON that has to be a string.
type text struct{ value *string }

// UnmarshalJSON implements json.Unmarshaler.
func (t *text) UnmarshalJSON(data []byte) error {
	var s string
	if string(data) != "null" && json.Unmarshal(data, &s) == nil {
		t.value = &s
	}
	return nil
}

// need returns the string, or the director's error.
func (t *text) need(name string, raw map[string]json.RawMessage) (string, error) {
	given, ok := raw[name]
	switch empty := string(given); {
	case !ok, empty == "null", empty == `""`, empty == "[]", empty == "{}":
		return "", refuse(codes.BadConfigRequest, "'%s' is required", name)
	case t.value == nil:
		return "", refuse(codes.BadConfigRequest, "'%s' must be a string", name)
	}
	return *t.value, nil
}

// givenConfig is the body of a request that writes or compares a config.
type givenConfig struct {
	Type, Name, Content text
	Expected            json.RawMessage
	From, To            *struct {
		ID, Content text
	}
	raw map[string]json.RawMessage
}

func readConfig(w http.ResponseWriter, r *http.Request) (*givenConfig, error) {
	g := &givenConfig{}
	if err := readJSON(w, r, &g.raw); err != nil {
		return nil, err
	}
	for name, into := range map[string]any{"type": &g.Type, "name": &g.Name, "content": &g.Content, "from": &g.From, "to": &g.To} {
		if value, ok := g.raw[name]; ok {
			_ = json.Unmarshal(value, into) // other values than objects are none
		}
	}
	g.Expected = g.raw["expected_latest_id"]
	return g, nil
}

// named returns the type and the name of a config.
func (g *givenConfig) named() (kind, name string, err error) {
	if kind, err = g.Type.need("type", g.raw); err == nil {
		name, err = g.Name.need("name", g.raw)
	}
	return kind, name, err
}

func (d *Director) updateConfig(w http.ResponseWriter, r *http.Request) error {
	g, err := readConfig(w, r)
	if err != nil {
		return err
	}
	kind, name, err := g.named()
	if err != nil {
		return err
	}
	if err := parsedContent(r.Context(), g.Content.value); err != nil {
		d.note(r, &event{Action: "create", ObjectType: "config/" + kind, ObjectName: name, Error: err.Error()})
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.current(kind, name)
	if expected := string(g.Expected); len(expected) > 0 && expected != "null" {
		if quoted, err := strconv.Unquote(expected); err == nil {
			expected = quoted
		}
		if expected != idOf(c) {
			answer(w, http.StatusPreconditionFailed, map[string]any{
				"latest_id": idOf(c), "expected_latest_id": expected, "description": "Latest Id: '" + idOf(c) + "' does not match expected latest id",
			})
			return nil
		}
	}
	if c, err = d.keepConfig(kind, name, *g.Content.value); err != nil {
		return err
	}
	d.noteLocked(r, &event{Action: "create", ObjectType: "config/" + kind, ObjectName: name})
	answer(w, http.StatusCreated, c.shown(true))
	return nil
}

const diffFormats = "The following request formats are allowed:\n" +
	`1. {"from":<config>,"to":<config>} where <config> is either {"id":"<id>"} or {"content":"<content>"}` + "\n" +
	`2. {"type":"<type>","name":"<name>","content":"<content>"}`

func (d *Director) diffConfigs(w http.ResponseWriter, r *http.Request) error {
	g, err := readConfig(w, r)
	if err != nil {
		return err
	}
	shown := map[string]any{}
	var was, is string
	switch {
	case g.From != nil && g.To != nil:
		if was, err = d.side(r.Context(), &g.From.ID, &g.From.Content); err == nil {
			is, err = d.side(r.Context(), &g.To.ID, &g.To.Content)
		}
	case g.From == nil && g.To == nil && g.Content.value != nil:
		var kind, name string
		if kind, name, err = g.named(); err == nil {
			err = parsedContent(r.Context(), g.Content.value)
		}
		d.mu.Lock()
		c := d.current(kind, name)
		d.mu.Unlock()
		if c != nil {
			was = c.Content
		}
		shown["from"], is = map[string]string{"id": idOf(c)}, *g.Content.value
	default:
		err = refuse(codes.BadConfigRequest, diffFormats)
	}
	if err != nil {
		if code, message := said(err); code == codes.BadConfig {
			answer(w, http.StatusBadRequest, map[string]any{
				"diff": []any{}, "error": "Unable to diff config content: #<Bosh::Director::BadConfig: " + message + ">",
			})
			return nil
		}
		return err
	}
	lines, err := diff.Texts(r.Context(), was, is, diff.Options{})
	if err != nil {
		return err
	}
	shown["diff"] = pairs(lines)
	answer(w, http.StatusOK, shown)
	return nil
}

// side returns one side of a comparison: an ID's content, or a text, which is parsed without a lock.
func (d *Director) side(ctx context.Context, id, content *text) (string, error) {
	switch {
	case id.value != nil && strings.ContainsAny(*id.value, "0123456789"): // the CLI sends an empty one with a content
		d.mu.Lock()
		defer d.mu.Unlock()
		c, err := d.findConfig(*id.value)
		if err != nil {
			return "", err
		}
		return c.Content, nil
	case content.value != nil:
		return *content.value, parsedContent(ctx, content.value)
	}
	return "", refuse(codes.BadConfigRequest, diffFormats)
}

// pairs are the lines of a diff as the API has them.
func pairs(lines []diff.Line) [][2]any {
	list := [][2]any{}
	for _, l := range lines {
		one := [2]any{l.Text, nil}
		if l.Status != diff.Kept {
			one[1] = l.Status
		}
		list = append(list, one)
	}
	return list
}

func (d *Director) deleteConfig(w http.ResponseWriter, r *http.Request) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	c, err := d.findConfig(r.PathValue("id"))
	if err != nil {
		return err
	}
	return d.dropConfigs(w, []*config{c})
}

func (d *Director) deleteConfigs(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	for _, name := range []string{"type", "name"} {
		if q.Get(name) == "" {
			return refuse(codes.BadConfigRequest, "'%s' is required", name)
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	kind, name := q.Get("type"), q.Get("name")
	return d.dropConfigs(w, d.versions(&kind, &name))
}

func (d *Director) dropConfigs(w http.ResponseWriter, list []*config) error {
	for _, c := range list {
		c.Deleted = true
		if err := d.save(aConfig, c.ID, c); err != nil {
			return err
		}
	}
	if len(list) == 0 {
		return &answered{http.StatusNotFound, ""}
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// oldConfigs has the handlers of the API that types of configs had before there were other types.
func (d *Director) oldConfigs(kind string) (list, update, compare handler) {
	name := func(r *http.Request) string { return cmp.Or(r.URL.Query().Get("name"), "default") }
	list = give(func(r *http.Request) ([]map[string]any, error) {
		text := r.URL.Query().Get("limit")
		if text == "" {
			return nil, &answered{http.StatusBadRequest, "limit is required"}
		}
		limit, err := strconv.Atoi(text)
		if err != nil {
			return nil, &answered{http.StatusBadRequest, "limit is invalid: '" + text + "' is not an integer"}
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		of := name(r)
		out := []map[string]any{}
		for _, c := range d.versions(&kind, &of) {
			if len(out) < limit {
				out = append(out, map[string]any{"properties": c.Content, "created_at": c.shown(true)["created_at"]})
			}
		}
		return out, nil
	})
	update = func(w http.ResponseWriter, r *http.Request) error {
		content, _, err := readManifest(w, r)
		d.mu.Lock()
		defer d.mu.Unlock()
		if err == nil {
			_, err = d.keepConfig(kind, name(r), content)
		}
		e := &event{Action: "update", ObjectType: kind + "-config", ObjectName: name(r)}
		if err != nil {
			_, e.Error = said(err)
		}
		if d.noteLocked(r, e); err == nil {
			w.WriteHeader(http.StatusCreated)
		}
		return err
	}
	compare = func(w http.ResponseWriter, r *http.Request) error {
		content, _, err := readManifest(w, r)
		if err != nil {
			return err
		}
		was := ""
		d.mu.Lock()
		if c := d.current(kind, name(r)); c != nil {
			was = c.Content
		}
		d.mu.Unlock()
		lines, err := diff.Texts(r.Context(), was, content, diff.Options{NoRedact: kind == "cloud" || r.URL.Query().Get("redact") == "false"})
		if err == nil {
			answer(w, http.StatusOK, map[string]any{"diff": pairs(lines)})
		}
		return err
	}
	return list, update, compare
}

// keepConfig adds a version of a config, unless the newest one is the same. d.mu is held.
func (d *Director) keepConfig(kind, name, content string) (*config, error) {
	c := d.current(kind, name)
	if c != nil && c.Content == content {
		return c, nil
	}
	c = &config{ID: d.next(aConfig), Type: kind, Name: name, Content: content, Created: time.Now()}
	d.configs[c.ID] = c
	return c, d.save(aConfig, c.ID, c)
}

// timeText returns a time as the director's answers have it.
func timeText(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05 UTC") }
