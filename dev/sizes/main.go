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
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
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
	do := func() error { return run(*write) }
	if *other {
		do = func() error { return imports(flag.Args()) }
	}
	if err := do(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(write bool) error {
	text := header
	for _, s := range subjects {
		packages, lines, err := source(s.library, s.tags)
		if err != nil {
			return err
		}
		size, err := built(s.program, s.tags)
		if err != nil {
			return err
		}
		text += fmt.Sprintf("| %s | %d | %d | %d |\n", s.name, packages, lines, size)
	}
	packages, lines, err := proofs("dev")
	if err != nil {
		return err
	}
	text += fmt.Sprintf("| %s | %d | %d | |\n", proving, packages, lines)
	fmt.Print(text)
	if !write {
		return nil
	}
	was, err := os.ReadFile(document)
	if err != nil {
		return err
	}
	return os.WriteFile(document, table.ReplaceAllLiteral(was, []byte(text)), 0o644)
}

// source counts the packages of this module that a package consists of, and their lines.
func source(library, tags string) (packages, lines int, err error) {
	files := `{{if .Module}}{{if eq .Module.Path "` + module + `"}}{{.Dir}}{{range .GoFiles}} {{.}}{{end}}{{end}}{{end}}`
	out, _, err := goTool(".", nil, "list", "-deps", "-tags", tags, "-f", files, library)
	if err != nil {
		return 0, 0, err
	}
	for line := range strings.Lines(out) {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		packages++
		for _, name := range fields[1:] {
			text, err := os.ReadFile(filepath.Join(fields[0], name))
			if err != nil {
				return 0, 0, err
			}
			lines += bytes.Count(text, []byte("\n"))
		}
	}
	return packages, lines, nil
}

// proofs counts the packages below a folder, modules of their own too, and their lines without tests.
func proofs(folder string) (packages, lines int, err error) {
	folders := map[string]bool{}
	err = filepath.WalkDir(folder, func(name string, _ os.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		folders[filepath.Dir(name)] = true
		lines += bytes.Count(text, []byte("\n"))
		return err
	})
	return len(folders), lines, err
}

// built returns the size of a program, by default of the one in README.md.
func built(program, tags string) (int64, error) {
	dir, err := os.MkdirTemp("", "sizes-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	if program == "" {
		text, err := os.ReadFile("README.md")
		if err != nil {
			return 0, err
		}
		found := snippet.FindSubmatch(text)
		if found == nil {
			return 0, fmt.Errorf("README.md has no program")
		}
		program = filepath.Join(dir, "main.go")
		if err := os.WriteFile(program, found[1], 0o600); err != nil {
			return 0, err
		}
	}
	out := filepath.Join(dir, "program")
	if _, _, err := goTool(".", nil, "build", "-trimpath", "-tags", tags, "-ldflags=-s -w", "-o", out, program); err != nil {
		return 0, err
	}
	info, err := os.Stat(out)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// goTool runs the go command in a folder, for one system whichever this is. It returns the output and the CPU time.
func goTool(dir string, env []string, args ...string) (string, time.Duration, error) {
	c := exec.Command("go", args...)
	c.Dir, c.Stderr = dir, os.Stderr
	c.Env = append(append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64", "GOWORK=off"), env...)
	out, err := c.Output()
	if c.ProcessState == nil {
		return "", 0, err
	}
	return strings.TrimSpace(string(out)), c.ProcessState.UserTime() + c.ProcessState.SystemTime(), err
}
