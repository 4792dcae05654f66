package lint

// This file generates values for properties without a default, from their examples, types, uses and names.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/usage"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// class is a kind of property values.
type class int

const (
	someText    class = iota // a word
	aSecret                  // a word that may contain special characters
	freeText                 // text for people, with any characters
	severalLine              // a certificate or a key
	aNumber
	aBoolean
	aList
	aHash
)

// The names of properties that imply a class.
var (
	pemName     = pattern.New(`(?i)(^|[._-])(ca|ca_certs?|cert|certs|certificate|ca_certificate|private_key|public_key|server_key|client_key|tls_key|ssl_key|pem|cert_chain|trusted_certs?|key_pem|cert_pem)$`)
	doesWith    = pattern.New(`(?i)(^|[._-])(verify|check|validate|skip|ignore|require|use|enable|disable|accept|reload|rotate)_[a-z_]+$`) // verbs, and their objects
	pemKey      = pattern.New(`(?i)(^|[._-])(tls|ssl|server|client|mutual_tls|mtls)[._]key$`)
	freeName    = pattern.New(`(?i)(^|[._-])(description|comment|title|banner|motd|message|label|display_name|company|organization|footer_text|greeting)$`)
	numberName  = pattern.New(`(?i)(^|[._-])(port|count|size|timeout|interval|limit|threads|workers|retries|max|min|seconds|ttl|replicas|weight|priority|quota|mtu|uid|gid|percent|percentage)$|(?i)(_port|_in_seconds|_seconds|_ms|_mb|_in_mb|_timeout|_count|_limit)$|(?i)(^|[._])(max|min|num|number_of)_`)
	booleanName = pattern.New(`(?i)(^|[._-])(enabled?|disabled?|debug|insecure|verbose|skip_ssl_validation|skip_cert_verify|require_ssl)$|(?i)(^|[._])(enable|disable|skip|use|allow|is)_`)
	textName    = pattern.New(`(?i)(^|[._-])(host|hostname|address|ip|domain|url|uri|endpoint|user|username|name|path|dir|directory|file|zone|region|bucket|email|protocol|scheme|level|log_level|id|client_id|version|prefix|suffix|realm|database|schema|format|image|subject)$|(?i)(_host|_url|_uri|_name|_user|_path|_dir|_file|_domain|_id|_address|_ip|_endpoint)$`)
)

// The methods that imply the class of their receiver.
var (
	listMethods = lazy.Words("each map join first last each_with_index select reject flat_map collect uniq sort compact any? all? include_all? each_slice")
	hashMethods = lazy.Words("keys values each_pair each_key each_value key? has_key? fetch merge to_h dig transform_values")
	textMethods = lazy.Words("split strip gsub sub start_with? end_with? upcase downcase chomp lines match match? shellescape tr capitalize")
)

// guess is a possible value of a property.
type guess struct {
	class   class
	certain bool // the class is certain
	value   any
}

// guess returns a possible value for a property of the job.
func (c *checker) guess(p spec.Property) guess {
	g := c.classOf(p)
	c.invented++
	switch word := p.Name[strings.LastIndexByte(p.Name, '.')+1:]; {
	case g.value != nil:
	case g.class == aSecret:
		g.value = fmt.Sprintf("Secret%dValue", c.invented)
		c.secrets[g.value.(string)] = p.Name
	case g.class == severalLine:
		g.value = fmt.Sprintf("Pem%dValue", c.invented)
	case g.class == freeText:
		g.value = fmt.Sprintf("Text%dValue", c.invented)
	case g.class == aNumber:
		g.value = int64(8000 + c.invented)
	case g.class == aBoolean:
		g.value = true
	case g.class == aList:
		g.value = []any{}
	case g.class == aHash:
		g.value = psych.NewMap(0)
	case strings.Contains(word, "url") || strings.Contains(word, "uri") || word == "endpoint":
		g.value = fmt.Sprintf("https://host%d.example.com", c.invented)
	case strings.Contains(word, "ip"):
		g.value = "192.0.2.7"
	default:
		g.value = fmt.Sprintf("value%d", c.invented)
	}
	return g
}

