package main

// This file writes single files.

import (
	"path/filepath"

	"github.com/boshrender/boshrender/internal/outdir"
)

// replaceFile writes a file under another name and renames it. It keeps the mode of an existing file.
func replaceFile(name string, data []byte) error {
	return outdir.WriteBelow(filepath.Dir(name), filepath.Base(name), data, outdir.Options{})
}
