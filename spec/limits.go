package spec

// This file bounds what reading a release may cost.

import (
	"context"
	"errors"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/spec/internal/tarfs"
)

// Limits bounds what one call that opens releases may make the reader do: the call itself, and all jobs that are read
// later of the releases that it returned. For each field zero means the default and a negative number no limit. What
// exceeds one is a *LimitError that names the limit and the file.
type Limits struct {
	// FileSize is the largest file that is read, in bytes (64 MiB).
	FileSize int64
	// TotalSize bounds the bytes that are kept of all archives (256 MiB): those of the files and of their paths. The
	// packages in a release tarball are passed over, not kept.
	TotalSize int64
	// ReadSize bounds the bytes that all archives unpack to, kept or not (16 GiB).
	ReadSize int64
	// Files bounds the number of entries of all archives and folders, and of the folders inside archives (100,000).
	Files int64
	// NameLength and NameDepth bound the path of an entry of an archive: in bytes (4,096), and in folders, with the
	// file itself (100).
	NameLength, NameDepth int64
	// Ratio bounds how many times its compressed size an archive may expand to, once it is above 32 MiB: a small
	// archive of text may well be compressed a thousandfold (200).
	Ratio int64
	// Nodes bounds the values and keys in all YAML documents (4,000,000).
	Nodes int64
	// YAML bounds each YAML document, and each JSON schema.
	YAML YAMLLimits
}

// YAMLLimits bounds one document: Size in bytes (64 MiB), Nodes, which are values and keys (1,000,000), AliasNodes,
// which are repeated by aliases (1,000,000), Depth of nested collections (1,000), Digits of an integer (10,000), all of
// type int. For each zero means the default and a negative number no limit.
type YAMLLimits = psych.Limits

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

// LimitError says which limit was exceeded, and where: its field Limit is the name of a field of Limits in small
// letters ("total size"), or one of YAMLLimits, or "header size" for what stands before an entry of an archive: 256 KiB
// at most.
type LimitError = limit.Error

var (
	// ErrLimit matches every LimitError in errors.Is.
	ErrLimit = limit.Err
	// ErrTooLarge is ErrLimit.
	ErrTooLarge = limit.Err
	// ErrUnsafeArchive: an archive holds a path that leaves it, or the file asked for is a link or a device.
	ErrUnsafeArchive = tarfs.ErrUnsafe
)

func (l Limits) fileSize() int64 { return limit.Or(l.FileSize, DefaultFileSize) }

// archive returns the limits of an archive.
func (l Limits) archive() tarfs.Limits {
	return tarfs.Limits{
		FileSize: l.fileSize(), Ratio: limit.Or(l.Ratio, DefaultRatio),
		NameLength: limit.Or(l.NameLength, DefaultNameLength), NameDepth: limit.Or(l.NameDepth, DefaultNameDepth),
	}
}

// budget is the rest of the Limits of one call.
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

// document reads a YAML document, whose nodes are paid for if it can be read. The function that is returned pays them
// back.
func (b *budget) document(ctx context.Context, name string, data []byte, limits YAMLLimits) (cursor, func(), error) {
	left := b.nodes.Max - b.nodes.Used()
	shared := left < limit.Or(limits.Nodes, psych.DefaultNodes)
	if shared {
		limits.Nodes = int(max(left, 1)) // 0 is the default
	}
	poll := limit.NewPoll(ctx)
	doc, err := readYAML(name, data, psych.Options{Name: name, Limits: limits, Budget: &poll})
	if e := new(LimitError); shared && errors.As(err, &e) && e.Limit == "nodes" {
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
