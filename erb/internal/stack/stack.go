// Package stack enlarges the stack of a goroutine once, instead of several times while it runs deeper.
package stack

// size is the number of bytes that Reserve makes room for.
const size = 32 << 10

// Reserve makes room on the goroutine's stack for calls 32 KiB deep. The runtime doubles a stack that is too small and
// copies the frames that are on it; for each frame it consults the tables of the program. Early in a call there are few
// frames, and the tables of later frames are never read: the pages of the program that hold them don't
// count as memory of the process.
func Reserve() {
	if reserve(0) != 0 {
		panic("stack: reserve returns its argument")
	}
}

// reserve has a large frame, whose room the runtime checks before the function begins. It doesn't touch it.
//
//go:noinline
func reserve(n int) int {
	if n == 0 {
		return 0
	}
	var room [size]byte
	for i := range room {
		room[i] = byte(n + i)
	}
	return int(room[n&(size-1)])
}
