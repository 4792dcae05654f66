package bpm

// This file makes bpm's checks of a configuration.

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/manifest"
)

// DefaultRoot is the folder that everything of BOSH lies in on an instance.
const DefaultRoot = "/var/vcap"

// ValidationError is one thing that bpm refuses about a process.
type ValidationError struct {
	// Process is the name of the process; Index its place in the file.
	Process string
	// Index of the process in Config.Processes, from 0.
	Index int
	// Field is the field in question, as "additional_volumes[1].path".
	Field string
	// Message is bpm's text, which may quote the value; Error doesn't.
	Message string
	// Location is where the process, or the volume, is in the file.
	Location manifest.Location

	shown string // Message with "<redacted>" in place of values
}

// Error returns bpm's text after the name of the process, with "<redacted>" in place of values: variables supply some.
func (e *ValidationError) Error() string {
	if e.Process == "" {
		return fmt.Sprintf("process %d: %s", e.Index, e.shown)
	}
	return fmt.Sprintf("process %q: %s", brief(e.Process), e.shown)
}

// Validate makes bpm's checks for the job of the given name; root is DefaultRoot if empty. All errors are reported at
// once, each a *ValidationError; bpm itself stops at the first. The limit of memory is checked too, which bpm does only
// when it starts the process.
func (c *Config) Validate(job, root string) error {
	if root == "" {
		root = DefaultRoot
	}
	var errs []error
	for i := range c.Processes {
		v := &validator{process: &c.Processes[i], index: i, job: job, root: root}
		v.run()
		errs = append(errs, v.errs...)
	}
	return errors.Join(errs...)
}

// validator checks one process.
type validator struct {
	process   *Process
	index     int
	job, root string
	errs      []error
}

// fail records an error. Operands that the document says are each a value.
func (v *validator) fail(pos manifest.Location, field, format string, args ...any) {
	e := &ValidationError{Process: v.process.Name, Index: v.index, Field: field, Location: pos, Message: fmt.Sprintf(format, args...)}
	for i, arg := range args {
		if _, ok := arg.(value); ok {
			args[i] = redact.Text
		}
	}
	e.shown = fmt.Sprintf(format, args...)
	v.errs = append(v.errs, e)
}

// value is an operand of fail that the document says.
type value string

// run makes the checks in bpm's order.
func (v *validator) run() {
	p := v.process
	if p.Name == "" {
		v.fail(p.Location, "name", "invalid config: name")
	}
	if p.Executable == "" {
		v.fail(p.Location, "executable", "invalid config: executable")
	}
	for i, volume := range p.AdditionalVolumes {
		v.volume(volume, fmt.Sprintf("additional_volumes[%d].path", i))
	}
	switch p.ShutdownSignal {
	case "", "TERM", "INT":
	default:
		v.fail(p.Location, "shutdown_signal",
			"shutdown signal should either be 'TERM' or 'INT' (or left unspecified), but got '%s'", value(p.ShutdownSignal))
	}
	if p.Limits.Memory != nil {
		if _, err := Bytes(*p.Limits.Memory); err != nil {
			v.fail(p.Location, "limits.memory", "%v", err)
		}
	}
}

// volume checks the path of an additional volume.
func (v *validator) volume(volume Volume, field string) {
	clean := path.Clean(volume.Path)
	switch {
	case clean != volume.Path:
		v.fail(volume.Location, field, "volume path must be canonical, expected %s but got %s", value(clean), value(volume.Path))
	case clean == v.root+"/data/"+v.job || clean == v.root+"/store/"+v.job:
		v.fail(volume.Location, field, "invalid volume path: %s cannot conflict with default job data or store directories", value(volume.Path))
	case !strings.HasPrefix(clean, strings.TrimSuffix(v.root, "/")+"/"):
		v.fail(volume.Location, field, "invalid volume path: %s must be within %s", value(volume.Path), v.root)
	}
}
