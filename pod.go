package boshrender

// This file renders instances: one of a group, all of a group, or the pod that it runs in.

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/placement"
)

// Render renders the instances of the group: all of them in Kubernetes, those that a deploy renders with a Director.
// Each is yielded as soon as it and those before it are done, in the order of Job.Instances; the error, an *Error, has
// all that failed in that instance, whose other files are there all the same. Several instances are rendered at once.
// When ctx ends, its error is yielded with a nil instance, and no more.
//
// A deploy leaves alone the errand groups that have no VM, and ignored instances; Director.RenderAll has them rendered.
// It looks up the variables of such errands, though, and of groups without instances: those without a value are an
// *Error, with an Instance that has no files (director: jobs/update_deployment.rb).
func (g *Group) Render(ctx context.Context) iter.Seq2[*Instance, error] {
	return renderAll(ctx, g.units())
}

// RenderInstance renders one instance, counted from 0 in the order of Job.Instances. A failure is an *Error with all
// that failed; the files that could be rendered are there all the same. An instance that a deploy leaves alone is
// rendered too, if it has its addresses; that it has not is a *placement.Error.
func (g *Group) RenderInstance(ctx context.Context, n int) (*Instance, error) {
	return g.renderInstance(ctx, nil, n)
}

// renderInstance is RenderInstance with the help of others.
func (g *Group) renderInstance(ctx context.Context, c *crew, n int) (*Instance, error) {
	if n < 0 || n >= g.Size() {
		return nil, fmt.Errorf("instance group %q has %d instances, asked for number %d", g.Name, g.Size(), n)
	}
	if err := g.Jobs[0].Instances[n].CheckBound(); err != nil {
		return nil, err
	}
	return g.render(ctx, c, func(j *Job) placement.InstancePlan { return j.Instances[n] })
}

// Pod is what distinguishes a pod of Kubernetes from the others of its group.
type Pod struct {
	// Group is the instance group; "" is the one that is asked.
	Group string
	// AZIndex is the number of its AZ from 1; 0 or 1 in a group without AZs.
	AZIndex int
	// Ordinal is its number in the AZ from 0, NoOrdinal if it has none. That of an errand counts as 0.
	Ordinal int
	// Replicas is the number of pods in each AZ; 0 is that of the group. It is raised to include the pod.
	Replicas int
	// IP is the pod's own, "" if it is not known.
	IP string
}

// ErrReplicas is what errors.Is finds if a pod says that its group has fewer pods than the group says.
var ErrReplicas = errors.New("fewer replicas than the group has")

// NoOrdinal is the ordinal of a pod that has none, because it is of a Kubernetes Job: that of an errand.
const NoOrdinal = -1

// PodFromLabels reads a pod from its name and labels, as Kubernetes has them: the group and the AZ from quarks' labels,
// the ordinal from LabelPodOrdinal, or from LabelPodIndex, which Kubernetes gives the pods of a StatefulSet. A pod
// without either has NoOrdinal: it is that of an errand. All that is wrong is reported.
func PodFromLabels(labels map[string]string) (Pod, error) {
	p := Pod{Group: labels[dns.LabelInstanceGroup], Ordinal: NoOrdinal}
	var errs []error
	number := func(key string) int {
		n, err := strconv.Atoi(labels[key])
		if err != nil || n < 0 {
			errs = append(errs, fmt.Errorf("label %s is %q, expected a number from 0", key, labels[key]))
		}
		return n
	}
	if labels[dns.LabelAZIndex] != "" {
		p.AZIndex = number(dns.LabelAZIndex) + 1
	}
	for _, key := range []string{dns.LabelPodIndex, dns.LabelPodOrdinal} {
		if labels[key] != "" {
			p.Ordinal = number(key)
		}
	}
	return p, errors.Join(errs...)
}

