// Package outdir is the only one of the library that writes to the file system. It puts trees of files, and single
// files, into directories that others may have filled before: through os.Root, so that no symbolic link leads out;
// as a whole or not at all, so that nothing is left of what failed; and without waiting for what is no file.
//
// The directory itself is named by the program, and trusted. What lies below it is not, and neither are the names of
// what is written, which are of type safepath.Path.
package outdir
