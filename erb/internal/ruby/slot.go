package ruby

// This file gives libraries places for their state of a run.

// SlotID is the place of a library in the state of a run.
type SlotID uint8

// The places.
const (
	MatchingSlot SlotID = iota // searches with regular expressions
	JSONSlot                   // the generator for the next to_json
	LinksSlot                  // the director's links
	MembersSlot                // readers of OpenStruct
	VersionsSlot               // Gem::Version
	NamesSlot                  // names of symbols
	slots
)

// Slot is the state, of type T, that each run has at a place. A variable of the library's package has it.
type Slot[T any] struct{ ID SlotID }

// Of returns the state of a run, which begins as the zero T.
func (s Slot[T]) Of(rt *Runtime) *T {
	state, ok := rt.slots[s.ID].(*T)
	if !ok {
		state = new(T)
		rt.slots[s.ID] = state
	}
	return state
}

// Clear makes the state of a run the zero T again.
func (s Slot[T]) Clear(rt *Runtime) {
	if state, ok := rt.slots[s.ID].(*T); ok {
		*state = *new(T)
	}
}
