package dns

// This file implements the Kubernetes services of a deployment as plain data.

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Labels of the pods, which the services select.
const (
	LabelDeployment    = "quarks.cloudfoundry.org/deployment-name"
	LabelInstanceGroup = "quarks.cloudfoundry.org/instance-group-name"
	LabelAZIndex       = "quarks.cloudfoundry.org/az-index"    // from "0"; "0" without AZs
	LabelPodOrdinal    = "quarks.cloudfoundry.org/pod-ordinal" // in the AZ, from "0"
	LabelPodActive     = "quarks.cloudfoundry.org/pod-active"  // "active" on the pods that a probe chose

	// LabelPodIndex is the label with the ordinal that Kubernetes itself gives the pods of a StatefulSet.
	LabelPodIndex = "apps.kubernetes.io/pod-index"
)

// A Service is a Kubernetes service: the fields of v1.Service, and no others.
type Service struct {
	// APIVersion is "v1".
	APIVersion string `json:"apiVersion" yaml:"apiVersion"`
	// Kind is "Service".
	Kind string `json:"kind" yaml:"kind"`
	// Metadata has the names and labels.
	Metadata ObjectMeta `json:"metadata" yaml:"metadata"`
	// Spec selects the pods of the service.
	Spec ServiceSpec `json:"spec" yaml:"spec"`
}

// ObjectMeta is the part of a Kubernetes object's metadata that a service needs.
type ObjectMeta struct {
	// Name of the service, a DNS label.
	Name string `json:"name" yaml:"name"`
	// Namespace is the Naming's namespace; "" leaves it to the program that creates the service.
	Namespace string `json:"namespace,omitempty" yaml:"namespace,omitempty"`
	// Labels name the deployment and the group.
	Labels map[string]string `json:"labels,omitempty" yaml:"labels,omitempty"`
}

// ServiceSpec is the part of a Kubernetes service's spec that is used here.
type ServiceSpec struct {
	// ClusterIP is "None" for a headless service, else "".
	ClusterIP string `json:"clusterIP,omitempty" yaml:"clusterIP,omitempty"`
	// Selector has the labels of the pods.
	Selector map[string]string `json:"selector,omitempty" yaml:"selector,omitempty"`
	// Ports of the group; empty for a headless service without any.
	Ports []Port `json:"ports,omitempty" yaml:"ports,omitempty"`
	// PublishNotReadyAddresses lists pods that are not ready too.
	PublishNotReadyAddresses bool `json:"publishNotReadyAddresses,omitempty" yaml:"publishNotReadyAddresses,omitempty"`
}

// A Port is a port of a service, the same on the service and on its pods.
type Port struct {
	// Name of the port; one without gets its protocol and number for a name.
	Name string `json:"name,omitempty" yaml:"name,omitempty"`
	// Protocol is "TCP", the default, "UDP" or "SCTP".
	Protocol string `json:"protocol,omitempty" yaml:"protocol,omitempty"`
	// Port is the number, from 1 to 65535.
	Port int `json:"port" yaml:"port"`
}

// PodLabels returns the labels of the pod of an instance, from which the services of all schemes select.
func PodLabels(deployment string, g Group, in Instance) map[string]string {
	return ServiceOptions{}.labels(deployment, g, in)
}

// ServiceOptions say how services select pods. The zero value selects by the labels of [PodLabels], which quarks gives
// its pods.
type ServiceOptions struct {
	// AZKey and OrdinalKey are the labels of pods with the number of their AZ and with their number in it, both from
	// 0: LabelAZIndex and LabelPodOrdinal if they are empty. With LabelPodIndex as OrdinalKey nothing has to put a
	// label on each pod.
	AZKey, OrdinalKey string
}

func (o ServiceOptions) labels(deployment string, g Group, in Instance) map[string]string {
	labels := groupLabels(deployment, g)
	labels[cmp.Or(o.AZKey, LabelAZIndex)] = strconv.Itoa(in.Zone)
	labels[cmp.Or(o.OrdinalKey, LabelPodOrdinal)] = strconv.Itoa(in.Ordinal)
	return labels
}

func groupLabels(deployment string, g Group) map[string]string {
	return map[string]string{
		LabelDeployment:    LabelValue(deployment),
		LabelInstanceGroup: LabelValue(g.Name),
	}
}

