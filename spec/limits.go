package spec

// This file limits the cost of reading a release.

import (
	"context"
	"errors"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/limits"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec/internal/tarfs"
)

// Limits limits the cost of one call that opens releases: of the call itself, and of all jobs read later from the
// releases that it returned. For each field zero means the default and a negative number no limit. Input that exceeds
// one is a *[limits.Error] that names the file and the limit: a field of Limits in small letters ("total size"), or of
// [manifest.Limits], or "header size" for the headers of an archive's entry, 256 KiB at most.
type Limits struct {
	// FileSize is the largest file that is read, in bytes (64 MiB).
	FileSize int64
	// TotalSize limits the bytes kept of all archives (256 MiB): of the files and of their paths. The packages in a
	// release tarball are skipped, not kept.
	TotalSize int64
	// ReadSize bounds the bytes that all archives unpack to, kept or not (16 GiB).
	ReadSize int64
	// Files bounds the number of entries of all archives and folders, and of the folders inside archives (100,000).
	Files int64
	// NameLength and NameDepth bound the path of an entry of an archive: in bytes (4,096), and in folders, with the
	// file itself (100).
	NameLength, NameDepth int64
	// Ratio limits the ratio of an archive's expanded size to its compressed size, above 32 MiB of expanded data
	// (200): a small archive of text may well be compressed a thousandfold.
	Ratio int64
	// Nodes bounds the values and keys in all YAML documents (4,000,000).
	Nodes int64
	// YAML bounds each YAML document, and each JSON schema.
	YAML manifest.Limits
}

// The defaults of Limits.
const (
	DefaultFileSize   = 64 << 20
	DefaultTotalSize  = 256 << 20
	DefaultReadSize   = 16 << 30
	DefaultFiles      = 100_000
	DefaultNameLength = 4096
	DefaultNameDepth  = 100
	DefaultRatio      = 200
	DefaultNodes      = 4_000_000
)

// ErrUnsafeArchive: an archive holds a path that leaves it, or the file asked for is a link or a device.
var ErrUnsafeArchive error = tarfs.Unsafe{}

func (l Limits) fileSize() int64 { return limit.Or(l.FileSize, DefaultFileSize) }

// archive returns the limits for reading an archive.
func (l Limits) archive() tarfs.Limits {
	return tarfs.Limits{
		FileSize: l.fileSize(), Ratio: limit.Or(l.Ratio, DefaultRatio),
		NameLength: limit.Or(l.NameLength, DefaultNameLength), NameDepth: limit.Or(l.NameDepth, DefaultNameDepth),
	}
}

// budget holds the remaining Limits of one call.
type budget struct {
	tarfs.Budget
	nodes *limit.Count
}

func (l Limits) budget() *budget {
	return &budget{
		Budget: tarfs.Budget{
			Kept:    &limit.Count{Name: "total size", Max: limit.Or(l.TotalSize, DefaultTotalSize)},
			Read:    &limit.Count{Name: "read size", Max: limit.Or(l.ReadSize, DefaultReadSize)},
			Entries: &limit.Count{Name: "files", Max: limit.Or(l.Files, DefaultFiles)},
		},
		nodes: &limit.Count{Name: "nodes", Max: limit.Or(l.Nodes, DefaultNodes)},
	}
}

// document reads a YAML document and charges for its nodes. The returned function returns the charge to the budget.
func (b *budget) document(ctx context.Context, name string, data []byte, l manifest.Limits) (cursor, func(), error) {
	left := b.nodes.Max - b.nodes.Used()
	shared := left < limit.Or(l.Nodes, psych.DefaultNodes)
	if shared {
		l.Nodes = int(max(left, 1)) // 0 is the default
	}
	poll := limit.NewPoll(ctx)
	doc, err := readYAML(name, data, psych.Options{Name: name, Limits: psych.Limits(l), Budget: &poll})
	if e := new(limits.Error); shared && errors.As(err, &e) && e.Limit == "nodes" {
		e.Max = b.nodes.Max
	}
	if err != nil {
		return cursor{}, nil, err
	}
	nodes := doc.node.Count()
	if err := b.nodes.Take(nodes); err != nil {
		return cursor{}, nil, limit.In(name, err)
	}
	return doc, func() { b.nodes.Give(nodes) }, nil
}
