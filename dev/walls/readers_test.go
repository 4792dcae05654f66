package walls

// This file checks that only package files reads the file system, so that every reading has a bound, ends with its
// context and never blocks.

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"testing"
)

// readers are the functions that read files or folders, or find them by walking. Only internal/files may call them.
var readers = map[string][]string{
	"os":       strings.Fields("Open OpenFile ReadFile ReadDir OpenRoot OpenInRoot DirFS Readlink CopyFS"),
	"filepath": strings.Fields("Walk WalkDir Glob EvalSymlinks"),
	"fs":       strings.Fields("ReadFile ReadDir WalkDir Glob"),
	"ioutil":   strings.Fields("ReadFile ReadDir"),
	"syscall":  strings.Fields("Open Openat Read ReadDirent Mmap"),
}

// readingMethods do the same on file systems and open folders.
var readingMethods = []string{
	"(io/fs.FS).Open", "(io/fs.ReadFileFS).ReadFile", "(io/fs.ReadDirFS).ReadDir", "(io/fs.GlobFS).Glob", "(io/fs.ReadDirFile).ReadDir",
	"(*os.File).ReadDir", "(*os.File).Readdir", "(*os.File).Readdirnames",
	"(*os.Root).Open", "(*os.Root).OpenFile", "(*os.Root).OpenRoot", "(*os.Root).ReadFile", "(*os.Root).FS", "(*os.Root).Readlink",
}

// mayRead lists the packages that call some of them, each with the reason.
var mayRead = map[string]string{
	"internal/files":                          "it is the reader",
	"internal/outdir":                         "it writes through open folders, and reads what it has written by package files",
	"spec/internal/tarfs":                     "its file system is in memory",
	"cmd/boshrender/internal/playground/site": "it copies embedded files",
	"cmd/boshrender/internal/sandbox":         "it opens paths to name them to the kernel, and reads nothing",
	"deploy/director":                         "it opens files for appending",
	"deploy/cpi":                              "it opens the answers of CPIs for writing and reading",
}

// developers are the packages that are no part of the tool or of a program that embeds the library.
func developers(dir string) bool {
	return strings.HasPrefix(dir, "examples/") || proves(dir) || dir == "erb/internal/ruby/known"
}

func TestReaders(t *testing.T) {
	atTop(t)
	checked := 0
	for _, f := range goFiles(t) {
		if developers(f.dir) || mayRead[f.dir] != "" {
			continue
		}
		checked++
		ast.Inspect(f.tree, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if x, ok := s.X.(*ast.Ident); ok && x.Obj == nil && slices.Contains(readers[x.Name], s.Sel.Name) {
				t.Errorf("%s uses %s.%s: internal/files reads with a bound", f.set.Position(s.Pos()), x.Name, s.Sel.Name)
			}
			return true
		})
	}
	if checked < 500 {
		t.Errorf("only %d files were checked", checked)
	}
}

// readsFiles reports calls of readingMethods in a package. Calls of package files on a file system of a program are
// bounded by it.
func (q *quotes) readsFiles(t *testing.T, dir string) {
	if developers(dir) || mayRead[dir] != "" {
		return
	}
	for _, f := range q.files {
		ast.Inspect(f, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if fn, ok := q.info.Uses[s.Sel].(*types.Func); ok && slices.Contains(readingMethods, fn.FullName()) {
				t.Errorf("%s calls %s: internal/files reads with a bound", q.set.Position(s.Pos()), fn.FullName())
			}
			return true
		})
	}
}
