package controller

// This file keeps the values of variables in Secrets, one for each, with quarks' names.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/manifest"
)

// annotationDefinition is on the Secret of a generated variable: its declaration.
const annotationDefinition = "boshrender.io/definition"

// annotationVariable is on it, too: the name of the variable, from which the name of the Secret is made.
const annotationVariable = "boshrender.io/variable"

// Variables is a manifest.Store over the API. A variable that is declared with a type and has no Secret yet is
// generated, once: the process that creates the Secret first determines the value. A variable whose declaration has
// changed since is an error, since a new value, of a certificate authority above all, would not match the values that
// other parts of a deployment still have.
type Variables struct {
	turn       *turn
	deployment string
	defined    map[string]string // the declarations as text

	mu   sync.Mutex
	read map[string]any
	// named are the variables by the names of their Secrets, without the variables that the user provides.
	named map[string]string
}

// definitions returns the declarations of a manifest's variables.
func definitions(m *manifest.Manifest) map[string]string {
	all := map[string]string{}
	for _, v := range m.Variables {
		options := ""
		if v.Options != nil {
			data, _ := v.Options.MarshalJSON() // of plain data
			options = string(data)
		}
		all[v.Name] = v.Type + " " + options
	}
	return all
}

// Get implements manifest.Store.
func (s *Variables) Get(ctx context.Context, v *manifest.Variable) (any, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.get(ctx, v)
}

func (s *Variables) get(ctx context.Context, v *manifest.Variable) (any, bool, error) {
	if value, ok := s.read[v.Name]; ok {
		return value, true, nil
	}
	value, ok, err := s.fromSecret(ctx, v.Name)
	if err == nil && !ok && v.Type != "" {
		value, ok, err = s.generate(ctx, v)
	}
	if ok && err == nil {
		s.read[v.Name] = value
	}
	return value, ok, err
}

// secretOf returns the name of a variable's Secret, and whether the user provides it.
func (s *Variables) secretOf(variable string) (name string, given bool) {
	for _, v := range s.turn.d.Spec.Vars {
		if v.Name == variable {
			return v.Secret, true
		}
	}
	return dns.Subdomain("var-" + variable), false
}

func (s *Variables) fromSecret(ctx context.Context, variable string) (any, bool, error) {
	name, given := s.secretOf(variable)
	if other, taken := s.named[name]; taken && other != variable && !given {
		return nil, false, alike(name, variable, other)
	}
	secret, readable, err := s.turn.secret(ctx, name)
	switch {
	case err != nil:
		return nil, false, err
	case secret == nil && !given:
		s.named[name] = variable
		return nil, false, nil
	}
	if secret == nil {
		return nil, false, fmt.Errorf("variable %q: %w", variable, unreadable(name))
	}
	if owner := metav1.GetControllerOf(secret); owner != nil && owner.UID != s.turn.d.UID && !given {
		return nil, false, &inputError{fmt.Errorf("variable %q: secret %s belongs to %s %s: deployments with variables of one name need namespaces of their own",
			variable, name, owner.Kind, owner.Name)}
	}
	if of, ok := secret.Annotations[annotationVariable]; ok && of != variable && !given {
		return nil, false, alike(name, variable, of)
	}
	if !readable {
		return nil, false, fmt.Errorf("variable %q: %w", variable, unreadable(name))
	}
	s.named[name] = variable
	was, generated := secret.Annotations[annotationDefinition]
	if now, declared := s.defined[variable]; generated && declared && was != now {
		return nil, false, &inputError{fmt.Errorf("variable %q: its declaration has changed since secret %s was generated; "+
			"it is not generated anew, because what has the old value would break: delete the secret, and those that it signed, to have that", variable, name)}
	}
	value, err := valueOf(ctx, secret.Data)
	if err != nil {
		return nil, false, &inputError{fmt.Errorf("variable %q: secret %s: %w", variable, name, err)}
	}
	return value, true, nil
}

// alike is the error for two variables whose names differ only by characters that names of Kubernetes don't have.
func alike(secret, a, b string) error {
	return &inputError{fmt.Errorf("secret %s would belong to the variables %q and %q", secret, min(a, b), max(a, b))}
}

// keyJSON is the key of values that are neither texts nor hashes of texts.
const keyJSON = "json"

// valueOf converts the data of a Secret to a value.
func valueOf(ctx context.Context, data map[string][]byte) (any, error) {
	if len(data) == 1 {
		for key, value := range data {
			switch key {
			case "value", "password":
				return string(value), nil
			case keyJSON:
				n, err := manifest.YAML{Reading: manifest.AsDirector}.Document(ctx, keyJSON, value) // JSON is YAML
				return n.Value(), err
			}
		}
	}
	hash := map[string]any{}
	for key, value := range data {
		hash[key] = string(value)
	}
	return hash, nil
}

// dataOf is the inverse of valueOf.
func dataOf(value any) (map[string][]byte, error) {
	if text, ok := value.(string); ok {
		return map[string][]byte{"password": []byte(text)}, nil
	}
	encoded, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	texts := map[string]string{}
	data := map[string][]byte{}
	if json.Unmarshal(encoded, &texts) != nil || len(texts) == 0 {
		return map[string][]byte{keyJSON: encoded}, nil
	}
	for key, text := range texts {
		data[key] = []byte(text)
	}
	return data, nil
}

// generate generates a value, and the Secret that holds it. If another process was faster, its value is used.
func (s *Variables) generate(ctx context.Context, v *manifest.Variable) (any, bool, error) {
	store := &manifest.VarsStore{Others: authorities{s}, Now: s.turn.now}
	value, ok, err := store.Get(ctx, v)
	if err != nil || !ok {
		return nil, ok, err
	}
	data, err := dataOf(value)
	if err != nil {
		return nil, false, err
	}
	name, _ := s.secretOf(v.Name)
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{
		Namespace: s.turn.d.Namespace, Name: name,
		Labels: map[string]string{
			kube.LabelManaged: kube.Managed, kube.LabelSecretType: "generated", dns.LabelDeployment: dns.LabelValue(s.deployment),
		},
		Annotations: map[string]string{annotationDefinition: s.defined[v.Name], annotationVariable: v.Name},
	}, Data: data}
	if err := controllerutil.SetControllerReference(s.turn.d, secret, s.turn.Scheme()); err != nil {
		return nil, false, err
	}
	err = s.turn.Create(ctx, secret, Manager)
	if apierrors.IsAlreadyExists(err) { // it is another process's, or one that may not be read
		value, ok, err = s.fromSecret(ctx, v.Name)
		if err == nil && !ok {
			err = fmt.Errorf("variable %q: %w", v.Name, unreadable(name))
		}
		return value, ok, err
	}
	if err != nil {
		return nil, false, errors.Join(errTransport, err)
	}
	return value, true, nil
}

// authorities is the store for the variables that certificates are signed with.
type authorities struct{ *Variables }

// Get implements manifest.Store. The store is already locked.
func (s authorities) Get(ctx context.Context, v *manifest.Variable) (any, bool, error) {
	return s.get(ctx, v)
}
