package director

// This file has the routes (director: api/route_configuration.rb).

import (
	"crypto/tls"
	"fmt"
	"maps"
	"net/http"
	"time"

	"github.com/boshrender/boshrender/dns"
)

// unserved is the error for a route that a director has and this one hasn't.
func unserved(what string) error {
	return &answered{http.StatusNotImplemented, "This director doesn't serve " + what}
}

func (d *Director) info(r *http.Request) (map[string]any, error) {
	var user any
	if d.knows(r) {
		user = d.User
	}
	off := map[string]any{"status": false, "extras": map[string]any{"urls": []string{}}}
	return map[string]any{
		"name": d.Name, "uuid": d.uuid, "version": "282.0.0 (boshrender)", "user": user, "cpi": d.Platform.Name, "stemcell_os": "-", "stemcell_version": "-",
		"user_authentication": map[string]any{"type": "basic", "options": map[string]any{}},
		"features": map[string]any{
			"local_dns": map[string]any{"status": true, "extras": map[string]string{"domain_name": dns.RootDomain}},
			"snapshots": map[string]any{"status": d.Snapshots}, "config_server": off,
		},
	}, nil
}

// The types of bodies.
const (
	yaml = "text/yaml"
	js   = "application/json"
)

// handlers returns the handlers, by their patterns.
func (d *Director) handlers() map[string]handler {
	routes := d.deploymentHandlers()
	maps.Copy(routes, map[string]handler{
		"GET /info": give(d.info),

		"GET /tasks":             give(d.listTasks),
		"GET /tasks/{id}":        give(d.showTask),
		"GET /tasks/{id}/output": d.output,
		"POST /tasks/cancel":     consumes(d.cancelTasks, js),
		"DELETE /task/{id}":      d.cancelTask,

		"GET /configs":            give(d.listConfigs),
		"GET /configs/{id}":       give(d.showConfig),
		"POST /configs":           consumes(d.updateConfig, js),
		"POST /configs/diff":      consumes(d.diffConfigs, js),
		"DELETE /configs":         d.deleteConfigs,
		"DELETE /configs/{id}":    d.deleteConfig,
		"GET /deployment_configs": give(d.deploymentConfigs),

		"POST /releases":                  consumes(d.upload("update_release", "release", d.addRelease), js, archiveType, multipartType),
		"GET /releases":                   give(d.listReleases),
		"GET /releases/{name}":            give(d.showRelease),
		"DELETE /releases/{name}":         d.deleteRelease,
		"POST /packages/matches":          consumes(matches("packages"), yaml),
		"POST /packages/matches_compiled": consumes(matches("compiled_packages"), yaml),

		"POST /stemcells":                    consumes(d.upload("update_stemcell", "stemcell", d.addStemcell), js, archiveType, multipartType),
		"POST /stemcell_uploads":             d.stemcellNeeded,
		"GET /stemcells":                     give(d.listStemcells),
		"DELETE /stemcells/{name}/{version}": d.deleteStemcell,

		"GET /resources/{id}":              d.resource,
		"GET /disks":                       give(d.orphanedDisks),
		"GET /orphan_disks":                give(d.orphanedDisks),
		"PUT /disks/{cid}/attachments":     d.attachDisk,
		"DELETE /disks/{cid}":              d.deleteDisk,
		"DELETE /orphan_disks/{cid}":       d.deleteDisk,
		"GET /orphaned_vms":                give(d.orphanedVMs),
		"DELETE /vms/{cid}":                d.deleteVM,
		"DELETE /networks/{name}":          no("managed networks"),
		"GET /networks":                    give(d.noNetworks),
		"GET /locks":                       give(d.showLocks),
		"GET /events":                      give(d.listEvents),
		"GET /events/{id}":                 give(d.showEvent),
		"POST /events":                     consumes(d.createEvent, js),
		"POST /cleanup":                    consumes(d.cleanUp, js),
		"GET /cleanup/dryrun":              give(d.cleanable),
		"POST /releases/export":            consumes(d.exportRelease, js),
		"GET /director/certificate_expiry": give(d.certificates),
		"GET /links":                       give(d.listLinks),
		"POST /links":                      consumes(d.createLink, js),
		"DELETE /links/{id}":               d.deleteLink,
		"GET /link_providers":              give(d.listProviders),
		"GET /link_consumers":              give(d.listConsumers),
		"GET /link_address":                give(d.linkAddress),
		"GET /resurrection":                give(d.resurrection),
		"PUT /resurrection":                consumes(d.resurrect, js),
		"POST /-/simulate":                 consumes(d.simulate, js),
		"/dynamic_disks/":                  no("dynamic disks"),
	})
	for _, kind := range []string{"cloud", "runtime", "cpi"} {
		path := "/" + kind + "_configs"
		list, update, compare := d.oldConfigs(kind)
		routes["GET "+path], routes["POST "+path], routes["POST "+path+"/diff"] = list, consumes(update, yaml), consumes(compare, yaml)
	}
	return routes
}

