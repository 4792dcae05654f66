package rspec

// This file finds the files that a suite requires: files of the release, libraries of this package, and missing ones.

import (
	"cmp"
	"embed"
	"path"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/script"
)

// ruby has rspec, the suite's interface to files and to BOSH, and libraries, all written for this project in Ruby.
//
//go:embed ruby
var ruby embed.FS

// prelude lists the files that each machine loads first.
var prelude = []string{"files.rb", "pp.rb", "expectations.rb", "matchers.rb", "blocks.rb", "groups.rb", "world.rb", "bosh.rb"}

// preludePrograms compiles them, once per process.
var preludePrograms = sync.OnceValues(func() ([]script.Program, error) {
	list := make([]script.Program, len(prelude))
	for i, name := range prelude { // bounded: by the prelude
		text, err := ruby.ReadFile("ruby/" + name)
		if err != nil {
			return nil, err
		}
		if list[i], err = script.Evaluator.Compile("<"+strings.TrimSuffix(name, ".rb")+">", string(text), false); err != nil {
			return nil, err
		}
	}
	return list, nil
})

// libraries are the files in folder lib, by the names they are required by. "" marks a library that is already
// loaded.
var libraries = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"deep_merge": "deep_merge", "deep_merge/core": "deep_merge", "deep_merge/deep_merge_hash": "deep_merge", "iniparse": "iniparse", "nokogiri": "nokogiri",
		"active_support/core_ext/hash": "active_support_hash", "active_support/core_ext/hash/deep_merge": "active_support_hash",
		"active_support/core_ext/hash/keys": "active_support_hash", "active_support/all": "active_support_hash",
		"active_support/core_ext/object/deep_dup": "active_support_hash", "active_support/core_ext": "active_support_hash",

		"rspec/file_fixtures": "file_fixtures", "rspec/retry": "retry",

		"rspec": "", "rspec/core": "", "rspec/expectations": "", "rspec/its": "", "rspec-its": "", "rspec-parameterized": "", "rspec/parameterized": "",
		"rspec/autorun": "", "rspec/matchers": "", "rspec/mocks": "",
		"bosh/template/test": "", "bosh/template/test/link": "", "bosh/template/test/link_instance": "", "bosh/template/test/release_dir": "",
		"bosh/template/test/job": "", "bosh/template/test/template": "", "bosh/template/test/instance_spec": "", "bosh/template/renderer": "",
		"bosh/template/evaluation_context": "", "bosh/template/property_helper": "", "bosh/template": "", "bosh/common": "", "common/deep_copy": "",
		"bosh/common/template/test": "", "bosh/common/template/evaluation_context": "", "bosh/common/template/property_helper": "",
		"bosh/common/template/renderer": "", "bosh/template/evaluation_failed": "", "bosh/template/unknown_property": "",
		"tempfile": "", "pathname": "", "fileutils": "", "tmpdir": "", "find": "", "erb": "", "stringio": "", "pp": "", "prettyprint": "", "open3": "",
		"English": "", "bundler/setup": "", "bundler": "", "rubygems": "", "pry": "", "pry-byebug": "", "byebug": "", "debug": "", "simplecov": "",
		"rspec_junit_formatter": "", "rubygems/package": "", "semi_semantic/version": "", "io/console": "", "benchmark": "",
	}
}}

// library answers require: "loaded" if it loaded something, "known" if that was loaded before, "core" for a library
// of the evaluator, "elsewhere" for one of a gem that the release's Gemfile names, "" for an unknown library.
func (s *session) library(b script.Budget, m script.Machine, name string, loadPath []string) (string, error) {
	name = strings.TrimSuffix(name, ".rb")
	if file, ok := s.find(b, name, loadPath); ok {
		return s.loadOnce(b, m, file)
	}
	if lib, ok := libraries.Get()[name]; ok {
		if lib == "" || s.loaded["<lib>/"+lib] {
			return "known", nil
		}
		s.loaded["<lib>/"+lib] = true
		text, err := ruby.ReadFile("ruby/lib/" + lib + ".rb")
		if err != nil {
			return "", err
		}
		p, err := compiled(b, "<"+lib+">", string(text), false)
		if err == nil {
			_, err = m.Run(p)
		}
		return "loaded", err
	}
	switch {
	case coreLibraries.Has(name):
		return "core", nil
	case s.inGemfile(b, name):
		return "elsewhere", nil
	}
	return "", nil
}

// gemfiles are the files that name the gems of a suite.
var gemfiles = lazy.Words("Gemfile.lock Gemfile spec/Gemfile.lock spec/Gemfile gems.locked gems.rb")

