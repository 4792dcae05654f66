// Package walls has the tests about the repository as a whole: which package may import which, how long files and
// functions may get, which functions of the standard library methods of templates may not use, and that documents and
// comments name what exists. Nothing imports it.
package walls
