package main

// This file shows the progress of a deploy: on a terminal a bar for each running task and a line for each one that
// has ended, elsewhere lines like the bosh CLI's.

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"github.com/boshrender/boshrender/deploy"
)

// progress shows events until it is closed.
type progress interface {
	event(deploy.Event)
	wait()
}

func newProgress(w io.Writer) progress {
	if f, ok := w.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return newBars(w)
		}
	}
	return &lines{w: w, began: map[string]time.Time{}}
}

// lines prints a line for each event.
type lines struct {
	w     io.Writer
	began map[string]time.Time
}

func (l *lines) event(e deploy.Event) {
	label := strings.Join(append([]string{e.Stage}, e.Tags...), " ") + ": " + e.Task
	now := e.Time.Format(time.TimeOnly)
	if e.State == deploy.Warning {
		fmt.Fprintf(l.w, "%s | Warning: %v\n", now, e.Err)
		return
	}
	if e.Quiet {
		return
	}
	took := e.Time.Sub(l.began[e.ID]).Round(100 * time.Millisecond)
	switch e.State {
	case deploy.TaskStarted:
		l.began[e.ID] = e.Time
		fmt.Fprintf(l.w, "%s | %s\n", now, label)
	case deploy.TaskInProgress:
		fmt.Fprintf(l.w, "%s | %s\n         L %s\n", now, label, e.Status)
	case deploy.TaskFailed:
		fmt.Fprintf(l.w, "%s | %s (%s)\n         L Error: %v\n", now, label, took, e.Err)
	case deploy.TaskFinished:
		fmt.Fprintf(l.w, "%s | %s (%s)\n", now, label, took)
	}
}

func (l *lines) wait() {}

// bars shows the running tasks.
type bars struct {
	p    *mpb.Progress
	out  io.Writer
	mu   sync.Mutex
	bars map[string]*bar
}

type bar struct {
	*mpb.Bar
	status string
}

func newBars(w io.Writer) *bars {
	return &bars{p: mpb.New(mpb.WithOutput(w), mpb.WithWidth(30)), out: w, bars: map[string]*bar{}}
}

// event shows one line of the event log.
func (b *bars) event(e deploy.Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	label := strings.Join(append([]string{e.Stage}, e.Tags...), " ") + ": " + e.Task
	switch {
	case e.State == deploy.Warning:
		b.line("Warning: %v", e.Err)
	case e.Quiet:
	case e.State == deploy.TaskStarted:
		one := &bar{}
		one.Bar = b.p.AddBar(100, mpb.BarRemoveOnComplete(), mpb.PrependDecorators(decor.Name(label+" ")), mpb.AppendDecorators(
			decor.Any(func(decor.Statistics) string { return one.status })))
		b.bars[e.ID] = one
	case b.bars[e.ID] == nil:
	case e.State == deploy.TaskInProgress:
		b.bars[e.ID].status = e.Status
		b.bars[e.ID].SetCurrent(int64(min(e.Progress, 99)))
	default:
		b.bars[e.ID].SetCurrent(100)
		delete(b.bars, e.ID)
		if e.Err != nil {
			b.line("%s\n  Error: %v", label, e.Err)
			return
		}
		b.line("%s", label)
	}
}

// line prints a line above the bars.
func (b *bars) line(format string, args ...any) {
	fmt.Fprintf(b.p, format+"\n", args...)
}

// wait waits for the bars to end.
func (b *bars) wait() {
	b.mu.Lock()
	for _, one := range b.bars {
		one.Abort(true)
	}
	b.mu.Unlock()
	b.p.Wait()
}
