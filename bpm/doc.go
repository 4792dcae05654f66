// Package bpm reads bpm.yml, the file in which a BOSH job says which processes it runs, and maps it to containers.
//
//   - Parse reads a rendered bpm.yml as bpm (release 1.4.38) reads it, with the same library, gopkg.in/yaml.v3. Keys
//     that bpm does not know are ignored there; here they are listed in Config.Unknown.
//   - Config.Validate makes bpm's checks, all at once, with bpm's texts.
//   - Diff compares what the instances of a group rendered: the containers of a pod template are the same for all its
//     pods, so that a difference is an error, and has a cause.
//   - Config.Containers maps the processes to containers of Kubernetes, as plain data. What a container cannot honour
//     is in Result.Findings.
package bpm
