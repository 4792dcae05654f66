package rspec

// This file finds the files that a suite requires: files of the release, libraries of this package, and missing ones.

import (
	"embed"
	"path"
	"strings"
	"sync"

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
	for i, name := range prelude {
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
var libraries = map[string]string{
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

// library answers require: "loaded" if it loaded something, "known" if that was loaded before, "core" for a library
// of the evaluator, "" for an unknown library.
func (s *session) library(m script.Machine, name string, loadPath []string) (string, error) {
	name = strings.TrimSuffix(name, ".rb")
	if file, ok := s.find(name, loadPath); ok {
		return s.loadOnce(m, file)
	}
	if lib, ok := libraries[name]; ok {
		if lib == "" || s.loaded["<lib>/"+lib] {
			return "known", nil
		}
		s.loaded["<lib>/"+lib] = true
		text, err := ruby.ReadFile("ruby/lib/" + lib + ".rb")
		if err != nil {
			return "", err
		}
		p, err := compiled("<"+lib+">", string(text), false)
		if err == nil {
			_, err = m.Run(p)
		}
		return "loaded", err
	}
	if coreLibraries[name] {
		return "core", nil
	}
	return "", nil
}

// coreLibraries are the evaluator's libraries, which its own require answers.
var coreLibraries = setOf("active_support", "active_support/core_ext/object/blank", "base64", "bigdecimal", "cgi", "cgi/escape", "cgi/util", "date",
	"delegate", "digest", "digest/md5", "digest/sha1", "digest/sha2", "digest/sha256", "enumerator", "etc", "forwardable", "ipaddr", "json", "monitor",
	"openssl", "ostruct", "psych", "rational", "securerandom", "set", "shellwords", "singleton", "strscan", "thread", "time", "timeout", "uri", "zlib",
	"yaml", "logger")

func setOf(names ...string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}

// find looks for a file of the release.
func (s *session) find(name string, loadPath []string) (string, bool) {
	places := []string{""}
	if !strings.HasPrefix(name, "/") && !strings.HasPrefix(name, "./") && !strings.HasPrefix(name, "../") {
		places = append(append([]string{}, loadPath...), s.loadPath...)
	}
	for _, dir := range places {
		full := s.files.full(name+".rb", dir)
		if _, inside := s.files.below(full); !inside {
			continue
		}
		if kind, err := s.files.kind(full); err == nil && kind == "file" {
			return full, true
		}
	}
	return "", false
}

// loadOnce runs a file unless it has run before.
func (s *session) loadOnce(m script.Machine, full string) (string, error) {
	if s.loaded[full] {
		return "known", nil
	}
	s.loaded[full] = true
	return "loaded", s.load(m, full)
}

// load runs a file of the release.
func (s *session) load(m script.Machine, full string) error {
	text, err := s.files.read(full)
	if err != nil {
		return err
	}
	p, err := compiled(full, text, false)
	if err != nil {
		return err
	}
	_, err = m.Run(p)
	return err
}

// requireRelative implements require_relative in a file.
func (s *session) requireRelative(m script.Machine, name, from string) (bool, error) {
	full := s.files.full(name, path.Dir(from))
	if !strings.HasSuffix(full, ".rb") {
		full += ".rb"
	}
	kind, err := s.files.kind(full)
	if err != nil {
		return false, err
	}
	if kind != "file" {
		return false, script.Raise("LoadError", "cannot load such file -- %s", strings.TrimSuffix(full, ".rb"))
	}
	how, err := s.loadOnce(m, full)
	return how == "loaded", err
}

// programs caches compiled files, by name and text, for the other machines of the process.
var programs sync.Map

type programKey struct {
	name, text string
	template   bool
}

func compiled(name, text string, template bool) (script.Program, error) {
	key := programKey{name, text, template}
	if p, ok := programs.Load(key); ok {
		return p, nil
	}
	p, err := script.Evaluator.Compile(name, text, template)
	if err != nil {
		return nil, err
	}
	programs.Store(key, p)
	return p, nil
}
