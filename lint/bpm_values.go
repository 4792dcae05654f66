package lint

// This file makes bpm's checks of the values in a bpm.yml, but not of generated values.

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/manifest"
)

// checkValues records bpm's complaints about the processes of a bpm.yml, in its words.
func (c *checker) checkValues(d *Document, text string, config *bpm.Config) {
	in := newContent(c.poll, text)
	for _, e := range each(c.poll, validationErrors(config.Validate(c.job, bpm.DefaultRoot))) {
		about := fmt.Sprintf("%d %s %s", e.Index, e.Field, e.Message)
		if memory := config.Processes[e.Index].Limits.Memory; e.Field == "limits.memory" && memory != nil {
			about += *memory // bpm's message doesn't have it
		}
		d.Problems = append(d.Problems, Problem{
			Offset: in.offset(max(1, e.Location.Line), max(1, e.Location.Column)), Message: fmt.Sprintf("process %q: %s", e.Process, e.Message), about: about,
		})
	}
	for i, p := range each(c.poll, config.Processes) {
		for _, name := range each(c.poll, p.Capabilities) {
			if capabilities.Has(name) {
				continue
			}
			message := fmt.Sprintf("Linux has no capability CAP_%s%s", name, closest(c.poll, name, capabilities.All()))
			if short := strings.TrimPrefix(strings.ToUpper(name), "CAP_"); short != name && capabilities.Has(short) {
				message = fmt.Sprintf("Linux has no capability CAP_%s; is it %s?", name, short)
			}
			d.Problems = append(d.Problems, Problem{
				Code: codeCapability, Offset: max(0, strings.Index(text, name)), Message: message, about: fmt.Sprintf("%d %s", i, name),
			})
		}
	}
}

// generated reports whether a problem of a document is about a generated value: the document has it no longer when the
// values are other ones.
func (c *checker) generated(d *document, p Problem) bool {
	if p.about == "" {
		return false
	}
	if d.others == nil {
		d.others = c.others(d)
	}
	return some(c.poll, d.others, func(o *Document) bool {
		return !some(c.poll, o.Problems, func(q Problem) bool { return q.Code == p.Code && q.about == p.about })
	})
}

// others renders a document with other generated values: with all at once, or, if the template refuses these, one by
// one. A value that the template refuses alone stays as it is.
func (c *checker) others(d *document) []*Document {
	list := []*Document{}
	names := only(c.poll, slices.Sorted(maps.Keys(d.scenario.values)), func(name string) bool {
		return some(c.poll, d.out.Reads, func(r erb.Read) bool { return r.Of("properties." + name) })
	})
	for i := -1; i < len(names) && i < maxSingle && !d.ended(); i++ {
		s := &scenario{what: d.scenario.what, links: d.scenario.links, values: maps.Clone(d.scenario.values), altered: i < 0}
		for _, name := range each(c.poll, names) {
			if g := s.values[name]; i < 0 || name == names[i] {
				g.value = c.altered(g.value)
				s.values[name] = g
			}
		}
		if rendered, read := c.tryRender(d.t, s); rendered != nil {
			if list = append(list, read); i < 0 {
				break
			}
		}
	}
	return list
}

// altered returns a value of the same form with other numbers and texts.
func (c *checker) altered(value any) any {
	switch value := value.(type) {
	case string:
		return strings.Map(nextLetter, value)
	case int64:
		return value + 11111
	case float64:
		return value * 3
	case []any:
		list := make([]any, len(value))
		for i, v := range each(c.poll, value) {
			list[i] = c.altered(v)
		}
		return list
	case *manifest.Map:
		m := manifest.MapOf()
		for _, key := range each(c.poll, value.Keys()) {
			v, _ := value.Get(key)
			m.Set(key, c.altered(v))
		}
		return m
	}
	return value
}

// nextLetter returns the letter or digit behind another; the first for the last one.
func nextLetter(r rune) rune {
	switch {
	case r == 'z' || r == 'Z':
		return r - 25
	case r == '9':
		return '0'
	case 'a' <= r && r < 'z' || 'A' <= r && r < 'Z' || '0' <= r && r < '9':
		return r + 1
	}
	return r
}

func validationErrors(err error) []*bpm.ValidationError {
	var list []*bpm.ValidationError
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range many.Unwrap() { // short: bpm reports few
			list = append(list, validationErrors(one)...)
		}
		return list
	}
	if e := new(bpm.ValidationError); errors.As(err, &e) {
		list = append(list, e)
	}
	return list
}

// capabilities are Linux 6's, without CAP_.
var capabilities = lazy.Words("AUDIT_CONTROL AUDIT_READ AUDIT_WRITE BLOCK_SUSPEND BPF CHECKPOINT_RESTORE CHOWN DAC_OVERRIDE " +
	"DAC_READ_SEARCH FOWNER FSETID IPC_LOCK IPC_OWNER KILL LEASE LINUX_IMMUTABLE MAC_ADMIN MAC_OVERRIDE MKNOD NET_ADMIN " +
	"NET_BIND_SERVICE NET_BROADCAST NET_RAW PERFMON SETFCAP SETGID SETPCAP SETUID SYSLOG SYS_ADMIN SYS_BOOT SYS_CHROOT SYS_MODULE " +
	"SYS_NICE SYS_PACCT SYS_PTRACE SYS_RAWIO SYS_RESOURCE SYS_TIME SYS_TTY_CONFIG WAKE_ALARM")
