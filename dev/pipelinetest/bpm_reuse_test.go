package pipelinetest

// This file tests which instances share a render of their bpm.yml.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/pod"
)

// State that monit or an earlier template of the job has left keeps instances apart, too.
func TestSharedBPMDiffers(t *testing.T) {
	const yml = "processes: [{name: app, executable: /x, args: ['<%= %s %>']}]"
	for _, c := range []struct{ monit, before, shown, differs string }{
		{"", "", "p('port')", ""},
		{"", "", "spec.deployment", ""},
		{"", "", "spec.index > 5", ""},
		{"", "", "spec.index > 1", "web/2"},
		{"", "", "spec.bootstrap", "web/1"},
		{"", "<% @first = spec.index == 0 %>", "@first", "web/1"},
		{"", "<% @first = spec.index == 0 %>", "1", ""},
		{"", "<% def last = spec.index > 1 %>", "last", "web/2"},
		{"", "<% $name = name %>", "$name", ""},
		{"", "<% @last = 1 if spec.index == 2 %>", "@last.inspect", "web/2"},
		{"", "<% if spec.index == 1 %><% def last = 1 %><% end %>", "respond_to?(:last)", "web/1"},
		{"<% @first = spec.index == 0 %>", "", "@first", "web/1"},
		{"<% @first = spec.index == 0 %>", "<% @first = 1 %>", "@first", ""},
	} {
		t.Run(c.monit+c.before+c.shown, func(t *testing.T) {
			f := files{
				"r/app/spec":                  "name: app\ntemplates: {a.erb: a, bpm.yml.erb: config/bpm.yml}\nproperties: {port: {default: 80}}\n",
				"r/app/monit":                 c.monit,
				"r/app/templates/a.erb":       c.before,
				"r/app/templates/bpm.yml.erb": strings.Replace(yml, "%s", c.shown, 1),
			}
			d := deploy(t, "instance_groups:\n- {name: web, instances: 3, jobs: [{name: app, release: r}]}\n", f)
			list, err := pod.BPM(t.Context(), firstGroup(t, resolve(t, d)))
			var different *bpm.DifferenceError
			if c.differs == "" {
				require.NoError(t, err)
				require.Len(t, list, 1)
				return
			}
			require.ErrorAs(t, err, &different)
			require.Equal(t, c.differs, different.Instances[1])
		})
	}
}
