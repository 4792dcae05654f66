package probe

// This file defines what goes into a measuring program and what comes out.

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
	// Output is what Ruby is known to render; nil if that is not known or if it fails.
	Output *string `json:"output,omitempty"`
}

// Numbers is what a program measured of one case. Times are microseconds of the process's CPU; what was not measured
// is 0.
type Numbers struct {
	Parse    float64 `json:"parse"`    // text to something that can be run
	Decode   float64 `json:"decode"`   // JSON of the spec hash to data
	Context  float64 `json:"context"`  // data to something that templates can ask
	Render   float64 `json:"render"`   // both to the output; ours goes to a writer, as the pipeline's does
	Returned float64 `json:"returned"` // the same, returned as a string of its own; ours only
	Result   float64 `json:"result"`   // the same by ERB#result, which compiles each time; Ruby only
	Instance float64 `json:"instance"` // context and render together
	Copy     float64 `json:"copy"`     // a copy of the output; ours only
	// Objects and Bytes are what one render allocates, the context being there; InstanceObjects what a render with a
	// new context does.
	Objects         float64 `json:"objects"`
	Bytes           float64 `json:"bytes"`
	InstanceObjects float64 `json:"instance_objects"`
	// Output is what was rendered.
	Output string `json:"output"`
	// Error says why there are no numbers.
	Error string `json:"error,omitempty"`
}

// Deployment is what a program measured of a whole deployment.
type Deployment struct {
	Groups    int `json:"groups"`
	Instances int `json:"instances"`
	Templates int `json:"templates"` // of all jobs, each job once
	Renders   int `json:"renders"`
	Failed    int `json:"failed"` // of the renders
	Bytes     int `json:"bytes"`  // of all that was rendered
	// Read is what it took to read manifest, releases and variables, Resolve to resolve links and properties, Render
	// the rest.
	Read, Resolve, Render Lap
}

// Lap is a stretch of time in microseconds.
type Lap struct {
	Wall float64 `json:"wall"`
	CPU  float64 `json:"cpu"`
}

// Plus returns both together.
func (l Lap) Plus(other Lap) Lap { return Lap{l.Wall + other.Wall, l.CPU + other.CPU} }

// Over returns the part of a lap that one of n took, which were alike.
func (l Lap) Over(n int) Lap { return Lap{l.Wall / float64(n), l.CPU / float64(n)} }

// Stopwatch measures laps. Its zero value has not been started.
type Stopwatch struct {
	wall time.Time
	cpu  time.Duration
}

// Lap returns the time since the last call, or since nothing in the first.
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
	// RenderOnly leaves out all numbers but those of renders in a context that is ready.
	RenderOnly bool
}

// Flags adds the options to f.
func (o *Options) Flags(f *flag.FlagSet) {
	f.StringVar(&o.Case, "case", "", "`file` with one case as JSON")
	f.IntVar(&o.Sampler.Samples, "samples", 5, "samples of each time, of which the median counts")
	f.DurationVar(&o.Sampler.AtLeast, "sample", 10*time.Millisecond, "least `duration` of a sample")
	f.BoolVar(&o.RenderOnly, "render", false, "measure renders only")
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
