package spec

// This file bounds what reading a release may cost.

import (
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/spec/internal/tarfs"
)

// Limits bounds what an archive, or a folder, may make the reader do. For each
// field zero means the default and a negative number no limit.
type Limits struct {
	// FileSize is the largest file that is read, in bytes (64 MiB).
	FileSize int64
	// TotalSize bounds the bytes kept from one archive (256 MiB). The
	// packages in a release tarball are passed over, not kept.
	TotalSize int64
	// Files bounds the number of entries of one archive (100,000).
	Files int64
	// Ratio bounds how many times its compressed size an archive may expand
	// to, once it is above 32 MiB: a small archive of text may well be
	// compressed a thousandfold (200).
	Ratio int64
	// YAML bounds job.MF and release.MF.
	YAML YAMLLimits
}

// YAMLLimits bounds a YAML document: Size in bytes (64 MiB), Depth of nested
// collections (1,000), AliasNodes reached through aliases (1,000,000), all of
// type int. Node, a func(size int) error, is called before each node is read, if
// it is set, with about the bytes that it takes; its error ends the reading.
type YAMLLimits = psych.Limits

// The defaults of Limits.
const (
	DefaultFileSize  = 64 << 20
	DefaultTotalSize = 256 << 20
	DefaultFiles     = 100_000
	DefaultRatio     = 200
)

var (
	// ErrUnsafeArchive: an archive holds a path that leaves it, or the file
	// asked for is a link or a device.
	ErrUnsafeArchive = tarfs.ErrUnsafe
	// ErrTooLarge: a file or archive is above a limit.
	ErrTooLarge = tarfs.ErrTooLarge
)

func (l Limits) fileSize() int64  { return limitOr(l.FileSize, DefaultFileSize) }
func (l Limits) totalSize() int64 { return limitOr(l.TotalSize, DefaultTotalSize) }
func (l Limits) files() int64     { return limitOr(l.Files, DefaultFiles) }
func (l Limits) ratio() int64     { return limitOr(l.Ratio, DefaultRatio) }

// archive returns the limits of an archive.
func (l Limits) archive() tarfs.Limits {
	return tarfs.Limits{FileSize: l.fileSize(), TotalSize: l.totalSize(), Files: l.files(), Ratio: l.ratio()}
}

func limitOr(n, def int64) int64 {
	switch {
	case n == 0:
		return def
	case n < 0:
		return 1<<63 - 1
	}
	return n
}
