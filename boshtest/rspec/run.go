package rspec

// This file runs the examples of one spec file.

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/internal/script"
)

// example is an example of a file.
type example struct {
	Result
	index int
	lines []int  // where its groups begin
	scope string // its number in each of its groups, "1:2"
}

// one runs a file in a machine of its own. Ruby runs all files of a suite in one process, where a file can use the
// definitions of another: a file that fails is run again in a machine that has loaded the others too, and that result
// counts.
func (s *Suite) one(ctx context.Context, f specFile, all []specFile, o Options) *fileRun {
	out := s.alone(ctx, f, nil, o)
	failed := func(r *Result) bool { return r.Status == Failed }
	if out.err != nil || len(all) < 2 || !slices.ContainsFunc(out.results, failed) {
		return out
	}
	again := s.alone(ctx, f, all, o)
	again.load, again.run = again.load+out.load, again.run+out.run
	return again
}

// alone runs the examples of a file, after loading all others if there are some.
func (s *Suite) alone(ctx context.Context, f specFile, all []specFile, o Options) *fileRun {
	out := new(fileRun)
	for done := 0; ; {
		again, ran := s.from(ctx, f, all, o, done, out)
		if done += ran; !again {
			return out
		}
	}
}

// from runs the examples of a file in a new machine, without the first done of them. again is set if one of them took
// too long, which ends the machine, and there are others behind it; ran is the number of examples that ran.
func (s *Suite) from(ctx context.Context, f specFile, all []specFile, o Options, done int, out *fileRun) (again bool, ran int) {
	begin := time.Now()
	w := newWatch(ctx, o)
	defer w.stop()
	n, failed := s.loadFile(w.ctx, f, all)
	if n != nil {
		defer n.machine.Close()
	}
	out.load += time.Since(begin)
	if failed != nil {
		out.fail(s, f.full, w.explain(failed))
		return false, 0
	}
	list, refused, err := n.examples()
	if err != nil {
		out.fail(s, f.full, w.explain(asError(err)))
		return false, 0
	}
	if list, err = n.matching(choose(list, f, o), o); err != nil {
		out.err = err
		return false, 0
	}
	if o.Order == "random" {
		list = shuffle(list, o.Seed, f.full)
	}
	output := n.printed.take()
	if done == 0 {
		out.output = output
		if f.whole() && len(o.Examples)+len(o.Matches) == 0 && o.Only == nil {
			out.results = append(out.results, refused...)
		}
	}
	if o.DryRun {
		for _, e := range list {
			e.Status = Passed
			out.results = append(out.results, &e.Result)
		}
		return false, 0
	}
	begin = time.Now()
	ran = n.run(list[min(done, len(list)):], o, out, w)
	out.run += time.Since(begin)
	return w.late() && out.err == nil && done+ran < len(list), ran
}

// loadFile creates a machine and loads a file, at its position among all files if there are some, after the files
// that the suite's options require.
func (s *Suite) loadFile(ctx context.Context, f specFile, all []specFile) (*session, *script.Error) {
	n, err := s.newSession(ctx, s.fsys, seedOf(0, f.full))
	if err != nil {
		return nil, asError(err)
	}
	load := func(name string) *script.Error {
		_, err := n.machine.Call("BoshrenderHost", "load_first", name)
		if err != nil {
			return asError(err)
		}
		return nil
	}
	for _, name := range s.settings.require {
		if failed := load(name); failed != nil {
			return n, failed
		}
	}
	if len(all) == 0 {
		all = []specFile{f}
	}
	var failed *script.Error
	for _, one := range all {
		n.file = one.full
		n.loaded[one.full] = true
		e := load(one.full)
		switch {
		case one.full != f.full:
			n.printed.take() // it is printed where that file is run
		case e != nil:
			failed = e
		}
	}
	n.file = f.full
	return n, failed
}

// fail records that a file could not be loaded.
func (r *fileRun) fail(s *Suite, full string, e *script.Error) {
	switch e.Kind {
	case script.Cancelled, script.InternalBug:
		r.err = e
		return
	}
	result := &Result{
		Description: "loading " + relativeTo(s.root, full), FullDescription: "loading " + relativeTo(s.root, full), File: relativeTo(s.root, full),
		Outside: true, Status: Failed,
	}
	places := placesOf(s, e)
	if e.Kind == script.NotHere {
		result.Status, result.Reason = NotRun, e.Message
		if len(places) > 0 {
			result.Reason += " (" + places[0] + ")"
		}
	} else {
		result.Failures = []Failure{{Class: e.Class, Message: e.Message, Places: places}}
	}
	r.results = append(r.results, result)
}

// placesOf lists the places of an error that are in the release.
func placesOf(s *Suite, e *script.Error) []string {
	var list []string
	for _, p := range e.Places {
		if !strings.HasPrefix(p.File, "<") {
			list = append(list, relativeTo(s.root, p.File)+":"+itoa(p.Line))
		}
	}
	return list
}

