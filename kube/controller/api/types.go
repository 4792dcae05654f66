// Package api declares the resource BOSHDeployment: a deployment manifest in a cluster, and its status.
package api

import (
	"encoding/json"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// Version is the group and version of the resource.
var Version = schema.GroupVersion{Group: "boshrender.io", Version: "v1alpha1"}

// Add adds the resource to a scheme.
func Add(s *runtime.Scheme) error {
	s.AddKnownTypes(Version, &BOSHDeployment{}, &BOSHDeploymentList{})
	metav1.AddToGroupVersion(s, Version)
	return nil
}

// LabelReadable is on the Secrets that every deployment of their namespace may read, with the value "true".
const LabelReadable = "boshrender.io/readable"

// Reference names a ConfigMap or a Secret in the namespace of the resource, or a URL, as in quarks.
type Reference struct {
	Name string `json:"name"`
	// Type is "configmap", "secret" or "url".
	Type string `json:"type"`
}

// Variable is a variable whose value the user provides: a hash of the Secret's keys, or the value of its key "value"
// or "password".
type Variable struct {
	Name   string `json:"name"`
	Secret string `json:"secret"`
}

// Errand requests a run of an errand: each new number is one run.
type Errand struct {
	Name string `json:"name"`
	Run  uint64 `json:"run"`
}

// Spec is the desired state.
type Spec struct {
	// Manifest is under the key "manifest", Ops are under "ops".
	Manifest Reference   `json:"manifest"`
	Ops      []Reference `json:"ops,omitempty"`
	// Vars are the variables that aren't generated.
	Vars []Variable `json:"vars,omitempty"`
	// Errands are the requested runs of errands.
	Errands []Errand `json:"errands,omitempty"`
	// Scheme numbers instances, "stride" by default; Naming makes addresses, "group-zone-ordinal" by default.
	Scheme string `json:"scheme,omitempty"`
	Naming string `json:"naming,omitempty"`
	// BPM is the policy for a bpm.yml that differs between pods: "env" by default, "first" or "error".
	BPM string `json:"bpm,omitempty"`
	// Updated says that this isn't the first deployment, for schemes that choose another bootstrap instance then.
	Updated bool `json:"updated,omitempty"`
	// NetworkPolicies adds network policies; Egress limits pods to the groups of their links, and the groups in
	// FrontGroups can be reached from everywhere.
	NetworkPolicies bool     `json:"networkPolicies,omitempty"`
	Egress          bool     `json:"egress,omitempty"`
	FrontGroups     []string `json:"frontGroups,omitempty"`
}

// The types of conditions.
const (
	// Resolved: the manifest resolves and everything in it renders.
	Resolved = "Resolved"
	// Applied: the objects in the cluster match the manifest. False while a rollout waits for pods.
	Applied = "Applied"
	// Ready: all pods are up to date and ready.
	Ready = "Ready"
	// Reconciling is set while work goes on, Stalled while it needs an action of a user.
	Reconciling = "Reconciling"
	Stalled     = "Stalled"
)

// Set is a StatefulSet of the deployment.
type Set struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Pods    int32  `json:"pods"`
	Updated int32  `json:"updated"`
	Ready   int32  `json:"ready"`
}

// Run is a run of an errand.
type Run struct {
	Name string `json:"name"`
	Run  uint64 `json:"run"`
	// Result is "Running", "Succeeded" or "Failed".
	Result string `json:"result"`
}

// Status is the observed state.
type Status struct {
	ObservedGeneration int64              `json:"observedGeneration,omitempty"`
	Conditions         []metav1.Condition `json:"conditions,omitempty"`
	Sets               []Set              `json:"sets,omitempty"`
	Errands            []Run              `json:"errands,omitempty"`
}

// BOSHDeployment is a deployment.
type BOSHDeployment struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec"`
	Status Status `json:"status,omitempty"`
}

// BOSHDeploymentList is a list of deployments.
type BOSHDeploymentList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []BOSHDeployment `json:"items"`
}

// DeepCopyObject implements runtime.Object.
func (d *BOSHDeployment) DeepCopyObject() runtime.Object { return d.DeepCopy() }

// DeepCopy returns a copy.
func (d *BOSHDeployment) DeepCopy() *BOSHDeployment {
	out := &BOSHDeployment{TypeMeta: d.TypeMeta}
	d.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	copied(d.Spec, &out.Spec)
	copied(d.Status, &out.Status)
	return out
}

// DeepCopyObject implements runtime.Object.
func (l *BOSHDeploymentList) DeepCopyObject() runtime.Object {
	out := &BOSHDeploymentList{TypeMeta: l.TypeMeta}
	l.ListMeta.DeepCopyInto(&out.ListMeta)
	for n := range l.Items {
		out.Items = append(out.Items, *l.Items[n].DeepCopy())
	}
	return out
}

// copied makes a deep copy by way of JSON.
func copied(from, to any) {
	data, err := json.Marshal(from)
	if err == nil {
		err = json.Unmarshal(data, to)
	}
	if err != nil {
		panic(err) // no value of these types can't be marshalled
	}
}
