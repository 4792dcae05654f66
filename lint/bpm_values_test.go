package lint

// This file tests which values of a bpm.yml are reported, in bpm's words, and which values deployments set.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/spec"
)

func TestBPMValues(t *testing.T) {
	for _, c := range []struct{ name, properties, process, want string }{
		{"no executable", "", "", `invalid config: executable`},
		{"a volume elsewhere", "", "executable: b, additional_volumes: [{path: /etc}]", `invalid volume path: /etc must be within /var/vcap`},
		{"a volume of the job", "", "executable: b, additional_volumes: [{path: /var/vcap/data/a}]", `invalid volume path: /var/vcap/data/a cannot conflict with default job data or store directories`},
		{"a volume with a slash", "d: {default: /var/vcap/x/}", "executable: b, additional_volumes: [{path: <%= p('d') %>}]", `volume path must be canonical, expected /var/vcap/x but got /var/vcap/x/`},
		{"a volume that a deployment sets", "dir: {}", "executable: b, additional_volumes: [{path: <%= p('dir') %>}]", ""},
		{"a signal", "", "executable: b, shutdown_signal: QUIT", `shutdown signal should either be 'TERM' or 'INT' (or left unspecified), but got 'QUIT'`},
		{"memory", "", "executable: b, limits: {memory: 1 G}", `byte quantity must be a positive integer with a unit of measurement like M, MB, MiB, G, GiB, or GB`},
		{"a capability", "", "executable: b, capabilities: [CAP_SYS_ADMIN, SYS_TIME]", "Linux has no capability CAP_CAP_SYS_ADMIN; is it SYS_ADMIN?"},
		{"a capability with a missing letter", "", "executable: b, capabilities: [IPC_LOK]", "Linux has no capability CAP_IPC_LOK; is it IPC_LOCK?"},
		{"a capability that a deployment sets", "cap: {}", "executable: b, capabilities: [<%= p('cap') %>]", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			process := "name: a"
			if c.process != "" {
				process += ", " + c.process
			}
			releases, err := spec.OpenFS(one("config/bpm.yml", c.properties, "processes: [{"+process+"}]\n"))
			require.NoError(t, err)
			r, err := Linter{Only: []string{BrokenBPM, Capability}, Least: Warning}.Run(t.Context(), releases...)
			require.NoError(t, err)
			got := ""
			for _, f := range r.Findings {
				got = strings.TrimPrefix(got+"\n"+strings.TrimPrefix(f.Message, `with the defaults of the spec: process "a": `), "\n")
			}
			require.Equal(t, c.want, got)
		})
	}
}
