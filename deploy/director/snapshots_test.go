package director

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/artifact"
	"github.com/boshrender/boshrender/deploy/sim"
)

type shownSnapshot struct {
	Job, UUID string
	Index     int
	CID       string `json:"snapshot_cid"`
	Clean     bool
}

// TestSnapshots takes and deletes snapshots: on request, by deploys, and with their disks.
func TestSnapshots(t *testing.T) {
	cloud := &sim.Cloud{}
	dir := t.TempDir()
	d := open(t, Options{Dir: dir, Platform: Simulation(cloud), Snapshots: true})
	stock(t, d)
	does(t, d, "POST", "/deployments", yaml, shop("shop", 2))
	does(t, d, "POST", "/deployments", yaml, shop("other", 1))
	list := func() []shownSnapshot { return ask[[]shownSnapshot](t, d, "/deployments/shop/snapshots") }
	require.Empty(t, list(), "a new instance has no snapshots")

	state, result := ended(t, d, "POST", "/deployments/shop/jobs/web/1/snapshots", "", "")
	require.Equal(t, done, state)
	require.Regexp(t, `^snapshot\(s\) \S+ created$`, result)
	require.Len(t, list(), 1)
	require.Equal(t, "web", list()[0].Job)
	require.Equal(t, 1, list()[0].Index)
	require.False(t, list()[0].Clean)
	require.Empty(t, ask[[]any](t, d, "/deployments/shop/jobs/web/0/snapshots"))
	require.Len(t, ask[[]any](t, d, "/deployments/shop/jobs/web/1/snapshots"), 1)

	_, result = ended(t, d, "POST", "/deployments/shop/snapshots", "", "")
	require.Equal(t, "snapshots of deployment 'shop' created", result)
	require.Len(t, list(), 3)

	does(t, d, "POST", "/deployments?recreate=true", yaml, shop("shop", 2))
	require.Len(t, list(), 5, "an update takes snapshots")
	clean := 0
	for _, s := range list() {
		if s.Clean {
			clean++
		}
	}
	require.Equal(t, 2, clean)

	first := list()[0].CID
	w := d.send("DELETE", "/deployments/other/snapshots/"+first, "", "")
	require.Equal(t, `{"code":70008,"description":"snapshot `+first+` not found in deployment other"}`, strings.TrimSpace(w.Body.String()))
	w = d.send("DELETE", "/deployments/shop/snapshots/x", "", "")
	require.Equal(t, http.StatusBadRequest, w.Code)
	require.Equal(t, `{"code":70008,"description":"snapshot x not found"}`, strings.TrimSpace(w.Body.String()))
	_, result = ended(t, d, "DELETE", "/deployments/shop/snapshots/"+first, "", "")
	require.Equal(t, "snapshot(s) "+first+" deleted", result)
	require.Len(t, list(), 4)

	require.NoError(t, d.Close())
	d = open(t, Options{Dir: dir, Platform: Simulation(cloud), Snapshots: true})
	require.Len(t, list(), 4, "they outlive the process")
	does(t, d, "POST", "/deployments", yaml, shop("shop", 1)) // web/1 goes, its disk becomes an orphan
	before := cloud.Count()["delete_snapshot"]
	left := len(list())
	require.Less(t, left, 4)
	does(t, d, "POST", "/cleanup", js, `{"config":{"remove_all":true}}`)
	require.Greater(t, cloud.Count()["delete_snapshot"], before, "snapshots of an orphan go with it")
	require.Len(t, list(), left)
	_, result = ended(t, d, "DELETE", "/deployments/shop/snapshots", "", "")
	require.Equal(t, "snapshots of deployment 'shop' deleted", result)
	require.Empty(t, list())

	d.Snapshots = false
	state, result = ended(t, d, "POST", "/deployments/shop/jobs/web/0/snapshots", "", "")
	require.Equal(t, []string{done, "snapshot(s)  created"}, []string{state, result}, "as a director says where they are disabled")
	require.Empty(t, list())
}

// TestSnapshotFailures: the cloud refuses one of two.
func TestSnapshotFailures(t *testing.T) {
	d := open(t, Options{Snapshots: true})
	stock(t, d)
	does(t, d, "POST", "/deployments", yaml, shop("shop", 2))
	require.Equal(t, http.StatusOK, d.send("POST", "/-/simulate", js, `{"do":"error","method":"snapshot_disk"}`).Code)
	state, result := ended(t, d, "POST", "/deployments/shop/snapshots", "", "")
	require.Equal(t, []string{done, "snapshots of deployment 'shop' created, with 1 failure(s)"}, []string{state, result})
	require.Len(t, ask[[]any](t, d, "/deployments/shop/snapshots"), 1)
}

