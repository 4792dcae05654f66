package kube

// This file makes Services and network policies.

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/boshrender/boshrender/dns"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// services adds the Services of the names that templates see, the headless one that each StatefulSet needs, and the
// policies.
func (b *builder) services() error {
	plain, err := b.Options.services().Services(b.resolved.Names())
	if err != nil {
		return err
	}
	made := map[string]bool{}
	for _, p := range plain {
		s := &corev1.Service{}
		if err := convert(p, s); err != nil {
			return fmt.Errorf("service %s: %w", p.Metadata.Name, err)
		}
		meta := b.meta(p.Metadata.Name, "")
		for key, value := range p.Metadata.Labels {
			meta.Labels[key] = value
		}
		s.ObjectMeta = meta
		made[s.Name] = true
		b.out.Services = append(b.out.Services, s)
	}
	for _, set := range b.out.StatefulSets {
		if made[set.Spec.ServiceName] {
			continue
		}
		made[set.Spec.ServiceName] = true
		s := &corev1.Service{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "Service"}}
		s.ObjectMeta = b.meta(set.Spec.ServiceName, set.Annotations[AnnotationGroup])
		s.Spec.ClusterIP = corev1.ClusterIPNone
		s.Spec.Selector = map[string]string{
			dns.LabelDeployment: s.Labels[dns.LabelDeployment], dns.LabelInstanceGroup: s.Labels[dns.LabelInstanceGroup],
		}
		b.out.Services = append(b.out.Services, s)
	}
	if b.NetworkPolicies {
		return b.policies()
	}
	return nil
}

// consumers returns the names of the groups that consume links of each group.
func (b *builder) consumers() (map[string][]string, error) {
	out := map[string][]string{}
	var errs []error
	for g := range b.resolved.All() {
		for _, j := range g.Jobs {
			for _, link := range j.Links.All() {
				data, err := json.Marshal(link)
				if err != nil {
					errs = append(errs, err)
					continue
				}
				var provider struct {
					Deployment string `json:"deployment_name"`
					Group      string `json:"instance_group"`
				}
				if json.Unmarshal(data, &provider) == nil && provider.Deployment == g.Deployment && !slices.Contains(out[provider.Group], g.Name) {
					out[provider.Group] = append(out[provider.Group], g.Name)
				}
			}
		}
	}
	return out, errors.Join(errs...)
}

// policies adds a policy for each group with ports: its own pods and those of groups that consume its links may reach
// it.
func (b *builder) policies() error {
	consumers, err := b.consumers()
	if err != nil {
		return err
	}
	for g := range b.resolved.All() {
		if isErrand(g.Lifecycle) || g.Size() == 0 {
			continue
		}
		p := &networkingv1.NetworkPolicy{TypeMeta: metav1.TypeMeta{APIVersion: "networking.k8s.io/v1", Kind: "NetworkPolicy"}}
		p.ObjectMeta = b.meta(dns.Sanitize(g.Name), g.Name)
		p.Spec.PolicyTypes = []networkingv1.PolicyType{networkingv1.PolicyTypeIngress}
		p.Spec.PodSelector.MatchLabels = b.groupLabels(g.Name)
		rule := networkingv1.NetworkPolicyIngressRule{}
		for _, name := range append([]string{g.Name}, consumers[g.Name]...) {
			peer := networkingv1.NetworkPolicyPeer{PodSelector: &metav1.LabelSelector{MatchLabels: b.groupLabels(name)}}
			if name != g.Name || len(rule.From) == 0 {
				rule.From = append(rule.From, peer)
			}
		}
		for _, s := range b.out.Services {
			if s.Labels[dns.LabelInstanceGroup] != dns.LabelValue(g.Name) || len(rule.Ports) > 0 {
				continue
			}
			for _, port := range s.Spec.Ports {
				protocol, number := port.Protocol, intstr.FromInt32(port.Port)
				rule.Ports = append(rule.Ports, networkingv1.NetworkPolicyPort{Protocol: &protocol, Port: &number})
			}
		}
		p.Spec.Ingress = []networkingv1.NetworkPolicyIngressRule{rule}
		b.out.Policies = append(b.out.Policies, p)
	}
	return nil
}

func (b *builder) groupLabels(group string) map[string]string {
	return map[string]string{dns.LabelDeployment: dns.LabelValue(b.manifest.Name), dns.LabelInstanceGroup: dns.LabelValue(group)}
}
