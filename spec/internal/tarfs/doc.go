// Package tarfs reads a tar archive, plain or gzipped, into memory and shows it as an fs.FS. Nothing is ever written to
// disk, so that a hostile archive can do no more than be refused: paths that leave the archive, links, devices and
// archives that expand without end are errors.
package tarfs
