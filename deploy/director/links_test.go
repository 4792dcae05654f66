package director

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLinks lists the links of a deployment, and asks for an address.
func TestLinks(t *testing.T) {
	d := open(t, Options{})
	stock(t, d)
	does(t, d, "POST", "/deployments", yaml, shop("shop", 2))
	type owner struct {
		Type, Name string
		Info       struct {
			Group string `json:"instance_group"`
		}
	}
	providers := ask[[]struct {
		ID, Name, Deployment string
		Owner                owner `json:"owner_object"`
	}](t, d, "/link_providers?deployment=shop")
	require.Len(t, providers, 1)
	require.Equal(t, "web", providers[0].Owner.Info.Group)
	consumers := ask[[]struct {
		ID    string
		Owner owner `json:"owner_object"`
	}](t, d, "/link_consumers?deployment=shop")
	require.Len(t, consumers, 1)
	require.Equal(t, "smoke", consumers[0].Owner.Name)
	list := ask[[]struct {
		ID       string
		Provider string `json:"link_provider_id"`
		Consumer string `json:"link_consumer_id"`
	}](t, d, "/links?deployment=shop")
	require.Len(t, list, 1)
	require.Equal(t, []string{providers[0].ID, consumers[0].ID}, []string{list[0].Provider, list[0].Consumer})
	for query, address := range map[string]string{"": "q-s0.web.net.shop.bosh", "&azs[]=z1&status=healthy": "q-a1s3.web.net.shop.bosh"} {
		require.Equal(t, address, ask[struct{ Address string }](t, d, "/link_address?link_id="+list[0].ID+query).Address)
	}
	for _, x := range []struct {
		path   string
		status int
		answer string
	}{
		{"/links", 400, `{"code":190024,"description":"Deployment name is required"}`},
		{"/link_providers", 400, `{"code":190024,"description":"Deployment name is required"}`},
		{"/link_consumers?deployment=gone", 404, `{"code":70000,"description":"Deployment 'gone' doesn't exist"}`},
		{"/link_address", 400, `{"code":810006,"description":"Link id is required"}`},
		{"/link_address?link_id=7", 404, `{"code":810000,"description":"Could not find a link with id 7"}`},
		{"/link_address?link_id=7&azs=z1", 400, "{\"code\":810008,\"description\":\"`azs` param must be array type: `azs[]=`\"}"},
		{"/link_address?link_id=" + list[0].ID + "&azs[]=z9", 400, `{"code":810008,"description":"az z9 is not valid"}`},
		{"/link_address?link_id=7&status=x", 400, `{"code":810007,"description":"status must be a one of: [\"healthy\", \"unhealthy\", \"all\", \"default\"]"}`},
	} {
		w := d.send("GET", x.path, "", "")
		require.Equal(t, x.status, w.Code, x.path)
		require.Equal(t, x.answer, strings.TrimSpace(w.Body.String()))
	}
}

// TestResurrection: the switch outlives the process.
func TestResurrection(t *testing.T) {
	dir := t.TempDir()
	d := open(t, Options{Dir: dir})
	on := func() bool { return ask[struct{ Resurrection bool }](t, d, "/resurrection").Resurrection }
	require.True(t, on())
	require.Equal(t, http.StatusOK, d.send("PUT", "/resurrection", js, `{"resurrection_paused":true}`).Code)
	require.False(t, on())
	require.NoError(t, d.Close())
	d = open(t, Options{Dir: dir})
	require.False(t, on())
	require.Equal(t, http.StatusOK, d.send("PUT", "/resurrection", js, `{"resurrection_paused":false}`).Code)
	require.True(t, on())
}

// TestSeen: lists are of the state as it is.
func TestSeen(t *testing.T) {
	d := open(t, Options{})
	stock(t, d)
	for _, n := range []int{1, 3, 2} {
		does(t, d, "POST", "/deployments", yaml, shop("shop", n))
		for range 2 {
			require.Len(t, ask[[]any](t, d, "/deployments/shop/vms"), n)
		}
	}
	does(t, d, "DELETE", "/deployments/shop", "", "")
	does(t, d, "POST", "/deployments", yaml, shop("shop", 4))
	require.Len(t, ask[[]any](t, d, "/deployments/shop/vms"), 4)
}
