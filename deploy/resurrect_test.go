package deploy_test

// This file lets VMs die and has them made anew.

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
)

// resurrector returns one for web, as it was deployed.
func resurrector(store state.Store, cloud *sim.Cloud) *deploy.Resurrector {
	return &deploy.Resurrector{
		Executor: &deploy.Executor{Cloud: cloud, Agents: cloud, Store: store}, Deployment: "web",
		Resolve: func(ctx context.Context, s *state.State) (*boshrender.Resolved, deploy.Source, error) {
			resolved, err := deploy.Resolve(ctx, web(80), s, plan.Options{})
			return resolved, &deploy.Values{Resolved: resolved}, err
		},
	}
}

func TestResurrector(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		now, store, cloud := deployed(t.Context())
		r := resurrector(store, cloud)
		was := now.Instances
		cloud.Vanish(was[0].VM().CID)
		done, err := r.Round(t.Context())
		require.NoError(t, err)
		require.Empty(t, done, "it may come back")
		done, err = r.Round(t.Context())
		require.NoError(t, err)
		require.Equal(t, []string{"app/" + was[0].ID}, done)
		now, err = state.Load(t.Context(), store, "web")
		require.NoError(t, err)
		require.NotEqual(t, was[0].VM().CID, now.Instances[0].VM().CID)
		require.Equal(t, was[1].VM().CID, now.Instances[1].VM().CID)
		require.NoError(t, cloud.Check(now))

		s, err := state.Load(t.Context(), store, "web")
		require.NoError(t, err)
		s.Instances[0].VMs = nil
		other := &state.Memory{}
		require.NoError(t, state.Save(t.Context(), other, s))
		e := deploy.Executor{Cloud: cloud, Agents: cloud, Store: other}
		problems, _, err := e.Problems(t.Context(), "web")
		require.NoError(t, err)
		require.Len(t, problems, 1)
		require.Equal(t, "VM for '"+s.Instances[0].String()+"' missing.", problems[0].Text)

		cloud.Silence(now.Instances[1].VM().CID, true)
		require.NoError(t, deploy.SetIgnored(t.Context(), store, "web", "app", true))
		for range 3 {
			done, err = r.Round(t.Context())
			require.NoError(t, err)
			require.Empty(t, done, "it is ignored")
		}
		require.NoError(t, deploy.SetIgnored(t.Context(), store, "web", "app", false))
		r.MeltdownCount = 1
		_, err = r.Round(t.Context())
		require.ErrorIs(t, err, deploy.ErrMeltdown)
		require.EqualError(t, err, "too many instances are down: 1 of 2")

		r.MeltdownCount = 0
		ctx, end := context.WithTimeout(t.Context(), 10*time.Minute)
		defer end()
		var told [][]string
		r.Notice = func(recreated []string, err error) {
			require.NoError(t, err)
			told = append(told, recreated)
		}
		require.ErrorIs(t, r.Run(ctx), context.DeadlineExceeded)
		require.Equal(t, [][]string{{"app/" + was[1].ID}}, told)
	})
}

// What a resurrector was cut off from is finished by its next round; what a deploy was cut off from is left alone.
func TestResurrectorCutOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store, cloud := deployed(t.Context())
		r := resurrector(store, cloud)
		r.Silent = 1
		cloud.Vanish(s.Instances[0].VM().CID)
		cloud.Fault = func(method, _ string) sim.Fault {
			if method == "create_vm" {
				return sim.Fault{Before: errors.New("no luck")}
			}
			return sim.Fault{}
		}
		_, err := r.Round(t.Context())
		require.ErrorContains(t, err, "no luck")
		cloud.Fault = nil
		_, err = r.Round(t.Context())
		require.NoError(t, err)
		s, err = state.Load(t.Context(), store, "web")
		require.NoError(t, err)
		require.NoError(t, cloud.Check(s))
		require.True(t, s.Instances[0].Complete)

		resolved, err := deploy.Resolve(t.Context(), web(81), s, plan.Options{})
		require.NoError(t, err)
		p, err := deploy.Compute(t.Context(), s, resolved, plan.Options{})
		require.NoError(t, err)
		cloud.Fault = func(method, _ string) sim.Fault {
			if method == "prepare" {
				return sim.Fault{Before: errors.New("no luck")}
			}
			return sim.Fault{}
		}
		e := *r.Executor
		e.Source = &deploy.Values{Resolved: resolved}
		require.ErrorContains(t, e.Run(t.Context(), p), "no luck")
		cloud.Fault = nil
		_, err = r.Round(t.Context())
		require.ErrorIs(t, err, state.ErrUnfinished)
	})
}