// Services returns the services of all names of the table, in the order of [Table.All].
//
// The services of groups and of AZs are headless. The services of instances and jobs have an IP if the group has ports;
// without ports they are headless too, because a service with an IP and no ports is not valid (quarks then makes none,
// and the name does not resolve). Pods are selected by the labels of [PodLabels].
//
// A group whose ports are not valid, and a name that Kubernetes refuses for a service (it has to begin with a letter),
// are errors; all are reported. Errands have no services.
func (t *Table) Services() ([]Service, error) { return ServiceOptions{}.Services(t) }

// Services returns the services of all names of a table, as [Table.Services] does.
func (o ServiceOptions) Services(t *Table) ([]Service, error) {
	var services []Service
	var errs []error
	ports := make(map[groupKey][]Port)
	for name, target := range t.All() {
		key := groupKey{target.Deployment, target.Group}
		g, _ := t.group(target.Deployment, target.Group)
		if g.Errand {
			continue
		}
		if _, done := ports[key]; !done {
			merged, err := mergePorts(g.Ports)
			if err != nil {
				errs = append(errs, fmt.Errorf("instance group '%s' of deployment '%s': %w", g.Name, target.Deployment, err))
			}
			ports[key] = merged
		}
		if name[0] < 'a' {
			errs = append(errs, &NameError{Scheme: t.naming.scheme(), Target: target,
				Err: fmt.Errorf("service name '%s' does not begin with a letter", name)})
			continue
		}
		services = append(services, o.service(t, name, target, g, ports[key]))
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return services, nil
}

func (o ServiceOptions) service(t *Table, name string, target Target, g Group, ports []Port) Service {
	labels := groupLabels(target.Deployment, g)
	headless := len(ports) == 0
	switch target.Level {
	case LevelInstance:
		in := Instance{Zone: target.Zone, Ordinal: target.Ordinal}
		labels = o.labels(target.Deployment, g, in)
	case LevelZone:
		labels[cmp.Or(o.AZKey, LabelAZIndex)] = strconv.Itoa(target.Zone)
		headless = true
	case LevelGroup:
		headless = true
	}
	selector := make(map[string]string, len(labels)+1)
	for k, v := range labels {
		selector[k] = v
	}
	if g.ActivePassive {
		selector[LabelPodActive] = "active"
	}
	s := Service{
		APIVersion: "v1",
		Kind:       "Service",
		Metadata:   ObjectMeta{Name: name, Namespace: t.naming.Namespace, Labels: labels},
		Spec:       ServiceSpec{Selector: selector, Ports: ports},
	}
	if headless {
		s.Spec.ClusterIP = "None"
		s.Spec.PublishNotReadyAddresses = g.PublishNotReady && target.Level != LevelInstance
	}
	return s
}

// mergePorts returns the ports, checked and with names, without duplicates.
func mergePorts(ports []Port) ([]Port, error) {
	var merged []Port
	var errs []error
	byName := make(map[string]Port)
	byNumber := make(map[Port]string) // without names
	for _, p := range ports {
		if p.Protocol == "" {
			p.Protocol = "TCP"
		}
		if p.Port < 1 || p.Port > 65535 || !slices.Contains([]string{"TCP", "UDP", "SCTP"}, p.Protocol) {
			errs = append(errs, fmt.Errorf("port '%s' (%d/%s) is not valid", p.Name, p.Port, p.Protocol))
			continue
		}
		if p.Name = Sanitize(p.Name); p.Name == "" {
			p.Name = strings.ToLower(p.Protocol) + "-" + strconv.Itoa(p.Port)
		}
		bare := Port{Protocol: p.Protocol, Port: p.Port}
		if _, ok := byNumber[bare]; ok { // the first name wins
			continue
		}
		if other, ok := byName[p.Name]; ok {
			errs = append(errs, fmt.Errorf("ports %d/%s and %d/%s have the same name '%s'",
				other.Port, other.Protocol, p.Port, p.Protocol, p.Name))
			continue
		}
		byName[p.Name], byNumber[bare] = p, p.Name
		merged = append(merged, p)
	}
	return merged, errors.Join(errs...)
}
