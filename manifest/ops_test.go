package manifest

// This file tests ops files: the results of operations, and their errors.

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/codes"
)

// yamlText returns the document of a YAML text in flow style as the package writes it.
func yamlText(t *testing.T, text string) string {
	t.Helper()
	n, err := YAML{}.Document(t.Context(), "want.yml", []byte(text))
	require.NoError(t, err)
	out, err := n.Marshal()
	require.NoError(t, err)
	return string(out)
}

func TestOps(t *testing.T) {
	const doc = "{a: {b: 1, c: {d: x}}, l: [p, q, r], g: [{name: web, n: 1}, {name: db, n: 2}], x/y: {'a~b': 1}}"
	for _, c := range []struct {
		name, ops, want string
	}{
		{"replace key", "{type: replace, path: /a/b, value: 2}", "{a: {b: 2, c: {d: x}}}"},
		{"replace keeps place", "{type: replace, path: /a, value: 2}", "{a: 2}"},
		{"new key goes last", "{type: replace, path: /a/z?, value: 2}", "{a: {b: 1, c: {d: x}, z: 2}}"},
		{"optional creates maps", "{type: replace, path: /a/z?/y/x, value: 2}", "{a: {b: 1, c: {d: x}, z: {y: {x: 2}}}}"},
		{"optional creates lists", "{type: replace, path: /a/z?/-, value: 2}", "{a: {b: 1, c: {d: x}, z: [2]}}"},
		{"optional creates matches", "{type: replace, path: /a/z?/name=k/v, value: 2}", "{a: {b: 1, c: {d: x}, z: [{name: k, v: 2}]}}"},
		{"optional stays optional", "{type: replace, path: /g/name=new?/v/w, value: 2}", "{g: [{name: web, n: 1}, {name: db, n: 2}, {name: new, v: {w: 2}}]}"},
		{"escapes", "{type: replace, path: /x~1y/a~0b, value: 2}", "{x/y: {'a~b': 2}}"},
		{"index", "{type: replace, path: /l/1, value: z}", "{l: [p, z, r]}"},
		{"negative index", "{type: replace, path: /l/-1, value: z}", "{l: [p, q, z]}"},
		{"append", "{type: replace, path: /l/-, value: z}", "{l: [p, q, r, z]}"},
		{"before", "{type: replace, path: '/l/0:before', value: z}", "{l: [z, p, q, r]}"},
		{"after", "{type: replace, path: '/l/-1:after', value: z}", "{l: [p, q, r, z]}"},
		{"next", "{type: replace, path: '/l/0:next', value: z}", "{l: [p, z, r]}"},
		{"prev", "{type: replace, path: '/l/2:prev:prev', value: z}", "{l: [z, q, r]}"},
		{"prev before", "{type: replace, path: '/l/1:prev:before', value: z}", "{l: [z, p, q, r]}"},
		{"match", "{type: replace, path: /g/name=db/n, value: 3}", "{g: [{name: web, n: 1}, {name: db, n: 3}]}"},
		{"replace match", "{type: replace, path: /g/name=db, value: 3}", "{g: [{name: web, n: 1}, 3]}"},
		{"match before", "{type: replace, path: '/g/name=db:before', value: 3}", "{g: [{name: web, n: 1}, 3, {name: db, n: 2}]}"},
		{"match prev", "{type: replace, path: '/g/name=db:prev/n', value: 3}", "{g: [{name: web, n: 3}, {name: db, n: 2}]}"},
		{"optional match appends", "{type: replace, path: /g/name=new?, value: 3}", "{g: [{name: web, n: 1}, {name: db, n: 2}, 3]}"},
		{"remove key", "{type: remove, path: /a/b}", "{a: {c: {d: x}}}"},
		{"remove index", "{type: remove, path: /l/0}", "{l: [q, r]}"},
		{"remove match", "{type: remove, path: /g/name=web}", "{g: [{name: db, n: 2}]}"},
		{"remove missing optional", "{type: remove, path: /a/z?/y}", "{}"},
		{"remove missing optional match", "{type: remove, path: /g/name=z?}", "{}"},
		{"test value", "{type: test, path: /a/c, value: {d: x}}", "{}"},
		{"test absent key", "{type: test, path: /a/z, absent: true}", "{}"},
		{"test absent index", "{type: test, path: /l/3, absent: true}", "{}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			original, err := YAML{}.Document(t.Context(), "doc.yml", []byte(doc))
			require.NoError(t, err)
			ops, err := ParseOps(t.Context(), "ops.yml", []byte("["+c.ops+"]"))
			require.NoError(t, err)
			got, err := ops.Apply(t.Context(), original)
			require.NoError(t, err)
			want, err := YAML{}.Document(t.Context(), "want.yml", []byte(c.want))
			require.NoError(t, err)
			for k, v := range want.Pairs() {
				text, err := got.Get(k.keyText()).Marshal()
				require.NoError(t, err)
				wantText, err := v.Marshal()
				require.NoError(t, err)
				require.Equal(t, string(wantText), string(text))
			}
			if want.Len() == 0 {
				require.True(t, original.Equal(got))
			}
			text, err := original.Marshal()
			require.NoError(t, err)
			require.Equal(t, yamlText(t, doc), string(text), "the input must not change")
		})
	}
}