// classOf returns the known facts about the values of a property.
func (c *checker) classOf(p spec.Property) guess {
	definition, _ := p.Definition.(*manifest.Map)
	if kind, ok := definition.Get("type"); ok {
		if class, known := declaredClasses.Get()[strings.ToLower(fmt.Sprint(kind))]; known {
			if class == someText {
				class = textClass(p.Name)
			}
			return guess{class: class, certain: class != aList && class != aHash}
		}
	}
	switch example := p.Example.(type) {
	case bool:
		return guess{aBoolean, true, example}
	case int64, float64:
		return guess{aNumber, true, example}
	case []any:
		return guess{aList, false, example}
	case *manifest.Map:
		return guess{aHash, false, example}
	}
	switch {
	case fits(pemName, p.Name) || fits(pemKey, p.Name):
		return guess{class: severalLine, certain: true}
	case c.called(p.Name, hashMethods.All(), 2):
		return guess{class: aHash}
	case c.called(p.Name, listMethods.All(), 1):
		return guess{class: aList}
	case secret(p.Name):
		return guess{class: aSecret, certain: true}
	case fits(booleanName, p.Name):
		return guess{class: aBoolean, certain: true}
	case fits(numberName, p.Name):
		return guess{class: aNumber, certain: true}
	case fits(freeName, p.Name):
		return guess{class: freeText, certain: true}
	}
	if text, ok := p.Example.(string); ok && !strings.ContainsAny(text, "\n#{") {
		return guess{someText, true, text}
	}
	return guess{class: someText, certain: fits(textName, p.Name) || c.called(p.Name, textMethods.All(), -1) || c.encoded(p.Name)}
}

// declaredClasses are the classes of the types that specs declare.
var declaredClasses = lazy.Value[map[string]class]{New: func() map[string]class {
	return map[string]class{
		"string": someText, "integer": aNumber, "int": aNumber, "number": aNumber, "boolean": aBoolean, "bool": aBoolean, "array": aList, "list": aList,
		"hash": aHash, "map": aHash, "object": aHash, "certificate": severalLine, "password": aSecret,
	}
}}

// textClass returns the class of a property that is a string.
func textClass(name string) class {
	switch {
	case (fits(pemName, name) || fits(pemKey, name)) && !fits(doesWith, name):
		return severalLine
	case secret(name):
		return aSecret
	case fits(freeName, name):
		return freeText
	}
	return someText
}

// encoded reports whether templates write a property only with to_json, so that its class doesn't matter.
func (c *checker) encoded(name string) bool {
	used := false
	for _, t := range each(c.poll, c.templates) {
		for _, u := range each(c.poll, t.Uses) {
			if slices.Contains(u.Names, name) {
				if used = true; u.Method != "to_json" {
					return false
				}
			}
		}
		if some(c.poll, t.Outputs, func(o usage.Output) bool { return o.Property == name }) {
			return false
		}
	}
	return used
}

// called reports whether a template calls one of the methods on a property, or each with that many parameters.
func (c *checker) called(name string, methods []string, params int) bool {
	for _, t := range each(c.poll, c.templates) {
		for _, u := range each(c.poll, t.Uses) {
			if slices.Contains(u.Names, name) && (slices.Contains(methods, u.Method) || params > 1 && u.Method == "each" && u.Params == params) {
				return true
			}
		}
	}
	return false
}

// put sets a value at a dotted name, unless another value is in the way.
func put(poll *limit.Poll, m *manifest.Map, name string, value any) {
	keys := rubytext.Path(name)
	for i, key := range each(poll, keys) {
		if i == len(keys)-1 {
			if !m.Has(key) {
				m.Set(key, value)
			}
			return
		}
		next, ok := m.Get(key)
		if !ok {
			next = psych.NewMap(1)
			m.Set(key, next)
		}
		below, isMap := next.(*manifest.Map)
		if !isMap {
			return
		}
		m = below
	}
}
