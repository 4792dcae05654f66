//go:build linux

package main

// This file measures one reading.

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dev/procstat"
)

// The budgets of a reading, in addition to package procstat's.
const (
	// maxPerByte limits the CPU time of readers without a context, per byte of the document.
	maxPerByte = time.Microsecond
	// maxBytes is added to the memory of any reading for each byte of the document, maxNode for each node that it may
	// have.
	maxBytes, maxNode = 16, 512
	// enough is the CPU time after which a context is cancelled.
	enough = time.Second
	// maxCPU is the CPU time after which a reading is aborted.
	maxCPU = 20 * time.Second
	// maxSpace is the address space of a child.
	maxSpace = 6 << 30
)

// A result holds the measurements of one reading of a document.
type result struct {
	Reader, Document string
	Size             int
	Gap              time.Duration // the longest CPU time between two polls of the context
	CPU              time.Duration
	Peak             int64 // bytes above the memory in use before
	Text             string
	Over             string // the budgets exceeded

	wrong bool // an archive was refused that had to be read, or read that had to be refused
}

// judge records the exceeded budgets.
func (r *result) judge(to *reader) {
	nodes := int64(to.nodes)
	if most := int64(r.Size) / 2; nodes == 0 || nodes > most {
		nodes = most
	}
	var over []string
	if limit := cmp.Or(to.memory, procstat.MaxBase+maxBytes*int64(r.Size)+maxNode*nodes); r.Peak > limit {
		over = append(over, fmt.Sprintf("memory: %d MiB of %d", r.Peak>>20, limit>>20))
	}
	if to.context && r.Gap > procstat.MaxGap {
		over = append(over, fmt.Sprintf("lag: %v", r.Gap.Round(time.Millisecond)))
	}
	if limit := procstat.MaxGap + time.Duration(r.Size)*maxPerByte; !to.context && r.CPU > limit {
		over = append(over, fmt.Sprintf("time: %v", r.CPU.Round(time.Millisecond)))
	}
	if strings.HasPrefix(r.Text, "panic") || strings.HasPrefix(r.Text, "ended") {
		over = append(over, r.Text)
	}
	if r.wrong {
		over = append(over, "wrong")
	}
	r.Over = strings.Join(over, ", ")
}

// String names the document and its measurements.
func (r *result) String() string {
	return fmt.Sprintf("%s, %d bytes of %q: %s (gap %v, CPU %v, peak %d MiB; %s)",
		r.Reader, r.Size, r.Document, cmp.Or(r.Over, "held"), r.Gap, r.CPU, r.Peak>>20, r.Text)
}

// attack makes a reader read a document and measures it.
func attack(to *reader, d *document, size int) result {
	r := result{Reader: to.name, Document: d.Name, Size: size}
	text := d.text(to.below)
	debug.FreeOSMemory()
	before := procstat.BeginPeak()
	w := procstat.NewWatch(enough)
	var err error
	func() {
		defer func() {
			if crash := recover(); crash != nil {
				r.Text = procstat.Brief(fmt.Sprint("panic: ", crash))
			}
		}()
		err = to.read(w, text)
	}()
	r.Gap, r.CPU = w.End()
	r.Peak = procstat.Peak() - before
	if err != nil {
		r.Text = procstat.Brief(err.Error())
	}
	r.wrong = d.want == right && err != nil || d.want == refused && err == nil
	runtime.KeepAlive(text)
	r.judge(to)
	return r
}

// measured calls attack, and repeats it with the garbage collector off if collection may have caused the time.
func measured(to *reader, d *document, size int) result {
	debug.SetGCPercent(100)
	r := attack(to, d, size)
	for range 2 {
		if !strings.Contains(r.Over, "lag") && !strings.Contains(r.Over, "time") {
			return r
		}
		debug.SetGCPercent(-1)
		again := attack(to, d, size)
		debug.SetGCPercent(100)
		r.Gap, r.CPU = min(r.Gap, again.Gap), min(r.CPU, again.CPU)
		r.judge(to)
	}
	return r
}
