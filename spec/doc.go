// Package spec knows the jobs of releases.
//
//   - [Open], [OpenFS], [OpenTarball] and [OpenSpecReader] find a [Release] in any form that users or containers have
//     it in; [Release.Job] returns a [JobSpec].
//   - A JobSpec is a parsed job spec ([ParseJob]): templates, properties with their defaults, links provided and
//     consumed. [JobSpec.ReadTemplate], [JobSpec.ReadMonit] and [JobSpec.Schema] read its files when asked.
//   - [BindProperties] returns the properties of a job as the director binds them, of those in the manifest
//     (manifest.Manifest.JobProperties).
//
// Which instances run a job is for package placement.
package spec
