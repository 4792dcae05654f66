package deploy_test

// This file tests the questions of operators to agents.

import (
	"io"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

func TestInspect(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, m := newWorld(t), three()
		s := w.deployed(m)
		w.cloud.Silence(s.Instances[1].VM().CID, true)
		list, err := deploy.Inspect(t.Context(), s, &w.cloud)
		require.NoError(t, err)
		require.Len(t, list, 3)
		require.Equal(t, driver.Details{JobState: "running", Processes: []driver.Process{{Name: "j0", State: "running"}}}, list[0].Details)
		require.ErrorIs(t, list[1].Err, manifest.Code(codes.RPCTimeout))
		require.Equal(t, s.Instances[2], list[2].Instance)
	})
}

func TestFetchLogs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, m := newWorld(t), three()
		s := w.deployed(m)
		var texts []string
		write := func(i *state.Instance, tarball io.Reader) error {
			data, err := io.ReadAll(tarball)
			texts = append(texts, string(data))
			return err
		}
		o := deploy.LogOptions{Instances: []string{"web/0", "web/" + s.Instances[2].ID}, Filters: []string{"*.log"}}
		require.NoError(t, deploy.FetchLogs(t.Context(), s, &w.cloud, o, write))
		require.Equal(t, []string{"job logs of " + s.Instances[0].VM().CID + " *.log", "job logs of " + s.Instances[2].VM().CID + " *.log"}, texts)

		texts = nil
		w.cloud.Silence(s.Instances[0].VM().CID, true)
		err := deploy.FetchLogs(t.Context(), s, &w.cloud, deploy.LogOptions{Kind: "agent"}, write)
		require.ErrorIs(t, err, manifest.Code(codes.RPCTimeout))
		require.Len(t, texts, 2, "the others go on")
		err = deploy.FetchLogs(t.Context(), s, &w.cloud, deploy.LogOptions{Instances: []string{"db"}}, write)
		require.ErrorIs(t, err, manifest.Code(codes.InstanceNotFound))
	})
}
