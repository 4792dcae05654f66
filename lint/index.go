package lint

// This file compares the links of a job with the links that the jobs of the given releases provide.

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/usage"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/spec"
)

// provider is a job that provides a link.
type provider struct {
	job  *spec.JobSpec
	link spec.Provide
}

// index holds the links that the jobs of all given releases provide, by their types.
type index struct {
	releases  int
	providers map[string][]provider
	types     []string
	jobs      map[string]*spec.JobSpec // nil for one that can't be read

	withCreateEnv map[*spec.Release]bool // releases with a CPI or a director
}

// newIndex reads the specs of all jobs. Unreadable ones are reported when they are checked.
func newIndex(ctx context.Context, jobs []task) *index {
	x := &index{providers: map[string][]provider{}, jobs: map[string]*spec.JobSpec{}, withCreateEnv: map[*spec.Release]bool{}}
	poll := limit.NewPoll(ctx)
	releases := map[*spec.Release]bool{}
	for _, j := range each(&poll, jobs) {
		releases[j.release] = true
		x.jobs[j.name] = j.spec
		if j.spec == nil {
			continue
		}
		x.withCreateEnv[j.release] = x.withCreateEnv[j.release] || ofCreateEnv(&poll, j.spec)
		for _, link := range each(&poll, j.spec.Provides) {
			if len(x.providers[link.Type]) == 0 {
				x.types = append(x.types, link.Type)
			}
			x.providers[link.Type] = append(x.providers[link.Type], provider{j.spec, link})
		}
	}
	x.releases = len(releases)
	return x
}

// shares reports whether a provider shares a property.
func (p provider) shares(poll *limit.Poll, name string) bool {
	return some(poll, p.link.Properties, func(shared string) bool { return related(name, shared) })
}

// checkProviders compares the consumed links of the job with the provided ones.
func (c *checker) checkProviders() {
	for _, l := range each(c.poll, c.spec.Consumes) {
		if len(c.index.providers[l.Type]) > 0 {
			continue
		}
		at := l.Location
		if near := closest(c.poll, l.Type, c.index.types); near != "" && len(l.Type) > 3 {
			c.add(codeLinkTypo, at.File, at.Line, at.Column, fmt.Sprintf("no job provides a link of type %s%s", l.Type, near))
		} else if c.index.releases > 1 && !l.Optional {
			c.add(codeLinkType, at.File, at.Line, at.Column, fmt.Sprintf("no job of the given releases provides a link of type %s", l.Type))
		}
	}
	for _, t := range each(c.poll, c.templates) {
		for _, p := range each(c.poll, t.Properties) {
			if p.OfLink && p.Form == usage.Method && !p.Default && len(p.Links) == 1 && len(p.Names) == 1 && !strings.Contains(p.Names[0], "*") {
				c.checkLinkProperty(t, p)
			}
		}
	}
}

func (c *checker) checkLinkProperty(t *template, p usage.Property) {
	l, ok := c.spec.Consume(p.Links[0])
	providers := c.index.providers[l.Type]
	if !ok || len(providers) == 0 || some(c.poll, providers, func(o provider) bool { return o.shares(c.poll, p.Names[0]) }) {
		return
	}
	if !c.first(codeLinkProperty, t.name, l.Name+"\x00"+p.Names[0]) {
		return
	}
	var names, shared []string
	for _, o := range each(c.poll, providers) {
		names, shared = append(names, o.job.Name), append(shared, o.link.Properties...)
	}
	slices.Sort(names)
	c.add(codeLinkProperty, t.name, p.Line, p.Column, fmt.Sprintf("the link %s has no property %s: %s shares none of that name%s",
		l.Name, p.Names[0], strings.Join(slices.Compact(names), " and "), closest(c.poll, p.Names[0], shared)))
}
