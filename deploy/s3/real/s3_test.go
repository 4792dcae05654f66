package real

// This file stores blobs.

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/minio/minio-go/v7"
	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/digest"
	"github.com/boshrender/boshrender/deploy/s3"
)

const (
	uuid  = "6f0a4d56-3c0f-4b51-8d8a-0d5d2b1f7a11"
	part  = 16 << 20 // in which blobs are uploaded
	large = 2*part + 12_345
)

// random returns the same bytes for the same size.
func random(size int64) io.Reader {
	return io.LimitReader(rand.NewChaCha8([32]byte{byte(size)}), size)
}

func sumOf(t *testing.T, data io.Reader) string {
	t.Helper()
	h := sha256.New()
	_, err := io.Copy(h, data)
	require.NoError(t, err)
	return fmt.Sprintf("sha256:%x", h.Sum(nil))
}

// content opens a blob, and returns the digest of its content.
func content(t *testing.T, b s3.Blobs, id string) string {
	t.Helper()
	r, err := b.Open(t.Context(), id)
	require.NoError(t, err)
	sum := sumOf(t, r)
	require.NoError(t, r.Close())
	return sum
}

// left returns the names of the objects of a folder, and of those that are only partly uploaded.
func left(t *testing.T, b s3.Blobs) (objects, parts []string) {
	t.Helper()
	for o := range b.Client.ListObjects(t.Context(), b.Bucket, minio.ListObjectsOptions{Prefix: b.Folder, Recursive: true}) {
		require.NoError(t, o.Err)
		objects = append(objects, o.Key)
	}
	core := minio.Core{Client: b.Client}
	list, err := core.ListMultipartUploads(t.Context(), b.Bucket, b.Folder, "", "", "", 1000)
	require.NoError(t, err)
	for _, u := range list.Uploads {
		parts = append(parts, u.Key)
	}
	return objects, parts
}

func TestBlobs(t *testing.T) {
	for name, id := range map[string]string{
		"uuid": uuid, "dot": "a.b", "path": "release/r/../p", "parent": "..", "empty": "", "slash": "/", "odd": "ä?%2f&", "long": strings.Repeat("a", 2000),
	} {
		t.Run(name, func(t *testing.T) {
			b := blobs(t, newWire(t), secret)
			_, err := b.Open(t.Context(), id)
			require.ErrorIs(t, err, fs.ErrNotExist)
			require.NoError(t, b.Delete(t.Context(), id))
			for _, size := range []int64{1, 0, 100_000} { // a blob can be replaced
				require.NoError(t, b.Put(t.Context(), id, iotest.OneByteReader(random(size))))
				require.Equal(t, sumOf(t, random(size)), content(t, b, id))
			}
			objects, _ := left(t, b)
			require.Len(t, objects, 1)
			require.Equal(t, name == "uuid" || name == "dot", b.Folder+"/"+id == objects[0], "agents look for it there")
			require.NoError(t, b.Delete(t.Context(), id))
			_, err = b.Open(t.Context(), id)
			require.ErrorIs(t, err, fs.ErrNotExist)
		})
	}
}

// ahead fails if more than a part and a buffer is read that isn't sent.
type ahead struct {
	io.Reader
	t    *testing.T
	w    *wire
	read int64
}

func (a *ahead) Read(p []byte) (int, error) {
	n, err := a.Reader.Read(p)
	a.read += int64(n)
	require.LessOrEqual(a.t, a.read-a.w.sent.Load(), int64(part+part/8))
	return n, err
}

func TestLarge(t *testing.T) {
	for _, size := range []int64{part - 1, part, part + 1, large} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			w := newWire(t)
			b := blobs(t, w, secret)
			require.NoError(t, b.Put(t.Context(), uuid, &ahead{Reader: random(size), t: t, w: w}))
			objects, parts := left(t, b)
			require.Len(t, objects, 1)
			require.Empty(t, parts)
			w.got.Store(0)
			r, err := b.Open(t.Context(), uuid)
			require.NoError(t, err)
			_, err = io.ReadFull(r, make([]byte, 10))
			require.NoError(t, errors.Join(err, r.Close()))
			require.Less(t, w.got.Load(), int64(1<<20), "only what is read")
			require.Equal(t, sumOf(t, random(size)), content(t, b, uuid))
		})
	}
}

