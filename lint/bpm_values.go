package lint

// This file makes bpm's checks of the values in a bpm.yml.

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/bpm"
)

// checkValues records what bpm refuses about the processes of a bpm.yml, in its words.
func (c *checker) checkValues(d *Document, text string, config *bpm.Config) {
	in := newContent(c.poll, text)
	for _, e := range each(c.poll, validationErrors(config.Validate(c.job, bpm.DefaultRoot))) {
		if !c.madeUp(e.Message) {
			d.fault(in.offset(max(1, e.Pos.Line), max(1, e.Pos.Column)), fmt.Sprintf("process %q: %s", e.Process, e.Message))
		}
	}
	for _, p := range each(c.poll, config.Processes) {
		for _, name := range each(c.poll, p.Capabilities) {
			if slices.Contains(capabilities, name) || c.madeUp(name) {
				continue
			}
			message := fmt.Sprintf("Linux has no capability CAP_%s%s", name, closest(c.poll, name, capabilities))
			if short := strings.TrimPrefix(strings.ToUpper(name), "CAP_"); short != name && slices.Contains(capabilities, short) {
				message = fmt.Sprintf("Linux has no capability CAP_%s; is it %s?", name, short)
			}
			d.Problems = append(d.Problems, Problem{Code: Capability, Offset: max(0, strings.Index(text, name)), Message: message})
		}
	}
}

// madeUp reports whether a message is about a value that was generated.
func (c *checker) madeUp(message string) bool {
	for _, s := range each(c.poll, c.scenes) {
		for _, g := range s.values { // short: they are the properties of a job
			if text, ok := g.value.(string); ok && len(text) > 2 && strings.Contains(message, text) {
				return true
			}
		}
	}
	return false
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

// capabilities are those of Linux 6, without CAP_.
var capabilities = strings.Fields("AUDIT_CONTROL AUDIT_READ AUDIT_WRITE BLOCK_SUSPEND BPF CHECKPOINT_RESTORE CHOWN DAC_OVERRIDE " +
	"DAC_READ_SEARCH FOWNER FSETID IPC_LOCK IPC_OWNER KILL LEASE LINUX_IMMUTABLE MAC_ADMIN MAC_OVERRIDE MKNOD NET_ADMIN " +
	"NET_BIND_SERVICE NET_BROADCAST NET_RAW PERFMON SETFCAP SETGID SETPCAP SETUID SYSLOG SYS_ADMIN SYS_BOOT SYS_CHROOT SYS_MODULE " +
	"SYS_NICE SYS_PACCT SYS_PTRACE SYS_RAWIO SYS_RESOURCE SYS_TIME SYS_TTY_CONFIG WAKE_ALARM")
