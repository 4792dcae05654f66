package boshrender

// This file defines the result of a render, its JSON form, and its digests.

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/pipeline/catalog"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// Instance is a rendered instance.
type Instance struct {
	// Group is the name of the instance group.
	Group string
	// Spec is the instance as the first job of the group sees it.
	Spec placement.InstancePlan
	// Files are in the order in which the director renders them: job by job, the monit file first.
	Files []File
}

// Name returns "group/index".
func (i *Instance) Name() string { return i.Group + "/" + strconv.Itoa(i.Spec.Index) }

// File returns the file with that path, which is below the directory of jobs: "nats/config/nats.conf". It is nil if
// there is none.
func (i *Instance) File(path string) *File {
	for k := range i.Files {
		if i.Files[k].Path == path {
			return &i.Files[k]
		}
	}
	return nil
}

// File is a rendered file.
type File struct {
	// Job is the name of the job; "" for a file that none has.
	Job string
	// Path is its place below the directory of jobs: "nats/config/nats.conf". The path of a rendered file is clean
	// and begins with the job; programs that write it other than with [Instance.WriteDir] or a [Tree] can rely on it.
	Path string
	// Source is the path of the template in the job's folder templates; "monit" for the monit file and
	// ".bosh/links.json" for the file that has no template.
	Source string
	// Mode has the permission bits: the bits of the template's file, or 0755 for files in a folder bin.
	Mode fs.FileMode
	// Data is the whole content.
	Data []byte
	// Reads lists the template's reads of its input, see [erb.Output]; nil for a file that was copied.
	Reads []erb.Read
	// Volatile lists the calls that depend on time or randomness, such as "Time.now"; nil for a file that was copied.
	Volatile []string
	// Secrets are the parts of Data that depend on secrets, in order, if Options.MarkSecrets is set: other secrets of
	// the same form give the same Data but for them. A volatile template's random numbers are among them.
	Secrets []Span
}

// MarshalJSON returns one object, from the paths of the files to their texts. One that isn't UTF-8 has no text: it is
// an object {"base64": …}, as `boshrender render --json` writes it.
func (i *Instance) MarshalJSON() ([]byte, error) {
	texts := new(manifest.Map)
	for n := range i.Files {
		texts.Set(i.Files[n].Path, i.Files[n].text())
	}
	return texts.MarshalJSON()
}

// JobJSON returns one object, from the sources of a job's templates to their texts, in the form of MarshalJSON.
func (i *Instance) JobJSON(job string) ([]byte, error) {
	texts := new(manifest.Map)
	for n := range i.Files {
		if f := &i.Files[n]; f.Job == job && f.Source != linksPath {
			texts.Set(f.Source, f.text())
		}
	}
	return texts.MarshalJSON()
}

// text returns the content as JSON has it.
func (f *File) text() any {
	if utf8.Valid(f.Data) {
		return string(f.Data)
	}
	return manifest.MapOf("base64", base64.StdEncoding.EncodeToString(f.Data))
}

// Digest returns the SHA-256 sum, in hex, of a file: of its path, permissions and content.
func (f *File) Digest() string {
	h := sha256.New()
	fmt.Fprintf(h, "%q %o %d\n", f.Path, f.Mode.Perm(), len(f.Data))
	h.Write(f.Data)
	return hex.EncodeToString(h.Sum(nil))
}

// Digest returns the SHA-256 sum, in hex, of all files of an instance, in any order.
func (i *Instance) Digest() string {
	sums := make([]string, len(i.Files))
	for n := range i.Files {
		sums[n] = i.Files[n].Digest()
	}
	slices.Sort(sums)
	return digestOf(sums...)
}

// TemplateDigests returns the SHA-256 sums, in hex, of the group's unrendered templates, by "job/source". Another
// release with the same sums renders the same from the same data. Templates that can't be read have none.
func (g *Group) TemplateDigests() map[string]string {
	sums := map[string]string{}
	for _, j := range g.Jobs {
		from := j.spec.OpenTemplates()
		list, _ := j.templates.All(context.Background()) // which doesn't end
		for _, t := range list {
			if f, err := t.Read(from); err == nil {
				sums[j.Name+"/"+t.Source] = digestOf(t.Path.String(), catalog.FileMode(t.Path.String(), f.Mode).String(), string(f.Data))
			}
		}
		from.Close()
	}
	return sums
}

func digestOf(texts ...string) string {
	h := sha256.New()
	for _, t := range texts {
		fmt.Fprintf(h, "%d %s\n", len(t), t)
	}
	return hex.EncodeToString(h.Sum(nil))
}