func TestOpsFailures(t *testing.T) {
	const doc = "{a: {b: 1, c: 2}, e: {}, l: [p, q], g: [{name: web}, {name: web}], 1: x, s: text, n: ~}"
	for _, c := range []struct {
		op, cause string
	}{
		{"{type: replace, path: /a/z, value: 1}", "Expected to find a map key 'z' for path '/a/z' (found map keys: 'b', 'c')"},
		{"{type: replace, path: /e/z, value: 1}", "Expected to find a map key 'z' for path '/e/z' (found no other map keys)"},
		{"{type: remove, path: /z}", "Expected to find a map key 'z' for path '/z' (found map keys: 'a', 'e', 'g', 'l', 'n', 's')"},
		{"{type: replace, path: /l/2, value: 1}", "Expected to find array index '2' but found array of length '2' for path '/l/2'"},
		{"{type: replace, path: /l/-3, value: 1}", "Expected to find array index '-3' but found array of length '2' for path '/l/-3'"},
		{"{type: remove, path: '/l/0:prev:prev:prev'}", "Expected to find array index '-3' but found array of length '2' for path '/l/0:prev:prev:prev'"},
		{"{type: replace, path: /g/name=web, value: 1}", "Expected to find exactly one matching array item for path '/g/name=web' but found 2"},
		{"{type: remove, path: /g/name=db}", "Expected to find exactly one matching array item for path '/g/name=db' but found 0"},
		{"{type: replace, path: /l/a, value: 1}", "Expected to find a map at path '/l/a' but found '[]interface {}'"},
		{"{type: replace, path: /a/0, value: 1}", "Expected to find an array at path '/a/0' but found 'map[interface {}]interface {}'"},
		{"{type: replace, path: /s/-, value: 1}", "Expected to find an array at path '/s/-' but found 'string'"},
		{"{type: replace, path: /n/a, value: 1}", "Expected to find a map at path '/n/a' but found '<nil>'"},
		{"{type: replace, path: /a/b/name=x/y, value: 1}", "Expected to find an array at path '/a/b/name=x' but found 'int'"},
		{"{type: replace, path: /a/z?/0, value: 1}", "Expected to find key, matching index or after last index token at path '/a/z?/0'"},
		{"{type: replace, path: '/l/0:before:next', value: 1}", "Expected to not find any modifiers after 'before' modifier, but found modifier 'patch.NextModifier'"},
		{"{type: remove, path: '/l/0:after'}", "Expected to find one of the following modifiers: 'prev', 'next', but found modifier 'patch.AfterModifier'"},
		{"{type: remove, path: /l/-}", "Expected to not find token 'patch.AfterLastIndexToken' at path '/l/-'"},
		{"{type: remove, path: ''}", "Cannot remove entire document"},
		{"{type: test, path: /a/b, value: 2}", "Found value does not match expected value"},
		{"{type: test, path: /a/b, absent: true}", "Expected to not find '/a/b'"},
		{"{type: test, path: /l/-, value: 2}", "Expected not to find after last index token in path '/l/-' (not supported in find operations)"},
		{"{type: test, path: /z/y, absent: true}", "Expected to find a map key 'z' for path '/z' (found map keys: 'a', 'e', 'g', 'l', 'n', 's')"},
	} {
		t.Run(c.op, func(t *testing.T) {
			root, err := YAML{}.Document(t.Context(), "doc.yml", []byte(doc))
			require.NoError(t, err)
			ops, err := ParseOps(t.Context(), "ops.yml", []byte("- {type: test, path: /s, value: text}\n- "+c.op))
			require.NoError(t, err)
			_, err = ops.Apply(t.Context(), root)
			var failed *OpError
			require.ErrorAs(t, err, &failed)
			require.Equal(t, 1, failed.Index)
			require.Equal(t, "ops.yml", failed.File)
			require.Equal(t, c.cause, failed.Err.Error())
			errs := AsErrors(err)
			require.Equal(t, "Error 'operation [1] in ops.yml failed': "+c.cause, errs[0].Message)
			require.Equal(t, "ops.yml:2:3", errs[0].Location.Position())
		})
	}
}

