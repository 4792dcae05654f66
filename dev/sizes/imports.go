package main

// This file builds programs that import one package of this repository, or another evaluator.

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/dev/try"
)

// importing is a program that imports packages and runs a statement. Its name is the first package's.
type importing struct {
	name      string
	modules   []string // required: a module of this repository is its folder
	also      string   // another package that the statement needs
	statement string
}

var importers = []importing{
	{name: "nothing"},
	{module + "/erb", []string{module}, "", `t, _ := erb.Parse("t", "<%= 1 %>"); _, _ = t.Render(context.Background(), erb.Input{})`},
	{module, []string{module}, "", `_, _ = (&boshrender.Deployment{}).Resolve(context.Background())`},
	{module + "/kube", []string{module, module + "/kube"}, "", `_, _ = kube.Build(context.Background(), nil, nil, kube.Options{})`},
	{module + "/kube/controller", []string{module, module + "/kube", module + "/kube/controller"}, "", `_ = (&controller.Reconciler{}).Setup(nil)`},
	{"github.com/dop251/goja", []string{"github.com/dop251/goja"}, "", `_, _ = goja.New().RunString("1")`},
	{
		"go.starlark.net/starlark", []string{"go.starlark.net"}, "go.starlark.net/syntax",
		`_, _ = starlark.ExecFileOptions(&syntax.FileOptions{}, &starlark.Thread{}, "t", "x = 1", nil)`,
	},
}

// imports prints the costs of the programs whose names end in one of the given ones, of all if none is given. Each is a
// module of its own, built from an empty cache, which takes minutes.
func imports(names []string) {
	fmt.Print("| program imports | packages | modules | bytes | processor seconds of a first build |\n|---|---|---|---|---|\n")
	for _, p := range importers {
		if len(names) > 0 && !slices.ContainsFunc(names, func(name string) bool { return strings.HasSuffix(p.name, name) }) {
			continue
		}
		fmt.Println(p.measure())
	}
}

// measure returns the row of a program.
func (p importing) measure() string {
	dir := try.Get(os.MkdirTemp("", "imports-"))
	defer os.RemoveAll(dir)
	p.write(dir)
	modules := "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}"
	list, _ := goTool(dir, nil, "list", "-mod=mod", "-deps", "-f", modules, ".") // it also completes go.mod
	size, took := stripped(dir, []string{"GOCACHE=" + filepath.Join(dir, "cache")}, dir, ".")
	packages := strings.Fields(list)
	of := len(slices.Compact(slices.Sorted(slices.Values(packages))))
	name := strings.TrimPrefix(p.name, filepath.Dir(module)+"/")
	return fmt.Sprintf("| `%s` | %d | %d | %.1f MB | %.0f |", name, len(packages), of, float64(size)/1e6, took.Seconds())
}

// write writes the module of a program. The other evaluators have the versions that dev/bench requires.
func (p importing) write(dir string) {
	mod := "module program\n\ngo 1.25.0\n"
	for _, m := range p.modules {
		folder, own := strings.CutPrefix(m, module)
		if !own {
			version, _ := goTool("dev/bench", nil, "list", "-m", "-f", "{{.Version}}", m)
			mod += fmt.Sprintf("require %s %s\n", m, version)
			continue
		}
		mod += fmt.Sprintf("require %s v0.2.0\nreplace %s => %s\n", m, m, try.Get(filepath.Abs("./"+folder)))
	}
	text := "package main\n\nimport \"context\"\n"
	for _, name := range []string{p.name, p.also} {
		if strings.Contains(name, "/") {
			text += fmt.Sprintf("import %q\n", name)
		}
	}
	text += "\nvar _ = context.Background\n\nfunc main() {\n" + p.statement + "\n}\n"
	try.Do(os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o600))
	try.Do(os.WriteFile(filepath.Join(dir, "main.go"), []byte(text), 0o600))
}
