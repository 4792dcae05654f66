package erb

// This file uses renders again whose inputs agree on all that they read.

import (
	"io"
	"reflect"
	"slices"
	"sync"

	"github.com/boshrender/boshrender/erb/internal/input"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Cache has the outputs of renders, for others that would give the same: of the same template, with an input that
// agrees on all that the first render read, the same Limits, StableSort and AddressEncoder, before which no template of
// the session left anything behind. Renders that failed, left something behind, or asked for time or chance are not in
// it. A render that is taken from it is as if it had been done: Steps and Memory are those of the first.
//
// The zero Cache is ready. It is safe for concurrent use, and must not be copied.
type Cache struct {
	// Size bounds the bytes that it takes, beside the inputs that it holds; once they are used up, it begins anew. Zero
	// is 16 MiB, with a negative number nothing is in it. It must not be changed after the first render.
	Size int64

	lock      sync.Mutex
	templates map[*Template]*cachedRenders
	used      int64
	stats     CacheStats
}

// CacheStats counts what a Cache was asked for.
type CacheStats struct {
	// Hits are renders that were taken from it, Misses those that it was asked for in vain.
	Hits, Misses int64
	// Skipped are renders that it wasn't asked for: of templates that hardly ever were in it.
	Skipped int64
	// Bytes is what it takes now.
	Bytes int64
}

const (
	defaultCacheSize = 16 << 20
	// mostRenders is how many renders of a template are compared with an input: those of the pods of a group, which
	// other groups may have too.
	mostRenders = 16
	// mostCompared is how much of inputs is compared before a render, which can't be interrupted: milliseconds.
	mostCompared = 1 << 20
	// A template that was asked for so often in vain is asked for now and then only. A hit is worth some misses.
	mostMisses = 32
	worthOfHit = 4
	nowAndThen = 16
	renderSize = 256 // about what a cachedRender takes, without its text
)

// cachedRenders are those of one template, the latest hit first.
type cachedRenders struct {
	list    []*cachedRender
	misses  int // less what hits were worth, up to mostMisses
	skipped int
}

// cachedRender is a render with all that its output follows from. It is immutable.
type cachedRender struct {
	input   *ruby.Tree
	trace   *ruby.Trace
	limits  ruby.Limits
	stable  bool
	encoder AddressEncoder
	out     Output
}

// Stats returns what c was asked for so far.
func (c *Cache) Stats() CacheStats {
	c.lock.Lock()
	defer c.lock.Unlock()
	s := c.stats
	s.Bytes = c.used
	return s
}

// asks returns the renders that t is compared with; ok is false if it isn't worth it.
func (c *Cache) asks(t *Template) (list []*cachedRender, ok bool) {
	c.lock.Lock()
	defer c.lock.Unlock()
	of := c.templates[t]
	if of == nil {
		return nil, true
	}
	if of.misses >= mostMisses {
		if of.skipped++; of.skipped%nowAndThen != 0 {
			c.stats.Skipped++
			return nil, false
		}
	}
	return slices.Clone(of.list), true
}

// hit notes that a render was used again, and missed that none could be.
func (c *Cache) hit(t *Template, r *cachedRender) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.stats.Hits++
	of := c.templates[t]
	if of == nil {
		return
	}
	of.misses = max(0, of.misses-worthOfHit)
	if n := slices.Index(of.list, r); n > 0 {
		copy(of.list[1:n+1], of.list[:n])
		of.list[0] = r
	}
}

func (c *Cache) missed(t *Template) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.stats.Misses++
	of := c.of(t)
	of.misses = min(of.misses+1, mostMisses)
}

// of returns the renders of a template.
func (c *Cache) of(t *Template) *cachedRenders {
	of := c.templates[t]
	if of == nil {
		of = new(cachedRenders)
		c.room(renderSize)
		c.templates[t] = of
		c.used += renderSize
	}
	return of
}

// room begins anew if there is no room for so many bytes.
func (c *Cache) room(size int64) {
	if c.templates == nil || c.used+size > c.most() {
		c.templates, c.used = make(map[*Template]*cachedRenders), 0
	}
}

func (c *Cache) most() int64 {
	if c.Size == 0 {
		return defaultCacheSize
	}
	return c.Size
}

// add puts a render into c.
func (c *Cache) add(t *Template, r *cachedRender) {
	size := r.size()
	if size > c.most()/8 {
		return
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	c.room(size + renderSize)
	of := c.of(t)
	if len(of.list) == mostRenders {
		c.used -= of.list[mostRenders-1].size()
		of.list = of.list[:mostRenders-1]
	}
	of.list = slices.Insert(of.list, 0, r)
	c.used += size
}

func (r *cachedRender) size() int64 {
	size := renderSize + len(r.out.Text) + r.trace.Size()
	for _, read := range r.out.Reads {
		size += 16 + len(read)
	}
	return int64(size)
}

// caches reports whether renders of a template can be taken from the input's cache, or put into it.
func (s *Session) caches(t *Template) bool {
	c := s.in.Cache
	if c == nil || c.Size < 0 || t.cover != nil || !s.untouched() {
		return false
	}
	e := s.in.AddressEncoder
	return e == nil || reflect.TypeOf(e).Comparable() && reflect.ValueOf(e).Comparable()
}

// untouched reports whether the next template sees nothing of those before it.
func (s *Session) untouched() bool {
	return s.vm == nil || !s.vm.RT.LeftBehind(s.vm.RT.InputChanged())
}

// cached returns the output of an earlier render that the next one would repeat; ok is false if it has to be rendered,
// and keep tells whether the cache wants to have it then.
func (s *Session) cached(t *Template) (out *Output, ok, keep bool) {
	if !s.caches(t) {
		return nil, false, false
	}
	list, asks := s.in.Cache.asks(t)
	if !asks {
		return nil, false, false
	}
	limits, compared := s.in.Limits.fill(), input.Comparison{Work: mostCompared}
	for _, r := range list {
		if r.limits == limits && r.stable == s.in.StableSort && r.encoder == s.in.AddressEncoder && compared.Agree(r.trace, r.input, s.tree) {
			s.in.Cache.hit(t, r)
			out := r.out
			out.Reads = slices.Clone(out.Reads)
			return &out, true, false
		}
	}
	s.in.Cache.missed(t)
	return nil, false, true
}

// keep puts the render that just ended into the cache, unless something of it lasts.
func (s *Session) keep(t *Template, out Output, trace *ruby.Trace) {
	if trace == nil || len(out.Volatile) > 0 || !s.untouched() {
		return
	}
	s.in.Cache.add(t, &cachedRender{
		input: s.tree, trace: trace, limits: s.in.Limits.fill(), stable: s.in.StableSort, encoder: s.in.AddressEncoder, out: out,
	})
}

// writeTo returns out as it is, or without its text, which goes into w.
func (out *Output) writeTo(w io.Writer) (*Output, error) {
	if w == nil {
		return out, nil
	}
	_, err := io.WriteString(w, out.Text)
	out.Text = ""
	return out, err
}
