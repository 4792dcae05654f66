// Command imports prints the cost of importing this library for a program, next to other evaluators, as a table:
//
//	cd dev/bench && go run ./imports [NAME...]
//
// Each program is a module of its own, built from an empty cache without debug information and without cgo. It takes
// minutes for each; the modules come from the module cache, or from the proxy.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
)

const own = "github.com/boshrender/boshrender"

// program imports packages and runs a statement.
type program struct {
	name      string
	modules   []string // that it requires: modules of this repository are its folders
	imports   []string
	statement string
}

var programs = []program{
	{name: "nothing"},
	{"erb", []string{own}, []string{own + "/erb"}, `t, _ := erb.Parse("t", "<%= 1 %>"); _, _ = t.Render(context.Background(), erb.Input{})`},
	{"boshrender", []string{own}, []string{own}, `_, _ = (&boshrender.Deployment{}).Resolve(context.Background())`},
	{"kube", []string{own, own + "/kube"}, []string{own + "/kube"}, `_, _ = kube.Build(context.Background(), nil, kube.Options{})`},
	{"kube/controller", []string{own, own + "/kube", own + "/kube/controller"}, []string{own + "/kube/controller"}, `_ = (&controller.Reconciler{}).Setup(nil)`},
	{"goja", []string{"github.com/dop251/goja"}, []string{"github.com/dop251/goja"}, `_, _ = goja.New().RunString("1")`},
	{
		"starlark-go", []string{"go.starlark.net"}, []string{"go.starlark.net/starlark", "go.starlark.net/syntax"},
		`_, _ = starlark.ExecFileOptions(&syntax.FileOptions{}, &starlark.Thread{}, "t", "x = 1", nil)`,
	},
}

var source = template.Must(template.New("").Parse(`package main

import (
	"context"
{{range .}}	{{printf "%q" .}}
{{end}})

var _ = context.Background

func main() {
`))

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	flag.Parse()
	if err := run(ctx, os.Stdout, flag.Args(), true); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run writes the rows of the programs with these names, of all if there are none.
func run(ctx context.Context, w io.Writer, names []string, cold bool) error {
	fmt.Fprintln(w, "| program imports | packages | modules | bytes | processor seconds of a first build |\n|---|---|---|---|---|")
	for _, p := range programs {
		if len(names) > 0 && !slices.Contains(names, p.name) {
			continue
		}
		if err := p.measure(ctx, w, cold); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	return nil
}

func (p program) measure(ctx context.Context, w io.Writer, cold bool) (err error) {
	dir, err := os.MkdirTemp("", "imports")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := p.write(ctx, dir); err != nil {
		return err
	}
	command := func(cache string, args ...string) ([]byte, *os.ProcessState, error) {
		c := exec.CommandContext(ctx, "go", args...)
		c.Dir, c.Stderr = dir, os.Stderr
		c.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "CGO_ENABLED=0")
		if cache != "" {
			c.Env = append(c.Env, "GOCACHE="+cache)
		}
		out, err := c.Output()
		return out, c.ProcessState, err
	}
	list, _, err := command("", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", ".") // it also completes go.mod
	if err != nil {
		return err
	}
	cache := ""
	if cold {
		cache = filepath.Join(dir, "cache")
	}
	binary := filepath.Join(dir, "program")
	_, state, err := command(cache, "build", "-trimpath", "-ldflags=-s -w", "-o", binary, ".")
	if err != nil {
		return err
	}
	info, err := os.Stat(binary)
	if err != nil {
		return err
	}
	packages := strings.Fields(string(list))
	modules := slices.Compact(slices.Sorted(slices.Values(packages)))
	seconds := (state.UserTime() + state.SystemTime()).Seconds()
	_, err = fmt.Fprintf(w, "| %s | %d | %d | %.1f MB | %.0f |\n", p.name, len(packages), len(modules), float64(info.Size())/1e6, seconds)
	return err
}

// write writes the module of the program.
func (p program) write(ctx context.Context, dir string) error {
	mod := "module program\n\ngo 1.25.0\n"
	for _, m := range p.modules {
		folder, found := strings.CutPrefix(m, own)
		if !found {
			version, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Version}}", m).Output()
			if err != nil {
				return err
			}
			mod += fmt.Sprintf("require %s %s\n", m, version)
			continue
		}
		root, err := filepath.Abs(filepath.Join("..", "..", folder))
		if err != nil {
			return err
		}
		mod += fmt.Sprintf("require %s v0.2.0\nreplace %s => %s\n", m, m, root)
	}
	var text strings.Builder
	if err := source.Execute(&text, p.imports); err != nil {
		return err
	}
	text.WriteString(p.statement + "\n}\n")
	return errors.Join(
		os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o600),
		os.WriteFile(filepath.Join(dir, "main.go"), []byte(text.String()), 0o600),
	)
}
