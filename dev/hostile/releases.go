//go:build linux

package main

// This file generates hostile releases: a small release in which a file is something else, or says something hostile.

import (
	_ "embed"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/boshrender/boshrender/dev/casefile"
)

// marker is in the files beside a hostile release. No command may print it.
const marker = "CANARY-5e1f"

//go:embed release.txtar
var releaseText []byte

// plainRelease are the files of a release in which nothing is hostile.
var plainRelease = func() map[string]string {
	files := map[string]string{}
	for _, s := range casefile.ParseArchive(releaseText).Sections {
		files[s.Name] = s.Data
	}
	return files
}()

// kinds put something else in the place of a file.
var kinds = []struct {
	name string
	put  func(path string) error
}{
	{"a named pipe", func(path string) error { return syscall.Mkfifo(path, 0o600) }},
	{"a device", func(path string) error {
		if err := syscall.Mknod(path, syscall.S_IFCHR|0o600, 1<<8|5); err == nil { // zero
			return nil
		}
		return os.Symlink("/dev/zero", path)
	}},
	{"a socket", func(path string) error { return syscall.Mknod(path, syscall.S_IFSOCK|0o600, 0) }},
	{"a sparse file of 40 GB", func(path string) error {
		return errors.Join(os.WriteFile(path, nil, 0o600), os.Truncate(path, 40<<30))
	}},
	{"a link to the canary", func(path string) error { return os.Symlink(filepath.Join(above(path), "canary", "secret.yml"), path) }},
	{"a link to a folder outside", func(path string) error { return os.Symlink(filepath.Join(above(path), "canary"), path) }},
	{"a link to itself", func(path string) error { return os.Symlink(filepath.Base(path), path) }},
	{"a folder", func(path string) error { return os.Mkdir(path, 0o700) }},
	{"a folder of folders", func(path string) error { return os.MkdirAll(path+strings.Repeat("/d", 300), 0o700) }},
	{"zeros of 70 MB", func(path string) error { return os.WriteFile(path, make([]byte, 70<<20), 0o600) }},
	{"a long line", func(path string) error { return os.WriteFile(path, []byte(strings.Repeat("x", 8<<20)), 0o600) }},
}

// above returns the folder around a release, from a path in the release.
func above(path string) string {
	for filepath.Base(path) != "release" {
		path = filepath.Dir(path)
	}
	return filepath.Dir(path)
}

//go:embed said.txt
var saidText string

// said are files that say something hostile: the name of a file, and its text.
func said() (list [][2]string) {
	for _, s := range sections(saidText) {
		name, text := framed(s)
		for _, line := range s.Lines() {
			list = append(list, [2]string{name, scope{}.text(frame(text, line))})
		}
	}
	return list
}

// hostileRelease is one made-up release.
type hostileRelease struct {
	name string
	make func(dir string) error
	file string // the hostile file, if only some commands read it
}

// ofTheUser are the files that only the commands read that name them.
var ofTheUser = []string{"manifest.yml", "env.yml", "vars.yml", "ops.yml", "store.yml"}

// concerns reports whether a command may read the hostile file of the release.
func (r *hostileRelease) concerns(command string) bool {
	return !slices.Contains(ofTheUser, r.file) || strings.Contains(command, r.file)
}

// releases lists the hostile releases: each kind at each place, each hostile text, large trees, and pairs by chance.
func releases(seed int64) []hostileRelease {
	var list []hostileRelease
	places := []string{
		"jobs/web/spec", "jobs/web/monit", "jobs/web/templates/web.erb", "jobs/web/properties_schema.json", "packages/lib/spec", "config/final.yml", ".rspec",
		".boshrender.yml", "spec/web_spec.rb", "tests/web.yml", "cover/a.boshcover", "manifest.yml", "env.yml", "vars.yml", "ops.yml", "store.yml",
	}
	for _, place := range places {
		for _, k := range kinds {
			if slices.Contains(ofTheUser, place) && strings.HasPrefix(k.name, "a link to") {
				continue // the user names it, and links in names of the user's are followed
			}
			list = append(list, hostileRelease{place + ": " + k.name, func(dir string) error {
				path := filepath.Join(dir, place)
				return errors.Join(os.RemoveAll(path), k.put(path))
			}, place})
		}
	}
	for n, file := range said() {
		list = append(list, hostileRelease{fmt.Sprintf("%s: text %d: %.60q", file[0], n, file[1]), func(dir string) error {
			return errors.Join(os.Symlink("../canary", filepath.Join(dir, "out")), os.WriteFile(filepath.Join(dir, file[0]), []byte(file[1]), 0o600))
		}, file[0]})
	}
	for _, folder := range []string{"jobs", "jobs/web/templates", "tests", "spec", "packages", "src", "cover"} {
		list = append(list, hostileRelease{folder + ": 20,000 files", func(dir string) error {
			for i := range 20_000 {
				if err := os.WriteFile(fmt.Sprintf("%s/%s/f%d.yml", dir, folder, i), nil, 0o600); err != nil {
					return err
				}
			}
			return nil
		}, ""}, hostileRelease{folder + ": links in a circle, names with escapes, 500 folders inside one another", func(dir string) error {
			at := filepath.Join(dir, folder)
			return errors.Join(os.MkdirAll(at+strings.Repeat("/d", 500), 0o700), os.Symlink("..", at+"/up"), os.Symlink(".", at+"/here"),
				os.WriteFile(at+"/\x1b[2J\n::error::x.yml", nil, 0o600), os.WriteFile(at+"/\xff\u202e_spec.rb", nil, 0o600))
		}, ""})
	}
	random := rand.New(rand.NewSource(seed))
	for single := len(list); len(list) < single+40; {
		a, b := list[random.Intn(single)], list[random.Intn(single)]
		list = append(list, hostileRelease{a.name + " and " + b.name, func(dir string) error { return errors.Join(a.make(dir), b.make(dir)) }, ""})
	}
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// lay makes a release with its neighbours in a new folder.
func (r *hostileRelease) lay(dir string) (err error) {
	files := map[string]string{"canary/secret.yml": "secret: " + marker + "\n", "canary/secret_spec.rb": "raise '" + marker + "'\n"}
	for name, text := range plainRelease {
		files["release/"+name] = text
		files["other/"+name] = strings.ReplaceAll(text, "port", marker)
	}
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			return err
		}
	}
	_ = r.make(filepath.Join(dir, "release")) // of a pair, the second may lack its place
	return nil
}
