package deploy

// This file defines the events of an Executor: the director's event log (director: event_log.rb).

import "time"

// Event is a line of the event log.
type Event struct {
	// Time is when it happened, by the clock of the Executor.
	Time time.Time
	// Stage is the stage's name; empty for a warning.
	Stage string
	// Tags are the stage's: names of groups.
	Tags []string
	// Total is the number of tasks in the stage, without those that have no name.
	Total int
	// Index is the number of this task in its stage, from 1, in the order of their beginnings.
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
	Errand *ErrandResult
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
