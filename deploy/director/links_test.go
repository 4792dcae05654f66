package director

import (
	"encoding/json"
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

// TestExternalLinks makes links to a shared provider, and deletes them.
func TestExternalLinks(t *testing.T) {
	d := open(t, Options{})
	stock(t, d)
	shared := strings.Replace(shop("shop", 2), "jobs: [{name: web, release: demo,", "jobs: [{name: web, release: demo, provides: {web: {shared: true, as: front}},", 1)
	does(t, d, "POST", "/deployments", yaml, shared)
	does(t, d, "POST", "/deployments", yaml, shop("closed", 1))
	type one struct {
		ID, Name string
		Provider string `json:"link_provider_id"`
		Consumer string `json:"link_consumer_id"`
	}
	provider := ask[[]one](t, d, "/link_providers?deployment=shop")[0].ID
	closed := ask[[]one](t, d, "/link_providers?deployment=closed")[0].ID
	body := func(provider, owner, rest string) string {
		return `{"link_provider_id":"` + provider + `","link_consumer":{"owner_object":{"type":"external","name":"` + owner + `"}}` + rest + `}`
	}
	for _, x := range []struct {
		body   string
		status int
		answer string
	}{
		{`{}`, 400, "{\"code\":810001,\"description\":\"Invalid request: `link_provider_id` must be provided\"}"},
		{`{"link_provider_id":1}`, 400, "{\"code\":810001,\"description\":\"Invalid request: `link_provider_id` must be a String\"}"},
		{`{"link_provider_id":"1"}`, 400, "{\"code\":810001,\"description\":\"Invalid request: `link_consumer` section must be defined\"}"},
		{`{"link_provider_id":"1","link_consumer":{}}`, 400, "{\"code\":810001,\"description\":\"Invalid request: `link_consumer.owner_object` section must be defined\"}"},
		{`{"link_provider_id":"1","link_consumer":{"owner_object":{"type":"x"}}}`, 400,
			"{\"code\":810001,\"description\":\"Invalid request: `link_consumer.owner_object.type` should be 'external'\"}"},
		{body("1", "", ""), 400, "{\"code\":810001,\"description\":\"Invalid request: `link_consumer.owner_object.name` must not be empty\"}"},
		{body("1", "me", ""), 400, `{"code":810002,"description":"Invalid link_provider_id: 1"}`},
		{body(closed, "me", ""), 403, "{\"code\":810009,\"description\":\"Provider not `shared`\"}"},
		{body(provider, "me", `,"network":"x"`), 400, "{\"code\":810003,\"description\":\"Can't resolve network: `x` in provider id: " + provider + " for `me`\"}"},
	} {
		w := d.send("POST", "/links", js, x.body)
		require.Equal(t, x.status, w.Code, x.body)
		require.Equal(t, x.answer, strings.TrimSpace(w.Body.String()))
	}
	make := func() one {
		w := d.send("POST", "/links", js, body(provider, "me", `,"network":"net"`))
		require.Equal(t, http.StatusOK, w.Code, w.Body.String())
		var made one
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &made))
		return made
	}
	made := make()
	require.Equal(t, made, make(), "it is made once")
	require.Equal(t, []string{"web", provider}, []string{made.Name, made.Provider})
	list := ask[[]one](t, d, "/links?deployment=shop")
	require.Equal(t, made, list[len(list)-1])
	consumers := ask[[]one](t, d, "/link_consumers?deployment=shop")
	require.Equal(t, one{ID: made.Consumer, Name: "front"}, consumers[len(consumers)-1])
	for query, address := range map[string]string{"": "q-s0.web.net.shop.bosh", "&azs[]=z1&status=healthy": "q-a1s3.web.net.shop.bosh"} {
		require.Equal(t, address, ask[struct{ Address string }](t, d, "/link_address?link_id="+made.ID+query).Address)
	}
	w := d.send("DELETE", "/links/"+list[0].ID, "", "")
	require.Equal(t, `{"code":810005,"description":"Error deleting link: not a external link"}`, strings.TrimSpace(w.Body.String()))
	require.Equal(t, http.StatusNoContent, d.send("DELETE", "/links/"+made.ID, "", "").Code)
	w = d.send("DELETE", "/links/"+made.ID, "", "")
	require.Equal(t, http.StatusNotFound, w.Code)
	require.Equal(t, `{"code":810000,"description":"Invalid link id: `+made.ID+`"}`, strings.TrimSpace(w.Body.String()))
	require.Len(t, ask[[]one](t, d, "/links?deployment=shop"), len(list)-1)
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
