package ruby_test

// This file finds rows of the method tables that no case calls.

import (
	"context"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/erb/internal/input"
	"github.com/boshrender/boshrender/erb/internal/lib/director"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/stretchr/testify/require"
)

func init() {
	ruby.NewContext = func(rt *ruby.Runtime) ruby.Value {
		return director.NewContext(rt, input.NewMapping(nil, nil), nil)
	}
}

// uncovered are rows that no case can call, with the reason.
var uncovered = map[string]string{
	"Kernel#block_given?": "the interpreter answers it",
	"Kernel#p":            "the context's p stands before it, but for objects of other classes",
	"Kernel#hash":         "its number differs from run to run",
	"Hash#length":         "the interpreter has a short cut for it",
	"Date#initialize":     "Date.new fills the object in itself",
	"Module.constants":    "the reference has other constants",
	"Kernel.pp":           "Ruby's is private",

	"Kernel#__dir__":             "depends on where the reference keeps the code",
	"Kernel.__dir__":             "depends on where the reference keeps the code",
	"Kernel#require_relative":    "depends on where the reference keeps the code",
	"Kernel.require_relative":    "depends on where the reference keeps the code",
	"Kernel#to_openstruct":       "a method of the director that the reference lacks",
	"Kernel#with_thread_name":    "a method of the director that the reference lacks",
	"Array#to_openstruct":        "a method of the director that the reference lacks",
	"Hash#to_openstruct":         "a method of the director that the reference lacks",
	"Hash#recursive_merge":       "a method of the director that the reference lacks",
	"Enumerator::Generator#each": "enumerators iterate without it",
	"Enumerator::Producer#each":  "enumerators iterate without it",
}

// stdout are the rows of the standard output, which the reference uses itself.
const stdout = "IO#"

// TestRowsHaveCases requires a method case, or a template case, that calls each row of each table.
func TestRowsHaveCases(t *testing.T) {
	tier.Sequential(t)
	called := map[string]bool{}
	rows, undo := ruby.RecordRows(func(name string) { called[name] = true })
	defer undo()
	require.Greater(t, len(rows), 1500)
	runMethodCases(t)
	runTemplateCases(t)
	for _, name := range rows {
		switch _, excused := uncovered[name]; {
		case called[name] && excused:
			t.Errorf("a case calls %s: it needs no excuse", name)
		case !called[name] && !excused && !strings.HasPrefix(name, stdout):
			t.Errorf("no case calls %s: write one into testdata and fill it in with dev/oracle -write", name)
		}
	}
}

func run(in erb.Input, templates ...string) {
	in.Now = casefile.Now
	in.Rand = &casefile.Random{}
	s, err := erb.NewSession(in)
	if err != nil {
		return
	}
	for _, text := range templates {
		if tmpl, err := erb.Parse("case", text); err == nil {
			_, _ = s.Render(context.Background(), tmpl) // other tests check the result
		}
	}
}

func runMethodCases(t *testing.T) {
	cases, err := casefile.AllMethods("testdata/*.rb")
	require.NoError(t, err)
	for _, c := range cases {
		run(erb.Input{}, "<%= ("+c.Expr+").inspect %>")
	}
}

func runTemplateCases(t *testing.T) {
	cases, err := casefile.AllTemplates("../../testdata/templates/*.txtar")
	require.NoError(t, err)
	for _, c := range cases {
		if in, err := erb.ParseInput([]byte(c.Document())); err == nil {
			run(in, append([]string{c.Template}, c.Then...)...)
		}
	}
}
