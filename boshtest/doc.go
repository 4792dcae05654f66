// Package boshtest tests the job templates of a release with go test.
//
//	out := boshtest.Release("..").Job("gateway").Template("config/gateway.yml").Render(t,
//		boshtest.Properties(`gateway: {port: 8080, status: {user: admin}}`),
//		boshtest.Link{Name: "backend", Instances: []boshtest.LinkInstance{{Address: "10.0.0.1"}}},
//	)
//	out.Path("status.user").Equals("admin")
//	out.Golden("testdata/gateway.yml") // go test -boshtest.update rewrites it
//
// Names and defaults are the same as in Bosh::Common::Template::Test, so that its tests can be ported line by line. A
// template is named by the file that it renders. Properties get the defaults of the job spec, and undeclared ones are
// dropped; names that [Set], [Unset] and [Spec] take have to exist. Keys of hashes are sorted, as a director does.
//
// A failing helper reports the position in the template, or a diff, to the t of Render or Fails. Tests can be parallel.
//
// Tests can also be written in YAML, see [Run]. BOSHTEST_COVERAGE=‹folder› in the environment records the coverage of
// templates, see package coverage.
package boshtest
