package lint

// This file renders templates as `bosh create-env` does, too, and compares how that ends with how it ends with a
// director. It does so for jobs that are deployed both ways.

import (
	"crypto/rand"
	"errors"
	"fmt"
	"path"
	"strings"
	"time"

	"github.com/boshrender/boshrender/createenv"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/spec"
)

// inBothWorlds reports whether create-env renders the job, too: the linter says so, or a job of its release is a CPI,
// which is run as bin/cpi, or a director, whose configuration is config/director.yml.
func (c *checker) inBothWorlds() bool {
	return c.createEnv || c.index.withCreateEnv[c.release]
}

// ofCreateEnv reports whether create-env deploys releases with a job.
func ofCreateEnv(poll *limit.Poll, s *spec.JobSpec) bool {
	return some(poll, s.Templates, func(t spec.Template) bool {
		destination := path.Clean(t.Destination)
		return destination == "bin/cpi" || destination == "config/director.yml"
	})
}

// compareWorlds renders a template with create-env, and reports if that fails and a director's render doesn't, or the
// other way round. failed is the error of the director's render.
func (c *checker) compareWorlds(t *template, s *scenario, failed error) {
	if !c.bothWorlds || c.ctx.Err() != nil {
		return
	}
	var there *erb.Error
	if failed != nil && (!errors.As(failed, &there) || there.Kind != erb.Ruby) {
		return
	}
	renderer := createenv.Renderer{Limits: renderLimits, Now: time.Now, Rand: rand.Reader}
	file := &spec.File{Name: strings.TrimPrefix(t.name, c.dir+"/"), Data: []byte(t.text)}
	_, err := renderer.RenderTemplate(c.ctx, createenv.NewJob(c.job, "deployment", s.raw), c.spec, file)
	var here *createenv.Error
	if err != nil && (!errors.As(err, &here) || here.Kind != erb.Ruby || here.Line == 0) {
		return
	}
	switch {
	case here != nil && there == nil:
		c.differs(codeDirectorOnly, t, s, here.Line, 1, here.Class, here.Message)
	case here == nil && there != nil:
		c.differs(codeCreateEnvOnly, t, s, there.Line, there.Column, there.Class, there.Message)
	}
}

// differs reports an exception of one world, once a line.
func (c *checker) differs(code string, t *template, s *scenario, line, column int, class, message string) {
	same := func(f Finding) bool { return f.File == t.name && f.Line == line && f.Rule.Code == codeRenderFails }
	if c.first(code, t.name, fmt.Sprint(line)) && !some(c.poll, c.found, same) {
		c.add(code, t.name, line, column, fmt.Sprintf("%s: %s: %s", s.what, class, message))
	}
}

// factsOfCreateEnv are the keys of spec that create-env has as well as a director.
var factsOfCreateEnv = lazy.Words("index id az bootstrap job deployment address networks")

// checkWorldFacts reports facts of a director that create-env lacks.
func (c *checker) checkWorldFacts(t *template) {
	if !c.bothWorlds {
		return
	}
	for _, f := range each(c.poll, t.Facts) {
		if facts.Has(f.Key) && !factsOfCreateEnv.Has(f.Key) && c.first(codeFactOfDirector, t.name, f.Key) {
			c.add(codeFactOfDirector, t.name, f.Line, f.Column, fmt.Sprintf("spec.%s is nil with create-env", f.Key))
		}
	}
}
