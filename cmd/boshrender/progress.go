package main

// This file shows the progress of a long run: on a terminal in one line that is updated, otherwise in occasional
// lines. A short run prints nothing.

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/boshrender/boshrender/internal/terminal"
)

// The interval between updates, and the duration of a short run.
const (
	onTerminal = 100 * time.Millisecond
	onPaper    = 10 * time.Second
)

// progress prints to standard error.
type progress struct {
	w        io.Writer
	terminal bool

	lock        sync.Mutex
	what, item  string
	done, total int
	shown       int // characters on the terminal's line
	end         chan struct{}
	once        sync.Once
	ended       sync.WaitGroup
}

// newProgress starts a progress, which ends with stop. It prints nothing if it is quiet, or if w is not a file.
func newProgress(w io.Writer, quiet bool) *progress {
	p := &progress{w: w, terminal: isTerminal(w), end: make(chan struct{})}
	if _, file := w.(*os.File); quiet || !file {
		return p
	}
	p.ended.Go(func() {
		every := onPaper
		if p.terminal {
			every = onTerminal
		}
		ticker := time.NewTicker(every)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				p.show()
			case <-p.end:
				return
			}
		}
	})
	return p
}

// isTerminal reports whether w is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}

// phase begins a phase of the run; total is the number of its steps, 0 if that is not known.
func (p *progress) phase(what string, total int) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.what, p.item, p.done, p.total = what, "", 0, total
}

// step begins the next step of the phase.
func (p *progress) step(item string) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.item = item
	p.done++
}

// generated shows a variable that was generated.
func (p *progress) generated(name string, done, total int) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.what, p.item, p.done, p.total = "generating variables", name, done, total
}

// show prints the progress.
func (p *progress) show() {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.what == "" {
		return
	}
	text := p.text()
	if !p.terminal {
		fmt.Fprintln(p.w, text)
		return
	}
	fmt.Fprintf(p.w, "\r%s%s", text, strings.Repeat(" ", max(0, p.shown-len(text))))
	p.shown = len(text)
}

func (p *progress) text() string {
	text := p.what
	if p.total > 0 {
		const width = 20
		full := min(p.done*width/p.total, width)
		if p.terminal {
			text += " [" + strings.Repeat("=", full) + strings.Repeat(" ", width-full) + "]"
		}
		text += fmt.Sprintf(" %d of %d", p.done, p.total)
	} else if p.done > 0 {
		text += fmt.Sprintf(" %d", p.done)
	}
	if p.item != "" {
		text += ": " + p.item
	}
	text = terminal.Text(text)
	if p.terminal && len(text) > 79 {
		text = strings.ToValidUTF8(text[:79], "")
	}
	return text
}

// clearLine clears the line of the terminal until the next update.
func (p *progress) clearLine() {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.what = ""
	p.clear()
}

// clear clears the line of the terminal.
func (p *progress) clear() {
	if p.shown > 0 {
		fmt.Fprintf(p.w, "\r%s\r", strings.Repeat(" ", p.shown))
		p.shown = 0
	}
}

// stop ends the progress.
func (p *progress) stop() {
	p.once.Do(func() { close(p.end) })
	p.ended.Wait()
	p.lock.Lock()
	defer p.lock.Unlock()
	p.clear()
}
