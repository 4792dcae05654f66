package artifact

// This file packs the files of a package of a checkout.

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"

	"github.com/boshrender/boshrender/spec"
)

// pack writes the archive of a package. It is reproducible: times and owners are left out.
func (c *checkout) pack(ctx context.Context, w io.Writer, p *spec.Package) error {
	list, err := c.packageFiles(ctx, p)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(list, func(f file) bool { return f.as == "pre_packaging" }) {
		return fmt.Errorf("%w: it has a pre_packaging script, which `bosh create-release` runs", ErrNoArchive)
	}
	if is, err := c.fingerprint(ctx, list, p.Dependencies); err != nil || is != p.Fingerprint {
		return errors.Join(err, errors.New("its files have changed since the release was opened"))
	}
	z := gzip.NewWriter(w)
	t := tar.NewWriter(z)
	folders := map[string]bool{".": true}
	err = t.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: "./", Mode: 0o755})
	for _, f := range list {
		if err == nil && !f.through {
			err = c.packFile(ctx, t, f, folders)
		}
	}
	if err == nil {
		err = errors.Join(t.Close(), z.Close())
	}
	return err
}

func (c *checkout) packFile(ctx context.Context, t *tar.Writer, f file, folders map[string]bool) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err := packFolders(t, path.Dir(f.as), folders); err != nil {
		return err
	}
	info, err := c.root.Lstat(f.path)
	if err != nil {
		return err
	}
	h := &tar.Header{Name: "./" + f.as, Typeflag: tar.TypeReg, Mode: 0o644}
	if info.Mode()&fs.ModeSymlink != 0 {
		h.Typeflag, h.Mode = tar.TypeSymlink, 0o777
		if h.Linkname, err = c.root.ReadLink(f.path); err != nil {
			return err
		}
		return t.WriteHeader(h)
	}
	if info.Mode()&0o100 != 0 {
		h.Mode = 0o755
	}
	data, err := c.open(f.path)
	if err != nil {
		return err
	}
	h.Size = info.Size()
	if err = t.WriteHeader(h); err == nil {
		_, err = io.CopyN(t, data, h.Size)
	}
	return errors.Join(err, data.Close())
}

// packFolders writes the parent folders of a file that the archive lacks.
func packFolders(t *tar.Writer, dir string, have map[string]bool) error {
	if have[dir] {
		return nil
	}
	have[dir] = true
	if err := packFolders(t, path.Dir(dir), have); err != nil {
		return err
	}
	return t.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: "./" + dir + "/", Mode: 0o755})
}
