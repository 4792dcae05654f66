package walls

// This file checks that documents and comments refer to names and files that exist.

import (
	"fmt"
	"go/ast"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/internal/psych"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/spec"
)

// documents are the texts for readers of the repository. CHANGELOG.md is not among them: it also names removed
// things.
var documents = []string{"README.md", "docs/RATIONALE.md", "SECURITY.md", "CONTRIBUTING.md", "docs/deploy.md", "docs/placement.md", "docs/kubernetes.md", "docs/measuring.md", "docs/limits.md"}

var (
	// qualified matches the name of something in a package of this module: manifest.Map, erb.Limits.Steps,
	// *spec.Error.
	qualified = regexp.MustCompile(`(?:^|[^\w./"-])([a-z]+)\.([A-Z]\w*)(?:\.([A-Z]\w*))?`)
	// docLink matches the name of something in the same package: [Map], [Node.Value].
	docLink  = regexp.MustCompile(`(?:^|\s|\()\[\*?([A-Z]\w*)(?:\.([A-Z]\w*))?\](?:\W|$)`)
	document = regexp.MustCompile(`[\w/-]+\.md\b`)
	// inDocument matches the name of a file or a folder: `erb/testdata/attacks.txtar`.
	inDocument = regexp.MustCompile("`((?:[\\w.-]+/)+[\\w.-]*)`|\\]\\((\\w[\\w./-]*)")
)

// TestNames checks that the names qualified by a package in comments and documents exist.
func TestNames(t *testing.T) {
	atTop(t)
	files := goFiles(t)
	names := exportedNames(files)
	check := func(where, text string) {
		for _, m := range qualified.FindAllStringSubmatch(text, -1) {
			known := names[m[1]]
			if known == nil || m[2] == "X" { // not a package of this module; any code
				continue
			}
			if !known[m[2]] || m[3] != "" && !known[m[2]+"."+m[3]] {
				t.Errorf("%s names %s, which does not exist", where, strings.TrimLeft(m[0], " (`[*&"))
			}
		}
	}
	for _, f := range files {
		own := names[nameOf(f)]
		for _, group := range f.tree.Comments {
			where := f.set.Position(group.Pos()).String()
			check(where, group.Text())
			for _, m := range docLink.FindAllStringSubmatch(group.Text(), -1) {
				if own != nil && (!own[m[1]] || m[2] != "" && !own[m[1]+"."+m[2]]) {
					t.Errorf("%s names %s, which does not exist", where, m[0])
				}
			}
		}
	}
	for _, name := range documents {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		check(name, string(text))
	}
}

// TestPaths checks that the files and folders that documents name exist, and the documents that comments name.
func TestPaths(t *testing.T) {
	atTop(t)
	for _, f := range goFiles(t) {
		for _, group := range f.tree.Comments {
			for _, name := range document.FindAllString(group.Text(), -1) {
				_, here := os.Stat(name)
				_, beside := os.Stat(path.Join(f.dir, name))
				require.True(t, here == nil || beside == nil, "%s names %s", f.set.Position(group.Pos()), name)
			}
		}
	}
	for _, name := range documents {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, m := range inDocument.FindAllStringSubmatch(string(text), -1) {
			file := m[1] + m[2]
			host, _, deep := strings.Cut(file, "/")
			if deep && strings.Index(host, ".") > 0 || file == "dlclark/regexp2" || file == "https" {
				continue // modules of others
			}
			_, err := os.Stat(filepath.FromSlash(file))
			require.NoError(t, err, "%s names %s", name, file)
		}
	}
}

// exportedNames returns the exported names of the public packages. Names of fields and methods are Type.Name.
func exportedNames(files []goFile) map[string]map[string]bool {
	names := map[string]map[string]bool{}
	for _, f := range files {
		pkg := nameOf(f)
		if pkg == "" {
			continue
		}
		if names[pkg] == nil {
			names[pkg] = map[string]bool{}
		}
		for _, d := range f.tree.Decls {
			addNames(names[pkg], d)
		}
	}
	return names
}

// nameOf returns the name of a file's package, "" if it isn't public.
func nameOf(f goFile) string {
	switch {
	case strings.Contains(f.dir, "internal"), strings.HasPrefix(f.dir, "examples"), proves(f.dir):
		return ""
	case f.dir == "":
		return "boshrender"
	}
	return path.Base(f.dir)
}

