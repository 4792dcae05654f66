// Package bpm reads bpm.yml, the file that lists the processes of a BOSH job, and maps the processes to containers.
//
//   - Parse reads a rendered bpm.yml as bpm (release 1.4.38) reads it, with the same library, gopkg.in/yaml.v3. Keys
//     that bpm does not know are ignored there; here they are listed in Config.Unknown.
//   - Config.Validate makes bpm's checks, all at once, with bpm's texts.
//   - Diff compares the bpm.yml files of the instances of a group. The containers of a pod template are the same for
//     all its pods, so a difference is an error; Diff reports its cause.
//   - Config.Containers maps the processes to containers of Kubernetes, as plain data. Settings that
//     containers don't support are in Result.Findings.
package bpm
