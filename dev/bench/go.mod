module github.com/boshrender/boshrender/dev/bench

go 1.25.0

replace github.com/boshrender/boshrender => ../..

require (
	github.com/boshrender/boshrender v0.0.0
	github.com/dop251/goja v0.0.0-20260917113740-793a2a65c13b
	github.com/expr-lang/expr v1.17.8
	github.com/google/pprof v0.0.0-20230207041349-798e818bf904
	github.com/stretchr/testify v1.11.1
	go.starlark.net v0.0.0-20260908191801-89a6a09411d5
)

require (
	github.com/Masterminds/semver/v3 v3.5.0 // indirect
	github.com/alecthomas/participle/v2 v2.1.4 // indirect
	github.com/davecgh/go-spew v1.1.1 // indirect
	github.com/dlclark/regexp2/v2 v2.5.2 // indirect
	github.com/go-sourcemap/sourcemap v2.1.3+incompatible // indirect
	github.com/pmezard/go-difflib v1.0.0 // indirect
	golang.org/x/sys v0.42.0 // indirect
	golang.org/x/text v0.3.8 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)
