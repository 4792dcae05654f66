package main

// This file tests which of the cluster's secrets are known.

import (
	"slices"
	"testing"

	"github.com/boshrender/boshrender/kube"
	"github.com/stretchr/testify/require"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// TestNamesLikeParts has groups whose names contain the text before the number of a part.
func TestNamesLikeParts(t *testing.T) {
	for name, want := range map[string]bool{
		"variables.web-v1": false, "variables.web-v1-part-2": true, "variables.web-part-time-v1": false, "variables.web-part-time-v1-part-1": true,
		"variables.web-v2-part-1-v3": false, "web-part-1": false,
	} {
		s := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: name}}
		require.Equal(t, want, later(s), name)
	}
}

// TestNamesOfKnownSecrets finds the values of variables of such a group, in one and in several Secrets.
func TestNamesOfKnownSecrets(t *testing.T) {
	l := &live{there: map[string]client.Object{}}
	for name, data := range map[string]map[string]string{
		"variables.web-part-time-v1":     {kube.KeyVariables: "pw: hunter2hunter2\n"},
		"variables.web-part-2-v1":        {kube.KeyVariables + ".0": "pw: split"},
		"variables.web-part-2-v1-part-1": {kube.KeyVariables + ".1": "secret\n"},
		"texts.web-part-time-v1":         {"page": "--token=hunter3"},
	} {
		kind := kube.TypeVariables
		if name[0] == 't' {
			kind = kube.TypeTexts
		}
		s := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: name, Labels: map[string]string{kube.LabelSecretType: kind, kube.LabelVersion: "1"}}}
		s.Data = map[string][]byte{}
		for key, text := range data {
			s.Data[key] = []byte(text)
		}
		l.there[key("Secret", s)] = s
	}
	found := l.secrets()
	slices.Sort(found)
	require.Equal(t, []string{"--token=hunter3", "hunter2hunter2", "splitsecret"}, found)
}
