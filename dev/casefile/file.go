package casefile

// This file reads case files from disk and replaces them.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// AllMethods returns the cases of all method files that match a pattern. It is an error if none does.
func AllMethods(pattern string) ([]*MethodCase, error) {
	return all(pattern, func(path string, data []byte) ([]*MethodCase, error) {
		m, err := ParseMethods(path, data)
		if err != nil {
			return nil, err
		}
		return m.Cases, nil
	})
}

// AllTemplates returns the cases of all template files that match a pattern. It is an error if none does.
func AllTemplates(pattern string) ([]*TemplateCase, error) {
	return all(pattern, func(path string, data []byte) ([]*TemplateCase, error) {
		t, err := ParseTemplates(path, data)
		if err != nil {
			return nil, err
		}
		return t.Cases, nil
	})
}

func all[Case any](pattern string, parse func(path string, data []byte) ([]Case, error)) ([]Case, error) {
	files, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	var list []Case
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		cases, err := parse(path, data)
		if err != nil {
			return nil, err
		}
		list = append(list, cases...)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no cases in %s", pattern)
	}
	return list, nil
}

// Replace replaces the content of an existing file atomically: it writes a file in the same directory and renames it.
func Replace(path string, data []byte) (err error) {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
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
