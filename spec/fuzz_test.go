package spec

// This file fuzzes the reading of releases. The fuzzed input is a text that describes an archive, not its bytes:
// those would hardly ever have valid checksums, and the fuzzer would need a minute to minimize each.

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// script builds an archive from a text. Each line is an entry: its type, its name and, separated by bars, its content
// (in which a semicolon is a line break), the number of repetitions, and the size in its header. A line "=name" packs
// the entries so far, gzipped, into a file of that name; the line "!n" truncates the result to n bytes, "z" gzips it.
func script(text string) []byte {
	var out bytes.Buffer
	zip, cut := false, -1
	for line := range strings.SplitSeq(text, "\n") {
		switch {
		case line == "z":
			zip = true
		case strings.HasPrefix(line, "="):
			packed := stored(append(bytes.Clone(out.Bytes()), make([]byte, 1024)...))
			out.Reset()
			out.Write(rawEntry('0', line[1:], packed, len(packed)))
		case strings.HasPrefix(line, "!"):
			cut, _ = strconv.Atoi(line[1:])
		case line != "":
			fields := strings.SplitN(line[1:]+"|||", "|", 5)
			body := []byte(strings.ReplaceAll(fields[1], ";", "\n"))
			if times, err := strconv.Atoi(fields[2]); err == nil && times >= 0 {
				body = bytes.Repeat(body, min(times, 1<<16/(len(body)+1)))
			}
			size, err := strconv.Atoi(fields[3])
			if err != nil {
				size = len(body)
			}
			out.Write(rawEntry(line[0], fields[0], body, size))
		}
	}
	data := append(out.Bytes(), make([]byte, 1024)...)
	if zip {
		data = stored(data)
	}
	if cut >= 0 && cut < len(data) {
		data = data[:cut]
	}
	return data
}

// rawEntry returns an entry of an archive whose header may give a wrong size.
func rawEntry(kind byte, name string, body []byte, size int) []byte {
	h := make([]byte, 512, 512+len(body)+511)
	copy(h[:100], name)
	copy(h[100:], "0000644\x000000000\x000000000\x00")
	copy(h[124:], fmt.Sprintf("%011o\x0000000000000\x00        ", size&(1<<33-1)))
	h[156] = kind
	copy(h[257:], "ustar\x0000")
	sum := 0
	for _, c := range h {
		sum += int(c)
	}
	copy(h[148:], fmt.Sprintf("%06o\x00 ", sum))
	h = append(h, body...)
	return append(h, make([]byte, -len(body)&511)...)
}

// stored returns data in gzip's format without compression, which is much faster.
func stored(data []byte) []byte {
	out := []byte("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff")
	for rest := data; ; {
		n := min(len(rest), 1<<16-1)
		last := byte(0)
		if n == len(rest) {
			last = 1
		}
		out = append(out, last, byte(n), byte(n>>8), ^byte(n), ^byte(n>>8))
		out = append(out, rest[:n]...)
		if rest = rest[n:]; last == 1 {
			break
		}
	}
	sum := crc32.ChecksumIEEE(data)
	return append(out, byte(sum), byte(sum>>8), byte(sum>>16), byte(sum>>24),
		byte(len(data)), byte(len(data)>>8), byte(len(data)>>16), byte(len(data)>>24))
}

// scripts are archives of all kinds.
var scripts = []string{
	"0job.MF|name: a;templates: {x: x}\n0monit\n0templates/x|<%= 1 %>\n=jobs/a.tgz\n0release.MF|jobs: [{name: a}]\nz",
	"0release.MF|name: r;version: 1;jobs: [{name: a}, {name: a}];packages: [{name: p}]\n5jobs\n2jobs/a.tgz",
	"0release.MF|jobs: [{name: ../b}]\n1x|y\n3dev\n!700",
	"x|18 path=a/b/../../;\n0release.MF\nL|jobs/a|99\n0b\n",
	"x|22 GNU.sparse.major=1;22 GNU.sparse.minor=0;23 GNU.sparse.name=jobs/a;27 GNU.sparse.realsize=999;\n0s|0;\n0release.MF|a|1|99999999",
	"0job.MF|name: a\n0properties_schema.json|{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\"}\n=jobs/a.tgz\n0release.MF|jobs: [&x {name: a}, *x]",
	"0jobs/a/job.MF|name: a\n0release.MF|jobs: [{name: a}]\ng|9 comment=;\n0packages/x|\x00|4096",
}

var fuzzLimits = Limits{FileSize: 1 << 16, TotalSize: 1 << 17, ReadSize: 1 << 20, Files: 100, Nodes: 1000}

func FuzzTarball(f *testing.F) {
	for _, text := range scripts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 300 {
			return
		}
		r, err := Options{Limits: fuzzLimits}.OpenTarball(t.Context(), bytes.NewReader(script(text)))
		if err != nil {
			return
		}
		_ = r.Validate(t.Context()) // must not panic; the result does not matter
		jobs, _ := r.Jobs(t.Context())
		for _, j := range jobs {
			for _, tmpl := range j.Templates {
				if file, err := j.ReadTemplate(t.Context(), tmpl.Source); err == nil {
					require.LessOrEqual(t, int64(len(file.Data)), fuzzLimits.FileSize)
				}
			}
			_, _ = j.Schema()
		}
	})
}

func FuzzSpecReader(f *testing.F) {
	f.Add("0job.MF|name: a\n0monit\nz", "")
	f.Add("0a/job.MF|name: a", "{")
	f.Add("", `{"spec": ""}`)
	f.Add("", `{"spec": "QUFBQQ=="} x`)
	f.Fuzz(func(t *testing.T, text, json string) {
		if len(text)+len(json) > 300 {
			return
		}
		if text != "" {
			json += specReader(script(text))
		}
		r, err := Options{Limits: fuzzLimits}.OpenSpecReader(t.Context(), strings.NewReader(json))
		if err != nil {
			return
		}
		require.Len(t, r.JobNames(), 1)
		_ = r.Validate(t.Context())
	})
}

// FuzzOpenFS opens folders of all shapes.
func FuzzOpenFS(f *testing.F) {
	f.Add("jobs/a/spec|name: a\njobs/b/spec|x\nconfig/final.yml|name: r\npackages/p/spec|dependencies: [q]\npackages/q/spec.lock|")
	f.Add("jobs-src/r/a/job.MF|name: a\njobs-src/s/b/job.MF|name: c")
	f.Add("r/a/job.MF|name: a\nr/a/templates/x|")
	f.Add("release.MF|jobs: [{name: a}]\njobs/a/job.MF|name: a")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 300 {
			return
		}
		var entries []entry
		for line := range strings.SplitSeq(text, "\n") {
			name, body, _ := strings.Cut(line, "|")
			entries = append(entries, entry{name: name, body: strings.ReplaceAll(body, ";", "\n")})
		}
		releases, err := Options{Limits: fuzzLimits}.OpenFS(t.Context(), folderOf(entries...))
		if err != nil {
			return
		}
		for _, r := range releases {
			_ = r.Validate(t.Context())
		}
	})
}