// interrupted is a cloud that calls a function when it has taken a snapshot.
type interrupted struct {
	*sim.Cloud
	then func() error
}

func (i interrupted) SnapshotDisk(ctx context.Context, disk string, about map[string]string) (string, error) {
	cid, err := i.Cloud.SnapshotDisk(ctx, disk, about)
	return cid, errors.Join(err, i.then())
}

// TestSnapshotKilled ends the process between the answer of the cloud and the record: of a request, and of a deploy.
func TestSnapshotKilled(t *testing.T) {
	for _, c := range []struct{ path, body string }{{"/deployments/shop/jobs/web/0/snapshots", ""}, {"/deployments?recreate=true", shop("shop", 1)}} {
		cloud, dir := &sim.Cloud{}, t.TempDir()
		platform := Simulation(cloud)
		var after []shownSnapshot
		platform.Cloud = interrupted{cloud, func() error {
			restarted := *platform
			restarted.Cloud = cloud
			after = ask[[]shownSnapshot](t, open(t, Options{Dir: copyOf(t, dir), Platform: &restarted, Snapshots: true}), "/deployments/shop/snapshots")
			return nil
		}}
		d := open(t, Options{Dir: dir, Platform: platform, Snapshots: true})
		stock(t, d)
		does(t, d, "POST", "/deployments", yaml, shop("shop", 1))
		does(t, d, "POST", c.path, yaml, c.body)
		require.Len(t, after, 1, c.path)
		require.Equal(t, ask[[]shownSnapshot](t, d, "/deployments/shop/snapshots"), after)
	}
}

// TestSnapshotUnsettled starts directors while a CPI can't report the result of a call.
func TestSnapshotUnsettled(t *testing.T) {
	for path, body := range map[string]string{"/deployments/shop/jobs/web/0/snapshots": "", "/deployments?recreate=true": shop("shop", 1)} {
		cloud, dir := &sim.Cloud{}, t.TempDir()
		platform := Simulation(cloud)
		platform.Cloud = interrupted{cloud, func() error {
			killed, failing := copyOf(t, dir), *platform
			failing.Cloud = interrupted{cloud, func() error { return errors.New("the CPI is gone") }}
			d := open(t, Options{Dir: killed, Platform: &failing, Snapshots: true})
			require.Empty(t, ask[[]shownSnapshot](t, d, "/deployments/shop/snapshots"))
			events := ask[[]struct{ Error string }](t, d, "/events?action=settle")
			require.Len(t, events, 1, path)
			require.Contains(t, events[0].Error, "the CPI is gone")
			require.NoError(t, d.Close())

			failing.Cloud = cloud
			d = open(t, Options{Dir: killed, Platform: &failing, Snapshots: true})
			require.Len(t, ask[[]shownSnapshot](t, d, "/deployments/shop/snapshots"), 1, path)
			return nil
		}}
		d := open(t, Options{Dir: dir, Platform: platform, Snapshots: true})
		stock(t, d)
		does(t, d, "POST", "/deployments", yaml, shop("shop", 1))
		does(t, d, "POST", path, yaml, body)
		require.Len(t, ask[[]shownSnapshot](t, d, "/deployments/shop/snapshots"), 1, "the cloud was called")
	}
}

// TestOrphanDisk makes the disk of an instance an orphan.
func TestOrphanDisk(t *testing.T) {
	cloud := &sim.Cloud{}
	d := open(t, Options{Platform: Simulation(cloud)})
	stock(t, d)
	does(t, d, "POST", "/deployments", yaml, shop("shop", 1))
	cid := ask[struct{ Disks []string }](t, d, "/deployments/shop/jobs/web/0").Disks[0]
	state, result := ended(t, d, "DELETE", "/disks/"+cid+"?orphan=true", "", "")
	require.Equal(t, []string{done, "disk " + cid + " orphaned"}, []string{state, result})
	require.Equal(t, cid, ask[[]struct {
		CID string `json:"disk_cid"`
	}](t, d, "/disks")[0].CID)
	state, _ = ended(t, d, "DELETE", "/disks/x?orphan=true", "", "")
	require.Equal(t, done, state, "a disk that isn't known is none")
	has, err := cloud.HasDisk(t.Context(), cid)
	require.NoError(t, err)
	require.True(t, has)
	does(t, d, "PUT", "/deployments/shop/jobs/web/0?state=recreate", yaml, "")
	require.NotContains(t, ask[struct{ Disks []string }](t, d, "/deployments/shop/jobs/web/0").Disks, cid)
	require.NoError(t, cloud.Breaches())
}

