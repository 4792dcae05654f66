package erb

// This file renders every case under every limit at random values, and with contexts that end at a random look. A
// render must end as it does without limits, or with the error of that limit or of that context; never with an error
// of kind Internal, another exception, or another text. The same template then has to render as before.

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/psych"
)

// endsAt is a context that ends at its nth look.
type endsAt struct {
	context.Context
	looks, n int64
}

var errLook = errors.New("the nth look")

func (c *endsAt) Err() error {
	if c.looks++; c.n > 0 && c.looks >= c.n {
		return errLook
	}
	return nil
}

// use has the needs of a case without limits: upper ends for random values.
type use struct{ steps, memory, output, looks int64 }

// swept are the limits, by the names in their errors.
var swept = []struct {
	name string
	set  func(l *Limits, u use, random *rand.Rand)
}{
	{"steps", func(l *Limits, u use, r *rand.Rand) { l.Steps = 1 + r.Int64N(u.steps+1) }},
	{"memory", func(l *Limits, u use, r *rand.Rand) { l.Memory = 1 + r.Int64N(u.memory+1) }},
	{"output", func(l *Limits, u use, r *rand.Rand) { l.Output = 1 + r.Int64N(u.output+1) }},
	{"call depth", func(l *Limits, u use, r *rand.Rand) { l.Depth = 1 + r.IntN(12) }},
	{"value depth", func(l *Limits, u use, r *rand.Rand) { l.ValueDepth = 1 + r.IntN(6) }},
	{"string size", func(l *Limits, u use, r *rand.Rand) { l.String = 1 + r.Int64N(1<<r.IntN(16)) }},
	{"list size", func(l *Limits, u use, r *rand.Rand) { l.Elements = 1 + r.Int64N(1<<r.IntN(12)) }},
	{"integer size", func(l *Limits, u use, r *rand.Rand) { l.Integer = 1 + r.Int64N(1<<r.IntN(12)) }},
	{"regexp time", func(l *Limits, u use, r *rand.Rand) { l.Regexp = time.Duration(1 + r.Int64N(1<<r.IntN(24))) }},
	{"look", nil},
}

// sweep is a case: templates that are rendered one after another with one input.
type sweep struct {
	at        string
	templates []*Template
	spec      any
	want      []casefile.Want // without limits
	use
}

// render renders the templates until one ends with an error that a limit or a context made. It returns the outcomes.
func (s *sweep) render(ctx context.Context, limits Limits, cache *Cache) ([]casefile.Want, error) {
	session, err := NewSession(Input{Spec: s.spec, Now: casefile.Now, Rand: &casefile.Random{}, Limits: limits, Cache: cache})
	if err != nil {
		return nil, err
	}
	var got []casefile.Want
	s.use = use{}
	for _, t := range s.templates {
		out, err := session.Render(ctx, t)
		var e *Error
		if errors.As(err, &e) && (e.Kind == Limit || e.Kind == Cancelled || e.Kind == Internal) {
			return got, e
		}
		text := ""
		if out != nil {
			text = out.Text
			s.use.steps, s.use.memory, s.use.output = max(s.steps, out.Steps), max(s.memory, out.Memory), max(s.output, int64(len(text)))
		}
		got = append(got, outcome(text, err, false))
	}
	return got, nil
}

// sweeps returns the cases.
func sweeps(t *testing.T, methods, templates int) (list []*sweep) {
	add := func(at string, spec any, sources ...string) {
		s := &sweep{at: at, spec: spec}
		for _, source := range sources {
			if parsed, err := Parse("(erb)", source); err == nil {
				s.templates = append(s.templates, parsed)
			}
		}
		list = append(list, s)
	}
	cases, err := casefile.AllMethods(methodCases)
	require.NoError(t, err)
	for _, c := range tier.Every(cases, methods) {
		add(c.At, nil, "<%= ("+c.Expr+"\n).inspect %>")
	}
	chains, err := casefile.AllTemplates(templateCases)
	require.NoError(t, err)
	for _, c := range tier.Every(chains, templates) {
		spec, err := psych.Load([]byte(c.Document()), psych.Options{})
		require.NoError(t, err)
		add(c.At, spec, append([]string{c.Template}, c.Then...)...)
	}
	data, err := os.ReadFile("testdata/attacks.txtar")
	require.NoError(t, err)
	for _, c := range tier.Every(casefile.ParseArchive(data).Sections, templates) {
		add(c.Name, map[string]any{"properties": map[string]any{"list": []any{1, 2, 3}}}, c.Text())
	}
	return list
}

func TestSweep(t *testing.T) {
	tier.Sequential(t)
	random := rand.New(rand.NewPCG(uint64(tier.Seed(t)), 2))
	rounds := tier.All(20, 1)
	for _, s := range sweeps(t, tier.All(1, tier.Of(97, 61, 11)), tier.All(1, tier.Of(31, 23, 4))) {
		looks := &endsAt{Context: context.Background()}
		whole := Limits{Steps: 300_000, Memory: 32 << 20, Output: 1 << 20}
		want, stop := s.render(looks, whole, nil)
		s.want = want
		full := s.use
		full.looks = looks.looks
		if stop != nil { // the attacks
			full.steps, full.memory, full.output = whole.Steps, whole.Memory, whole.Output
		}
		for range rounds {
			for _, l := range swept {
				s.try(t, l.name, l.set, whole, full, stop, random)
			}
		}
		if len(s.templates) > 1 { // effects of one on the next are found between the two
			for full.looks = min(full.looks, 20); full.looks > 0; full.looks-- {
				s.try(t, "look", nil, whole, full, stop, nil)
			}
		}
	}
}

func (s *sweep) try(t *testing.T, name string, set func(*Limits, use, *rand.Rand), limits Limits, full use, stop error, random *rand.Rand) {
	t.Helper()
	ctx, cache := &endsAt{Context: context.Background()}, new(Cache)
	whole := limits
	if set != nil {
		set(&limits, full, random)
	} else {
		if ctx.n = full.looks; random != nil {
			ctx.n = 1 + random.Int64N(full.looks+1)
		}
	}
	got, err := s.render(ctx, limits, cache)
	at := fmt.Sprintf("%s: %s of %+v, look %d", s.at, name, limits, ctx.n)
	if len(got) > len(s.want) || err == nil && stop == nil && len(got) != len(s.want) {
		t.Errorf("%s: %d outcomes", at, len(got))
		return
	}
	for i := range got {
		if !s.want[i].Equal(got[i]) {
			t.Errorf("%s: %v instead of %v", at, got[i], s.want[i])
		}
	}
	var e *Error
	switch {
	case err == nil || stop != nil && err.Error() == stop.Error():
	case name == "look":
		if !errors.Is(err, errLook) {
			t.Errorf("%s: %v", at, err)
		}
	case !errors.As(err, &e) || e.Kind != Limit || !strings.HasPrefix(e.Message, name):
		t.Errorf("%s: %v", at, err)
	}
	if stop != nil {
		return
	}
	again, err := s.render(context.Background(), whole, cache)
	if err != nil || len(again) != len(s.want) {
		t.Errorf("%s: afterwards %v", at, err)
		return
	}
	for i := range again {
		if !s.want[i].Equal(again[i]) {
			t.Errorf("%s: afterwards %v instead of %v", at, again[i], s.want[i])
		}
	}
}
