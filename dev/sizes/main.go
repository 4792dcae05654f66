// Command sizes prints what a user of the evaluator, of the library and of the tool gets: the packages of this module
// that a program contains, their lines of Go without tests, and the bytes of a stripped program; and the packages and
// lines that none contains.
//
//	go run ./dev/sizes                       prints the table
//	go run ./dev/sizes -write                writes it into ARCHITECTURE.md
//	go run ./dev/sizes -imports [NAME...]    prints the costs of an import, next to other evaluators
package main

import (
	"bytes"
	_ "embed"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/try"
)

const (
	module   = "github.com/boshrender/boshrender"
	document = "ARCHITECTURE.md"
	header   = "| a program with | packages | lines of Go | bytes |\n|---|---|---|---|\n"
)

// subjects are the rows of the table. The program of the evaluator is the one in README.md.
var subjects = []struct{ name, library, program, tags string }{
	{"`erb`, one template", "./erb", "", ""},
	{"the same, `-tags boshrender_small`", "./erb", "", "boshrender_small"},
	{"the library, a deployment", ".", "./examples/render", ""},
	{"the tool", "./cmd/boshrender", "./cmd/boshrender", ""},
}

// proving is the name of the last row: what no program contains.
const proving = "none: `dev`, which proves and measures the others"

var (
	table   = regexp.MustCompile(regexp.QuoteMeta(header) + `(?:\|.*\n)+`)
	snippet = regexp.MustCompile("(?s)```go\n(package main\n.*?)```")
)

func main() {
	write := flag.Bool("write", false, "write the table into "+document)
	other := flag.Bool("imports", false, "print the costs of an import instead, of programs with the given names")
	flag.Parse()
	try.Main(func() error {
		if *other {
			imports(flag.Args())
			return nil
		}
		return run(*write)
	})
}

func run(write bool) error {
	text := header
	for _, s := range subjects {
		packages, lines := source(s.library, s.tags)
		text += fmt.Sprintf("| %s | %d | %d | %d |\n", s.name, packages, lines, built(s.program, s.tags))
	}
	packages, lines := proofs("dev")
	text += fmt.Sprintf("| %s | %d | %d | |\n", proving, packages, lines)
	fmt.Print(text)
	if !write {
		return nil
	}
	return os.WriteFile(document, table.ReplaceAllLiteral(try.Get(os.ReadFile(document)), []byte(text)), 0o644)
}

// source counts the packages of this module that a package consists of, and their lines.
func source(library, tags string) (packages, lines int) {
	files := `{{if .Module}}{{if eq .Module.Path "` + module + `"}}{{.Dir}}{{range .GoFiles}} {{.}}{{end}}{{end}}{{end}}`
	out, _ := goTool(".", nil, "list", "-deps", "-tags", tags, "-f", files, library)
	for line := range strings.Lines(out) {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		packages++
		for _, name := range fields[1:] {
			lines += bytes.Count(try.Get(os.ReadFile(filepath.Join(fields[0], name))), []byte("\n"))
		}
	}
	return packages, lines
}

// proofs counts the packages below a folder, modules of their own too, and their lines without tests.
func proofs(folder string) (packages, lines int) {
	folders := map[string]bool{}
	try.Do(filepath.WalkDir(folder, func(name string, _ os.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		folders[filepath.Dir(name)] = true
		lines += bytes.Count(text, []byte("\n"))
		return err
	}))
	return len(folders), lines
}

// built returns the size of a program, by default of the one in README.md.
func built(program, tags string) int64 {
	dir := try.Get(os.MkdirTemp("", "sizes-"))
	defer os.RemoveAll(dir)
	if program == "" {
		found := snippet.FindSubmatch(try.Get(os.ReadFile("README.md")))
		if found == nil {
			try.Fail("README.md has no program")
		}
		program = filepath.Join(dir, "main.go")
		try.Do(os.WriteFile(program, found[1], 0o600))
	}
	size, _ := stripped(dir, nil, ".", program, "-tags", tags)
	return size
}

// stripped builds a program in a folder, with more arguments for the compiler, and returns its size and the CPU time.
func stripped(dir string, env []string, from, program string, args ...string) (int64, time.Duration) {
	out := filepath.Join(dir, "program")
	_, took := goTool(from, env, append(append([]string{"build", "-trimpath", "-ldflags=-s -w", "-o", out}, args...), program)...)
	return try.Get(os.Stat(out)).Size(), took
}

// goTool runs the go command in a folder, for one system whichever this is. It returns the output and the CPU time.
func goTool(dir string, env []string, args ...string) (string, time.Duration) {
	c := exec.Command("go", args...)
	c.Dir, c.Stderr = dir, os.Stderr
	c.Env = append(append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64", "GOWORK=off"), env...)
	out := try.Get(c.Output())
	return strings.TrimSpace(string(out)), c.ProcessState.UserTime() + c.ProcessState.SystemTime()
}

// importers has the programs, behind the modules that each requires. Their names are the packages that they import.
//
//go:embed importers.txtar
var importers string

// imports prints the costs of the programs whose names end in one of the given ones, of all if none is given. Each is a
// module of its own, built from an empty cache, which takes minutes.
func imports(names []string) {
	fmt.Print("| program imports | packages | modules | bytes | processor seconds of a first build |\n|---|---|---|---|---|\n")
	for _, p := range casefile.ParseArchive([]byte(importers)).Sections {
		name, modules, _ := strings.Cut(p.Name, ": ")
		if len(names) == 0 || slices.ContainsFunc(names, func(end string) bool { return strings.HasSuffix(name, end) }) {
			measure(name, strings.Fields(modules), p.Data)
		}
	}
}

// measure prints the row of a program. The other evaluators have the versions that dev/bench requires.
func measure(name string, required []string, program string) {
	dir := try.Get(os.MkdirTemp("", "imports-"))
	defer os.RemoveAll(dir)
	mod := "module program\n\ngo 1.25.0\n"
	for _, m := range required {
		if folder, own := strings.CutPrefix(m, module); own {
			mod += fmt.Sprintf("require %s v0.2.0\nreplace %s => %s\n", m, m, try.Get(filepath.Abs("./"+folder)))
			continue
		}
		version, _ := goTool("dev/bench", nil, "list", "-m", "-f", "{{.Version}}", m)
		mod += fmt.Sprintf("require %s %s\n", m, version)
	}
	try.Do(os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o600))
	try.Do(os.WriteFile(filepath.Join(dir, "main.go"), []byte(program), 0o600))
	modules := "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}"
	list, _ := goTool(dir, nil, "list", "-mod=mod", "-deps", "-f", modules, ".") // it also completes go.mod
	size, took := stripped(dir, []string{"GOCACHE=" + filepath.Join(dir, "cache")}, dir, ".")
	packages := strings.Fields(list)
	of := len(slices.Compact(slices.Sorted(slices.Values(packages))))
	fmt.Printf("| `%s` | %d | %d | %.1f MB | %.0f |\n", name, len(packages), of, float64(size)/1e6, took.Seconds())
}
