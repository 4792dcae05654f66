package deploy

// This file defines the events of an Executor: the director's event log (director: event_log.rb).

import (
	"time"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/internal/redact"
)

// Event is a line of the event log.
type Event struct {
	// Time is when it happened, by the clock of the Executor.
	Time time.Time
	// Stage is the stage's name; empty for a warning.
	Stage string
	// Tags are the stage's: names of groups.
	Tags []string
	// Total is the number of tasks in the stage, without tasks that have no name.
	Total int
	// Index is the number of this task in its stage, from 1, in the order of their starts.
	Index int
	// Task is the task's name.
	Task string
	// ID is the ID of the task in the plan.
	ID string
	// State is the kind of event.
	State EventState
	// Progress is in percent.
	Progress int
	// Status describes the current step, such as "executing drain"; empty unless State is TaskInProgress.
	Status string
	// Quiet is set for a stage that is not in the director's log.
	Quiet bool
	// Err is the reason of a failed task, or of a warning.
	Err error
	// Errand is the result of an errand if State is ErrandRan; nil otherwise.
	Errand *driver.ErrandResult
}

// EventState is a kind of event.
type EventState string

// The kinds of events.
const (
	TaskStarted    EventState = "started"
	TaskInProgress EventState = "in_progress"
	TaskFinished   EventState = "finished"
	TaskFailed     EventState = "failed"
	Warning        EventState = "warning"
	ErrandRan      EventState = "errand"
)

// telling reports the events of one task.
type telling struct {
	r     *runner
	event Event
	task  *plan.Task
	mute  bool // an earlier run has reported it
}

// wasDone reports whether an earlier run has completed a task.
func (r *runner) wasDone(t *plan.Task) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for n := range t.Steps {
		var was note
		if data, begun := r.noted[stepPrefix+t.StepID(n)]; !begun || redact.Decode(data, &was) != nil || !was.Done {
			return false
		}
	}
	return len(t.Steps) > 0
}

func (r *runner) tell(t *plan.Task) *telling {
	r.telling.Lock()
	stage := r.plan.Stages[t.Stage]
	if t.Name != "" {
		r.counts[t.Stage]++
	}
	told := &telling{r: r, event: Event{
		Stage: stage.Name, Tags: stage.Tags, Total: r.totals[t.Stage], Index: r.counts[t.Stage], Task: t.Name, ID: t.ID, Quiet: stage.Quiet,
	}, task: t}
	r.telling.Unlock()
	return told
}

func (t *telling) send(state EventState, progress int, status string, err error) {
	if t.r.Events == nil || t.mute || t.task.Name == "" {
		return
	}
	t.r.telling.Lock()
	defer t.r.telling.Unlock()
	e := t.event
	e.Time, e.State, e.Progress, e.Status, e.Err = t.r.clock.Now(), state, progress, status, err
	t.r.Events(e)
}

func (t *telling) progress(s plan.Step) {
	if s.Status != "" {
		t.send(TaskInProgress, s.Progress, s.Status, nil)
	}
}

func (t *telling) failed(step int, err error) ending {
	t.send(TaskFailed, 100, "", err)
	return ending{task: t.task, err: &TaskError{t.task, step, err}}
}

func (t *telling) finished() ending {
	t.send(TaskFinished, 100, "", nil)
	return ending{task: t.task}
}

// ran reports the result of an errand.
func (r *runner) ran(task string, res driver.ErrandResult) {
	if r.Events != nil {
		r.telling.Lock()
		defer r.telling.Unlock()
		r.Events(Event{Time: r.clock.Now(), Stage: action.StageErrand, Task: task, State: ErrandRan, Errand: &res})
	}
}

// warn reports a failure that does not end the run.
func (r *runner) warn(err error) {
	if r.Events != nil {
		r.telling.Lock()
		defer r.telling.Unlock()
		r.Events(Event{Time: r.clock.Now(), State: Warning, Err: err})
	}
}
