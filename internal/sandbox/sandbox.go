// Package sandbox restricts a process by means of its operating system: with Landlock on Linux, for all threads. It is
// a second wall, behind the limits and checks of the other packages.
//
//	sandbox.go        what a process may access
//	landlock_linux.go Landlock
//	none_other.go     other systems
package sandbox

// Access lists the files that a process may access after Enter. Everything else is denied: other files, execution of
// programs, TCP. Open files stay usable.
type Access struct {
	// Read are files that can be read, and folders whose files can be read.
	Read []string
	// Write are folders below which files can be read, made, changed and removed. Of a missing one, its nearest folder
	// above counts.
	Write []string
}
