package casefile

// This file reads case files from disk and replaces them.

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/boshrender/boshrender/dev/try"
)

// AllMethods returns the cases of all method files that match a pattern. It is an error if none does.
func AllMethods(pattern string) ([]*MethodCase, error) {
	return all(pattern, func(path string, data []byte) []*MethodCase { return try.Get(ParseMethods(path, data)).Cases })
}

// AllTemplates returns the cases of all template files that match a pattern. It is an error if none does.
func AllTemplates(pattern string) ([]*TemplateCase, error) {
	return all(pattern, func(path string, data []byte) []*TemplateCase { return try.Get(ParseTemplates(path, data)).Cases })
}

func all[Case any](pattern string, parse func(path string, data []byte) []Case) (list []Case, err error) {
	defer try.Catch(&err)
	for _, path := range try.Get(filepath.Glob(pattern)) {
		list = append(list, parse(path, try.Get(os.ReadFile(path)))...)
	}
	if len(list) == 0 {
		try.Fail("no cases in %s", pattern)
	}
	return list, nil
}

// Replace replaces the content of an existing file atomically: it writes a file in the same directory and renames it.
func Replace(path string, data []byte) (err error) {
	defer try.Catch(&err)
	info, tmp := try.Get(os.Stat(path)), try.Get(os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*"))
	defer func() {
		if cleanup := os.Remove(tmp.Name()); cleanup != nil && !errors.Is(cleanup, fs.ErrNotExist) {
			err = errors.Join(err, cleanup)
		}
	}()
	_, err = tmp.Write(data)
	if err = errors.Join(err, tmp.Chmod(info.Mode().Perm()), tmp.Close()); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}