func addNames(names map[string]bool, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			typ := d.Recv.List[0].Type
			if star, ok := typ.(*ast.StarExpr); ok {
				typ = star.X
			}
			if id, ok := typ.(*ast.Ident); ok {
				name = id.Name + "." + name
			}
		}
		names[name] = true
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.ValueSpec:
				for _, n := range s.Names {
					names[n.Name] = true
				}
			case *ast.TypeSpec:
				names[s.Name.Name] = true
				addFields(names, s)
			}
		}
	}
}

// addFields adds the fields of a struct and the methods of an interface. An embedded type or an alias may have any
// name.
func addFields(names map[string]bool, s *ast.TypeSpec) {
	var list *ast.FieldList
	switch typ := s.Type.(type) {
	case *ast.StructType:
		list = typ.Fields
	case *ast.InterfaceType:
		list = typ.Methods
	default:
		return
	}
	for _, field := range list.List {
		for _, n := range field.Names {
			names[s.Name.Name+"."+n.Name] = true
		}
	}
}

var (
	goTest = regexp.MustCompile(`(?:cd \S+ && )?\bgo test [^` + "`" + `\n#]*`)
	runOf  = regexp.MustCompile(`-(?:run|bench) ('[^']+'|\S+)`)
	testOf = regexp.MustCompile(`(?m)^func ((?:Test|Benchmark)\w*)\(`)
)

// TestCommands checks that every go test command in the documents has packages, and runs something there.
func TestCommands(t *testing.T) {
	tier.Once(t)
	atTop(t)
	for _, name := range append(slices.Clip(documents), "docs/threats.md") {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, command := range goTest.FindAllString(string(text), -1) {
			command = strings.ReplaceAll(command, `\|`, "|") // in a table
			tests := testsOf(t, command)
			for _, m := range runOf.FindAllStringSubmatch(command, -1) {
				pattern := regexp.MustCompile(strings.Trim(m[1], "'"))
				for alternative := range strings.SplitSeq(pattern.String(), "|") {
					require.Regexp(t, alternative, tests, "%s: %s", name, command)
				}
			}
		}
	}
}

// TestThreats checks that every row of docs/threats.md names a command that shows its wall.
func TestThreats(t *testing.T) {
	atTop(t)
	text, err := os.ReadFile("docs/threats.md")
	require.NoError(t, err)
	rows := 0
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| surface ") {
			continue
		}
		rows++
		cells := strings.Split(strings.ReplaceAll(line, `\|`, " "), "|")
		require.Len(t, cells, 8, line)
		require.Regexp(t, "`[^`]*go (test|run) [^`]+`", cells[6], line)
	}
	require.Greater(t, rows, 15)
}

// testsOf returns the names of the tests and benchmarks in the packages of a command, one per line.
func testsOf(t *testing.T, command string) string {
	var found []string
	at := "."
	if in, rest, ok := strings.Cut(command, " && "); ok {
		at, command = strings.TrimPrefix(in, "cd "), rest
	}
	for word := range strings.FieldsSeq(command) {
		if !strings.HasPrefix(word, ".") {
			continue
		}
		dir, deep := strings.CutSuffix(word, "/...")
		dir = filepath.Join(at, dir)
		err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir():
				if name != dir && !deep {
					return filepath.SkipDir
				}
			case strings.HasSuffix(name, "_test.go"):
				text, err := os.ReadFile(name)
				for _, m := range testOf.FindAllStringSubmatch(string(text), -1) {
					found = append(found, m[1])
				}
				return err
			}
			return nil
		})
		require.NoError(t, err, command)
	}
	return strings.Join(found, "\n")
}

// TestSample checks that CONTRIBUTING.md shows methods as the evaluator has them.
func TestSample(t *testing.T) {
	atTop(t)
	readme, err := os.ReadFile("CONTRIBUTING.md")
	require.NoError(t, err)
	_, sample, found := strings.Cut(string(readme), "```go\n{Name: \"compact\"")
	require.True(t, found)
	sample, _, _ = strings.Cut("{Name: \"compact\""+sample, "```")
	var code strings.Builder
	files, err := filepath.Glob("erb/internal/core/array/*.go")
	require.NoError(t, err)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		code.Write(text)
	}
	for line := range strings.Lines(sample) {
		line, _, _ = strings.Cut(line, " //")
		if line = strings.TrimSpace(line); line != "…" {
			require.Contains(t, code.String(), line)
		}
	}
}

