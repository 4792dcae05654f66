package language

// This file renders open templates when no key is pressed for a while: for a document that the editor shows beside,
// and for hints with the values of tags.

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/erb/usage"
	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/spec"
)

// The commands. Both have the URI of an open template as the argument: render has the server send boshrender/rendered
// now and after each change, until stop or until the template is closed.
const (
	commandRender = "boshrender.render"
	commandStop   = "boshrender.stop"
)

// samples are the rendered texts of open templates, nil for templates that can't be rendered. They are safe for
// concurrent use.
type samples struct {
	hints   bool // the editor asks for hints again when it is told to
	results results[*lint.Sample]

	lock     sync.Mutex
	followed map[string]bool // by URI
}

func (s *samples) follow(uri string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.followed == nil {
		s.followed = map[string]bool{}
	}
	s.followed[uri] = true
}

func (s *samples) unfollow(uri string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	delete(s.followed, uri)
}

func (s *samples) follows(uri string) bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.followed[uri]
}

func (s *samples) forget(uri string) {
	s.unfollow(uri)
	s.results.forget(uri)
}

// set records a sample, and reports whether hints change.
func (s *samples) set(d *document, now *lint.Sample) bool {
	was := s.results.set(d, now)
	if was.value == nil || now == nil {
		return was.value != now
	}
	return was.text != d.string || !slices.Equal(was.value.Pieces, now.Pieces)
}

// execute answers workspace/executeCommand. The rendered text is a notification.
func (c *session) execute(ctx context.Context, params json.RawMessage) error {
	var p commandParams
	if json.Unmarshal(params, &p) != nil || len(p.Arguments) != 1 {
		return errParams
	}
	d := c.open[p.Arguments[0]]
	switch {
	case p.Command == commandStop:
		c.samples.unfollow(p.Arguments[0])
		return nil
	case p.Command != commandRender:
		return failed("there is no command %s", p.Command)
	case d == nil:
		return failed("the document isn't open")
	}
	if at := c.placeOf(ctx, d); at.kind != templateDocument && at.kind != monitDocument {
		return failed("the document is no template of a job")
	}
	c.samples.follow(d.uri)
	c.lint(c.ctx, d)
	return nil
}

// showSamples renders the open templates of the job in a folder, as far as the editor shows the results. Secrets are
// hidden.
func (c *session) showSamples(ctx context.Context, linter *lint.Linter, release *spec.Release, dir string, of map[string]*document) {
	changed := false
	for path, d := range of {
		follows := c.samples.follows(d.uri)
		name := filepath.ToSlash(strings.TrimPrefix(path, dir+string(filepath.Separator)))
		if !follows && !c.samples.hints || name != "monit" && !strings.HasPrefix(name, "templates/") {
			continue
		}
		s, err := linter.Sample(ctx, release, filepath.Base(dir), name)
		if err != nil {
			s = nil
		}
		c.Server.lock.Lock()
		if ctx.Err() != nil { // stopLint has the lock, too
			c.Server.lock.Unlock()
			return
		}
		changed = c.samples.set(d, s) || changed
		if follows {
			p := renderedParams{URI: d.uri, Failed: err != nil}
			if p.Failed {
				p.Text = strings.ReplaceAll(err.Error(), filepath.ToSlash(dir)+"/", "") + "\n"
			} else {
				p.Text = s.Text
			}
			c.out.notify("boshrender/rendered", p)
		}
		c.Server.lock.Unlock()
	}
	if changed && c.samples.hints {
		c.out.ask("hints", "workspace/inlayHint/refresh")
	}
}

// values returns hints with the output of a template's tags, by the ends of the tags. A tag that reads a property
// without a default has none: its value is made up.
func (r *request) values(used *usage.Template) map[int]string {
	s := r.samples.results.of(r.doc)
	if s == nil {
		return nil
	}
	code, hints := r.doc.string, map[int]string{}
	var made []int // the places that read made values
	for _, u := range used.Properties {
		if madeUp(u, s.Made) {
			made = append(made, r.doc.at(u.Line, u.Column))
		}
	}
	for _, p := range s.Pieces {
		end := tagEnd(code, p.At)
		text := strings.TrimSpace(p.Text)
		if text == "" || slices.ContainsFunc(made, func(at int) bool { return p.At <= at && at < end }) {
			continue
		}
		if was, ok := hints[end]; !ok {
			hints[end] = "→ " + short(text)
		} else if !strings.HasSuffix(was, ", …") {
			hints[end] += ", …"
		}
	}
	return hints
}

// madeUp reports whether a use reads one of the values that are made up.
func madeUp(u usage.Property, made []string) bool {
	return slices.ContainsFunc(u.Names, func(name string) bool {
		return slices.ContainsFunc(made, func(m string) bool {
			if !u.OfLink {
				return m == "properties."+name
			}
			return strings.HasPrefix(m, "links.") && strings.HasSuffix(m, ".properties."+name)
		})
	})
}

// tagEnd returns the offset behind the tag at an offset.
func tagEnd(code string, at int) int {
	for from := at; ; {
		i := strings.Index(code[from:], "%>")
		switch {
		case i < 0:
			return len(code)
		case i > 0 && code[from+i-1] == '%': // %%> is %> in Ruby
			from += i + 2
		default:
			return from + i + 2
		}
	}
}