// PodFromEnv reads a pod from environment variables: INSTANCE_GROUP_NAME, AZ_INDEX, REPLICAS, POD_IP, and POD_ORDINAL
// or, without it, the number at the end of the first label of HOSTNAME; one that doesn't end in a number is NoOrdinal.
// getenv is os.Getenv. All that is wrong is reported.
func PodFromEnv(getenv func(string) string) (Pod, error) {
	var errs []error
	number := func(name string, least, def int) int {
		text := getenv(name)
		if text == "" {
			return def
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < least {
			errs = append(errs, fmt.Errorf("%s is %q, expected a number from %d", name, text, least))
		}
		return n
	}
	p := Pod{
		Group: getenv("INSTANCE_GROUP_NAME"), IP: getenv("POD_IP"),
		AZIndex: number("AZ_INDEX", 0, 0), Replicas: number("REPLICAS", 1, 0), Ordinal: number("POD_ORDINAL", 0, -1),
	}
	if getenv("POD_ORDINAL") == "" {
		host, _, _ := strings.Cut(getenv("HOSTNAME"), ".")
		suffix := host[strings.LastIndex(host, "-")+1:]
		n, err := strconv.Atoi(suffix)
		if err != nil || n < 0 || suffix == host {
			n = NoOrdinal
		}
		if host == "" {
			errs = append(errs, errors.New("there is no POD_ORDINAL, and no HOSTNAME that could end in one"))
		}
		p.Ordinal = n
	}
	return p, errors.Join(errs...)
}

// RenderPod renders the templates for one pod. It needs not be one of those that the group had when it was resolved:
// the number of replicas may have grown since. The group must be one of Kubernetes. Failures are as for RenderInstance;
// an AZ that the group doesn't have is a placement.ErrAZIndex. Fewer Replicas than the group had are an ErrReplicas if
// the pod's index or bootstrap followed from the number, because then other pods would have the same; otherwise they
// are logged as a warning.
func (g *Group) RenderPod(ctx context.Context, p Pod) (*Instance, error) {
	if p.Group != "" && p.Group != g.Name {
		return nil, fmt.Errorf("the pod belongs to instance group %q, not to %q", p.Group, g.Name)
	}
	instances, err := g.world.pod(g, p)
	if err != nil {
		return nil, err
	}
	return g.render(ctx, nil, func(j *Job) placement.InstancePlan { return instances[j] })
}

// render renders all jobs on one instance.
func (g *Group) render(ctx context.Context, c *crew, as func(*Job) placement.InstancePlan) (*Instance, error) {
	room := 0
	for _, j := range g.Jobs {
		room += j.mostFiles()
	}
	all := make([]File, room)
	jobs := jobsOnInstance{group: g, as: as, parts: make([]jobPart, len(g.Jobs))}
	from := 0
	for n, j := range g.Jobs {
		to := from + j.mostFiles()
		jobs.parts[n].files = all[from:from:to]
		from = to
	}
	jobs.render(ctx, c)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	out := &Instance{Group: g.Name}
	failed := &Error{Group: g.Name}
	if len(g.Jobs) > 0 {
		out.Spec = as(g.Jobs[0])
		failed.Instance = out.Name()
	}
	files := 0
	for n := range jobs.parts {
		p := &jobs.parts[n]
		files += copy(all[files:], p.files)
		if p.err != nil {
			failed.Jobs = append(failed.Jobs, p.err)
		}
	}
	clear(all[files:])
	if files > 0 {
		out.Files = all[:files]
	}
	g.options.log().Debug("rendered", "instance", out.Name(), "files", files, "failed jobs", len(failed.Jobs))
	if len(failed.Jobs) > 0 {
		return out, failed
	}
	return out, nil
}

// mostFiles is how many files the job has on an instance at most: its templates, monit, and that with its links.
func (j *Job) mostFiles() int { return len(j.spec.Templates) + 2 }

// renderJob renders the templates of one job: monit on its own, the others one after another in one session. As in the
// director, a monit file that fails ends it. The files are put behind others.
func (g *Group) renderJob(ctx context.Context, j *Job, i placement.InstancePlan, files []File) ([]File, *JobError) {
	v, err := g.valuesOf(ctx, j)
	switch {
	case err != nil:
		return files, &JobError{Job: j.Name}
	case v.err != nil:
		return files, v.err
	}
	failed := &JobError{Job: j.Name}
	in, session, err := g.session(j, v, i)
	if err != nil {
		failed.add("spec", false, err)
		return files, failed
	}
	others := len(files)
	for _, t := range j.templates.all() {
		t.ready(j.spec)
		n := len(files)
		files = append(files, File{Job: j.Name, Path: t.path.String(), Source: t.source, Mode: t.mode, Data: t.static})
		f := &files[n]
		err := t.err
		if t.parsed != nil {
			err = f.render(ctx, t, session, in)
		}
		if err != nil {
			failed.add(t.source, t.alone, err)
			*f, files = File{}, files[:n]
			if t.alone {
				return files[:others], failed
			}
			continue
		}
		files = append(withoutPath(files[:n], others, f.Path), *f)
	}
	if len(failed.Templates) > 0 {
		return files, failed
	}
	provided := j.linksFile()
	return append(withoutPath(files, others, provided.Path), provided), nil
}

// session returns a session for a job's templates on an instance, and its input.
func (g *Group) session(j *Job, v *values, i placement.InstancePlan) (erb.Input, *erb.Session, error) {
	hash, err := g.shortHash(j, v, i)
	if err != nil {
		return erb.Input{}, nil, err
	}
	in := g.input(hash)
	session, err := erb.NewSession(in)
	return in, session, err
}

func (g *Group) input(hash erb.Data) erb.Input {
	return erb.Input{
		Spec: hash, AddressEncoder: g.answers, Limits: g.options.Limits, Now: g.options.Now, Rand: g.options.Rand,
		StableSort: true, Cache: g.options.Cache,
	}
}

func (f *File) render(ctx context.Context, t *template, session *erb.Session, in erb.Input) error {
	var out *erb.Output
	var err error
	f.Data = []byte{}
	if t.alone {
		out, err = t.parsed.RenderTo(ctx, in, (*fileWriter)(f))
	} else {
		out, err = session.RenderTo(ctx, t.parsed, (*fileWriter)(f))
	}
	if err != nil {
		return err
	}
	f.Reads, f.Volatile = out.Reads, out.Volatile
	return nil
}

// fileWriter is a file that takes the text of a render, which comes as a whole.
type fileWriter File

func (f *fileWriter) Write(text []byte) (int, error) {
	f.Data = append(f.Data, text...)
	return len(text), nil
}

func (f *fileWriter) WriteString(text string) (int, error) {
	f.Data = append(f.Data, text...)
	return len(text), nil
}

// withoutPath drops the file that another template of the job wrote to the same place: of the files behind others.
func withoutPath(files []File, others int, path string) []File {
	for i := others; i < len(files); i++ {
		if files[i].Path == path {
			return append(files[:i], files[i+1:]...)
		}
	}
	return files
}

// linksPath is the place of the file with a job's links, in the directory of the job.
const linksPath = ".bosh/links.json"

// linksFile returns what the director adds to every job: the links that it provides.
func (j *Job) linksFile() File {
	return File{Job: j.Name, Path: j.Name + "/" + linksPath, Source: linksPath, Mode: 0o644, Data: j.provided}
}
