package artifact

// This file reads stemcells and uploads them to clouds (director: jobs/update_stemcell.rb).

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"

	"github.com/boshrender/boshrender/deploy/digest"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// Stemcell is a stemcell as described by its stemcell.MF.
type Stemcell struct {
	// Name and Version are its name and version in manifests.
	Name, Version string
	// OS is its operating system; its Name if stemcell.MF has none.
	OS string
	// SHA1 is the digest of the image.
	SHA1 string
	// APIVersion is the version of its agent's API: 2 for settings that come with the VM, 3 for signed URLs; 0 means
	// unknown.
	APIVersion int
	// Formats are the formats of the image; empty for unknown.
	Formats []string
	// CloudProperties are passed to the cloud with the image.
	CloudProperties *manifest.Map

	path string
}

// maxStemcellMF bounds stemcell.MF.
const maxStemcellMF = 1 << 20

// OpenStemcell reads stemcell.MF of a stemcell's tarball.
func OpenStemcell(ctx context.Context, tarball string) (*Stemcell, error) {
	s := &Stemcell{path: tarball}
	data, err := entry(ctx, tarball, "stemcell.MF")
	if err != nil {
		return nil, s.invalid(err)
	}
	text, err := io.ReadAll(io.LimitReader(data, maxStemcellMF+1))
	if err == nil && len(text) > maxStemcellMF {
		err = errors.New("stemcell.MF is too long")
	}
	if err = errors.Join(err, data.Close()); err != nil {
		return nil, s.invalid(err)
	}
	doc, err := manifest.YAML{}.Document(ctx, path.Join(filepath.Base(tarball), "stemcell.MF"), text)
	if err != nil {
		return nil, err
	}
	m, ok := doc.Value().(*manifest.Map)
	if !ok {
		return nil, &plan.Error{Code: codes.ValidationInvalidType, Message: s.label() + ": stemcell.MF is no hash"}
	}
	return s, s.read(m)
}

func (s *Stemcell) label() string { return filepath.Base(s.path) }

func (s *Stemcell) invalid(err error) error {
	return &plan.Error{Code: codes.StemcellInvalidArchive, Message: fmt.Sprintf("%s: no stemcell can be read: %s", s.label(), err), Err: err}
}

// read reads the fields of stemcell.MF. The error lists all faults.
func (s *Stemcell) read(m *manifest.Map) error {
	var errs []error
	fail := func(code manifest.Code, text string) {
		errs = append(errs, &plan.Error{Code: code, Message: s.label() + ": " + text})
	}
	text := func(key string, needed bool) string {
		v, ok := m.Get(key)
		switch v := v.(type) {
		case string:
			return v
		case int64, float64:
			return fmt.Sprint(v)
		}
		switch {
		case ok:
			fail(codes.ValidationInvalidType, fmt.Sprintf("Property '%s' did not match the required type 'String'", key))
		case needed:
			fail(codes.ValidationMissingField, fmt.Sprintf("Required property '%s' was not specified", key))
		}
		return ""
	}
	s.Name, s.Version, s.SHA1 = text("name", true), text("version", true), text("sha1", true)
	if s.OS = text("operating_system", false); s.OS == "" {
		s.OS = s.Name
	}
	if v, ok := m.Get("api_version"); ok {
		n, is := v.(int64)
		if s.APIVersion = int(n); !is {
			fail(codes.ValidationInvalidType, "Property 'api_version' did not match the required type 'Integer'")
		}
	}
	if v, ok := m.Get("stemcell_formats"); ok {
		list, is := v.([]any)
		if !is {
			fail(codes.ValidationInvalidType, "Property 'stemcell_formats' did not match the required type 'Array'")
		}
		for _, f := range list {
			s.Formats = append(s.Formats, fmt.Sprint(f))
		}
	}
	s.CloudProperties = manifest.MapOf()
	if v, ok := m.Get("cloud_properties"); ok {
		properties, is := v.(*manifest.Map)
		if !is {
			fail(codes.ValidationInvalidType, "Property 'cloud_properties' did not match the required type 'Hash'")
		} else {
			s.CloudProperties = properties
		}
	}
	return errors.Join(errs...)
}

// Uploader is a cloud that accepts stemcells.
type Uploader interface {
	// CreateStemcell creates a stemcell from an image file, and returns the cloud's name for it.
	CreateStemcell(ctx context.Context, image string, cloudProperties *manifest.Map, tags map[string]string) (cid string, err error)
}

// Upload creates the cloud's own stemcell and returns the cloud's name for it: see [deploy.Values.Stemcells]. The image
// is unpacked to a temporary folder and compared with its digest; a light stemcell's image is empty and has no digest.
//
// A cloud that keeps a journal finds the result of an earlier call by the token of the [driver.Call] in ctx.
func (s *Stemcell) Upload(ctx context.Context, cloud Uploader, tags map[string]string) (cid string, err error) {
	dir, err := os.MkdirTemp("", "stemcell-")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	image := filepath.Join(dir, "image")
	if err := s.unpack(ctx, image); err != nil {
		return "", err
	}
	return cloud.CreateStemcell(ctx, image, s.CloudProperties, tags)
}

// unpack writes the image to a file.
func (s *Stemcell) unpack(ctx context.Context, to string) error {
	data, err := entry(ctx, s.path, "image")
	if errors.Is(err, os.ErrNotExist) {
		return &plan.Error{Code: codes.StemcellImageNotFound, Message: "Stemcell image not found", Err: err}
	}
	if err != nil {
		return s.invalid(err)
	}
	f, err := os.Create(to)
	if err != nil {
		return errors.Join(err, data.Close())
	}
	d, err := digest.Parse(s.SHA1)
	var n int64
	if err == nil {
		n, err = io.Copy(f, d.Reader(data))
	}
	if n == 0 && errors.Is(err, digest.ErrMismatch) {
		err = nil // a light stemcell
	}
	if errors.Is(err, digest.ErrMismatch) {
		err = &plan.Error{Code: codes.StemcellSHA1DoesNotMatch, Message: fmt.Sprintf("%s: image: %s", s.label(), err), Err: err}
	}
	return errors.Join(err, f.Close(), data.Close())
}