func TestOpsFiles(t *testing.T) {
	for _, c := range []struct {
		name, file, want string
	}{
		{"no value", "- {type: replace, path: /a}", "Building ops: Replace operation [0]: Missing value within\n{\n" +
			"  \"Type\": \"replace\",\n  \"Path\": \"/a\",\n  \"Error\": \"operation [0] in ops.yml failed\"\n}"},
		{"null value", "- {type: replace, path: /a, value: ~}", "Building ops: Replace operation [0]: Missing value within\n{\n" +
			"  \"Type\": \"replace\",\n  \"Path\": \"/a\",\n  \"Error\": \"operation [0] in ops.yml failed\"\n}"},
		{"no path", "- {type: remove}", "Building ops: Remove operation [0]: Missing path within\n{\n" +
			"  \"Type\": \"remove\",\n  \"Error\": \"operation [0] in ops.yml failed\"\n}"},
		{"value to remove", "- {type: remove, path: /a, value: secret}", "Building ops: Remove operation [0]: Cannot specify value within\n{\n" +
			"  \"Type\": \"remove\",\n  \"Path\": \"/a\",\n  \"Value\": \"<redacted>\",\n  \"Error\": \"operation [0] in ops.yml failed\"\n}"},
		{"nothing to test", "- {type: test, path: /a}", "Building ops: Test operation [0]: Missing value or absent within\n{\n" +
			"  \"Type\": \"test\",\n  \"Path\": \"/a\",\n  \"Error\": \"operation [0] in ops.yml failed\"\n}"},
		{"path", "- {type: remove, path: a}", "Building ops: Remove operation [0]: Invalid path: Expected to start with '/' within\n{\n" +
			"  \"Type\": \"remove\",\n  \"Path\": \"a\",\n  \"Error\": \"operation [0] in ops.yml failed\"\n}"},
		{"type", "- {type: add, path: /a, value: 1}", "Building ops: Unknown operation [0] with type 'add' within\n{\n" +
			"  \"Type\": \"add\",\n  \"Path\": \"/a\",\n  \"Value\": \"<redacted>\",\n  \"Error\": \"operation [0] in ops.yml failed\"\n}"},
		{"no list", "type: remove", "Deserializing ops file 'ops.yml': yaml: unmarshal errors:\n" +
			"  line 1: cannot unmarshal !!map into []patch.OpDefinition"},
		{"no map", "- remove everything", "Deserializing ops file 'ops.yml': yaml: unmarshal errors:\n" +
			"  line 1: cannot unmarshal !!str `<redacted>` into patch.OpDefinition"},
		{"no maps", "[[5]]", "Deserializing ops file 'ops.yml': yaml: unmarshal errors:\n" +
			"  line 1: cannot unmarshal !!seq into patch.OpDefinition"},
		{"no yaml", "- [", "Deserializing ops file 'ops.yml': (<unknown>): did not find expected node content while parsing a flow node at line 2 column 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := ParseOps(t.Context(), "ops.yml", []byte(c.file))
			errs := AsErrors(err)
			require.Len(t, errs, 1)
			require.Equal(t, c.want, errs[0].Message)
			require.Equal(t, "ops.yml", errs[0].Location.File)
			require.NotZero(t, errs[0].Location.Line)
		})
	}
	t.Run("all at once", func(t *testing.T) {
		_, err := ParseOps(t.Context(), "ops.yml", []byte("- {type: remove}\n- {type: remove, path: /a}\n- {type: replace, path: b}\n- 5\n"))
		require.Len(t, AsErrors(err), 3)
	})
	t.Run("empty", func(t *testing.T) {
		for _, text := range []string{"", "~", "--- []"} {
			ops, err := ParseOps(t.Context(), "ops.yml", []byte(text))
			require.NoError(t, err)
			require.Empty(t, ops)
		}
	})
}

func TestApply(t *testing.T) {
	m, err := Parse(t.Context(), "deployment.yml", []byte(deploymentText))
	require.NoError(t, err)
	scale, err := ParseOps(t.Context(), "scale.yml", []byte("- {type: replace, path: /instance_groups/name=frontend/instances, value: 5}"))
	require.NoError(t, err)
	drop, err := ParseOps(t.Context(), "drop.yml", []byte("- {type: remove, path: /instance_groups/name=backup}"))
	require.NoError(t, err)
	changed, err := m.Apply(t.Context(), scale, drop)
	require.NoError(t, err)
	require.Equal(t, 5, changed.InstanceGroup("frontend").Instances)
	require.Nil(t, changed.InstanceGroup("backup"))
	require.Equal(t, 2, m.InstanceGroup("frontend").Instances, "the input must not change")
	require.NotNil(t, m.InstanceGroup("backup"))

	all, err := ParseOps(t.Context(), "all.yml", []byte("- {type: replace, path: '', value: 5}"))
	require.NoError(t, err)
	_, err = m.Apply(t.Context(), all)
	require.ErrorIs(t, err, Code(codes.BadManifest))
}

