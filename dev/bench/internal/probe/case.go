package probe

// This file defines the input and output of the measuring programs.

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"time"
)

// Case is a template with the spec hash to render it for. Files of cases have one on each line.
type Case struct {
	Path     string          `json:"path"`
	Template string          `json:"template"`
	Context  json.RawMessage `json:"context"`
	// Output is Ruby's known output; nil if that is not known or if rendering fails.
	Output *string `json:"output,omitempty"`
}

// Numbers are the measurements of one case by one program. Times are microseconds of the process's CPU; 0 means not
// measured.
type Numbers struct {
	Parse    float64 `json:"parse"`    // text to executable form
	Decode   float64 `json:"decode"`   // JSON of the spec hash to data
	Context  float64 `json:"context"`  // data to the context of a template
	Render   float64 `json:"render"`   // both to the output; this library renders into a writer, as the pipeline does
	Returned float64 `json:"returned"` // the same, returned as a new string; this library only
	Result   float64 `json:"result"`   // the same by ERB#result, which compiles each time; Ruby only
	Instance float64 `json:"instance"` // context and render together
	Copy     float64 `json:"copy"`     // a copy of the output; this library only
	// Objects and Bytes are the allocations of one render in an existing context; InstanceObjects the allocations
	// of a render with a new context.
	Objects         float64 `json:"objects"`
	Bytes           float64 `json:"bytes"`
	InstanceObjects float64 `json:"instance_objects"`
	// Output is the rendered text.
	Output string `json:"output"`
	// Error says why there are no numbers.
	Error string `json:"error,omitempty"`
}

// Deployment holds the measurements of a whole deployment by one program.
type Deployment struct {
	Groups    int `json:"groups"`
	Instances int `json:"instances"`
	Templates int `json:"templates"` // of all jobs, each job once
	Renders   int `json:"renders"`
	Failed    int `json:"failed"` // of the renders
	Bytes     int `json:"bytes"`  // of all rendered files
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

// Options are the flags of a program that measures one case.
type Options struct {
	Case    string
	Sampler Sampler
	// RenderOnly measures only renders in an existing context.
	RenderOnly bool
	// Row says that the template of the case is a program of package rows; the only number is the number of its
	// turns.
	Row bool
}

// Flags adds the options to f.
func (o *Options) Flags(f *flag.FlagSet) {
	f.StringVar(&o.Case, "case", "", "`file` with one case as JSON")
	f.IntVar(&o.Sampler.Samples, "samples", 5, "samples of each time, of which the median counts")
	f.DurationVar(&o.Sampler.AtLeast, "sample", 10*time.Millisecond, "least `duration` of a sample")
	f.BoolVar(&o.RenderOnly, "render", false, "measure renders only")
	f.BoolVar(&o.Row, "row", false, "the case is a program of package rows")
}

// Run reads the case, measures it, and prints the numbers.
func (o *Options) Run(measure func(Case, Sampler) (Numbers, error)) error {
	data, err := os.ReadFile(o.Case)
	if err != nil {
		return err
	}
	var c Case
	if err := json.Unmarshal(data, &c); err != nil {
		return fmt.Errorf("%s: %w", o.Case, err)
	}
	n, err := measure(c, o.Sampler)
	if err != nil {
		n = Numbers{Error: err.Error()}
	}
	return json.NewEncoder(os.Stdout).Encode(n)
}
