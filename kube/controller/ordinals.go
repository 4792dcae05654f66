package controller

// This file labels pods with their ordinal if Services select them by another label than Kubernetes' own.

import (
	"context"
	"fmt"

	"github.com/boshrender/boshrender/dns"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// ordinals adds the label Options.Services.OrdinalKey to the pods without it.
func (t *turn) ordinals(ctx context.Context) error {
	key := t.Options.Services.OrdinalKey
	if key == "" || key == dns.LabelPodIndex {
		return nil
	}
	for _, p := range t.found.pods {
		index, ok := p.Labels[dns.LabelPodIndex]
		if !ok || p.Labels[key] == index {
			continue // an errand's pod, or labelled already
		}
		label := client.RawPatch(types.MergePatchType, fmt.Appendf(nil, `{"metadata":{"labels":{%q:%q}}}`, key, index))
		if err := t.Patch(ctx, p.DeepCopy(), label, Manager); client.IgnoreNotFound(err) != nil {
			return err
		}
	}
	return nil
}