func TestApplyCancelled(t *testing.T) {
	m, err := Parse(t.Context(), "deployment.yml", []byte(deploymentText))
	require.NoError(t, err)
	ops, err := ParseOps(t.Context(), "ops.yml", []byte("- {type: test, path: /name, value: no}"))
	require.NoError(t, err)
	reason := errors.New("reason")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(reason)
	_, err = m.Apply(ctx, ops)
	require.ErrorIs(t, err, reason)
	_, err = m.Apply(ctx)
	require.ErrorIs(t, err, reason, "without operations the manifest is decoded, which ends, too")
}

func TestApplyTwiceDoesNotShare(t *testing.T) {
	// a value that one operation puts and another changes is put unchanged the next time
	ops, err := ParseOps(t.Context(), "ops.yml", []byte("- {type: replace, path: /a?, value: {n: 1}}\n- {type: replace, path: /a/n, value: 2}"))
	require.NoError(t, err)
	for range 2 {
		root, err := YAML{}.Document(t.Context(), "doc.yml", []byte("{x: 1}"))
		require.NoError(t, err)
		got, err := ops[:1].Apply(t.Context(), root)
		require.NoError(t, err)
		require.Equal(t, int64(1), got.Get("a").Get("n").Value())
		_, err = ops.Apply(t.Context(), root)
		require.NoError(t, err)
	}
}

func TestFind(t *testing.T) {
	m, err := Parse(t.Context(), "deployment.yml", []byte(deploymentText))
	require.NoError(t, err)
	for path, want := range map[string]any{
		"/name":                                 "shop",
		"/instance_groups/name=frontend/azs/-1": "z2",
		"/instance_groups/0:next/name":          "database",
		"/nothing?":                             nil,
		"/nothing?/name=x/y":                    nil,
		"/instance_groups/name=frontend/update/serial": false,
	} {
		n, err := m.Find(path)
		require.NoError(t, err, path)
		require.Equal(t, want, n.Value(), path)
	}
	n, err := m.Find("/stemcells/alias=new?")
	require.NoError(t, err)
	require.Equal(t, "new", n.Get("alias").Value())
	_, err = m.Find("name")
	require.EqualError(t, err, "Invalid path: Expected to start with '/'")
	_, err = m.Find("/stemcells/alias=new")
	require.EqualError(t, err, "Expected to find exactly one matching array item for path '/stemcells/alias=new' but found 0")
	for text, want := range map[string]string{
		"{1: x, true: y}":    "found map keys: ''",
		"{1: x, b: y, a: z}": "found map keys: 'a', 'b'",
		"{}":                 "found no other map keys",
	} {
		n, err := YAML{}.Document(t.Context(), "d.yml", []byte(text))
		require.NoError(t, err)
		_, err = n.Find("/k")
		require.EqualError(t, err, "Expected to find a map key 'k' for path '/k' ("+want+")")
	}
	_, err = m.Find("/x?/0")
	require.EqualError(t, err, "Expected to find key or matching index token at path '/x?/0'")
}

func TestPointers(t *testing.T) {
	for _, text := range []string{"", "/", "/a", "/a/b", "/a?/b/c", "/0", "/-1/a", "/a/-", "/name=x", "/name=x?/y", "/a~1b/c~0d/e~7f",
		"/0:prev:after", "/name=x:next", "/a=b=c", "/a//b"} {
		p, err := parsePointer(text)
		require.NoError(t, err, text)
		require.Equal(t, text, p.String())
	}
	for text, want := range map[string]string{
		"/a/-/b":  "/a/-/b", // "-" is a key where it is not last
		"/a?/b?":  "/a?/b",
		"/007":    "/7",
		"/a=b?/c": "/a=b?/c",
	} {
		p, err := parsePointer(text)
		require.NoError(t, err, text)
		require.Equal(t, want, p.String())
	}
	for text, want := range map[string]string{
		"a":            "Expected to start with '/'",
		"/0:first":     "Expected to find one of the following modifiers: 'prev', 'next', 'before', or 'after' but found 'first'",
		"/-:prev":      "Expected not to find any modifiers with after last index token",
		"/key:prev":    "Expected not to find any modifiers with key token",
		"/a/b:before/": "Expected not to find any modifiers with key token",
	} {
		_, err := parsePointer(text)
		require.EqualError(t, err, want, text)
	}
}
