package lint

// This file tests which values of a bpm.yml are reported, in bpm's words, and which values deployments set.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/spec"
)

const (
	messageOfSignal = `shutdown signal should either be 'TERM' or 'INT' (or left unspecified), but got 'QUIT'`
	messageOfMemory = `byte quantity must be a positive integer with a unit of measurement like M, MB, MiB, G, GiB, or GB`
)

func TestBPMValues(t *testing.T) {
	for _, c := range []struct{ name, properties, process, want string }{
		{"no executable", "", "", `invalid config: executable`},
		{"a volume elsewhere", "", "executable: b, additional_volumes: [{path: /etc}]", `invalid volume path: /etc must be within /var/vcap`},
		{"a volume of the job", "", "executable: b, additional_volumes: [{path: /var/vcap/data/a}]", `invalid volume path: /var/vcap/data/a cannot conflict with default job data or store directories`},
		{"a volume with a slash", "d: {default: /var/vcap/x/}", "executable: b, additional_volumes: [{path: <%= p('d') %>}]", `volume path must be canonical, expected /var/vcap/x but got /var/vcap/x/`},
		{"a volume that a deployment sets", "dir: {}", "executable: b, additional_volumes: [{path: <%= p('dir') %>}]", ""},
		{"a signal", "", "executable: b, shutdown_signal: QUIT", messageOfSignal},
		{"memory", "", "executable: b, limits: {memory: 1 G}", messageOfMemory},
		{"a capability", "", "executable: b, capabilities: [CAP_SYS_ADMIN, SYS_TIME]", "Linux has no capability CAP_CAP_SYS_ADMIN; is it SYS_ADMIN?"},
		{"a capability with a missing letter", "", "executable: b, capabilities: [IPC_LOK]", "Linux has no capability CAP_IPC_LOK; is it IPC_LOCK?"},
		{"a capability that a deployment sets", "cap: {}", "executable: b, capabilities: [<%= p('cap') %>]", ""},
		{"a capability in capitals", "cap: {}", "executable: b, capabilities: [<%= p('cap').upcase %>]", ""},
		{"memory that a deployment sets", "app.size: {}", "executable: b, limits: {memory: <%= p('app.size') %>}", ""},
		{"a part of it", "app.size: {}", "executable: b, limits: {memory: <%= p('app.size') / 7 %>}", ""},
		{"memory that is optional", "app.size: {}", "executable: b, limits: {memory: <%= p('app.size', '1 G') %>}", messageOfMemory},
		{"a signal in capitals", "sig: {type: string}", "executable: b, shutdown_signal: <%= p('sig').upcase %>", ""},
		{"the beginning of one", "sig: {type: string}", "executable: b, shutdown_signal: <%= p('sig')[0] %>", ""},
		{"one of a list", "cap: {example: [HUP]}", "executable: b, capabilities: [<%= p('cap')[0] %>]", ""},
		{"one of a hash", "cap: {example: {a: [HUP]}}", "executable: b, capabilities: [<%= p('cap')['a'][0] %>]", ""},
		{"the signal of an example that the template asks for", "sig: {example: HUP}", "executable: b, shutdown_signal: <%= p('sig') == 'HUP' ? 'TERM' : raise('x') %>", ""},
		{"a signal beside a value that a deployment sets", "arg: {type: string}", "executable: b, args: [<%= p('arg') %>], shutdown_signal: QUIT", messageOfSignal},
		{"a signal beside a value that the template asks for", "arg: {example: a}", "executable: b, args: [<%= p('arg') == 'a' ? 1 : raise('x') %>], shutdown_signal: QUIT", messageOfSignal},
		{"a signal beside one of two values", "arg: {example: a}, sig: {type: string}", "executable: b, args: [<%= p('arg') == 'a' ? 1 : raise('x') %>], shutdown_signal: <%= p('sig') %>", ""},
		{"a default", "sig: {default: quit}", "executable: b, shutdown_signal: <%= p('sig').upcase %>", messageOfSignal},
	} {
		t.Run(c.name, func(t *testing.T) {
			process := "name: a"
			if c.process != "" {
				process += ", " + c.process
			}
			releases, err := spec.OpenFS(t.Context(), one("config/bpm.yml", c.properties, "processes: [{"+process+"}]\n"))
			require.NoError(t, err)
			r, err := Linter{Only: []string{codeBrokenBPM, codeCapability}, Least: Warning}.Run(t.Context(), releases...)
			require.NoError(t, err)
			got := ""
			for _, f := range r.Findings {
				got = strings.TrimPrefix(got+"\n"+strings.TrimPrefix(f.Message, `with the defaults of the spec: process "a": `), "\n")
			}
			require.Equal(t, c.want, got)
		})
	}
}
