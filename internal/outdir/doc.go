// Package outdir is the only one of the library that writes to the file system. It puts trees of files, and single
// files, into directories that others may have filled before: through os.Root, so that no symbolic link leads out;
// as a whole or not at all, so that nothing is left of what failed; and without waiting for what is no file.
//
// The directory itself is named by the program, and trusted. What lies below it is not, and neither are the names of
// what is written, which are of type safepath.Path.
//
//	stage.go     trees are written beside their places
//	commit.go    all of them go to their places, or none
//	own.go       what others have put there is left alone
//	recover.go   repairs directories that a killed process left
//	file.go      single files
//	place.go     where a rendered file belongs, and its permissions
//	volume.go    the volumes of pods, which stay where they are
//	lock.go      one process after another; system_*.go have what differs by system
//	root.go      the operations on the file system that all of it is made of
package outdir
