package spec

// This file makes the checks of an upload that need the files of a job.

import (
	"context"
	"errors"
	"io/fs"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/internal/safepath"
	"github.com/boshrender/boshrender/manifest"
)

// load reads and parses the spec of a job. After an error, nothing of it stays in memory or charged to the release's
// budget.
func (e *jobEntry) load(ctx context.Context) (*JobSpec, error) {
	if _, err := safepath.Name(e.meta.Name); err != nil || !validID.MatchString(e.meta.Name) {
		return nil, &Error{Code: codes.JobInvalidName, Message: "Invalid job name in release manifest: " + rubytext.Inspect(e.meta.Name)}
	}
	files, err := e.open(ctx)
	if err != nil {
		return nil, err
	}
	j, err := e.parse(ctx, files)
	if j == nil && files.drop != nil {
		files.drop()
	}
	return j, err
}

func (e *jobEntry) parse(ctx context.Context, files *jobFiles) (*JobSpec, error) {
	f, err := files.read(ctx, files.spec)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &Error{Code: codes.JobMissingManifest, Location: manifest.Location{File: files.label(files.spec)},
			Message: "Missing job manifest for " + quote(e.meta.Name)}
	}
	if err != nil {
		return nil, err
	}
	doc, drop, err := files.budget.document(ctx, files.label(files.spec), f.Data, files.limits.YAML)
	if err != nil {
		return nil, err
	}
	j, err := parseJob(doc)
	if err != nil {
		drop()
		return nil, err
	}
	if j.files = files; j.Name != e.meta.Name {
		return j, e.misnamed(j)
	}
	return j, nil
}

// misnamed returns the error for a job whose spec has another name than its folder or entry, with the text of the
// bosh CLI for a checkout and of the director otherwise.
func (e *jobEntry) misnamed(j *JobSpec) error {
	if j.files.spec == specFile {
		return &Error{Location: j.Location,
			Message: "Job directory " + quote(e.meta.Name) + " does not match job name " + quote(j.Name) + " in spec"}
	}
	name := quote(e.meta.Name) // "exptected" is the director's
	return &Error{Code: codes.JobInvalidName, Location: j.Location,
		Message: "Inconsistent name for job " + name + "(exptected: " + name + ", got: " + quote(j.Name) + ")"}
}

// Validate makes the checks of the director's upload that need the files of j: every template and a monit file must
// exist. All errors are reported at once, each an *Error.
//
// Rendering does not require a valid job: it fails when it needs the missing file. A tree of jobs built for quarks
// often has no monit file.
func (j *JobSpec) Validate() error {
	if j.files == nil {
		return nil
	}
	open := j.OpenTemplates()
	defer open.Close()
	var errs errorList
	for _, t := range j.Templates {
		if !open.job.files.exists(templatesDir + "/" + t.Source) {
			errs.add(codes.JobMissingTemplateFile, t.Location, "Missing template file "+quote(t.Source)+" for job "+quote(j.Name))
		}
	}
	if !j.files.exists(monitFile) && len(j.files.glob("*.monit")) == 0 {
		errs.add(codes.JobMissingMonit, j.Location, "Job "+quote(j.Name)+" is missing monit file")
	}
	return errs.err()
}

// Validate makes the director's and the bosh CLI's checks of a whole release: JobSpec.Validate for each job, and that
// the packages that jobs need exist. It parses all jobs.
func (r *Release) Validate(ctx context.Context) error {
	jobs, err := r.Jobs(ctx)
	var errs errorList
	if err != nil {
		errs = append(errs, err)
	}
	known := make(map[string]bool, len(r.Packages))
	for _, p := range r.Packages {
		known[p.Name] = true
	}
	for _, j := range jobs {
		if err := j.Validate(); err != nil {
			errs = append(errs, err)
		}
		errs = append(errs, missingPackages(j, known)...)
	}
	return errs.err()
}

// missingPackages returns an error for each package of j that is not known. It returns none for sources that describe
// no packages at all.
func missingPackages(j *JobSpec, known map[string]bool) errorList {
	var errs errorList
	if len(known) == 0 {
		return nil
	}
	for _, name := range j.Packages {
		if !known[name] {
			errs.add(0, j.Location, "Expected to find package "+quote(name)+" since it's a dependency of job "+quote(j.Name))
		}
	}
	return errs
}
