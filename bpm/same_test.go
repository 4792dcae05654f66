package bpm

// This file compares Parse with bpm's own parsing: gopkg.in/yaml.v3 decoding into bpm's configuration.

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"

	"github.com/boshrender/boshrender/limits"
)

// itsConfig has the keys and types of bpm's configuration, and the two of quarks.
type itsConfig struct {
	Processes []*itsProcess `yaml:"processes"`
}

type itsProcess struct {
	Name              string            `yaml:"name"`
	Executable        string            `yaml:"executable"`
	Args              []string          `yaml:"args"`
	Env               map[string]string `yaml:"env"`
	AdditionalVolumes []itsVolume       `yaml:"additional_volumes"`
	Capabilities      []string          `yaml:"capabilities"`
	EphemeralDisk     bool              `yaml:"ephemeral_disk"`
	Hooks             *struct {
		PreStart string `yaml:"pre_start"`
	} `yaml:"hooks"`
	Limits *struct {
		Memory       *string `yaml:"memory"`
		OpenFiles    *uint64 `yaml:"open_files"`
		Processes    *int64  `yaml:"processes"`
		CoreFileSize *uint64 `yaml:"core_file_size"`
		CPU          string  `yaml:"cpu"`
	} `yaml:"limits"`
	PersistentDisk bool   `yaml:"persistent_disk"`
	WorkDir        string `yaml:"workdir"`
	Unsafe         *struct {
		Privileged          bool        `yaml:"privileged"`
		UnrestrictedVolumes []itsVolume `yaml:"unrestricted_volumes"`
		HostPidNamespace    bool        `yaml:"host_pid_namespace"`
	} `yaml:"unsafe"`
	ShutdownSignal string            `yaml:"shutdown_signal"`
	Requests       map[string]string `yaml:"requests"`
}

type itsVolume struct {
	Path            string `yaml:"path"`
	Writable        bool   `yaml:"writable"`
	AllowExecutions bool   `yaml:"allow_executions"`
	MountOnly       bool   `yaml:"mount_only"`
	Shared          bool   `yaml:"shared"`
}

// asBPM reads a document as bpm does. That it crashes is an error, as is a process that is null, at which it does
// later.
func asBPM(doc []byte) (c *Config, err error) {
	defer func() {
		if crash := recover(); crash != nil {
			c, err = nil, fmt.Errorf("crash: %v", crash)
		}
	}()
	var its itsConfig
	if err := yaml.Unmarshal(doc, &its); err != nil {
		return nil, err
	}
	c = &Config{}
	for _, p := range its.Processes {
		if p == nil {
			return nil, errors.New("a process is null")
		}
		q := Process{
			Name: p.Name, Executable: p.Executable, WorkDir: p.WorkDir, ShutdownSignal: p.ShutdownSignal, Args: p.Args,
			Capabilities: p.Capabilities, Env: p.Env, EphemeralDisk: p.EphemeralDisk, PersistentDisk: p.PersistentDisk,
			AdditionalVolumes: itsVolumes(p.AdditionalVolumes), Requests: p.Requests,
		}
		if p.Hooks != nil {
			q.Hooks.PreStart = p.Hooks.PreStart
		}
		if l := p.Limits; l != nil {
			q.Limits = ProcessLimits{Memory: l.Memory, OpenFiles: l.OpenFiles, Processes: l.Processes, CoreFileSize: l.CoreFileSize, CPU: l.CPU}
		}
		if u := p.Unsafe; u != nil {
			q.Unsafe = Unsafe{u.Privileged, itsVolumes(u.UnrestrictedVolumes), u.HostPidNamespace}
		}
		c.Processes = append(c.Processes, q)
	}
	return c, nil
}

func itsVolumes(list []itsVolume) []Volume {
	var volumes []Volume
	for _, v := range list {
		volumes = append(volumes, Volume{
			Path: v.Path, Writable: v.Writable, AllowExecutions: v.AllowExecutions, MountOnly: v.MountOnly, Shared: v.Shared,
		})
	}
	return volumes
}

// sameAsBPM requires that Parse and bpm read doc alike, and reports whether the result is a Config. A document that
// exceeds a limit of one of them may be read by the other. So may a float that is not an integer in range: see
// inRange.
func sameAsBPM(t testing.TB, doc []byte) bool {
	t.Helper()
	ours, err := Parse(doc)
	its, itsErr := asBPM(doc)
	switch {
	case errors.Is(err, limits.ErrExceeded), itsErr != nil && strings.Contains(itsErr.Error(), "excessive aliasing"):
		return false
	case err != nil && itsErr == nil && strings.Contains(err.Error(), "must be an integer in range"):
		require.True(t, hasOddFloat(its), "%q: %v", doc, err)
		return false
	case itsErr != nil:
		require.Error(t, err, "%q: bpm: %v", doc, itsErr)
		return false
	}
	require.NoError(t, err, "%q", doc)
	require.Equal(t, comparable(t, its), comparable(t, ours), "%q", doc)
	return true
}

