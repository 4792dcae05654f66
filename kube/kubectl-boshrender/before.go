package main

// This file finds secrets in the objects of the cluster, whose origin is another manifest. They are texts in place of
// secrets of the new objects, values of names that denote secrets, and the texts of the secrets of the deployment in
// the cluster: of a variable, of a process that depends on one, or of a property whose name or type says so.

import (
	"context"
	"maps"
	"slices"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/yaml"

	"github.com/boshrender/boshrender/internal/pipeline/secrets"
	"github.com/boshrender/boshrender/internal/textdiff"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/manifest"
)

// before returns the text of an object of the cluster with its secrets.
func (l *live) before(o *unstructured.Unstructured, is secrets.Text) (secrets.Text, error) {
	text, err := shown(o)
	was := secrets.Text{Data: text}
	if err != nil || text == is.Data {
		return was, err
	}
	fields := readable(o)
	kind := o.GetLabels()[kube.LabelSecretType]
	all := kind == kube.TypeTexts || kind == kube.TypeVariables // their data are nothing but secrets
	if data, ok := fields["data"].(map[string]any); ok && all {
		l.all(kind, data)
	}
	other, err := yaml.Marshal(l.otherwise(fields, "", !all))
	if err != nil {
		return was, err
	}
	was.Secret = secrets.Differing(text, string(other))
	if all {
		return was, nil
	}
	changed := textdiff.Lines(text, is.Data)
	was.Secret = slices.DeleteFunc(was.Secret, func(s secrets.Span) bool { // secrets in equal lines are known from the new text
		return !slices.ContainsFunc(changed, func(b textdiff.Block) bool { return s.From < b.A[1] && b.A[0] < s.To })
	})
	was.Secret = secrets.Union(was.Secret, secrets.Carry(text, is.Data, is.Secret))
	return was, nil
}

// all replaces the texts of data by others.
func (l *live) all(kind string, data map[string]any) {
	for name, v := range data {
		text, _ := v.(string)
		if kind == kube.TypeTexts {
			data[name] = secrets.Everything.Text(text)
			continue
		}
		var out strings.Builder
		for whole := range strings.Lines(text) { // a hash of names and values
			key, line := "", whole
			if at := strings.Index(line, ":"); at >= 0 && line[0] != ' ' {
				line = strings.TrimLeft(line[at+1:], " ")
				key = whole[:len(whole)-len(line)]
			}
			if key == "" && line == "---\n" {
				key, line = line, ""
			}
			out.WriteString(key + secrets.Everything.Text(line))
		}
		data[name] = out.String()
	}
}

// otherwise returns a value of an object with other secrets. name is the name of the value. texts says whether to look into texts.
func (l *live) otherwise(v any, name string, texts bool) any {
	switch v := v.(type) {
	case map[string]any:
		for key, e := range v {
			v[key] = l.otherwise(e, "", texts)
		}
		if value, ok := v["value"].(string); ok { // a variable of a container
			v["value"] = l.otherwise(value, asText(v["name"]), texts)
		}
	case []any:
		for n, e := range v {
			v[n] = l.otherwise(e, "", texts)
		}
	case string:
		if !texts {
			return v
		}
		spans := secrets.InText(v)
		if secrets.Named(name) {
			spans = secrets.All([]byte(v))
		}
		for _, secret := range l.secrets() {
			for at := 0; ; at += len(secret) {
				next := strings.Index(v[at:], secret)
				if next < 0 {
					break
				}
				at += next
				spans = secrets.Union(spans, []secrets.Span{{From: at, To: at + len(secret)}})
			}
		}
		return secrets.Replace(v, spans, secrets.Everything.Text)
	}
	return v
}

func asText(v any) string { s, _ := v.(string); return s }

// shortest is the number of bytes of a secret that is looked for in texts: shorter ones are parts of other words.
const shortest = 4

// secrets returns the texts of the secrets of the deployment in the cluster.
func (l *live) secrets() []string {
	if l.known != nil {
		return l.known
	}
	found := map[string]bool{}
	add := func(text string) {
		for line := range strings.Lines(text) {
			if line = strings.TrimSpace(line); len(line) >= shortest && !strings.HasPrefix(line, "-----") {
				found[line] = true
			}
		}
	}
	for _, o := range l.there {
		s, ok := o.(*corev1.Secret)
		if !ok || later(s) {
			continue
		}
		version := l.versionOf(s)
		switch s.Labels[kube.LabelSecretType] {
		case kube.TypeVariables:
			eachText(parsed(joined(version, kube.KeyVariables)), add)
		case kube.TypeTexts:
			for _, text := range s.Data {
				add(string(text))
			}
		case kube.TypeResolved:
			rule := secrets.Rule{Typed: l.resolved.SecretProperties()}
			eachProperties(parsed(joined(version, kube.KeyDocument)), func(p *manifest.Map) {
				if other, found := rule.Properties(p, secrets.Everything); found {
					differing(p, other, add)
				}
			})
		}
	}
	l.known = slices.AppendSeq([]string{}, maps.Keys(found))
	return l.known
}

// parsed returns a document as plain data, nil for one that can't be read.
func parsed(text string) any {
	n, err := manifest.YAML{}.Document(context.Background(), "document", []byte(text))
	if err != nil {
		return nil
	}
	return n.Value()
}

// eachText calls f for each text in a value.
func eachText(v any, f func(string)) {
	switch v := v.(type) {
	case *manifest.Map:
		for _, e := range v.All() {
			eachText(e, f)
		}
	case []any:
		for _, e := range v {
			eachText(e, f)
		}
	case string:
		f(v)
	}
}

// eachProperties calls f for each hash that is the value of a key "properties".
func eachProperties(v any, f func(*manifest.Map)) {
	switch v := v.(type) {
	case *manifest.Map:
		for key, e := range v.All() {
			if p, ok := e.(*manifest.Map); ok && key == "properties" {
				f(p)
			}
			eachProperties(e, f)
		}
	case []any:
		for _, e := range v {
			eachProperties(e, f)
		}
	}
}

// differing calls f for each text in a value that has another one in place of it, or for its part that differs.
func differing(a, b any, f func(string)) {
	switch a := a.(type) {
	case *manifest.Map:
		other, _ := b.(*manifest.Map)
		for key, e := range a.All() {
			now, _ := other.Get(key)
			differing(e, now, f)
		}
	case []any:
		other, _ := b.([]any)
		for n, e := range a {
			if n < len(other) {
				differing(e, other[n], f)
			}
		}
	case string:
		for _, s := range secrets.Differing(a, asText(b)) {
			f(a[s.From:s.To])
		}
	}
}
