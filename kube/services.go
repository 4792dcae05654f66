package kube

// This file builds Services and network policies.

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
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
	made := map[string]*corev1.Service{}
	for _, p := range plain {
		s := &corev1.Service{}
		if _, err := convert(p, s); err != nil {
			return fmt.Errorf("service %s: %w", p.Metadata.Name, err)
		}
		meta := b.meta(p.Metadata.Name, "")
		for key, value := range p.Metadata.Labels {
			meta.Labels[key] = value
		}
		s.ObjectMeta = meta
		made[s.Name] = s
		b.out.Services = append(b.out.Services, s)
	}
	for _, set := range b.out.StatefulSets {
		group := set.Annotations[AnnotationGroup]
		if there := made[set.Spec.ServiceName]; there != nil {
			_, inAZ := there.Spec.Selector[b.azKey()]
			if inAZ || there.Labels[dns.LabelInstanceGroup] != dns.LabelValue(group) {
				return fmt.Errorf("Service %s would belong to instance group %q and to another name for pods of %s", there.Name, group, there.Labels[dns.LabelInstanceGroup])
			}
			continue
		}
		s := &corev1.Service{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "Service"}}
		s.ObjectMeta = b.meta(set.Spec.ServiceName, group)
		made[s.Name] = s
		s.Spec.ClusterIP = corev1.ClusterIPNone
		s.Spec.Selector = map[string]string{
			dns.LabelDeployment: s.Labels[dns.LabelDeployment], dns.LabelInstanceGroup: s.Labels[dns.LabelInstanceGroup],
		}
		b.out.Services = append(b.out.Services, s)
	}
	for _, s := range b.out.Services {
		if b.NotReady != nil {
			s.Spec.PublishNotReadyAddresses = b.NotReady(s)
			continue
		}
		_, one := s.Spec.Selector[b.Options.services().OrdinalKey]
		s.Spec.PublishNotReadyAddresses = one || s.Spec.ClusterIP == corev1.ClusterIPNone
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

// policies adds a policy for each group: its own pods, the pods of groups that consume its links, and the peers of
// Options.From may reach it. Options.Egress limits the peers that its pods may reach.
func (b *builder) policies() error {
	consumers, err := b.consumers()
	if err != nil {
		return err
	}
	for g := range b.resolved.All() {
		if g.Size() == 0 || isErrand(g.Lifecycle) && !b.Egress {
			continue
		}
		p := &networkingv1.NetworkPolicy{TypeMeta: metav1.TypeMeta{APIVersion: "networking.k8s.io/v1", Kind: "NetworkPolicy"}}
		p.ObjectMeta = b.meta(dns.Sanitize(g.Name), g.Name)
		p.Spec.PodSelector.MatchLabels = b.groupLabels(g.Name)
		if !isErrand(g.Lifecycle) {
			p.Spec.PolicyTypes = append(p.Spec.PolicyTypes, networkingv1.PolicyTypeIngress)
			p.Spec.Ingress = b.ingress(g.Name, consumers[g.Name])
		}
		if b.Egress {
			p.Spec.PolicyTypes = append(p.Spec.PolicyTypes, networkingv1.PolicyTypeEgress)
			p.Spec.Egress = b.egress(g.Name, consumers)
		}
		b.out.Policies = append(b.out.Policies, p)
	}
	return nil
}

// ingress returns the rules for reaching a group: on its ports, if it has any.
func (b *builder) ingress(group string, consumers []string) []networkingv1.NetworkPolicyIngressRule {
	rule := networkingv1.NetworkPolicyIngressRule{From: b.peers(group, consumers)}
	if b.From != nil {
		rule.From = append(rule.From, b.From(group)...)
	}
	for _, s := range b.out.Services {
		if s.Labels[dns.LabelInstanceGroup] != dns.LabelValue(group) || len(rule.Ports) > 0 {
			continue
		}
		for _, port := range s.Spec.Ports {
			rule.Ports = append(rule.Ports, portOf(port.Protocol, port.Port))
		}
	}
	return []networkingv1.NetworkPolicyIngressRule{rule}
}

// egress returns the rules for the targets that a group may reach.
func (b *builder) egress(group string, consumers map[string][]string) []networkingv1.NetworkPolicyEgressRule {
	const names = 53
	var providers []string
	for _, provider := range slices.Sorted(maps.Keys(consumers)) {
		if slices.Contains(consumers[provider], group) {
			providers = append(providers, provider)
		}
	}
	rule := networkingv1.NetworkPolicyEgressRule{To: b.peers(group, providers)}
	if b.To != nil {
		rule.To = append(rule.To, b.To(group)...)
	}
	return []networkingv1.NetworkPolicyEgressRule{
		{Ports: []networkingv1.NetworkPolicyPort{portOf(corev1.ProtocolUDP, names), portOf(corev1.ProtocolTCP, names)}}, rule,
	}
}

// peers returns the pods of a group and of others.
func (b *builder) peers(group string, others []string) []networkingv1.NetworkPolicyPeer {
	var list []networkingv1.NetworkPolicyPeer
	for _, name := range append([]string{group}, others...) {
		if name != group || len(list) == 0 {
			list = append(list, networkingv1.NetworkPolicyPeer{PodSelector: &metav1.LabelSelector{MatchLabels: b.groupLabels(name)}})
		}
	}
	return list
}

func portOf(protocol corev1.Protocol, number int32) networkingv1.NetworkPolicyPort {
	port := intstr.FromInt32(number)
	return networkingv1.NetworkPolicyPort{Protocol: &protocol, Port: &port}
}

func (b *builder) groupLabels(group string) map[string]string {
	return map[string]string{dns.LabelDeployment: dns.LabelValue(b.manifest.Name), dns.LabelInstanceGroup: dns.LabelValue(group)}
}