// deploymentHandlers returns the handlers of deployments.
func (d *Director) deploymentHandlers() map[string]handler {
	return map[string]handler{
		"POST /deployments":                                                            consumes(d.createDeployment, yaml),
		"GET /deployments":                                                             give(d.listDeployments),
		"GET /deployments/{deployment}":                                                give(d.showDeployment),
		"DELETE /deployments/{deployment}":                                             d.deleteDeployment,
		"POST /deployments/{deployment}/diff":                                          consumes(d.diffDeployment, yaml),
		"GET /deployments/{deployment}/vms":                                            d.list(true),
		"GET /deployments/{deployment}/instances":                                      d.list(false),
		"GET /deployments/{deployment}/variables":                                      give(d.variables),
		"GET /deployments/{deployment}/errands":                                        give(d.errands),
		"POST /deployments/{deployment}/scans":                                         d.scan,
		"GET /deployments/{deployment}/problems":                                       give(d.listProblems),
		"PUT /deployments/{deployment}/problems":                                       consumes(d.resolveProblems, js),
		"PUT /deployments/{deployment}/scan_and_fix":                                   consumes(d.scanAndFix, js),
		"PUT /deployments/{deployment}/jobs/{job}":                                     consumes(d.changeState, yaml),
		"GET /deployments/{deployment}/snapshots":                                      give(d.listSnapshots),
		"POST /deployments/{deployment}/snapshots":                                     d.takeSnapshots,
		"DELETE /deployments/{deployment}/snapshots":                                   d.deleteSnapshots,
		"DELETE /deployments/{deployment}/snapshots/{cid}":                             d.deleteSnapshot,
		"POST /deployments/{deployment}/ssh":                                           no("ssh: instances have no shell to reach from here"),
		"GET /deployments/{deployment}/certificate_expiry":                             give(d.expiries),
		"PUT /deployments/{deployment}/jobs/{job}/{id}":                                consumes(d.changeState, yaml),
		"GET /deployments/{deployment}/jobs/{job}/{id}":                                give(d.showInstance),
		"GET /deployments/{deployment}/jobs/{job}/{id}/logs":                           d.logs,
		"POST /deployments/{deployment}/jobs/{job}/{id}/snapshots":                     d.takeSnapshots,
		"GET /deployments/{deployment}/jobs/{job}/{id}/snapshots":                      give(d.listSnapshots),
		"POST /deployments/{deployment}/errands/{errand}/runs":                         d.runErrand,
		"POST /deployments/{deployment}/instance_groups/{group}/{id}/actions/{action}": d.actOn,
		"PUT /deployments/{deployment}/instance_groups/{group}/{id}/ignore":            consumes(d.ignore, js),
	}
}

// routes sets up the handlers.
func (d *Director) routes() {
	d.mux = http.NewServeMux()
	for pattern, h := range d.handlers() {
		d.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if err := h(w, r); err != nil {
				fail(w, err)
			}
		})
	}
	d.mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		fail(w, &answered{http.StatusNotFound, fmt.Sprintf("Endpoint '%s' not found.", r.URL.Path)})
	})
}

// no returns a handler for routes that aren't served.
func no(what string) handler {
	return func(http.ResponseWriter, *http.Request) error { return unserved(what) }
}

// certificates lists the director's certificates and when they expire.
func (d *Director) certificates(*http.Request) ([]map[string]any, error) {
	is, err := d.identify()
	if err != nil {
		return nil, err
	}
	list := []map[string]any{}
	c, err := tls.X509KeyPair(is.Certificate, is.Key)
	if err == nil {
		end := c.Leaf.NotAfter.UTC()
		list = append(list, map[string]any{
			"certificate_path": "director.ssl.cert", "expiry": end.Format(time.RFC3339), "days_left": int(time.Until(end).Hours() / 24),
		})
	}
	return list, nil // none behind the TLS of another server
}

func (d *Director) noNetworks(*http.Request) ([]any, error) { return []any{}, nil }
