// Package synthetic generates workloads that each represent one kind of work: a loop, nested hashes with JSON,
// regular expressions, YAML.
package synthetic

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
)

// The names of the workloads, as in Workload.
const (
	Lines   = "lines"   // 10,000 lines with four numbers each
	Tree    = "tree"    // 100 groups of 20 hashes, each and all as JSON
	Regexps = "regexps" // substitute, split and match 2,000 strings
	YAML    = "yaml"    // the tree as YAML
)

// Names lists the workloads.
func Names() []string { return []string{Lines, Tree, Regexps, YAML} }

//go:embed *.erb
var templates embed.FS

// Workload returns the template and spec hash of a workload.
func Workload(name string) (probe.Case, error) {
	text, err := templates.ReadFile(name + ".erb")
	if err != nil {
		return probe.Case{}, err
	}
	data, err := json.Marshal(map[string]any{"properties": json.RawMessage(properties(name))})
	return probe.Case{Path: name, Template: string(text), Context: data}, err
}

// Static returns a template of 76 KB without a tag: an untemplated dashboard.
func Static() probe.Case {
	line := "a line of a dashboard that nobody templated\n"
	return probe.Case{Path: "static", Template: strings.Repeat(line, 76<<10/len(line)), Context: []byte("{}")}
}

func properties(name string) string {
	switch name {
	case Tree, YAML:
		return `{"tree": ` + tree() + `}`
	case Regexps:
		return `{"names": ` + names() + `}`
	}
	return `{}`
}

// tree writes hashes with sorted keys, since some readers sort them.
func tree() string {
	var b bytes.Buffer
	for i := range 100 {
		fmt.Fprintf(&b, `%c"group_%02d": `, "{,"[min(i, 1)], i)
		for k := range 20 {
			fmt.Fprintf(&b, `%c"key_%02d": {"enabled": %t, "host": "host-%d.example.com", "port": %d, "tags": ["a", "b%d"]}`,
				"{,"[min(k, 1)], k, k%2 == 0, i*k, 8000+i+k, i)
		}
		b.WriteByte('}')
	}
	b.WriteByte('}')
	return b.String()
}

func names() string {
	list := make([]string, 2000)
	for i := range list {
		list[i] = fmt.Sprintf(`"Item #%d: user_name@host-%d.example.com, (enabled)"`, i, i%17)
	}
	return "[" + strings.Join(list, ", ") + "]"
}
