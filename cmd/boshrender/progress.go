package main

// This file says how far a long run is: in one line that changes where people look at a terminal, else in a line now
// and then. A short run says nothing.

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/boshrender/boshrender/internal/terminal"
)

// How often progress is said, and for how long a run is short.
const (
	onTerminal = 100 * time.Millisecond
	onPaper    = 10 * time.Second
)

// progress is said on standard error.
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

// newProgress begins. It is over with stop. A quiet one leaves it to others to say something, as does one whose w is no
// file: nobody waits there.
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

// isTerminal reports whether people see what is written.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}

// phase begins a part of the run; total is the number of its steps, 0 if that is not known.
func (p *progress) phase(what string, total int) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.what, p.item, p.done, p.total = what, "", 0, total
}

// step begins the next step of the part.
func (p *progress) step(item string) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.item = item
	p.done++
}

// show says it.
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

// clearLine takes the line off the terminal until there is more progress.
func (p *progress) clearLine() {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.what = ""
	p.clear()
}

// clear takes the line off the terminal.
func (p *progress) clear() {
	if p.shown > 0 {
		fmt.Fprintf(p.w, "\r%s\r", strings.Repeat(" ", p.shown))
		p.shown = 0
	}
}

// stop ends it.
func (p *progress) stop() {
	p.once.Do(func() { close(p.end) })
	p.ended.Wait()
	p.lock.Lock()
	defer p.lock.Unlock()
	p.clear()
}