func get[T any](m *script.Map, key string) T {
	v, _ := m.Get(key).(T)
	return v
}

func stringsOf(v any) []string {
	list, _ := v.([]any)
	out := make([]string, 0, len(list))
	for _, e := range list {
		s, _ := e.(string)
		out = append(out, s)
	}
	return out
}

// examples returns the examples that the machine has registered.
func (n *session) examples() (list []*example, refused []*Result, err error) {
	found, err := n.machine.Call("RSpec::Runner", "examples")
	if err != nil {
		return nil, nil, err
	}
	all, _ := found.([]any)
	for i, v := range all {
		m, ok := v.(*script.Map)
		if !ok || get[string](m, "root") != n.file {
			continue
		}
		e := &example{index: i}
		e.Description, e.FullDescription = get[string](m, "description"), get[string](m, "full_description")
		e.Groups = stringsOf(m.Get("groups"))
		e.scope = get[string](m, "id")
		e.ID = relativeTo(n.files.root, n.file) + "[" + e.scope + "]"
		e.File, e.Line = relativeTo(n.files.root, get[string](m, "file")), int(get[int64](m, "line"))
		e.Tags = map[string]any{}
		if tags, ok := m.Get("tags").(*script.Map); ok {
			for k, v := range tags.All() {
				e.Tags[k] = v
			}
		}
		lines, _ := m.Get("lines").([]any)
		for _, l := range lines {
			line, _ := l.(int64)
			e.lines = append(e.lines, int(line))
		}
		list = append(list, e)
	}
	found, err = n.machine.Call("RSpec::Runner", "refusals")
	all, _ = found.([]any)
	for _, v := range all {
		if m, ok := v.(*script.Map); ok && get[string](m, "root") == n.file {
			groups := stringsOf(m.Get("groups"))
			refused = append(refused, &Result{
				Description: "the rest of the group", FullDescription: strings.Join(groups, " "), Groups: groups,
				File: relativeTo(n.files.root, get[string](m, "file")), Line: int(get[int64](m, "line")),
				Status: NotRun, Reason: get[string](m, "reason"), Outside: true,
			})
		}
	}
	return list, refused, err
}

// run runs examples one after another, and returns how many ran. It ends behind one that takes too long.
func (n *session) run(list []*example, o Options, out *fileRun, w *watch) (ran int) {
	if len(list) == 0 {
		return 0
	}
	w.begin()
	if _, err := n.machine.Call("RSpec::Runner", "start"); err != nil {
		out.fail(n.suite, n.file, w.explain(asError(err)))
		return len(list)
	}
	failures := 0
	for _, e := range list {
		if !w.begin() && ran > 0 {
			return ran // the first example runs, and fails if the machine is late, so that each machine gets further
		}
		begin := time.Now()
		found, err := n.machine.Call("RSpec::Runner", "run", e.index)
		e.Time = time.Since(begin)
		e.Output = n.printed.take()
		if err != nil {
			failed := w.explain(asError(err))
			if failed.Kind == script.Cancelled || failed.Kind == script.InternalBug {
				out.err = failed
				return ran
			}
			n.refuse(&e.Result, failed)
		} else if m, ok := found.(*script.Map); ok {
			n.note(&e.Result, m)
		}
		ran++
		out.results = append(out.results, &e.Result)
		if e.Status == Failed {
			if failures++; o.FailFast > 0 && failures >= o.FailFast {
				ran = len(list)
				break
			}
		}
	}
	if !w.begin() {
		return ran
	}
	if _, err := n.machine.Call("RSpec::Runner", "finish"); err != nil {
		out.fail(n.suite, n.file, w.explain(asError(err)))
	}
	return ran
}

// refuse records that an example ended with an error that Ruby code can't rescue.
func (n *session) refuse(r *Result, e *script.Error) {
	places := placesOf(n.suite, e)
	if e.Kind == script.NotHere {
		r.Status, r.Reason = NotRun, e.Message
		if len(places) > 0 {
			r.Reason += " (" + places[0] + ")"
		}
		return
	}
	r.Status = Failed
	r.Failures = []Failure{{Class: e.Class, Message: shortened(e.Message), Places: places}}
}

// maxMessage is the largest number of bytes of a message in a report.
const maxMessage = 256 << 10

// shortened returns a message, or the beginning of a long one.
func shortened(message string) string {
	if len(message) <= maxMessage {
		return message
	}
	return strings.ToValidUTF8(message[:maxMessage], "") + fmt.Sprintf("… (%d bytes more)", len(message)-maxMessage)
}

