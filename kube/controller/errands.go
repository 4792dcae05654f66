package controller

// This file runs requested errands.

import (
	"context"
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/kube/controller/api"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// errands creates the Jobs of the requested errands, once for each run, and records their results.
func (t *turn) errands(ctx context.Context) error {
	var runs []api.Run
	var unknown []string
	for _, e := range t.d.Spec.Errands {
		job := t.objects.Errand(e.Name, e.Run)
		if job == nil {
			unknown = append(unknown, fmt.Sprintf("the deployment has no errand %q", e.Name))
			continue
		}
		t.found.names["Job "+job.Name] = true
		there := &batchv1.Job{}
		err := t.Get(ctx, client.ObjectKeyFromObject(job), there)
		if apierrors.IsNotFound(err) {
			err = t.Create(ctx, job, Manager)
			if apierrors.IsAlreadyExists(err) {
				err = nil
			}
		}
		if err != nil {
			return err
		}
		runs = append(runs, api.Run{Name: e.Name, Run: e.Run, Result: result(there)})
	}
	t.status.Errands = runs
	if len(unknown) == 0 {
		meta.RemoveStatusCondition(&t.status.Conditions, "Errands")
		return nil
	}
	t.condition("Errands", false, "Unknown", strings.Join(unknown, "; "))
	return nil
}

// result returns the result of a Job.
func result(j *batchv1.Job) string {
	for _, c := range j.Status.Conditions {
		switch {
		case c.Status != corev1.ConditionTrue:
		case c.Type == batchv1.JobComplete:
			return "Succeeded"
		case c.Type == batchv1.JobFailed:
			return "Failed"
		}
	}
	return "Running"
}
