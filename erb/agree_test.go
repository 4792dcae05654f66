package erb_test

// This file proves that Reads are complete: if inputs agree on everything that a render of one of them has read, all
// render the same.

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/reads"
)

// world is a set of inputs that differ in some values.
type world struct {
	specs   []*psych.Map
	inputs  []erb.Data
	classes map[string][]int32 // for each read, a number for the values it covers in each input
	renders int
}

func newWorld(t testing.TB, specs []*psych.Map) *world {
	t.Helper()
	w := &world{specs: specs, classes: map[string][]int32{}}
	for _, spec := range specs {
		data, err := erb.NewData(spec)
		require.NoError(t, err)
		w.inputs = append(w.inputs, data)
	}
	return w
}

// of returns the classes of a read.
func (w *world) of(read string) []int32 {
	list, ok := w.classes[read]
	if ok {
		return list
	}
	known := map[string]int32{}
	var text []byte
	for _, spec := range w.specs {
		text = reads.Append(text[:0], spec, read)
		n, ok := known[string(text)]
		if !ok {
			n = int32(len(known))
			known[string(text)] = n
		}
		list = append(list, n)
	}
	w.classes[read] = list
	return list
}

// rendering is the result of one render.
type rendering struct {
	text, reads string
	failed      bool // it has no output then
	volatile    bool
}

// render renders templates one after another for each input, with a cache or without. If the earlier templates left
// nothing, a later one's reads cover only its own; the reads of all together cover everything.
func (w *world) render(t testing.TB, templates []*erb.Template, cache *erb.Cache) []rendering {
	t.Helper()
	all := make([]rendering, len(w.inputs))
	for n, data := range w.inputs {
		s, err := erb.NewSession(erb.Input{Spec: data, Now: casefile.Now, Rand: &casefile.Random{}, AddressEncoder: queries{}, Cache: cache})
		require.NoError(t, err)
		r := &all[n]
		for _, template := range templates {
			w.renders++
			out, err := s.Render(t.Context(), template)
			if err != nil {
				var e *erb.Error
				require.ErrorAs(t, err, &e)
				require.NotEqual(t, erb.Internal, e.Kind, "%v", err)
				r.text, r.failed = r.text+"fails: "+casefile.Mask(err.Error())+"\n", true
				continue
			}
			r.text += casefile.Mask(out.Text)
			r.volatile = r.volatile || len(out.Volatile) > 0
			for _, read := range out.Reads {
				r.reads += string(read) + "\n"
			}
		}
	}
	return all
}

// lie finds two inputs that agree on all reads of a render of one of them, but are rendered differently; "" if
// there are no such two.
func (w *world) lie(all []rendering) string {
	looked := map[string]bool{}
	var key []byte
	for n, r := range all {
		if r.failed || looked[r.reads] {
			continue
		}
		looked[r.reads] = true
		list := strings.Split(strings.TrimSuffix(r.reads, "\n"), "\n")
		first := map[string]int{} // of the inputs that agree, the one that read just this
		for pass := range 2 {
			for i, other := range all[n:] {
				key = key[:0]
				for _, read := range list {
					if read != "" {
						key = binary.AppendUvarint(key, uint64(w.of(read)[n+i]))
					}
				}
				one, ok := first[string(key)]
				switch {
				case pass == 0 && !ok && !other.failed && other.reads == r.reads:
					first[string(key)] = n + i
				case pass == 1 && ok && all[one] != other:
					return fmt.Sprintf("reads %q of %s and gives %q, but %q (%q) of %s", all[one].reads, text(w.specs[one]), all[one].text,
						other.text, other.reads, text(w.specs[n+i]))
				}
			}
			n = 0
		}
	}
	return ""
}

func text(m *psych.Map) string {
	data, err := m.MarshalJSON()
	if err != nil {
		return err.Error()
	}
	return string(data)
}

// check renders templates for all inputs, and reports errors in their reads or, if they use one, in a cache.
func (w *world) check(t testing.TB, cached bool, sources ...string) (wrong string, ok bool) {
	t.Helper()
	var templates []*erb.Template
	for _, source := range sources {
		template, err := erb.Parse("(erb)", source)
		if err != nil {
			return "", false
		}
		templates = append(templates, template)
	}
	all := w.render(t, templates, nil)
	if wrong := w.lie(all); wrong != "" {
		return wrong, true
	}
	rendered := slices.ContainsFunc(all, func(r rendering) bool { return !r.failed })
	if !cached || !rendered {
		return "", rendered
	}
	for n, r := range w.render(t, templates, new(erb.Cache)) {
		if r != all[n] {
			return fmt.Sprintf("with a cache %s gives %q (%q) instead of %q (%q)", text(w.specs[n]), r.text, r.reads, all[n].text, all[n].reads), true
		}
	}
	return "", true
}
