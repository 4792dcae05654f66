package deploy

// This file defines what an Executor tells while it works: the director's event log (director: event_log.rb).

import "time"

// Event is a line of the event log.
type Event struct {
	Time time.Time
	// Stage and Tags are the stage's; Total is how many tasks it has, Index the number of this one, from 1.
	Stage string
	Tags  []string
	Total int
	Index int
	// Task is its name, ID the plan's name for it.
	Task, ID string
	// State says what happened.
	State EventState
	// Progress is in percent; Status says what is done, as "executing drain".
	Progress int
	Status   string
	// Quiet is set for a stage that the director's log doesn't have.
	Quiet bool
	// Err is why a task failed, or what is warned of.
	Err error
}

// EventState is what happened to a task.
type EventState string

// What happens to tasks.
const (
	TaskStarted    EventState = "started"
	TaskInProgress EventState = "in_progress"
	TaskFinished   EventState = "finished"
	TaskFailed     EventState = "failed"
	Warning        EventState = "warning"
)
