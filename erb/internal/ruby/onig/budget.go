package onig

// This file has the budget for compiling and matching.

// Budget is charged for work and memory. Both methods are called before the work is done and before the memory is
// allocated. An error ends the operation, and Compile or the search returns it.
type Budget interface {
	// Step counts n units of work; one takes some tens to some hundreds of nanoseconds.
	Step(n int64) error
	// Charge requests n bytes.
	Charge(n int64) error
}

// LimitError reports that a pattern or a match exceeds a limit of this package, whatever the Budget allows.
type LimitError struct {
	What string // "regexp nesting", "regexp stack"
	Max  int64
}

// Error implements error.
func (e *LimitError) Error() string { return e.What + " is more than the engine has room for" }

// meter collects the cost of compiling and charges it in portions.
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

// spend counts work and memory that are needed next. It returns false if the caller must stop.
func (m *meter) spend(steps, bytes int) bool {
	m.steps += steps
	m.bytes += bytes
	if m.steps < portionSteps && m.bytes < portionBytes {
		return m.err == nil
	}
	return m.pay()
}

// pay reports the cost collected since the last call to the budget.
func (m *meter) pay() bool {
	if m.err == nil && m.budget != nil {
		if m.err = m.budget.Charge(int64(m.bytes)); m.err == nil {
			m.err = m.budget.Step(int64(m.steps))
		}
	}
	m.steps, m.bytes = 0, 0
	return m.err == nil
}
