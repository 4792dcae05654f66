package bpm

// This file reads the fields of bpm.yml.

import (
	"fmt"

	"github.com/boshrender/boshrender/internal/psych"
)

// config reads the document.
func (d *decoder) config(n *psych.Node, c *Config) {
	d.object(n, "", map[string]field{
		"processes": func(n *psych.Node, path string) {
			d.rejectNulls(n, path)
			d.list(n, path, func(n *psych.Node, path string) {
				p := Process{Pos: Position{n.Line, n.Column}}
				d.process(n, path, &p)
				c.Processes = append(c.Processes, p)
			})
		},
	})
}

// rejectNulls refuses a list with nulls in it: a process that is null makes bpm
// crash.
func (d *decoder) rejectNulls(n *psych.Node, path string) {
	if n.Kind == psych.KindAlias {
		n = n.Alias
	}
	if n == nil || n.Kind != psych.KindSequence {
		return
	}
	for i, child := range n.Children {
		if isNull(child) {
			d.fail(child, fmt.Sprintf("%s[%d]", path, i), "must be a mapping")
		}
	}
}

// process reads one process.
func (d *decoder) process(n *psych.Node, path string, p *Process) {
	d.object(n, path, map[string]field{
		"name":               d.text(&p.Name),
		"executable":         d.text(&p.Executable),
		"args":               d.texts(&p.Args),
		"env":                d.textMap(&p.Env),
		"workdir":            d.text(&p.WorkDir),
		"capabilities":       d.texts(&p.Capabilities),
		"ephemeral_disk":     d.boolean(&p.EphemeralDisk),
		"persistent_disk":    d.boolean(&p.PersistentDisk),
		"additional_volumes": d.volumes(&p.AdditionalVolumes),
		"shutdown_signal":    d.text(&p.ShutdownSignal),
		"requests":           d.textMap(&p.Requests),
		"hooks": func(n *psych.Node, path string) {
			d.object(n, path, map[string]field{"pre_start": d.text(&p.Hooks.PreStart)})
		},
		"limits": func(n *psych.Node, path string) {
			d.object(n, path, map[string]field{
				"memory":         d.optional(&p.Limits.Memory),
				"open_files":     number(d, &p.Limits.OpenFiles),
				"processes":      number(d, &p.Limits.Processes),
				"core_file_size": number(d, &p.Limits.CoreFileSize),
				"cpu":            d.text(&p.Limits.CPU),
			})
		},
		"unsafe": func(n *psych.Node, path string) {
			d.object(n, path, map[string]field{
				"privileged":           d.boolean(&p.Unsafe.Privileged),
				"host_pid_namespace":   d.boolean(&p.Unsafe.HostPidNamespace),
				"unrestricted_volumes": d.volumes(&p.Unsafe.UnrestrictedVolumes),
			})
		},
	})
}

// volumes reads a list of volumes.
func (d *decoder) volumes(list *[]Volume) field {
	return func(n *psych.Node, path string) {
		d.list(n, path, func(n *psych.Node, path string) {
			v := Volume{Pos: Position{n.Line, n.Column}}
			d.object(n, path, map[string]field{
				"path":             d.text(&v.Path),
				"writable":         d.boolean(&v.Writable),
				"allow_executions": d.boolean(&v.AllowExecutions),
				"mount_only":       d.boolean(&v.MountOnly),
				"shared":           d.boolean(&v.Shared),
			})
			*list = append(*list, v)
		})
	}
}

// text reads a scalar as it is written.
func (d *decoder) text(s *string) field {
	return func(n *psych.Node, path string) {
		*s = ""
		if n = d.resolve(n, path); n == nil {
			return
		}
		value, ok := textOf(n)
		if !ok {
			d.fail(n, path, "must be a string")
		}
		*s = value
	}
}

// optional reads a scalar that may be null.
func (d *decoder) optional(s **string) field {
	return func(n *psych.Node, path string) {
		if d.resolve(n, path) != nil {
			*s = new(string)
			d.text(*s)(n, path)
		}
	}
}

// texts reads a list of scalars.
func (d *decoder) texts(list *[]string) field {
	return func(n *psych.Node, path string) {
		d.list(n, path, func(n *psych.Node, path string) {
			var s string
			d.text(&s)(n, path)
			*list = append(*list, s)
		})
	}
}

// textMap reads a mapping of scalars.
func (d *decoder) textMap(m *map[string]string) field {
	return func(n *psych.Node, path string) {
		if n = d.resolve(n, path); n == nil {
			return
		}
		if n.Kind != psych.KindMapping {
			d.fail(n, path, "must be a mapping")
			return
		}
		*m = map[string]string{}
		for _, e := range d.entries(n, path) {
			var s string
			d.text(&s)(e.value, join(path, e.name))
			(*m)[e.name] = s
		}
	}
}

// boolean reads a boolean of YAML 1.2, or one of the words of YAML 1.1.
func (d *decoder) boolean(b *bool) field {
	return func(n *psych.Node, path string) {
		n = d.resolve(n, path)
		if n == nil {
			return
		}
		value, ok := boolOf(n)
		if !ok {
			d.fail(n, path, "must be true or false")
		}
		*b = value
	}
}

// number reads an integer.
func number[T uint64 | int64](d *decoder, p **T) field {
	return func(n *psych.Node, path string) {
		n = d.resolve(n, path)
		if n == nil {
			return
		}
		value, ok := intOf[T](n)
		if !ok {
			d.fail(n, path, "must be an integer in range")
			return
		}
		*p = &value
	}
}