// inGemfile reports whether the release names a gem that a library can be of: `require "a/b"` is of the gem a or a-b.
func (s *session) inGemfile(b script.Budget, name string) bool {
	first, _, _ := strings.Cut(name, "/")
	for _, file := range gemfiles.All() { // bounded: they are six
		text, err := s.files.read(b, absolute(s.files.root, file))
		if err != nil {
			continue
		}
		for _, gem := range []string{first, strings.ReplaceAll(name, "/", "-"), strings.ReplaceAll(first, "-", "_"), strings.ReplaceAll(first, "_", "-")} { // bounded: they are four
			for _, form := range []string{"'" + gem + "'", `"` + gem + `"`, " " + gem + " (", " " + gem + "\n"} { // bounded: they are four
				if strings.Contains(text, form) {
					return true
				}
			}
		}
	}
	return false
}

// coreLibraries are the evaluator's libraries, which its own require answers.
var coreLibraries = lazy.Words(`active_support active_support/core_ext/object/blank base64 bigdecimal cgi cgi/escape cgi/util date delegate
	digest digest/md5 digest/sha1 digest/sha2 digest/sha256 enumerator etc forwardable ipaddr json monitor
	openssl ostruct psych rational securerandom set shellwords singleton strscan thread time timeout uri zlib
	yaml logger`)

// find looks for a file of the release.
func (s *session) find(b script.Budget, name string, loadPath []string) (string, bool) {
	places := []string{""}
	if !strings.HasPrefix(name, "/") && !strings.HasPrefix(name, "./") && !strings.HasPrefix(name, "../") {
		places = append(append([]string{}, loadPath...), s.loadPath...)
	}
	for _, dir := range places {
		full, err := s.files.full(name+".rb", dir)
		if err != nil {
			continue
		}
		if _, inside := s.files.below(full); !inside {
			continue
		}
		if kind, err := s.files.kind(b, full); err == nil && kind == "file" {
			return full, true
		}
	}
	return "", false
}

// loadOnce runs a file unless it has run before.
func (s *session) loadOnce(b script.Budget, m script.Machine, full string) (string, error) {
	if s.loaded[full] {
		return "known", nil
	}
	s.loaded[full] = true
	return "loaded", s.load(b, m, full)
}

// load runs a file of the release.
func (s *session) load(b script.Budget, m script.Machine, full string) error {
	text, err := s.files.read(b, full)
	if err != nil {
		return err
	}
	p, err := compiled(b, full, text, false)
	if err != nil {
		return err
	}
	_, err = m.Run(p)
	return err
}

// requireRelative implements require_relative in a file.
func (s *session) requireRelative(b script.Budget, m script.Machine, name, from string) (bool, error) {
	full, err := s.files.full(name, path.Dir(from))
	if err != nil {
		return false, err
	}
	if !strings.HasSuffix(full, ".rb") {
		full += ".rb"
	}
	kind, err := s.files.kind(b, full)
	if err != nil {
		return false, err
	}
	if kind != "file" {
		return false, script.Raise("LoadError", "cannot load such file -- %s", strings.TrimSuffix(full, ".rb"))
	}
	how, err := s.loadOnce(b, m, full)
	return how == "loaded", err
}

// programs caches compiled files, by name and text, for the other machines of the process.
var programs kept[*compiling]

type programKey struct {
	name, text string
	template   bool
}

// kept caches results of Go code by their texts. It is emptied when it has grown large.
type kept[V any] struct {
	lock   sync.Mutex
	values map[programKey]V
	bytes  int
}

// maxKept bounds the texts in a cache, in bytes.
const maxKept = 16 << 20

func (k *kept[V]) get(key programKey, make func() V) V {
	k.lock.Lock()
	defer k.lock.Unlock()
	v, ok := k.values[key]
	if ok {
		return v
	}
	v = make()
	if k.bytes += len(key.text) + len(key.name) + nameCost; k.values == nil || k.bytes > maxKept {
		k.values, k.bytes = map[programKey]V{}, len(key.text)+len(key.name)+nameCost
	}
	k.values[key] = v
	return v
}

// compiling is a program that is compiled on first use.
type compiling struct {
	once    sync.Once
	program script.Program
	err     error
}

// compiled compiles a file.
func compiled(b script.Budget, name, text string, template bool) (script.Program, error) {
	if err := cmp.Or(b.Step(int64(len(text))), b.Charge(16*int64(len(text)))); err != nil {
		return nil, err
	}
	c := programs.get(programKey{name, text, template}, func() *compiling { return new(compiling) })
	c.once.Do(func() { c.program, c.err = script.Evaluator.Compile(name, text, template) })
	return c.program, c.err
}
