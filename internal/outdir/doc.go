// Package outdir is the only package of the library that writes to the file system. It writes trees of files, and
// single files, into directories that other programs may have filled before: through os.Root, so that no symbolic
// link leads outside; atomically, so that nothing is left of a failed write; and without blocking on named pipes and
// devices.
//
// The program names the directory, which is trusted. Its content is not trusted, and neither are the names of written
// files, which are of type safepath.Path.
//
//	stage.go     trees are written next to their places
//	commit.go    all of them are moved to their places, or none
//	own.go       files of other programs are kept
//	recover.go   repairs directories that a killed process left
//	file.go      single files
//	place.go     paths and permissions of rendered files
//	volume.go    the volumes of pods, which are filled in place
//	lock.go      processes take turns; system_*.go have the system calls
//	root.go      the operations on the file system that the other files use
package outdir