// TestCheckSample checks that the check in CONTRIBUTING.md reads fields that a template of a spec has.
func TestCheckSample(t *testing.T) {
	atTop(t)
	text, err := os.ReadFile("CONTRIBUTING.md")
	require.NoError(t, err)
	_, sample, found := strings.Cut(string(text), "func (c *checker) checkDepth() {")
	require.True(t, found)
	sample, _, _ = strings.Cut(sample, "```")
	fields := regexp.MustCompile(`\bt((?:\.[A-Z]\w*)+)`).FindAllStringSubmatch(sample, -1)
	require.NotEmpty(t, fields)
	for _, m := range fields {
		typ := reflect.TypeFor[spec.Template]()
		for name := range strings.SplitSeq(m[1][1:], ".") {
			field, ok := typ.FieldByName(name)
			require.True(t, ok, m[0])
			typ = field.Type
		}
	}
}

// TestLimits checks that docs/limits.md lists the default limits.
func TestLimits(t *testing.T) {
	atTop(t)
	readme, err := os.ReadFile("docs/limits.md")
	require.NoError(t, err)
	for name, want := range map[string]string{
		"Steps":                   count(erb.DefaultSteps),
		"Memory":                  bytesOf(erb.DefaultMemory),
		"Output":                  bytesOf(erb.DefaultOutput),
		"Depth":                   count(erb.DefaultDepth),
		"ValueDepth":              count(erb.DefaultValueDepth),
		"String":                  bytesOf(erb.DefaultString),
		"Elements":                count(erb.DefaultElements),
		"Integer":                 count(erb.DefaultInteger),
		"Regexp":                  strings.TrimSuffix(erb.DefaultRegexp.String(), "s") + " s",
		"Size":                    bytesOf(psych.DefaultSize) + "; `bpm` " + bytesOf(bpm.DefaultSize),
		"Nodes":                   count(psych.DefaultNodes) + "; `bpm` " + count(bpm.DefaultNodes) + "; a call of `spec.Open` " + count(spec.DefaultNodes),
		"AliasNodes":              count(psych.DefaultAliasNodes) + "; `bpm` " + count(bpm.DefaultAliasNodes),
		"Depth` \\| 1":            ",000; `bpm` " + count(bpm.DefaultDepth),
		"Digits":                  count(psych.DefaultDigits),
		"FileSize":                bytesOf(spec.DefaultFileSize),
		"TotalSize":               bytesOf(spec.DefaultTotalSize),
		"ReadSize":                bytesOf(spec.DefaultReadSize),
		"Files":                   count(spec.DefaultFiles),
		"NameLength`, `NameDepth": count(spec.DefaultNameLength) + ", " + count(spec.DefaultNameDepth),
		"Ratio":                   count(spec.DefaultRatio),
	} {
		require.Regexp(t, "(?m)^\\| `"+name+"(` \\| )?"+regexp.QuoteMeta(want)+" \\|", string(readme))
	}
}

// count formats a number as the tables do.
func count(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%s,%03d", count(n/1000), n%1000)
}

// bytesOf formats a size as the tables do.
func bytesOf(n int) string {
	if n >= 1<<30 {
		return strconv.Itoa(n>>30) + " GiB"
	}
	return strconv.Itoa(n>>20) + " MiB"
}

// TestTestNames checks that the tests that documents name exist, in any module.
func TestTestNames(t *testing.T) {
	atTop(t)
	known := map[string]bool{}
	declared := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	require.NoError(t, filepath.WalkDir(".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		for _, m := range declared.FindAllStringSubmatch(string(text), -1) {
			known[m[1]] = true
		}
		return err
	}))
	require.NotEmpty(t, known)
	named := regexp.MustCompile("`(Test[A-Z]\\w*)`")
	for _, name := range append([]string{"docs/threats.md"}, documents...) {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, m := range named.FindAllStringSubmatch(string(text), -1) {
			require.True(t, known[m[1]], "%s names %s, which does not exist", name, m[1])
		}
	}
}
