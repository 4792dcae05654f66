package bpm

// This file tests the mapping of processes to containers.

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func jsonOf(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

// containers maps a document that must map.
func containers(t testing.TB, doc string, o Options) *Result {
	t.Helper()
	if o.Job == "" {
		o.Job, o.Group = "job", "group"
	}
	r, err := parse(t, doc).Containers(o)
	require.NoError(t, err)
	return r
}

func TestContainers(t *testing.T) {
	r := containers(t, `processes:
- name: server
  executable: /var/vcap/packages/server/bin
  args: [--port, 80]
  env: {B: "2", A: 1}
  limits: {memory: 1.5G, cpu: 500m}
  requests: {memory: 64Mi}
  capabilities: [NET_BIND_SERVICE]
  hooks: {pre_start: /var/vcap/jobs/job/bin/prepare}
  ephemeral_disk: true
- {name: worker, executable: /w, workdir: /tmp, persistent_disk: true, unsafe: {privileged: true}}
`, Options{Job: "job", Group: "group", Image: "img:1", PersistentDisk: true, PlainEnv: true, Env: []EnvVar{{Name: "A", Value: "0"}, {Name: "AZ_INDEX", Value: "1"}}})
	mounts := `"volumeMounts":[{"name":"jobs-dir","mountPath":"/var/vcap/jobs","readOnly":true},{"name":"sys-dir","mountPath":"/var/vcap/sys"},` +
		`{"name":"group-ephemeral","mountPath":"/var/vcap/data/job","subPath":"job"},{"name":"group-pvc","mountPath":"/var/vcap/store/job","subPath":"job"}]`
	server := `"image":"img:1","command":["%"],` + `"workingDir":"/var/vcap/jobs/job",` +
		`"env":[{"name":"A","value":"1"},{"name":"AZ_INDEX","value":"1"},{"name":"B","value":"2"}],` +
		`"resources":{"limits":{"cpu":"500m","memory":"1536Mi"},"requests":{"memory":"64Mi"}},` + mounts +
		`,"securityContext":{"capabilities":{"add":["NET_BIND_SERVICE"]},"runAsUser":1000}}`
	require.Equal(t, `[{"name":"job-server",`+strings.Replace(server, `["%"]`, `["/var/vcap/packages/server/bin"],"args":["--port","80"]`, 1)+
		`,{"name":"job-worker","image":"img:1","command":["/w"],"workingDir":"/tmp","env":[{"name":"A","value":"0"},{"name":"AZ_INDEX","value":"1"}],`+
		mounts+`,"securityContext":{"privileged":true,"runAsUser":0}}]`, jsonOf(t, r.Containers))
	require.Equal(t, `[{"name":"bpm-pre-start-job-server",`+strings.Replace(server, "%", "/var/vcap/jobs/job/bin/prepare", 1)+`]`, jsonOf(t, r.Init))
	require.Equal(t, `[{"name":"jobs-dir","emptyDir":{}},{"name":"sys-dir","emptyDir":{}},{"name":"group-ephemeral","emptyDir":{}},`+
		`{"name":"group-pvc","persistentVolumeClaim":{"claimName":"group-pvc"}}]`, jsonOf(t, r.Volumes))
	require.Empty(t, r.Findings)
}

func TestContainerEnvironment(t *testing.T) {
	r := containers(t, "processes: [{name: p, executable: e, env: {LANG: C}}]", Options{})
	require.Equal(t, []EnvVar{
		{Name: "HOME", Value: "/var/vcap/data/job"}, {Name: "LANG", Value: "C"},
		{Name: "PATH", Value: "/var/vcap/jobs/job/bin:/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin:."},
		{Name: "TMPDIR", Value: "/var/vcap/data/job/tmp"},
	}, r.Containers[0].Env)
	require.Contains(t, jsonOf(t, r.Containers[0].VolumeMounts), `"mountPath":"/var/vcap/data/job"`)
}

func TestContainerOptions(t *testing.T) {
	user := int64(7)
	r := containers(t, "processes: [{name: Web_Server, executable: /e, args: [a], hooks: {pre_start: /h}, unsafe: {privileged: true}}]", Options{
		Job: "My_Job", Group: "My_Group", Command: []string{"/usr/bin/dumb-init", "--"}, User: &user, Root: "/opt",
		Label: func(s string) string { return strings.ReplaceAll(strings.ToLower(s), "_", "-") },
	})
	c := r.Containers[0]
	require.Equal(t, "my-job-web-server", c.Name)
	require.Equal(t, []string{"/usr/bin/dumb-init", "--"}, c.Command)
	require.Equal(t, []string{"/e", "a"}, c.Args)
	require.Equal(t, "/opt/jobs/My_Job", c.WorkingDir)
	require.Equal(t, user, *c.SecurityContext.RunAsUser)
	require.Equal(t, VolumeMount{Name: "my-group-ephemeral", MountPath: "/opt/data/My_Job", SubPath: "My_Job"}, c.VolumeMounts[2])
	require.Equal(t, "bpm-pre-start-my-job-web-server", r.Init[0].Name)
	require.Equal(t, []string{"/h"}, r.Init[0].Args)
	require.Empty(t, containers(t, "processes: []", Options{}).Containers)
}

func TestContainerVolumes(t *testing.T) {
	r := containers(t, `processes:
- name: p
  executable: e
  additional_volumes:
  - {path: /var/vcap/data/shared, writable: true}
  - {path: /var/vcap/store/x/y}
  - {path: /var/vcap/sys/run/job, mount_only: true, allow_executions: true, shared: true}
  unsafe:
    unrestricted_volumes:
    - {path: /var/vcap/jobs/other/config}
    - {path: /var/vcap/sys/log/other, writable: true}
    - {path: /dev, writable: true}
    - {path: /sys/fs/cgroup, shared: true}
    - {path: "/var/vcap/data/*"}
    - {path: /var/vcap/data/shared}
`, Options{Job: "job", Group: "group", PersistentDisk: true, PlainEnv: true})
	require.Equal(t, []VolumeMount{
		{Name: "jobs-dir", MountPath: "/var/vcap/jobs", ReadOnly: true},
		{Name: "sys-dir", MountPath: "/var/vcap/sys"},
		{Name: "group-ephemeral", MountPath: "/var/vcap/data/shared", SubPath: "shared"},
		{Name: "group-pvc", MountPath: "/var/vcap/store/x/y", SubPath: "x/y", ReadOnly: true},
		{Name: "sys-dir", MountPath: "/var/vcap/sys/run/job", SubPath: "run/job", ReadOnly: true},
		{Name: "sys-dir", MountPath: "/var/vcap/sys/log/other", SubPath: "log/other"},
	}, r.Containers[0].VolumeMounts)
	require.Equal(t, []string{
		`process "p": additional_volumes[2].allow_executions has no effect: a container may execute from every mount`,
		`process "p": additional_volumes[2].mount_only has no effect: Kubernetes creates what it mounts`,
		`process "p": additional_volumes[2].shared is not set: sharing mounts needs a privileged container`,
		`process "p": unsafe.unrestricted_volumes[2].path is the container's own, not the host's`,
		`process "p": unsafe.unrestricted_volumes[3].path is the container's own, not the host's`,
		`process "p": unsafe.unrestricted_volumes[3].shared is not set: sharing mounts needs a privileged container`,
		`process "p": unsafe.unrestricted_volumes[4].path is a pattern; a container cannot match it against a host and does not mount it`,
	}, findings(r))
}

// TestHostPaths checks that nothing is mounted over system paths of a container, and paths of the node only where
// that is allowed.
func TestHostPaths(t *testing.T) {
	for _, c := range []struct{ path, finding, volume string }{
		{"/proc", "is the container's own, not the host's", ""},
		{"/proc/", "is the container's own, not the host's", ""},
		{"/sys/fs/bpf", "is the container's own, not the host's", ""},
		{"/dev/fuse", "is the container's own, not the host's", ""},
		{"/root", "is the container's own, not the host's", ""},
		{"/data/../etc", "is the container's own, not the host's", ""},
		{"/var/vcap/packages/x", "is the container's own, not the host's", ""},
		{"/", "is not mounted: a container has its own, with what else is mounted below it", ""},
		{"/var", "is not mounted: a container has its own, with what else is mounted below it", ""},
		{"/var/vcap", "is not mounted: a container has its own, with what else is mounted below it", ""},
		{"/var/run/docker.sock", "is not mounted: sockets and files of the host's programs are not in a container", ""},
		{"/data/app.sock", "is not mounted: sockets and files of the host's programs are not in a container", ""},
		{"/process", "is an empty directory of the pod, not a path of the host", "emptyDir"},
		{"/data", "is an empty directory of the pod, not a path of the host", "emptyDir"},
		{"/var/vcap/bosh", "is an empty directory of the pod, not a path of the host", "emptyDir"},
		{"/dev/kvm", "", "hostPath"},
		{"/host/data", "", "hostPath"},
	} {
		config := "processes: [{name: p, executable: e, unsafe: {unrestricted_volumes: [{path: " + c.path + "}]}}]"
		r := containers(t, config, Options{Job: "job", Group: "group", PlainEnv: true, HostPath: func(path string) bool {
			return path == "/dev/kvm" || path == "/host/data"
		}})
		var want []string
		if c.finding != "" {
			want = []string{`process "p": unsafe.unrestricted_volumes[0].path ` + c.finding}
		}
		require.Equal(t, want, findings(r), c.path)
		got := ""
		for _, v := range r.Volumes {
			switch {
			case !strings.HasPrefix(v.Name, "bpm-unrestricted"):
			case v.HostPath != nil:
				got = "hostPath"
				require.Equal(t, c.path, v.HostPath.Path)
			case v.EmptyDir != nil:
				got = "emptyDir"
			}
		}
		require.Equal(t, c.volume, got, c.path)
	}
}

func findings(r *Result) []string {
	var list []string
	for _, f := range r.Findings {
		list = append(list, f.String())
	}
	return list
}

func TestFindings(t *testing.T) {
	r := containers(t, `processes: [{name: p, executable: e, shutdown_signal: INT, capabilities: [CHOWN, CAP_CHOWN],
  limits: {open_files: 1, processes: 2, core_file_size: 3}, unsafe: {host_pid_namespace: true}}]`, Options{})
	require.Equal(t, []string{
		`process "p": limits.open_files has no counterpart in a container and is not enforced`,
		`process "p": limits.processes has no counterpart in a container and is not enforced`,
		`process "p": limits.core_file_size has no counterpart in a container and is not enforced`,
		`process "p": unsafe.host_pid_namespace is a matter of the pod, not of one container, and is not set`,
		`process "p": shutdown_signal has no counterpart: Kubernetes sends TERM`,
		`process "p": capabilities[1] has a prefix that neither bpm nor Kubernetes expects`,
	}, findings(r))
}

func TestContainerErrors(t *testing.T) {
	long := strings.Repeat("x", 60)
	tests := []struct{ name, doc, want string }{
		{"not valid", "processes: [{name: p}]", `process "p": invalid config: executable`},
		{"no disk", "processes: [{name: p, executable: e, persistent_disk: true, additional_volumes: [{path: /var/vcap/store/x}]}]",
			"job 'job' wants to use persistent disk but instance group 'group' doesn't have any persistent disk declaration"},
		{"volume elsewhere", "processes: [{name: p, executable: e, additional_volumes: [{path: /var/vcap/packages/x}]}]",
			`job "job": process "p": the '<redacted>' path, must be a path inside '/var/vcap/data', '/var/vcap/store' or '/var/vcap/sys/run', for a path outside these, you must use the unrestricted_volumes key`},
		{"relative volume", "processes: [{name: p, executable: e, unsafe: {unrestricted_volumes: [{path: x}]}}]",
			`job "job": process "p": unsafe.unrestricted_volumes[0].path is not an absolute path`},
		{"name", "processes: [{name: A_B, executable: e}]", `job "job": "job-A_B" is no name for Kubernetes`},
		{"long name", "processes: [{name: " + long + ", executable: e}]", `job "job": "job-` + long + `" is no name for Kubernetes`},
		{"same name", "processes: [{name: p, executable: e}, {name: p, executable: f}]", `job "job": two containers are named "job-p"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := parse(t, tt.doc).Containers(Options{Job: "job", Group: "group"})
			require.EqualError(t, err, tt.want)
		})
	}
}