// hasOddFloat reports whether an integer is there of the kind that a float out of range becomes.
func hasOddFloat(c *Config) bool {
	for _, p := range c.Processes {
		for _, u := range []*uint64{p.Limits.OpenFiles, p.Limits.CoreFileSize} {
			if u != nil && *u > math.MaxInt64 {
				return true
			}
		}
		if n := p.Limits.Processes; n != nil && (*n == math.MinInt64 || *n == math.MaxInt64) {
			return true
		}
	}
	return false
}

func TestSameAsBPM(t *testing.T) {
	process := func(fields string) string { return "processes: [{name: p, executable: e, " + fields + "}]" }
	for _, tt := range []struct {
		doc  string
		read bool
	}{
		// values that Ruby's YAML reads differently
		{process("limits: {open_files: !!int '12'}"), true},
		{process(`args: ["\/"]`), false},
		{"%YAML 1.2\n---\n" + process(""), false},
		{"%YAML 1.1\n---\n" + process(""), true},
		{process("<<: {workdir: a}, <<: {workdir: b}"), false},
		{process("args: [!!bool y]"), false},
		{process("args: [!!int ]"), false},
		{process("args: [!!str , !x , !!binary , ! ]"), true},
		{process("args: [!!null , !!null ~, !!null '']"), true},
		{process("args: [!!null x]"), false},
		{"a: *x\n" + process(""), false},

		// scalars
		{process("args: [! '1', ! 1, !!float 1, !!str ~, '~', \"null\", 0o17, 1_000, 2020-01-02, .inf, !!timestamp 2020-01-02]"), true},
		{process("args: [!!timestamp x]"), false},
		{process("args: [!!binary '*']"), false},
		{process("ephemeral_disk: 'yes', persistent_disk: !!str on, unsafe: {privileged: !x Y}"), true},
		{process("ephemeral_disk: 'true'"), false},
		{process("ephemeral_disk: !!bool yes"), false},
		{process("limits: {open_files: 1.9, processes: -1.9, core_file_size: 0b11}"), true},
		{process("limits: {open_files: '1'}"), false},
		{process("limits: {open_files: 1e30}"), false},
		{process("limits: {processes: .nan}"), false},
		{process("limits: {memory: ~, open_files: ~}"), true},
		{process("limits: {memory: !!binary aGk=}, hooks: ~, unsafe: "), true},

		// keys and merge keys
		{process("env: {1: a, 1.0: b, true: c, ~: d, !!binary aGk=: e, '': f}"), true},
		{process("env: {a: 1, 'a': 2}"), false},
		{process("env: {&k a: 1, *k : 2}"), true},
		{process("&k workdir: 1, *k : 2"), false},
		{process("!!binary d29ya2Rpcg==: x"), true},
		{process("unknown: {a: 1, a: 2, [b]: 3, {c: d}: 4}"), true},
		{process("~: 1, null: 2"), true},
		{process("~: 1, ~: 2"), false},
		{process("<<: {1: a}, [x]: y"), false},
		{process("env: {<<: {1: m, a: m, ~: m}, 1: own, a: own}"), true},
		{process("env: {<<: {1: ~, 2: ~, 3: m}, 1: own, 3: ~}"), true},
		{process("env: {<<: [{1: m, 2: m}, {1: n, 3: n}], 1: own}"), true},
		{process("env: {'<<': a, ? !!merge '<<' : {b: c}}"), false},
		{process("env: {'<<': a}, ! <<: {workdir: x}"), true},
		{process("<<: {<<: {workdir: 1, <<: {args: [1]}}, workdir: 2}"), true},
		{process("<<: [{<<: {workdir: 1}}, {workdir: 2}]"), true},
		{process("<<: ~"), false},
		{process("<<: {env: {a: b}}, env: {c: d}"), true},
		{"l: &l [{workdir: a}]\n" + process("<<: *l"), false},
		{"l: &l {workdir: a}\n" + process("<<: [*l, {workdir: b}]"), true},
		{"l: &l ~\n" + process("<<: *l"), false},
		{"l: &l ~\n" + process("args: *l, additional_volumes: [*l, {path: *l}]"), true},
		{"l: &l ~\nprocesses: [*l]", false},
		{"processes: &p [*p]", false},
		{"&p processes: [{name: *p, executable: *p}]", true},
		{"a: &a [*a]\nprocesses: []", true},

		// documents
		{"processes: []\n...\n%TAG x", false},
		{"processes: []\n---\n[broken", true},
		{"--- processes\n---\n", false},
		{"\ufeffprocesses: []", true},
		{"\xff\xfea\x00:\x00 \x00b\x00", true},
		{"\xff", false},
		{"# nothing", true},
		{"---", true},
		{"!!null", true},
		{"!!map {processes: !!seq [!!map {}]}", true},
		{"processes: !!set []", true},
	} {
		require.Equal(t, tt.read, sameAsBPM(t, []byte(tt.doc)), "%q", tt.doc)
	}
}

