// Package sandbox restricts a process by means of its operating system, on Linux: with Landlock, seccomp and limits of
// resources, for all threads. It is a second wall, behind the limits and checks of the other packages.
//
//	sandbox.go        what a process may access
//	landlock_linux.go files
//	seccomp_linux.go  system calls, limits of resources
//	none_other.go     other systems
package sandbox

// Access lists the files that a process may access after Enter. Everything else is denied: other files, execution of
// programs, new sockets. Open files and sockets stay usable.
type Access struct {
	// Read are files that can be read, and folders whose files can be read.
	Read []string
	// Write are folders below which files can be read, made, changed and removed. Of a missing one, its nearest folder
	// above counts.
	Write []string
	// Sockets are folders as in Write, in which Unix sockets can be made, too.
	Sockets []string
	// Memory limits the bytes of writable memory; 0 is no limit. A process that needs more crashes.
	Memory int64
	// Before, if not nil, is called once, before sockets are denied: in a process with C code, in the one that is
	// executed anew, where it can read the paths in Read and Write.
	Before func() error
}

func (a *Access) before() error {
	if a.Before == nil {
		return nil
	}
	return a.Before()
}
