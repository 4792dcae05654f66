// Package s3 stores the blobs of package deploy/agent in a bucket of Amazon S3 or of a compatible server, as
// directors do. Agents that are reached over NATS can use the same bucket.
//
// It is a module of its own: package deploy/agent needs no client of S3.
package s3

// This file holds the whole package.

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"time"

	"github.com/minio/minio-go/v7"

	"github.com/boshrender/boshrender/deploy/agent"
)

// Blobs are agent.Blobs in a bucket, an object each. No more than one part of a blob is in memory at a time. They are
// safe for concurrent use, by processes too: of two that put the same blob, one takes effect.
//
// The server verifies what is uploaded. What is read has to be compared with a digest, as agents do.
type Blobs struct {
	// Client has the address of the server, and the credentials. Set its region, since otherwise it asks for it; and
	// minio.BucketLookupPath for a server whose buckets have no host names of their own.
	Client *minio.Client
	// Bucket is the name of the existing bucket.
	Bucket string
	// Folder is a prefix of the names of all objects, without a slash at its end; may be empty.
	Folder string
}

var (
	_ agent.Blobs       = Blobs{}
	_ agent.BlobDeleter = Blobs{}
)

// partSize is the size of the parts in which a blob is uploaded. There are at most 10,000 of them.
const partSize = 16 << 20

// plain matches the IDs that become names of objects as they are, such as the UUIDs of agents. Other characters can
// have a meaning in an address.
var plain = regexp.MustCompile(`^[0-9A-Za-z_-][0-9A-Za-z_.-]{0,254}$`)

// object returns the name of a blob's object. It is ‹Folder›/‹ID›, where agents look for it, or has the digest of an
// ID with other characters.
func (b Blobs) object(id string) string {
	if !plain.MatchString(id) {
		id = fmt.Sprintf("%x.blob", sha256.Sum256([]byte(id)))
	}
	return path.Join(b.Folder, id)
}

func (b Blobs) core() minio.Core { return minio.Core{Client: b.Client} }

// explain adds the blob to an error. A missing blob is fs.ErrNotExist; a missing bucket is not.
func (b Blobs) explain(ctx context.Context, id string, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return fmt.Errorf("blob %s: %w", id, context.Cause(ctx))
	case minio.ToErrorResponse(err).Code == minio.NoSuchKey:
		return fmt.Errorf("blob %s: %w", id, fs.ErrNotExist)
	}
	return fmt.Errorf("blob %s: bucket %s: %w", id, b.Bucket, err)
}

// Open implements agent.Blobs. Reading ends with an error when ctx ends.
func (b Blobs) Open(ctx context.Context, id string) (io.ReadCloser, error) {
	body, _, _, err := b.core().GetObject(ctx, b.Bucket, b.object(id), minio.GetObjectOptions{})
	if err != nil {
		return nil, b.explain(ctx, id, err)
	}
	return &reader{body, func(err error) error { return b.explain(ctx, id, err) }}, nil
}

// reader explains errors.
type reader struct {
	io.ReadCloser
	explain func(error) error
}

func (r *reader) Read(p []byte) (int, error) {
	n, err := r.ReadCloser.Read(p)
	if err != nil && err != io.EOF {
		err = r.explain(err)
	}
	return n, err
}

// Put implements agent.Blobs. The blob appears when all of it is stored.
func (b Blobs) Put(ctx context.Context, id string, data io.Reader) error {
	var part bytes.Buffer
	switch _, err := io.CopyN(&part, data, partSize); err {
	case nil:
		return b.putParts(ctx, id, &part, data)
	case io.EOF: // one part is enough
		_, err = b.core().PutObject(ctx, b.Bucket, b.object(id), bytes.NewReader(part.Bytes()), int64(part.Len()), "", "", uploaded)
		return b.explain(ctx, id, err)
	default:
		return fmt.Errorf("blob %s: %w", id, err)
	}
}

var uploaded = minio.PutObjectOptions{ContentType: "application/octet-stream"}

// abortTimeout limits the time for deleting the parts of a blob whose upload failed.
const abortTimeout = 30 * time.Second

// putParts stores a blob of which the first part is read. After a failure it deletes the stored parts, which would
// remain and cost money otherwise.
func (b Blobs) putParts(ctx context.Context, id string, part *bytes.Buffer, data io.Reader) error {
	upload, err := b.core().NewMultipartUpload(ctx, b.Bucket, b.object(id), uploaded)
	if err != nil {
		return b.explain(ctx, id, err)
	}
	if err = b.sendParts(ctx, id, upload, part, data); err == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), abortTimeout)
	defer cancel()
	if failed := b.core().AbortMultipartUpload(ctx, b.Bucket, b.object(id), upload); failed != nil {
		err = errors.Join(err, fmt.Errorf("deleting the parts of it: %w", b.explain(ctx, id, failed)))
	}
	return err
}

// sendParts uploads the read part and the others, and combines them.
func (b Blobs) sendParts(ctx context.Context, id, upload string, part *bytes.Buffer, data io.Reader) error {
	var parts []minio.CompletePart
	for more := true; more; {
		sent, err := b.core().PutObjectPart(ctx, b.Bucket, b.object(id), upload, len(parts)+1,
			bytes.NewReader(part.Bytes()), int64(part.Len()), minio.PutObjectPartOptions{})
		if err != nil {
			return b.explain(ctx, id, err)
		}
		parts = append(parts, minio.CompletePart{PartNumber: sent.PartNumber, ETag: sent.ETag})
		part.Reset()
		if _, err = io.CopyN(part, data, partSize); err != nil && err != io.EOF {
			return fmt.Errorf("blob %s: %w", id, err)
		}
		more = part.Len() > 0
	}
	_, err := b.core().CompleteMultipartUpload(ctx, b.Bucket, b.object(id), upload, parts, uploaded)
	return b.explain(ctx, id, err)
}

// Delete implements agent.BlobDeleter. A bucket with versions keeps the old ones.
func (b Blobs) Delete(ctx context.Context, id string) error {
	err := b.explain(ctx, id, b.Client.RemoveObject(ctx, b.Bucket, b.object(id), minio.RemoveObjectOptions{}))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
