package kube

// This file defines the options for building objects.

import (
	"errors"
	"fmt"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Options configure the objects. Image is required, everything else has defaults. The namespace is the namespace of the
// addresses: boshrender.Kubernetes.Naming.Namespace, "default" if it is empty.
type Options struct {
	// Image is the image of the program whose sub-commands the pods run: template-render and create-dirs. Program is
	// its path in the image, "/operator" if it is empty.
	Image, Program string
	// ReleaseImage returns the image of a release, which has the sources of its jobs in /var/vcap/jobs-src; nil means
	// quarks' rule, see [QuarksImage].
	ReleaseImage func(m *manifest.Manifest, g *manifest.InstanceGroup, release, version string) (string, error)
	// AnyVersion accepts releases of other versions than the manifest wants, as findings. Otherwise they are errors.
	AnyVersion bool
	// Services configure the labels that select pods. OrdinalKey defaults to dns.LabelPodIndex, the only label that
	// is distinct for each pod of a StatefulSet.
	Services dns.ServiceOptions
	// NotReady reports whether a Service lists pods that aren't ready. nil means Services of one pod and Services
	// without an IP: they are the names by which pods find each other, and themselves, before they are ready.
	NotReady func(s *corev1.Service) bool
	// NetworkPolicies adds a policy for each group: its ports can be reached only by the groups that consume a link
	// of it, and by the peers that From returns, such as the world for a group at the front.
	NetworkPolicies bool
	From            func(group string) []networkingv1.NetworkPolicyPeer
	// Egress adds to the policies that pods reach only DNS, their own group, the groups whose links they consume, and
	// the peers that To returns.
	Egress bool
	To     func(group string) []networkingv1.NetworkPolicyPeer
	// Zones select the nodes of an AZ: pods of the AZ run only there.
	Zones Zones
	// HostPath reports whether a container may mount a path of the node, where a job's bpm.yml has an unrestricted
	// volume there; nil allows none. Pod Security forbids such volumes in its profiles "baseline" and "restricted".
	HostPath func(path string) bool
	// Allow reports whether pods may have a right; nil allows none. A right that it doesn't allow is an error, and all are
	// reported. Otherwise pods keep to the Pod Security Standard "baseline".
	Allow func(r Right) bool
	// Init precedes the executable of each process: a program in the releases' images that reaps processes and
	// forwards signals, as tini does for bpm.
	Init []string
	// NoPIDFiles runs the executables of bpm.yml directly. Otherwise /bin/sh of the releases' images writes the ID of
	// each process where bpm does, and post-start scripts use it to wait for processes. The process of a job with a drain
	// script is started by /bin/sh in any case.
	NoPIDFiles bool
	// DrainSeconds is the time for drain scripts, 600 if it is zero, if the manifest does not set
	// terminationGracePeriodSeconds. Processes have another 30 s. Pods without drain scripts have Kubernetes' 30 s.
	DrainSeconds int
	// BPMInDocument puts the bpm.yml of jobs, rendered, into the document of their group, as quarks' first designs do.
	BPMInDocument bool
	// Restricted keeps pods within Kubernetes' Pod Security Standard "restricted": nothing runs as root, not even
	// scripts. Pods that exceed the standard are an error, whatever HostPath and Allow allow and Mutate changes.
	Restricted bool
	// ImagePullPolicy and PriorityClass are set on all pods; "" means Kubernetes' defaults.
	ImagePullPolicy corev1.PullPolicy
	PriorityClass   string
	// ScriptResources are the resources of containers without a bpm.yml: init containers and containers of scripts.
	ScriptResources corev1.ResourceRequirements
	// Mutate, if not nil, changes the template of the pods of a group in an AZ ("" without AZs) before its digest is
	// computed, so that its changes restart pods like a change of the manifest. It must be deterministic.
	Mutate func(group, az string, t *corev1.PodTemplateSpec) error
	// Canaries makes the update of a StatefulSet stop after its canaries until a program lowers the partition, when
	// they are healthy. Otherwise Kubernetes updates all pods, one after the other: for programs that only apply the
	// objects.
	Canaries bool
	// MaxUnavailable puts max_in_flight into the StatefulSets. The field needs a feature gate,
	// MaxUnavailableStatefulSet, and is dropped without it.
	MaxUnavailable bool
	// Owner, if not nil, owns all objects, so that they are deleted with it.
	Owner *metav1.OwnerReference
	// Labels and Annotations are added to all objects.
	Labels, Annotations map[string]string
	// Versions, if not nil, has the versions of all StatefulSets and errands: the State of other objects, with which these
	// are only compared. See [boshrender.Resolved.OtherSecrets].
	Versions *State
}

func (o *Options) program() string {
	if o.Program == "" {
		return "/operator"
	}
	return o.Program
}

func (o *Options) services() dns.ServiceOptions {
	s := o.Services
	if s.OrdinalKey == "" {
		s.OrdinalKey = dns.LabelPodIndex
	}
	return s
}

func (o *Options) azKey() string {
	if o.Services.AZKey == "" {
		return dns.LabelAZIndex
	}
	return o.Services.AZKey
}

func (o *Options) image(m *manifest.Manifest, g *manifest.InstanceGroup, release, version string) (string, error) {
	if o.ReleaseImage != nil {
		return o.ReleaseImage(m, g, release, version)
	}
	return QuarksImage(m, g, release, version)
}

// QuarksImage returns the image of a release by quarks' naming: <url>/<release>:<os>-<stemcell version>-<version>,
// with the url of the release in the manifest, and its stemcell or else the group's stemcell.
func QuarksImage(m *manifest.Manifest, g *manifest.InstanceGroup, release, version string) (string, error) {
	for _, r := range m.Releases {
		if r.Name != release {
			continue
		}
		os, stemcell := "", ""
		if r.Stemcell != nil {
			os, stemcell = text(r.Stemcell, "os"), text(r.Stemcell, "version")
		} else if s := m.Stemcell(g.Stemcell); s != nil {
			os, stemcell = s.OS, s.Version
		}
		if r.URL == "" || os == "" || stemcell == "" {
			return "", fmt.Errorf("release '%s' has no url, or no stemcell with an os and a version: its image has no name", release)
		}
		return fmt.Sprintf("%s/%s:%s-%s-%s", r.URL, release, os, stemcell, version), nil
	}
	return "", fmt.Errorf("release '%s' not found", release)
}

func text(m *manifest.Map, key string) string {
	v, ok := m.Get(key)
	if !ok || v == nil {
		return ""
	}
	return fmt.Sprint(v)
}

// check refuses options for which no objects can be built.
func (o *Options) check(r *boshrender.Resolved) error {
	if o.Image == "" {
		return errors.New("Options.Image is empty: pods have nothing to render with")
	}
	if r.Names() == nil {
		return errors.New("the deployment is a director's, not one of Kubernetes")
	}
	return nil
}

// Labels and annotations in addition to the ones in package dns.
const (
	// LabelSecretType and LabelVersion are on Secrets: quarks' labels.
	LabelSecretType = "quarks.cloudfoundry.org/secret-type"
	LabelVersion    = "quarks.cloudfoundry.org/secret-version"
	// LabelManaged is on all objects of Build.
	LabelManaged = "app.kubernetes.io/managed-by"
	Managed      = "boshrender"
	// AnnotationGroup is on StatefulSets and Jobs: the name of the group in the manifest.
	AnnotationGroup = "boshrender.io/instance-group"
	// AnnotationErrand is on Jobs: the name of the errand, the same for all its runs.
	AnnotationErrand = "boshrender.io/errand"
	// AnnotationVersion is on StatefulSets and Jobs: the version of the Secrets that their pods have.
	AnnotationVersion = "boshrender.io/version"
	// AnnotationTemplate is on StatefulSets: the digest of the template of pods, without the version.
	AnnotationTemplate = "boshrender.io/template"
	// AnnotationCanaries, AnnotationInFlight, AnnotationWatch and AnnotationCanaryWatch are on StatefulSets: the
	// settings of the update block, in pods and seconds.
	AnnotationCanaries    = "boshrender.io/canaries"
	AnnotationInFlight    = "boshrender.io/max-in-flight"
	AnnotationWatch       = "boshrender.io/update-watch-seconds"
	AnnotationCanaryWatch = "boshrender.io/canary-watch-seconds"
	// AnnotationSerial is "true" or "false" on StatefulSets: whether the group is updated alone.
	AnnotationSerial = "boshrender.io/serial"
	// annotationZone is on StatefulSets: the number of the AZ, from 0, independent of the labels.
	annotationZone = "boshrender.io/az"
	// AnnotationFindings is on StatefulSets and Jobs: the settings that their pods can't honour.
	AnnotationFindings = "boshrender.io/findings"
)
