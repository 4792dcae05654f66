package bpm

// This file turns a configuration into plain data.

import (
	"maps"
	"math/big"
	"slices"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/manifest"
)

// Map returns c as maps, lists and scalars, as if decoded from its JSON form. The keys of env and requests are
// sorted.
func (c *Config) Map() *manifest.Map {
	var processes any // null if there are none, as in JSON
	if c.Processes != nil {
		list := make([]any, len(c.Processes))
		for i := range c.Processes {
			list[i] = c.Processes[i].plain()
		}
		processes = list
	}
	return psych.MapOf("processes", processes)
}

func (p *Process) plain() *psych.Map {
	m := psych.NewMap(14) // keys
	m.Set("name", p.Name)
	m.Set("executable", p.Executable)
	setTexts(m, "args", p.Args)
	setTable(m, "env", p.Env)
	setText(m, "workdir", p.WorkDir)
	hooks := psych.NewMap(1)
	setText(hooks, "pre_start", p.Hooks.PreStart)
	m.Set("hooks", hooks)
	setTexts(m, "capabilities", p.Capabilities)
	m.Set("limits", p.Limits.plain())
	m.Set("ephemeral_disk", p.EphemeralDisk)
	m.Set("persistent_disk", p.PersistentDisk)
	setVolumes(m, "additional_volumes", p.AdditionalVolumes)
	m.Set("unsafe", p.Unsafe.plain())
	setText(m, "shutdown_signal", p.ShutdownSignal)
	setTable(m, "requests", p.Requests)
	return m
}

func (l *ProcessLimits) plain() *psych.Map {
	m := psych.NewMap(5) // keys
	if l.Memory != nil {
		m.Set("memory", *l.Memory)
	}
	setNumber(m, "open_files", l.OpenFiles)
	if l.Processes != nil {
		m.Set("processes", *l.Processes)
	}
	setNumber(m, "core_file_size", l.CoreFileSize)
	setText(m, "cpu", l.CPU)
	return m
}

func (u *Unsafe) plain() *psych.Map {
	m := psych.NewMap(0)
	setTrue(m, "privileged", u.Privileged)
	setVolumes(m, "unrestricted_volumes", u.UnrestrictedVolumes)
	setTrue(m, "host_pid_namespace", u.HostPidNamespace)
	return m
}

func setVolumes(m *psych.Map, key string, volumes []Volume) {
	if len(volumes) == 0 {
		return
	}
	list := make([]any, len(volumes))
	for i, v := range volumes {
		entry := psych.NewMap(5) // keys
		entry.Set("path", v.Path)
		setTrue(entry, "writable", v.Writable)
		setTrue(entry, "allow_executions", v.AllowExecutions)
		setTrue(entry, "mount_only", v.MountOnly)
		setTrue(entry, "shared", v.Shared)
		list[i] = entry
	}
	m.Set(key, list)
}

func setTexts(m *psych.Map, key string, texts []string) {
	if len(texts) == 0 {
		return
	}
	list := make([]any, len(texts))
	for i, s := range texts {
		list[i] = s
	}
	m.Set(key, list)
}

func setTable(m *psych.Map, key string, table map[string]string) {
	if len(table) == 0 {
		return
	}
	sorted := psych.NewMap(len(table))
	for _, name := range slices.Sorted(maps.Keys(table)) {
		sorted.Set(name, table[name])
	}
	m.Set(key, sorted)
}

func setText(m *psych.Map, key, text string) {
	if text != "" {
		m.Set(key, text)
	}
}

func setTrue(m *psych.Map, key string, is bool) {
	if is {
		m.Set(key, true)
	}
}

func setNumber(m *psych.Map, key string, n *uint64) {
	switch {
	case n == nil:
	case *n>>63 == 0:
		m.Set(key, int64(*n))
	default:
		m.Set(key, new(big.Int).SetUint64(*n))
	}
}
