package main

// This file tests the message about a template that asks for a link which isn't there.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNoLink(t *testing.T) {
	const head = "link 'db' of type 'sql' of job 'app' in instance group 'web': absent\n"
	for name, c := range map[string]struct{ template, consumes, provides, entry, want string }{
		"no provider of the type": {
			"db", "consumes: [{name: db, type: sql, optional: true}]", "provides: [{name: db, type: mysql}]", "",
			head + "  rule: implicit: by type, optional (DIR/manifest.yml:7:5)\n  no provider in deployment 'dep' has the type 'sql'\n",
		},
		"nil in the manifest": {
			"db", "consumes: [{name: db, type: sql, optional: true}]", "provides: [{name: db, type: sql}]", "\n    consumes: {db: nil}",
			head + "  rule: blocked: nil in the manifest, optional (DIR/manifest.yml:",
		},
		"not in the spec": {
			"dbs", "consumes: [{name: db, type: sql, optional: true}]", "provides: [{name: db, type: sql}]", "",
			"the spec of job 'app' in instance group 'web' consumes no link 'dbs' (DIR/r/jobs/app/spec); did you mean 'db'?\n",
		},
		"another in the spec": {
			"queue", "consumes: [{name: db, type: sql, optional: true}]", "provides: [{name: db, type: sql}]", "",
			"the spec of job 'app' in instance group 'web' consumes no link 'queue' (DIR/r/jobs/app/spec); it consumes 'db'\n",
		},
		"none in the spec": {
			"db", "", "provides: [{name: db, type: sql}]", "",
			"the spec of job 'app' in instance group 'web' consumes no link 'db' (DIR/r/jobs/app/spec); it consumes no links\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			files := deployment()
			files["manifest.yml"] = strings.Replace(goodManifest, "{port: 80}", "{port: 80}"+c.entry, 1)
			files["r/jobs/app/spec"] = "name: app\ntemplates: {app.yml.erb: config/app.yml}\n" + c.consumes + "\nproperties: {port: {}}\n"
			files["r/jobs/app/templates/app.yml.erb"] = "<%= link('" + c.template + "').address %>\n"
			files["r/jobs/db/spec"] = "name: db\ntemplates: {db.erb: db}\n" + c.provides + "\n"
			dir := write(t, files)
			r := execute(t, dir+"/manifest.yml", "--release", dir+"/r", "-l", dir+"/vars.yml")
			require.Equal(t, 2, r.status)
			require.Contains(t, strings.ReplaceAll(r.stderr, dir, "DIR"), "\n"+c.want)
		})
	}
}
