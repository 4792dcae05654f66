package unittest

// This file tests the templates of the job ledger.

import (
	"testing"

	"github.com/boshrender/boshrender/boshtest"
)

func TestAccessRules(t *testing.T) {
	rules := boshtest.Release(release + "ledger").Job("ledger").Template("config/access_rules.conf")
	rules.Render(t,
		boshtest.Properties(`ledger: {access: {networks: [10.0.0.0/8, "2001:db8::/32"], denied: [10.9.0.0/16]}}`),
		boshtest.Link{Name: "clients", Instances: []boshtest.LinkInstance{{Address: "10.0.0.5"}}, Properties: `client: {role: api}`},
	).Golden("testdata/access_rules.conf")
	rules.Render(t).Contains("# no client has told its role\n")

	rules.Fails(t, boshtest.Properties(`ledger: {access: {networks: [10.0.0.0/8], denied: [192.0.2.0/24]}}`)).
		Contains("ledger.access.denied has networks that are not in ledger.access.networks: 192.0.2.0")
	rules.Fails(t, boshtest.Properties(`ledger: {access: {networks: [here]}}`)).Contains("ledger.access: 'here' is no network: ")
}

func TestMonit(t *testing.T) {
	monit := boshtest.Release(release + "ledger").Job("ledger").Monit()
	monit.Render(t).Contains("timeout 90 seconds").Contains("if failed port 5850 ")
	monit.Render(t, boshtest.Properties(`ledger: {stop_timeout: 5}`)).Contains("timeout 35 seconds")
}

func TestSettings(t *testing.T) {
	conf := boshtest.Release(release + "ledger").Job("ledger").Template("config/ledger.conf")
	for memory, size := range map[string]string{"4 GB": "1024MB", "1.5GB": "384MB", "100 mb": "25MB"} {
		conf.Render(t, boshtest.Properties(map[string]any{"ledger": map[string]any{"memory": map[string]any{"total": memory}}})).
			Contains("cache_size = '" + size + "'\n")
	}
	conf.Fails(t, boshtest.Properties(`ledger: {memory: {total: much}}`)).Contains("'much' is not a number of MB or GB")
	conf.Fails(t, boshtest.Properties(`ledger: {settings: {port: 1, tls: true}}`)).Contains("ledger.settings must not have port or tls")
}