// TestExport exports a release, and uploads it again.
func TestExport(t *testing.T) {
	d := open(t, Options{})
	stock(t, d)
	does(t, d, "POST", "/deployments", yaml, shop("shop", 1))
	body := func(deployment, release, version, stemcell, jobs string) string {
		return `{"deployment_name":"` + deployment + `","release_name":"` + release + `","release_version":"` + version +
			`","stemcell_os":"ubuntu-noble","stemcell_version":"` + stemcell + `","sha2":true,"jobs":` + jobs + `}`
	}
	for _, x := range [][2]string{
		{body("gone", "demo", "1", "1.5", "null"), "Deployment 'gone' doesn't exist"},
		{body("shop", "gone", "1", "1.5", "null"), "Release 'gone' doesn't exist"},
		{body("shop", "demo", "9", "1.5", "null"), "Release version 'demo/9' doesn't exist"},
		{body("shop", "demo", "1", "9", "null"), "Stemcell version '9' for OS 'ubuntu-noble' doesn't exist"},
	} {
		state, result := ended(t, d, "POST", "/releases/export", js, x[0])
		require.Equal(t, []string{failed, x[1]}, []string{state, result})
	}
	does(t, d, "POST", "/releases", archiveType, string(releaseOf(t, "demo", "2")))
	_, result := ended(t, d, "POST", "/releases/export", js, body("shop", "demo", "2", "1.5", "null"))
	require.Equal(t, "Release version 'demo/2' not found in deployment 'shop' manifest", result)

	for jobs, want := range map[string][2][]string{"null": {{"web", "smoke"}, {"tool"}}, `[{"name":"smoke"}]`: {{"smoke"}, nil}} {
		id := begun(t, d, "POST", "/releases/export", js, body("shop", "demo", "1", "1.5", jobs))
		d.running.Wait()
		_, result = howEnded(t, d, id)
		require.Equal(t, "Exported release: demo/1 for ubuntu-noble/1.5", result)
		var made struct {
			Blob string `json:"blobstore_id"`
			SHA1 string
		}
		require.NoError(t, json.Unmarshal([]byte(lines(t, d.Dir, "tasks", strconv.Itoa(id), "result")[0]), &made))
		data := d.send("GET", "/resources/"+made.Blob, "", "").Body.String()
		path := filepath.Join(t.TempDir(), "demo.tgz")
		require.NoError(t, os.WriteFile(path, []byte(data), 0o600))
		require.NoError(t, checkDigest(path, made.SHA1))
		require.Contains(t, made.SHA1, "sha256:")
		r, err := artifact.OpenReleases(t.Context(), path)
		require.NoError(t, err)
		is := r.List()[0]
		require.Equal(t, want[0], is.JobNames())
		var packages []string
		for _, p := range is.Packages {
			packages = append(packages, p.Name)
			require.Equal(t, "ubuntu-noble/1.5", p.Stemcell)
		}
		require.Equal(t, want[1], packages)
		require.Equal(t, "abc", is.CommitHash)
		if jobs == "null" {
			again := open(t, Options{})
			does(t, again, "POST", "/releases", archiveType, data)
		}
	}
}

// TestExpiries lists when certificates expire.
func TestExpiries(t *testing.T) {
	d := open(t, Options{})
	stock(t, d)
	does(t, d, "POST", "/deployments", yaml, strings.Replace(shop("shop", 1), "variables: [", "variables: [{name: ca, type: certificate, "+
		"options: {is_ca: true, common_name: x, duration: 30}}, ", 1))
	list := ask[[]struct {
		Name string
		Days int `json:"days_left"`
	}](t, d, "/deployments/shop/certificate_expiry")
	require.Len(t, list, 1)
	require.Equal(t, "/boshrender/shop/ca", list[0].Name)
	require.Equal(t, 29, list[0].Days)
}

// TestEffects: VMs and disks have events.
func TestEffects(t *testing.T) {
	d := open(t, Options{})
	stock(t, d)
	does(t, d, "POST", "/deployments", yaml, shop("shop", 1))
	does(t, d, "DELETE", "/deployments/shop", "", "")
	type shown struct {
		Parent string `json:"parent_id"`
		Name   string `json:"object_name"`
		Of     string `json:"instance"`
	}
	for _, x := range []struct {
		query string
		count int
	}{
		{"action=create&object_type=vm", 2}, {"action=delete&object_type=vm", 2}, // one compiles
		{"action=create&object_type=disk", 1}, {"action=orphan&object_type=disk", 1},
	} {
		list := ask[[]shown](t, d, "/events?"+x.query)
		require.Len(t, list, 2*x.count, x.query)
		ends := 0
		for _, e := range list {
			if e.Parent != "" {
				ends++
				require.NotEmpty(t, e.Name, x.query)
			}
			require.Contains(t, e.Of, "/")
		}
		require.Equal(t, x.count, ends)
	}
}
