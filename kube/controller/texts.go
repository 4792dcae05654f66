package controller

// This file keeps values out of conditions, events and logs, which more people may read than Secrets: messages of Ruby's
// exceptions and of the API server quote them.

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/kube"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// quotes reports whether the text of an error may quote values.
func quotes(err error) bool {
	var template *boshrender.TemplateError
	var job *boshrender.JobError
	var ruby *erb.Error
	var status *apierrors.StatusError
	return errors.As(err, &template) || errors.As(err, &job) && job.Schema != nil || errors.As(err, &ruby) ||
		errors.As(err, &status) && status.ErrStatus.Details != nil && len(status.ErrStatus.Details.Causes) > 0
}

// shown returns the text of an error without values: of a failed template its place and the class of the exception, of
// a refused object its fields.
func shown(err error) string {
	if err == nil || !quotes(err) {
		return text(err)
	}
	switch e := err.(type) {
	case *boshrender.Error:
		return "instance " + e.Instance + ":\n" + lines(e.Unwrap())
	case *boshrender.JobError:
		all := e.Unwrap()
		if e.Schema != nil {
			all = append([]error{e.Variables, e.Links, fmt.Errorf("job %q: its properties don't match its properties_schema.json", e.Job)}, all[len(all)-len(e.Templates):]...)
		}
		return lines(all)
	case *boshrender.TemplateError:
		if inner := (*erb.Error)(nil); errors.As(e.Err, &inner) {
			return shown(inner)
		}
		return e.Job + "/" + e.Source + ": can't be read"
	case *erb.Error:
		return fmt.Sprintf("%s:%d:%d: %s", e.Template, e.Line, e.Column, e.Class)
	case *apierrors.StatusError:
		d := e.ErrStatus.Details
		list := []string{fmt.Sprintf("%s %q is refused (%s)", d.Kind, d.Name, e.ErrStatus.Reason)}
		for _, c := range d.Causes {
			list = append(list, c.Field+": "+string(c.Type))
		}
		return strings.Join(list, "\n")
	case interface{ Unwrap() []error }:
		return lines(e.Unwrap())
	}
	inner := errors.Unwrap(err)
	if before, ok := strings.CutSuffix(err.Error(), text(inner)); ok {
		return before + shown(inner)
	}
	return shown(inner)
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func lines(errs []error) string {
	var list []string
	for _, err := range errs {
		if err != nil {
			list = append(list, shown(err))
		}
	}
	return strings.Join(list, "\n")
}

// keyError is the key of the Secret with the whole text of the last error.
const keyError = "error"

// tell writes the whole text of an error into a Secret, if conditions have less. The Secret is swept when the
// deployment is ready.
func (t *turn) tell(ctx context.Context, err error) error {
	const most = 512 << 10
	if err == nil || !quotes(err) {
		return nil
	}
	s := &corev1.Secret{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "Secret"}, ObjectMeta: metav1.ObjectMeta{
		Namespace: t.d.Namespace, Name: errorSecret(t.d.Name), Labels: map[string]string{kube.LabelManaged: kube.Managed, kube.LabelSecretType: keyError},
	}}
	whole := err.Error()
	s.Data = map[string][]byte{keyError: []byte(whole[:min(len(whole), most)])}
	if err := controllerutil.SetControllerReference(t.d, s, t.Scheme()); err != nil {
		return err
	}
	var there corev1.Secret
	switch err := t.Get(ctx, types.NamespacedName{Namespace: s.Namespace, Name: s.Name}, &there); {
	case client.IgnoreNotFound(err) != nil:
		return err
	case err == nil && (!metav1.IsControlledBy(&there, t.d) || string(there.Data[keyError]) == string(s.Data[keyError])):
		return nil
	}
	return t.Patch(ctx, s, client.Apply, Manager, client.ForceOwnership)
}

// errorSecret returns the name of the Secret with the last error of a deployment.
func errorSecret(deployment string) string { return dns.Subdomain("error." + deployment) }

// hint says where the whole text of an error is.
func (t *turn) hint(err error) string {
	if !quotes(err) {
		return shown(err)
	}
	return shown(err) + "\n(the whole text is in secret " + errorSecret(t.d.Name) + ")"
}
