package erb

// This file caches renders. An input that agrees with a cached render in all that it read gets the same output.

import (
	"io"
	"reflect"
	"slices"
	"sync"

	"github.com/boshrender/boshrender/erb/internal/input"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Cache caches the outputs of renders. A cached output is reused for the same template with an input that agrees on
// all that the first render read, the same Limits, StableSort, OldEqualTilde and AddressEncoder, if no earlier template
// of the session left anything behind. Renders that failed, left something behind, or used time or random numbers are
// not cached. Reusing an output has the same result as rendering again. Its Steps and Memory are the first render's.
//
// The zero Cache is ready for use. It is safe for concurrent use, and must not be copied.
type Cache struct {
	// Size bounds the bytes that the cache takes, without the inputs that it refers to; when they are used up, it
	// is emptied. Zero means 16 MiB; with a negative number nothing is cached. It must not be changed after the
	// first render.
	Size int64

	templates sync.Map   // from *Template to its *cachedRenders
	lock      sync.Mutex // held while templates is added to or emptied, and for all fields below
	used      int64
	before    CacheStats // counts of renders that were dropped
}

// CacheStats counts the uses of a Cache.
type CacheStats struct {
	// Hits counts the renders that were found in the cache, Misses the renders that were not found.
	Hits, Misses int64
	// Skipped counts the renders that were not looked up because renders of their templates were hardly ever found.
	Skipped int64
	// Bytes is the current size of the cache.
	Bytes int64
}

const (
	defaultCacheSize = 16 << 20
	// maxRenders is the maximum number of renders of a template that are compared with an input. They are usually
	// the renders for the pods of one group; other groups may share them.
	maxRenders = 16
	// maxCompared bounds how much of inputs is compared before a render, which can't be interrupted: milliseconds.
	maxCompared = 1 << 20
	// A template with that many misses is looked up only now and then. A hit makes up for some misses.
	maxMisses  = 32
	worthOfHit = 4
	nowAndThen = 16
	renderSize = 256 // approximate size of a cachedRender without its text
)

// cachedRenders holds the renders of one template, the latest hit first. Each template has a lock and counts of its
// own: with one lock for all, workers would wait for one another at every render.
type cachedRenders struct {
	lock    sync.Mutex
	gone    bool            // the cache was emptied and no longer has it
	list    []*cachedRender // replaced, never modified: it is read without the lock
	misses  int             // misses minus the value of the hits, up to maxMisses
	skipped int
	stats   CacheStats
}

// cachedRender is a render with everything that its output depends on. It is immutable.
type cachedRender struct {
	input   *ruby.Tree
	trace   *ruby.Trace
	limits  ruby.Limits
	stable  bool
	tilde   bool
	encoder AddressEncoder
	out     Output
}

// Stats returns the counts of c so far.
func (c *Cache) Stats() CacheStats {
	c.lock.Lock()
	defer c.lock.Unlock()
	s := c.before
	for _, v := range c.templates.Range {
		of := v.(*cachedRenders)
		of.lock.Lock()
		s.add(of.stats)
		of.lock.Unlock()
	}
	s.Bytes = c.used
	return s
}

// add adds the counts of o, but not its bytes.
func (s *CacheStats) add(o CacheStats) {
	s.Hits += o.Hits
	s.Misses += o.Misses
	s.Skipped += o.Skipped
}

// asks returns the renders that an input of t is compared with; ok is false if a lookup isn't worth it.
func (c *Cache) asks(t *Template) (list []*cachedRender, ok bool) {
	v, ok := c.templates.Load(t)
	if !ok {
		return nil, true
	}
	of := v.(*cachedRenders)
	of.lock.Lock()
	defer of.lock.Unlock()
	if of.gone {
		return nil, true
	}
	if of.misses >= maxMisses {
		if of.skipped++; of.skipped%nowAndThen != 0 {
			of.stats.Skipped++
			return nil, false
		}
	}
	return of.list, true
}

// hit counts that a render was reused, and missed that none could be.
func (c *Cache) hit(t *Template, r *cachedRender) {
	of := c.of(t)
	defer of.lock.Unlock()
	of.stats.Hits++
	of.misses = max(0, of.misses-worthOfHit)
	if n := slices.Index(of.list, r); n > 0 {
		of.list = slices.Concat([]*cachedRender{r}, of.list[:n], of.list[n+1:])
	}
}

func (c *Cache) missed(t *Template) {
	of := c.of(t)
	defer of.lock.Unlock()
	of.stats.Misses++
	of.misses = min(of.misses+1, maxMisses)
}

// of returns the renders of a template, locked.
func (c *Cache) of(t *Template) *cachedRenders {
	for {
		if v, ok := c.templates.Load(t); ok {
			of := v.(*cachedRenders)
			of.lock.Lock()
			if !of.gone {
				return of
			}
			of.lock.Unlock()
		}
		c.lock.Lock()
		c.enter(t)
		c.lock.Unlock()
	}
}

// enter returns the renders of a template, and adds it if it is new. The caller holds c's lock.
func (c *Cache) enter(t *Template) *cachedRenders {
	if v, ok := c.templates.Load(t); ok {
		return v.(*cachedRenders)
	}
	c.room(renderSize)
	of := new(cachedRenders)
	c.templates.Store(t, of)
	c.used += renderSize
	return of
}

// room empties the cache if it has no room for size more bytes. The caller holds c's lock.
func (c *Cache) room(size int64) {
	if c.used+size <= c.most() {
		return
	}
	for _, v := range c.templates.Range {
		of := v.(*cachedRenders)
		of.lock.Lock()
		of.gone = true
		c.before.add(of.stats)
		of.stats = CacheStats{}
		of.lock.Unlock()
	}
	c.templates.Clear()
	c.used = 0
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
	of := c.enter(t)
	of.lock.Lock()
	defer of.lock.Unlock()
	list := of.list
	if len(list) == maxRenders {
		c.used -= list[maxRenders-1].size()
		list = list[:maxRenders-1]
	}
	of.list = slices.Concat([]*cachedRender{r}, list)
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

// untouched reports whether the next template sees no effects of earlier ones.
func (s *Session) untouched() bool {
	if s.vm == nil {
		return true
	}
	rt := s.vm.RT
	change := rt.InputChanged()
	return rt.Ending(nil) == nil && !rt.CarriesOver(change)
}

// cached returns the output of an earlier render that the next one would repeat; ok is false if it must be
// rendered, and keep then says whether the cache takes the result.
func (s *Session) cached(t *Template) (out *Output, ok, keep bool) {
	if !s.caches(t) {
		return nil, false, false
	}
	list, asks := s.in.Cache.asks(t)
	if !asks {
		return nil, false, false
	}
	limits, compared := s.in.Limits.fill(), input.Comparison{Work: maxCompared}
	for _, r := range list {
		if r.limits == limits && r.stable == s.in.StableSort && r.tilde == s.in.OldEqualTilde && r.encoder == s.in.AddressEncoder && compared.Agree(r.trace, r.input, s.tree) {
			s.in.Cache.hit(t, r)
			out := r.out
			out.Reads = slices.Clone(out.Reads)
			return &out, true, false
		}
	}
	s.in.Cache.missed(t)
	return nil, false, true
}

// keep puts the last render into the cache, unless it left something behind.
func (s *Session) keep(t *Template, out Output, trace *ruby.Trace) {
	if trace == nil || len(out.Volatile) > 0 || !s.untouched() {
		return
	}
	s.in.Cache.add(t, &cachedRender{
		input: s.tree, trace: trace, limits: s.in.Limits.fill(), stable: s.in.StableSort, tilde: s.in.OldEqualTilde, encoder: s.in.AddressEncoder, out: out,
	})
}

// writeTo returns out unchanged, or writes its text to w and returns out without it.
func (out *Output) writeTo(w io.Writer) (*Output, error) {
	if w == nil {
		return out, nil
	}
	_, err := io.WriteString(w, out.Text)
	out.Text = ""
	return out, err
}
