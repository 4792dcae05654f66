// Package probe has the common parts of the measuring programs: the input case, the output numbers, the clock,
// sampling, and the setting of Go's garbage collector.
package probe

// This file defines the input and output of the measuring programs.

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"time"

	"github.com/boshrender/boshrender/dev/try"
)

// Case is a template with the spec hash to render it for. Files of cases have one on each line.
type Case struct {
	Path     string          `json:"path"`
	Template string          `json:"template"`
	Context  json.RawMessage `json:"context"`
	// Output is Ruby's known output; nil if that is not known or if rendering fails.
	Output *string `json:"output,omitempty"`
}

// The names of numbers. Times are microseconds of the process's CPU.
const (
	Parse    = "parse"    // text to executable form
	Decode   = "decode"   // JSON of the spec hash to data
	Context  = "context"  // data to the context of a template
	Render   = "render"   // both to the output; this library renders into a writer, as the pipeline does
	Returned = "returned" // the same, returned as a new string; this library only
	Instance = "instance" // context and render together
	Copy     = "copy"     // a copy of the output; this library only
	Objects  = "objects"  // allocations of one render in an existing context
	Bytes    = "bytes"    // their size; this library only
)

// Numbers are the measurements of one case by one program.
type Numbers struct {
	// Of has the measured numbers by name.
	Of map[string]float64 `json:"of"`
	// Output is the rendered text.
	Output string `json:"output"`
	// Error says why there are no numbers.
	Error string `json:"error,omitempty"`
}

// Deployment holds the measurements of a whole deployment by one program.
type Deployment struct {
	Templates int `json:"templates"` // of all jobs, each job once
	Renders   int `json:"renders"`
	Failed    int `json:"failed"` // of the renders
	// Read is the time for reading manifest, releases and variables, Resolve the time for resolving links and
	// properties, Render the rest.
	Read, Resolve, Render Lap
}

// Lap is a duration in microseconds.
type Lap struct {
	Wall float64 `json:"wall"`
	CPU  float64 `json:"cpu"`
}

// Plus returns the sum of two laps.
func (l Lap) Plus(other Lap) Lap { return Lap{l.Wall + other.Wall, l.CPU + other.CPU} }

// Over returns the average of a lap over n equal parts.
func (l Lap) Over(n int) Lap { return Lap{l.Wall / float64(n), l.CPU / float64(n)} }

// Stopwatch measures laps. Its zero value has not been started.
type Stopwatch struct {
	wall time.Time
	cpu  time.Duration
}

// Lap returns the time since the last call. The result of the first call has no meaning.
func (s *Stopwatch) Lap() Lap {
	wall, cpu := time.Now(), CPU()
	lap := Lap{Wall: micros(wall.Sub(s.wall)), CPU: micros(cpu - s.cpu)}
	s.wall, s.cpu = wall, cpu
	return lap
}

// Run is the main of a program that measures one case, named by the flag -case: it prints the numbers. Other flags are
// defined before.
func Run(args []string, flags *flag.FlagSet, measure func(Case, Sampler) Numbers) (err error) {
	defer try.Catch(&err)
	var s Sampler
	file := flags.String("case", "", "`file` with one case as JSON")
	flags.IntVar(&s.Samples, "samples", 5, "samples of each time, of which the median counts")
	flags.DurationVar(&s.AtLeast, "sample", 10*time.Millisecond, "least `duration` of a sample")
	try.Do(flags.Parse(args))
	var c Case
	if err := json.Unmarshal(try.Get(os.ReadFile(*file)), &c); err != nil {
		return fmt.Errorf("%s: %w", *file, err)
	}
	var n Numbers
	if err := try.Caught(func() { n = measure(c, s) }); err != nil {
		n = Numbers{Error: err.Error()}
	}
	return json.NewEncoder(os.Stdout).Encode(n)
}
