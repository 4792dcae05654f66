module github.com/boshrender/boshrender/deploy/bolt

go 1.25.0

require (
	github.com/boshrender/boshrender v0.0.0
	github.com/stretchr/testify v1.11.1
	go.etcd.io/bbolt v1.5.0
)

require (
	github.com/Masterminds/semver/v3 v3.5.0 // indirect
	github.com/davecgh/go-spew v1.1.1 // indirect
	github.com/pmezard/go-difflib v1.0.0 // indirect
	golang.org/x/sys v0.45.0 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

replace github.com/boshrender/boshrender => ../..
