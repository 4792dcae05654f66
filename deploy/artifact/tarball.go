package artifact

// This file reads single files of tarballs, plain or gzipped, by streaming.

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"io/fs"
	"path"

	"github.com/boshrender/boshrender/internal/files"
)

// entry opens a file of a tarball. It skips everything before it.
func entry(ctx context.Context, tarball, name string) (io.ReadCloser, error) {
	f, err := files.Open(tarball)
	if err != nil {
		return nil, err
	}
	t, err := newTar(ctx, f)
	for err == nil {
		var h *tar.Header
		if h, err = t.Next(); err == nil && path.Clean(h.Name) == name && h.Typeflag == tar.TypeReg {
			return member{t, f}, nil
		}
	}
	if err == io.EOF {
		err = fs.ErrNotExist
	}
	return nil, errors.Join(err, f.Close())
}

// member is a file of a tarball; the tarball is closed with it.
type member struct {
	io.Reader
	io.Closer
}

// newTar reads a tar archive, gzipped or not, until ctx ends.
func newTar(ctx context.Context, r io.Reader) (*tar.Reader, error) {
	b := bufio.NewReaderSize(cancelled{ctx, r}, 1<<16)
	magic, err := b.Peek(2)
	if err != nil && err != io.EOF {
		return nil, err
	}
	if !bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		return tar.NewReader(b), nil
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return nil, err
	}
	return tar.NewReader(z), nil
}

// cancelled is a reader that ends with its context.
type cancelled struct {
	ctx context.Context
	r   io.Reader
}

// Read implements io.Reader.
func (c cancelled) Read(p []byte) (int, error) {
	if c.ctx.Err() != nil {
		return 0, context.Cause(c.ctx)
	}
	return c.r.Read(p)
}

// openIn opens a file in the folder of an unpacked tarball.
func openIn(dir, name string) (io.ReadCloser, error) {
	root, err := files.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	f, err := (&checkout{root: root}).open(name)
	return f, errors.Join(err, root.Close())
}