// TestNothingStored puts blobs whose reading fails at the end.
func TestNothingStored(t *testing.T) {
	other, err := digest.Parse(sumOf(t, strings.NewReader("other")))
	require.NoError(t, err)
	for _, size := range []int64{1000, part, large} {
		for name, c := range map[string]struct {
			data io.Reader
			is   error
		}{
			"another digest": {other.Reader(random(size)), digest.ErrMismatch},
			"cut off":        {io.MultiReader(random(size), iotest.ErrReader(io.ErrUnexpectedEOF)), io.ErrUnexpectedEOF},
		} {
			t.Run(fmt.Sprint(name, size), func(t *testing.T) {
				b := blobs(t, newWire(t), secret)
				require.ErrorIs(t, b.Put(t.Context(), uuid, c.data), c.is)
				objects, parts := left(t, b)
				require.Empty(t, objects)
				require.Empty(t, parts)
			})
		}
	}
}

// TestDamaged changes a byte on the way to the server.
func TestDamaged(t *testing.T) {
	for _, size := range []int64{1000, large} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			w := newWire(t)
			w.damage = func(req *http.Request) {
				if req.Method == http.MethodPut {
					req.Body = struct {
						io.Reader
						io.Closer
					}{&flipped{Reader: req.Body, at: req.ContentLength / 2}, req.Body}
				}
			}
			b := blobs(t, w, secret)
			require.Error(t, b.Put(t.Context(), uuid, random(size)))
			objects, parts := left(t, b)
			require.Empty(t, objects)
			require.Empty(t, parts)
		})
	}
}

// flipped changes the byte at a position.
type flipped struct {
	io.Reader
	at int64
}

func (f *flipped) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	if f.at >= 0 && f.at < int64(n) {
		p[f.at] ^= 1
	}
	f.at -= int64(n)
	return n, err
}

func TestRefused(t *testing.T) {
	const wrong = "not-the-secret"
	for name, c := range map[string]struct {
		secret string
		bucket string
		text   string
	}{
		"credentials":       {wrong, bucket, "signature"},
		"bucket":            {secret, "others", "bucket others: The specified bucket does not exist"},
		"name of a bucket":  {secret, "..", "bucket ..: "},
		"bucket is missing": {secret, "", "bucket : Bucket name cannot be empty"},
	} {
		t.Run(name, func(t *testing.T) {
			b := blobs(t, newWire(t), c.secret)
			b.Bucket = c.bucket
			_, open := b.Open(t.Context(), uuid)
			for call, err := range map[string]error{
				"open": open, "put": b.Put(t.Context(), uuid, random(1)), "parts": b.Put(t.Context(), uuid, random(large)),
				"delete": b.Delete(t.Context(), uuid),
			} {
				require.ErrorContains(t, err, "blob "+uuid+": ", call)
				require.ErrorContains(t, err, c.text, call)
				require.NotErrorIs(t, err, fs.ErrNotExist, call)
				require.NotContains(t, err.Error(), c.secret, call)
			}
		})
	}
}

// TestCancelled ends the context of an upload during its first and its second part, and the one of a download.
func TestCancelled(t *testing.T) {
	stop := errors.New("the operator said so")
	for _, at := range []int64{1000, part + 1000} {
		t.Run(fmt.Sprint(at), func(t *testing.T) {
			b := blobs(t, newWire(t), secret)
			ctx, cancel := context.WithCancelCause(t.Context())
			data := io.MultiReader(random(at), calls(func() { cancel(stop) }), random(large))
			require.ErrorIs(t, b.Put(ctx, uuid, data), stop)
			objects, parts := left(t, b)
			require.Empty(t, objects)
			require.Empty(t, parts)
		})
	}
	b := blobs(t, newWire(t), secret)
	require.NoError(t, b.Put(t.Context(), uuid, random(large)))
	ctx, cancel := context.WithCancelCause(t.Context())
	r, err := b.Open(ctx, uuid)
	require.NoError(t, err)
	_, err = io.ReadFull(r, make([]byte, 10))
	require.NoError(t, err)
	cancel(stop)
	_, err = io.Copy(io.Discard, r)
	require.ErrorIs(t, err, stop)
	require.NoError(t, r.Close())
}

// calls is an empty reader that calls a function.
type calls func()

func (f calls) Read([]byte) (int, error) {
	f()
	return 0, io.EOF
}

// TestCutDownload cuts a download off.
func TestCutDownload(t *testing.T) {
	w := newWire(t)
	b := blobs(t, w, secret)
	require.NoError(t, b.Put(t.Context(), uuid, random(large)))
	r, err := b.Open(t.Context(), uuid)
	require.NoError(t, err)
	_, err = io.ReadFull(r, make([]byte, 10))
	require.NoError(t, err)
	w.cut()
	var rest bytes.Buffer
	_, err = io.Copy(&rest, r)
	require.ErrorContains(t, err, "blob "+uuid+": ")
	require.Less(t, rest.Len(), large-10)
	_ = r.Close()
}
