package main

// This file shows how a deploy goes: a bar for each task that runs, a line for each that has ended.

import (
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"github.com/boshrender/boshrender/deploy"
)

// bars are the tasks that run.
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

func newBars(w io.Writer, _ *deploy.Plan) *bars {
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

// wait ends the bars.
func (b *bars) wait() {
	b.mu.Lock()
	for _, one := range b.bars {
		one.Abort(true)
	}
	b.mu.Unlock()
	b.p.Wait()
}
