// Package keytest compares a table of keys with the code that reads documents, both ways: a key that is read without a
// row, and a row that nothing reads, each fail a test.
//
// No list of what the code reads is needed. All words in its source are put at every place where the table has no row
// for them, and must change nothing; each row has to change what is read.
package keytest

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/keytable"
)

// Table is a table of keys and the code that reads documents of its kind.
type Table struct {
	Keys *keytable.Key
	// Words has the keys that the code can ask for, as the function Words returns them.
	Words []string
	// Full is a valid document that has many keys, in JSON.
	Full []byte
	// Read returns what is read of a document, or why it can't be read.
	Read func(document []byte) (any, error)
	// Validate returns what is wrong with a document.
	Validate func(document []byte) error
	// Unread maps the ends of paths of keys that Read leaves out to the reason.
	Unread map[string]string
	// Refused are the paths of keys without a row that are looked up to be refused.
	Refused []string
}

// values has one of each kind, and lists of each kind, for keys to get.
var values = []any{true, false, 7, "word", "7", []any{}, []any{"word"}, []any{map[string]any{}}, map[string]any{}, map[string]any{"a": 1}}

// Test runs the comparison.
func (x Table) Test(t *testing.T) {
	t.Helper()
	require.NoError(t, x.Validate(x.Full))
	unread, refused := map[string]bool{}, []string{}
	rows := 0
	x.each(x.Keys, nil, func(k *keytable.Key, path []string) {
		refused = append(refused, x.rowless(t, k, path)...)
		for _, key := range k.Names() {
			if k.Keys[key].Keys != nil {
				continue // it is read for its keys
			}
			rows++
			at := strings.Join(append(slices.Clip(path), key), ".")
			reason := ""
			for end := range x.Unread {
				if strings.HasSuffix("."+at, "."+end) {
					reason, unread[end] = end, true
				}
			}
			switch read := x.reads(t, k.Keys[key], path, key); {
			case !read && reason == "":
				t.Errorf("%s has a row, and nothing reads it", at)
			case read && reason != "":
				t.Errorf("%s is read, and listed as unread", at)
			}
		}
	})
	require.NotZero(t, rows)
	require.Len(t, unread, len(x.Unread), "an entry of Unread is no key")
	require.ElementsMatch(t, x.Refused, refused, "what is read and has no row")
}

// each visits the hashes that the table describes, by their paths; "*" is any key.
func (x Table) each(k *keytable.Key, path []string, visit func(*keytable.Key, []string)) {
	if k.Each != nil {
		x.each(k.Each, append(slices.Clip(path), "*"), visit)
	}
	if k.Keys == nil {
		return
	}
	visit(k, path)
	for _, key := range k.Names() {
		x.each(k.Keys[key], append(slices.Clip(path), key), visit)
	}
}

// rowless returns the paths of keys that are read and have no row. It puts all words without a row at a place, where
// else is nothing and where else is everything, and then each of them, if that changes something.
func (x Table) rowless(t *testing.T, k *keytable.Key, path []string) []string {
	words := slices.DeleteFunc(slices.Clone(x.Words), func(word string) bool { return k.Keys[word] != nil })
	var read []string
	for _, full := range []bool{false, true} {
		try := func(v any, words ...string) string {
			document := x.document(t, full, path, func(hash map[string]any) {
				for _, word := range words {
					hash[word] = v
				}
			})
			if full {
				return x.outcome(document) + fmt.Sprint(x.Validate(document))
			}
			return x.outcome(document)
		}
		want := try(nil)
		for _, v := range values {
			if try(v, words...) == want {
				continue
			}
			words = slices.DeleteFunc(words, func(word string) bool {
				changes := try(v, word) != want
				if changes {
					read = append(read, strings.Join(append(slices.Clip(path), word), "."))
				}
				return changes
			})
		}
	}
	return read
}

// reads reports whether any value of a key changes what is read.
func (x Table) reads(t *testing.T, row *keytable.Key, path []string, key string) bool {
	tried := slices.Clone(values)
	for _, v := range row.Values {
		tried = append(tried, v)
	}
	for _, full := range []bool{false, true} {
		without := x.outcome(x.document(t, full, path, func(hash map[string]any) { delete(hash, key) }))
		for _, v := range tried {
			if x.outcome(x.document(t, full, path, func(hash map[string]any) { hash[key] = v })) != without {
				return true
			}
		}
	}
	return false
}

// document returns the full document, or one with nothing else, after a change of the hash behind a path.
func (x Table) document(t *testing.T, full bool, path []string, change func(map[string]any)) []byte {
	var root any
	if full {
		require.NoError(t, json.Unmarshal(x.Full, &root))
	}
	root, hash := within(root, x.Keys, path)
	change(hash)
	data, err := json.Marshal(root)
	require.NoError(t, err)
	return data
}

// within returns at with the hash behind a path, which it makes if there is none, and that hash.
func within(at any, k *keytable.Key, path []string) (made any, hash map[string]any) {
	if k.Kind == keytable.List {
		list, _ := at.([]any)
		if len(list) == 0 {
			list = []any{nil}
		}
		element := *k
		element.Kind = keytable.Hash
		list[0], hash = within(list[0], &element, path)
		return list, hash
	}
	m, _ := at.(map[string]any)
	if m == nil {
		m = map[string]any{}
	}
	if len(path) == 0 {
		return m, m
	}
	key, below := path[0], k.Keys[path[0]]
	if key == "*" {
		below, key = k.Each, "word"
		for _, key = range slices.Sorted(maps.Keys(m)) {
			break
		}
	}
	m[key], hash = within(m[key], below, path[1:])
	return m, hash
}

// place matches a position in a message.
var place = regexp.MustCompile(`:\d+:\d+`)

// outcome returns what is read of a document as text, without positions.
func (x Table) outcome(document []byte) string {
	v, err := x.Read(document)
	if err != nil {
		return place.ReplaceAllString(err.Error(), "")
	}
	var b strings.Builder
	write(&b, reflect.ValueOf(v))
	return b.String()
}

// write writes the exported fields of values. It leaves positions out, and what keeps the whole document.
func write(b *strings.Builder, v reflect.Value) {
	if v.IsValid() && v.CanInterface() {
		if m, ok := v.Interface().(json.Marshaler); ok && (v.Kind() != reflect.Pointer || !v.IsNil()) {
			data, err := m.MarshalJSON()
			fmt.Fprint(b, string(data), err)
			return
		}
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			b.WriteString("nil")
			return
		}
		write(b, v.Elem())
	case reflect.Slice:
		fmt.Fprint(b, v.IsNil(), "[")
		for i := range v.Len() {
			write(b, v.Index(i))
			b.WriteByte(',')
		}
		b.WriteByte(']')
	case reflect.Struct:
		b.WriteByte('{')
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.IsExported() && f.Type.Name() != "Location" && f.Type.Name() != "Position" && f.Name != "Raw" && f.Name != "Definition" {
				b.WriteString(f.Name + ":")
				write(b, v.Field(i))
				b.WriteByte(',')
			}
		}
		b.WriteByte('}')
	default:
		fmt.Fprintf(b, "%#v", v)
	}
}

// key matches what can be a key.
var key = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// Words returns the texts in the source of the package in a folder that can be keys, each once.
func Words(t *testing.T, folder string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	require.NoError(t, err)
	words := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(tree, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				if text, err := strconv.Unquote(l.Value); err == nil && key.MatchString(text) {
					words[text] = true
				}
			}
			return true
		})
	}
	require.NotEmpty(t, words)
	return slices.Sorted(maps.Keys(words))
}
