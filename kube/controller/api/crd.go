package api

import _ "embed" // for CRD

// CRD is the CustomResourceDefinition of BOSHDeployment, as YAML.
//
//go:embed crd.yaml
var CRD []byte
