// Package walls contains the tests of the repository as a whole: which package may import which, how long files and
// functions may be, which functions of the standard library methods of templates may not use, and that documents and
// comments refer to things that exist. Nothing imports it.
package walls
