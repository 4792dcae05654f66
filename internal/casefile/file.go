package casefile

// This file reads case files from disk and replaces them.

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// ReadMethods reads a method file from disk.
func ReadMethods(path string) (*Methods, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return ParseMethods(path, data)
}

// ReadTemplates reads a template file from disk.
func ReadTemplates(path string) (*Templates, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return ParseTemplates(path, data)
}

// Replace replaces the content of an existing file, by way of a file beside it that then takes its name: a reader sees
// either all of the old or all of the new.
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