// note records the machine's result of an example.
func (n *session) note(r *Result, m *script.Map) {
	r.Status, r.Reason = Status(get[string](m, "status")), get[string](m, "pending_message")
	if r.Description == "" {
		r.Description, r.FullDescription = get[string](m, "description"), get[string](m, "full_description")
	}
	r.Aggregated = get[string](m, "aggregated")
	list, _ := m.Get("errors").([]any)
	for _, v := range list {
		e, ok := v.(*script.Map)
		if !ok {
			continue
		}
		f := Failure{
			Class: get[string](e, "class"), Message: shortened(get[string](e, "message")), Expectation: get[bool](e, "expectation"),
			Template: get[string](e, "template"),
		}
		places, _ := e.Get("places").([]any)
		for i := 0; i+1 < len(places); i += 2 {
			file, _ := places[i].(string)
			line, _ := places[i+1].(int64)
			if place := relativeTo(n.files.root, file) + ":" + itoa(int(line)); !strings.HasPrefix(file, "<") && !slices.Contains(f.Places, place) {
				f.Places = append(f.Places, place)
			}
		}
		r.Failures = append(r.Failures, f)
	}
}

// choose removes the examples that the options don't select.
func choose(list []*example, f specFile, o Options) []*example {
	if !f.whole() {
		keep := atLines(list, f.lines)
		list = slices.DeleteFunc(list, func(e *example) bool { return !keep[e] && !slices.ContainsFunc(f.ids, e.within) })
	}
	return slices.DeleteFunc(list, func(e *example) bool {
		if o.Only != nil && !slices.Contains(o.Only, e.Location()) {
			return true
		}
		return !tagged(e.Tags, o.Tags)
	})
}

// matching removes the examples whose descriptions contain none of the texts, and match none of the regular
// expressions.
func (n *session) matching(list []*example, o Options) ([]*example, error) {
	if len(o.Examples)+len(o.Matches) == 0 {
		return list, nil
	}
	var patterns, names []any
	for _, m := range o.Matches {
		patterns = append(patterns, m)
	}
	for _, e := range list {
		names = append(names, e.FullDescription)
	}
	found, err := n.machine.Call("RSpec::Runner", "matching", patterns, names)
	if err != nil {
		return nil, fmt.Errorf("the regular expressions of examples: %w", err)
	}
	fits, _ := found.([]any)
	var out []*example
	for i, e := range list {
		if i < len(fits) && fits[i] == true || slices.ContainsFunc(o.Examples, func(text string) bool { return strings.Contains(e.FullDescription, text) }) {
			out = append(out, e)
		}
	}
	return out, nil
}

// within reports whether the example, or a group of it, has an id.
func (e *example) within(id string) bool { return strings.HasPrefix(e.scope+":", id+":") }

// atLines returns the examples and groups that begin at a line, or are the last to begin before it.
func atLines(list []*example, lines []int) map[*example]bool {
	keep := map[*example]bool{}
	for _, line := range lines {
		best := 0
		for _, e := range list {
			for _, at := range append(slices.Clone(e.lines), e.Line) {
				if at <= line {
					best = max(best, at)
				}
			}
		}
		for _, e := range list {
			if best > 0 && (e.Line == best || slices.Contains(e.lines, best)) {
				keep[e] = true
			}
		}
	}
	return keep
}

// tagged reports whether metadata matches tags: one of those wanted, none of those unwanted.
func tagged(tags map[string]any, filters []string) bool {
	wanted, met := false, false
	for _, filter := range filters {
		filter, unwanted := strings.CutPrefix(filter, "~")
		name, value, has := strings.Cut(strings.TrimPrefix(filter, ":"), ":")
		got, there := tags[name]
		fits := there && got != false && got != nil
		if has {
			fits = there && text([]any{got}, 0) == value || there && got == true && value == "true"
		}
		switch {
		case unwanted && fits:
			return false
		case !unwanted:
			wanted, met = true, met || fits
		}
	}
	return !wanted || met
}

// shuffle puts groups, and the examples in them, in random order. Examples of a group stay together.
func shuffle(list []*example, seed uint64, file string) []*example {
	r := rand.New(rand.NewPCG(seedOf(seed, file), 0))
	var order func(list []*example, depth int) []*example
	order = func(list []*example, depth int) []*example {
		var own []*example
		var groups [][]*example
		at := map[string]int{}
		for _, e := range list {
			if len(e.Groups) <= depth {
				own = append(own, e)
				continue
			}
			key := path.Join(e.Groups[depth], itoa(e.lines[depth]))
			i, ok := at[key]
			if !ok {
				i = len(groups)
				at[key] = i
				groups = append(groups, nil)
			}
			groups[i] = append(groups[i], e)
		}
		r.Shuffle(len(own), func(i, j int) { own[i], own[j] = own[j], own[i] })
		r.Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
		for _, g := range groups {
			own = append(own, order(g, depth+1)...)
		}
		return own
	}
	return order(list, 0)
}

func seedOf(seed uint64, file string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(path.Base(file)))
	return h.Sum64() ^ seed
}
