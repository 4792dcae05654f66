package main

// This file builds programs that import one package of this repository, or another evaluator.

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/try"
)

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
