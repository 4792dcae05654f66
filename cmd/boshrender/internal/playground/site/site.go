// Package site is the page for trying templates: as a folder of files for any web server, with the evaluator as
// WebAssembly, or served by a process that evaluates itself.
package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/boshrender/boshrender/internal/files"
)

//go:embed page
var page embed.FS

// evaluator is the package built into boshrender.wasm.gz. Without inlining the file is a sixth smaller.
const (
	evaluator = "github.com/boshrender/boshrender/cmd/boshrender/internal/playground/wasm"
	small     = "-gcflags=all=-l"
)

// Build writes the page into dir, which must not exist yet. It runs the go command in module, a folder of this module
// or of one that requires it ("" for the current one). A failed build leaves nothing behind.
func Build(ctx context.Context, module, dir string) (err error) {
	parent := filepath.Dir(filepath.Clean(dir))
	scratch, err := os.MkdirTemp(parent, ".playground-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	out := filepath.Join(scratch, "site")
	pages, err := fs.Sub(page, "page")
	if err != nil {
		return err
	}
	if err := os.CopyFS(out, pages); err != nil {
		return err
	}
	program := filepath.Join(scratch, "boshrender.wasm")
	build := []string{"build", "-trimpath", small, "-ldflags=-s -w", "-o", program, evaluator}
	if _, err := goTool(ctx, module, []string{"GOOS=js", "GOARCH=wasm"}, build...); err != nil {
		return err
	}
	if err := pack(program, filepath.Join(out, "boshrender.wasm.gz")); err != nil {
		return err
	}
	root, err := goTool(ctx, module, nil, "env", "GOROOT")
	if err != nil {
		return err
	}
	support, err := files.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"), files.MaxFile)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, "wasm_exec.js"), support, 0o644); err != nil {
		return err
	}
	if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s exists already", dir)
	}
	return os.Rename(out, dir)
}

// goTool runs the go command and returns its output.
func goTool(ctx context.Context, dir string, env []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", args[0], err, stderr.String())
	}
	return stdout.String(), nil
}

// pack compresses a file: few servers compress WebAssembly, and every browser can decompress it.
func pack(from, to string) error {
	data, err := files.ReadFile(from, files.MaxFile)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(data); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(to, packed.Bytes(), 0o644)
}
