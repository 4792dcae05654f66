module github.com/boshrender/boshrender/examples/deploy

go 1.25.0

require (
	github.com/boshrender/boshrender v0.0.0
	github.com/boshrender/boshrender/deploy/bolt v0.0.0
	github.com/stretchr/testify v1.11.1
	github.com/vbauerster/mpb/v8 v8.9.3
)

require (
	github.com/Masterminds/semver/v3 v3.5.0 // indirect
	github.com/VividCortex/ewma v1.2.0 // indirect
	github.com/acarl005/stripansi v0.0.0-20180116102854-5a71ef0e047d // indirect
	github.com/alecthomas/participle/v2 v2.1.4 // indirect
	github.com/davecgh/go-spew v1.1.1 // indirect
	github.com/mattn/go-runewidth v0.0.16 // indirect
	github.com/pmezard/go-difflib v1.0.0 // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	go.etcd.io/bbolt v1.5.0 // indirect
	golang.org/x/sys v0.45.0 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

replace (
	github.com/boshrender/boshrender => ../..
	github.com/boshrender/boshrender/deploy/bolt => ../../deploy/bolt
)
