package deployment

// This file embeds the deployment, so that programs have it everywhere.

import (
	"embed"
	"io/fs"
	"testing/fstest"
)

// Files are the manifest, its ops files, configs and variables, and the releases.
//
//go:embed manifest.yml cloud-config.yml vars.yml operations all:releases
var Files embed.FS

// Release returns the folder of a release. Its files have the permissions of a checkout, which embedded ones lose.
func Release(name string) (fs.FS, error) {
	folder, err := fs.Sub(Files, "releases/"+name)
	if err != nil {
		return nil, err
	}
	files := fstest.MapFS{}
	err = fs.WalkDir(folder, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(folder, path)
		files[path] = &fstest.MapFile{Data: data, Mode: 0o644}
		return err
	})
	return files, err
}
