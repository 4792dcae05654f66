// Package director is a director in one process: an [http.Handler] with the HTTP API of BOSH's director, so that the
// unmodified bosh CLI deploys with package deploy, on a simulated cloud or on a real one.
//
//	d, err := director.Open(ctx, director.Options{Dir: "state", Password: "secret"})
//	defer d.Close()
//	err = http.ListenAndServe("127.0.0.1:25555", d) // or behind TLS, as `boshrender director` does
//
// Routes, parameters, the shapes of JSON, error codes and texts are the director's (director: api/controllers/). A
// route of the director's that isn't here answers 501 with a text. docs/director-api.md lists the commands of the CLI.
//
// A request that takes long begins a task. Tasks of one deployment exclude each other by its lock. Their events,
// results and records are in the folder, with the configs, releases, stemcells and states of deployments. A task that
// ran when the process was killed is an error after the next Open, and its deployment is settled.
package director
