package onig

// This file has what compiling and matching are paid from.

// Budget pays for work and memory. Both methods are told before the work is done and before the memory is asked for;
// an error ends what was begun and is what Compile or the search returns.
type Budget interface {
	// Step counts n units of work; one is worth some tens to some hundreds of nanoseconds.
	Step(n int64) error
	// Charge asks for n bytes.
	Charge(n int64) error
}

// LimitError reports that a pattern or a match needs more than this package has room for, whatever the Budget says.
type LimitError struct {
	What string // "regexp nesting", "regexp stack"
	Max  int64
}

// Error implements error.
func (e *LimitError) Error() string { return e.What + " is more than the engine has room for" }

// meter collects what compiling costs and pays for it in portions.
type meter struct {
	budget Budget
	steps  int
	bytes  int
	err    error
}

const (
	portionSteps = 128
	portionBytes = 4 << 10
)

// spend counts work and memory that are needed next; false means stop.
func (m *meter) spend(steps, bytes int) bool {
	m.steps += steps
	m.bytes += bytes
	if m.steps < portionSteps && m.bytes < portionBytes {
		return m.err == nil
	}
	return m.pay()
}

// pay reports to the budget what it wasn't told yet.
func (m *meter) pay() bool {
	if m.err == nil && m.budget != nil {
		if m.err = m.budget.Charge(int64(m.bytes)); m.err == nil {
			m.err = m.budget.Step(int64(m.steps))
		}
	}
	m.steps, m.bytes = 0, 0
	return m.err == nil
}
