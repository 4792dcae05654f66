package serve

// This file parses and renders templates, and keeps the parsed ones.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"

	"github.com/boshrender/boshrender/erb"
)

// parse answers with the errors of all templates.
func (s *Server) parse(ctx context.Context, r *request) *response {
	list, failed := s.templates(ctx, r)
	if failed != nil {
		return failed
	}
	out := r.respond()
	for n, t := range list {
		p := parsed{Digest: r.templates[n].digest}
		if t.err != nil {
			p.Errors = errorsOf(r.templates[n].name, t.err)
		}
		out.Templates = append(out.Templates, p)
	}
	return out
}

// render renders the templates one after another, in one session.
func (s *Server) render(ctx context.Context, r *request, encoder erb.AddressEncoder) *response {
	list, failed := s.templates(ctx, r)
	if failed != nil {
		return failed
	}
	in, err := (erb.InputLimits{}).ParseJSON(ctx, r.spec)
	if err != nil {
		return r.refuse([]wrong{{"spec", err.Error()}})
	}
	if r.table != nil {
		encoder = r.table
	}
	in.Limits, in.Now, in.Rand, in.StableSort, in.OldEqualTilde, in.AddressEncoder = r.limits, s.Now, s.Rand, true, r.tilde, encoder
	session, err := erb.NewSession(in)
	if err != nil {
		return r.refuse([]wrong{{"spec", err.Error()}})
	}
	out := r.respond()
	out.Files = make([]file, len(list))
	for n, t := range list {
		f := &out.Files[n]
		var rendered *erb.Output
		err := t.err
		if err == nil {
			rendered, err = session.Render(ctx, t.parsed)
		}
		if err != nil {
			f.Errors = errorsOf(r.templates[n].name, err)
			continue
		}
		f.write(rendered.Text)
		if r.reads {
			f.Reads, f.Volatile = rendered.Reads, rendered.Volatile
		}
	}
	if r.table != nil && len(r.table.needs) > 0 {
		out.Files, out.Needs = nil, r.table.needs
	}
	return out
}

// templates parses the templates of a request, or finds them, and sets their digests. The response says which are
// unknown.
func (s *Server) templates(ctx context.Context, r *request) ([]*entry, *response) {
	list := make([]*entry, len(r.templates))
	var unknown []int
	for n := range r.templates {
		t := &r.templates[n]
		if !t.known {
			sum := sha256.Sum256([]byte(t.text))
			t.digest = hex.EncodeToString(sum[:])
		}
		if list[n] = s.cache.get(t.name, t.digest); list[n] != nil {
			continue
		}
		if t.known {
			unknown = append(unknown, n)
			continue
		}
		e := &entry{}
		if e.parsed, e.err = erb.ParseContext(ctx, t.name, t.text); ctx.Err() != nil {
			return nil, r.fail("cancelled", context.Cause(ctx).Error())
		}
		s.cache.put(t, e)
		list[n] = e
	}
	if unknown != nil {
		out := r.fail("unknown", fmt.Sprintf("%d templates have to be sent with their texts", len(unknown)))
		out.Error.Templates = unknown
		return nil, out
	}
	return list, nil
}

// cache keeps parsed templates. When it is full, it is emptied.
type cache struct {
	lock sync.Mutex
	used int
	all  map[[2]string]*entry // by name and digest
}

// entry is a parsed template, or the reason why there is none.
type entry struct {
	parsed *erb.Template
	err    error
}

func (c *cache) get(name, digest string) *entry {
	c.lock.Lock()
	defer c.lock.Unlock()
	return c.all[[2]string{name, digest}]
}

func (c *cache) put(t *template, e *entry) {
	size := len(t.name) + len(t.text) + overhead
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.all == nil || c.used+size > MaxTemplates {
		c.all, c.used = map[[2]string]*entry{}, 0
	}
	if size <= MaxTemplates {
		c.all[[2]string{t.name, t.digest}] = e
		c.used += size
	}
}
