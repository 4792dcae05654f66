// Package spec reads the jobs of releases.
//
//   - [Open], [OpenFS], [OpenTarball] and [OpenSpecReader] open a [Release] in any of its forms: source, tarball,
//     or the tree in a container; [Release.Job] returns a [JobSpec].
//   - A JobSpec is a parsed job spec ([ParseJob]): templates, properties with their defaults, links provided and
//     consumed. [JobSpec.ReadTemplate], [JobSpec.ReadMonit] and [JobSpec.Schema] read its files on demand.
//   - [BindProperties] binds the properties of the manifest (manifest.Manifest.JobProperties) to a job as the director
//     does.
//
// Package placement computes which instances run a job.
package spec