// oddDocument makes a document of fragments that choice picks, in flow style, as a bpm.yml could be, or nearly.
func oddDocument(choice func(n int) int) string {
	var b strings.Builder
	pick := func(list string) string {
		words := strings.Split(list, "|")
		return words[choice(len(words))]
	}
	var value func(depth int)
	mapping := func(depth int, keys string) {
		b.WriteString(pick("|||&a |&b |!!map |! ") + "{")
		for range choice(3) {
			b.WriteString(pick("|||||||&a |&b |!!str |! |? ") + pick(keys) + ": ")
			value(depth - 1)
			b.WriteString(", ")
		}
		b.WriteString("}")
	}
	value = func(depth int) {
		shape := choice(7)
		switch {
		case depth <= 0 || shape < 3:
			b.WriteString(pick("||||||||||||||||||||!!str |!!int |!!bool |!!float |!!null |!!binary |!!merge |!!timestamp |! |!x |&a |&b ") +
				pick("a|1|~|'1'|*a|*b|true|y|'no'|\"on\"|1.5|-1|0x1F|0o17|1_0|1e3|.inf|aGk=|'*'|2020-01-02||''|'<<'"))
		case shape == 3:
			b.WriteString(pick("|||&a |!!seq ") + "[")
			for range choice(4) {
				value(depth - 1)
				b.WriteString(", ")
			}
			b.WriteString("]")
		case shape == 4:
			mapping(depth, "a|1|~|'1'|true|<<|'<<'|*a |*b |\"a\"|!!binary YQ==|2020-01-02|1.5")
		default:
			mapping(depth, "name|executable|args|env|env|hooks|limits|unsafe|workdir|ephemeral_disk|additional_volumes|<<|<<|<<|*a |pre_start|open_files|"+
				"processes|memory|core_file_size|path|writable|privileged|unrestricted_volumes|'name'|!!binary bmFtZQ==|requests|x")
		}
	}
	b.WriteString(pick("x: &a {workdir: w, args: [1], env: {1: z}}|x: &a [1, ~]|x: &a ~|x: &a name|x: &a 1|x: {&a 1: 2}") + "\n")
	b.WriteString(pick("y: &b {<<: *a, name: n}|y: &b [*a]|y: &b env|y: &b y") + "\nprocesses: ")
	if choice(20) == 0 {
		value(4)
		return b.String()
	}
	b.WriteString("[")
	for range choice(3) + 1 {
		switch choice(8) {
		case 0:
			value(4)
		case 1:
			b.WriteString(pick("*a|*b|~|{<<: *a}|{<<: [*a, *b]}|{<<: *b, env: {<<: *a}}"))
		default:
			b.WriteString("{name: p, ")
			for range choice(3) + 1 {
				key := pick("args|env|hooks|limits|unsafe|workdir|ephemeral_disk|additional_volumes|capabilities|<<|requests|shutdown_signal")
				b.WriteString(key + ": ")
				switch {
				case choice(8) == 0:
					value(3)
				case key == "env" || key == "requests":
					mapping(1, "a|1|~|'1'|true|b|\"a\"|!!binary YQ==|2020-01-02|1.5|<<: {1: m, a: n}, c|<<: *a, d")
				case key == "limits":
					mapping(1, "open_files|processes|memory|core_file_size|cpu|<<: {processes: 3}, cpu")
				case key == "args" || key == "capabilities":
					b.WriteString("[")
					value(0)
					b.WriteString(", ")
					value(0)
					b.WriteString("]")
				case key == "additional_volumes":
					b.WriteString("[")
					mapping(1, "path|writable|shared|<<: {path: p}, shared|x")
					b.WriteString(", *a]")
				default:
					value(1)
				}
				b.WriteString(", ")
			}
			b.WriteString("}")
		}
		b.WriteString(", ")
	}
	return b.String() + "]"
}

func TestSameAsBPMAtRandom(t *testing.T) {
	random, read := rand.New(rand.NewPCG(1, 2)), 0
	const rounds = 2_000
	for range rounds {
		if sameAsBPM(t, []byte(oddDocument(random.IntN))) {
			read++
		}
	}
	require.Greater(t, read, rounds/20)
}

func FuzzSameAsBPM(f *testing.F) {
	f.Add([]byte(basis), false)
	f.Add([]byte("d: &d {executable: /x, <<: {workdir: y}}\nprocesses:\n- <<: [*d, {name: z}]\n  name: p\n  env: {<<: {1: b}, 1: a}\n"), false)
	f.Add([]byte("processes: &p [{limits: {open_files: !!int '1', processes: 1.5}, <<: *p}]"), false)
	f.Add([]byte("\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10"), true)
	f.Fuzz(func(t *testing.T, data []byte, made bool) {
		if made { // each byte is a choice
			rest := data
			data = []byte(oddDocument(func(n int) (choice int) {
				if len(rest) > 0 {
					choice, rest = int(rest[0])%n, rest[1:]
				}
				return choice
			}))
		}
		sameAsBPM(t, data)
	})
}
