// Package tarfs reads a tar archive, plain or gzipped, into memory and provides it as an fs.FS. It never writes to
// disk, so that a hostile archive can at worst be refused: paths that leave the archive, links, devices and archives
// that expand without end are errors.
package tarfs
