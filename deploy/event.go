package deploy

// This file defines what an Executor tells while it works: the director's event log (director: event_log.rb).

import "time"

// Event is a line of the event log.
type Event struct {
	// Time is when it happened, by the clock of the Executor.
	Time time.Time
	// Stage is the stage's name; empty for a warning.
	Stage string
	// Tags are the stage's: names of groups.
	Tags []string
	// Total is how many tasks the stage has, without those that have no name.
	Total int
	// Index is the number of this task in its stage, from 1, in the order in which they begin.
	Index int
	// Task is the task's name.
	Task string
	// ID is the plan's name for the task.
	ID string
	// State says what happened.
	State EventState
	// Progress is in percent.
	Progress int
	// Status says what is done, as "executing drain"; empty unless State is TaskInProgress.
	Status string
	// Quiet is set for a stage that the director's log doesn't have.
	Quiet bool
	// Err is why a task failed, or what is warned of.
	Err error
	// Errand is what came of an errand where State is ErrandRan; nil otherwise.
	Errand *ErrandResult
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
	ErrandRan      EventState = "errand"
)
