package main

// This file reads flags.

import (
	"strings"
	"testing"

	"github.com/boshrender/boshrender/kube"
	"github.com/stretchr/testify/require"
)

func TestAllowedRights(t *testing.T) {
	allow, err := allowed("privileged@garden, capability:NET_ADMIN,host-pid@rep,service-account:cf")
	require.NoError(t, err)
	for _, c := range []struct {
		right kube.Right
		want  bool
	}{
		{kube.Right{Job: "garden", Process: "p", Kind: kube.RightPrivileged}, true},
		{kube.Right{Job: "rep", Process: "p", Kind: kube.RightPrivileged}, false},
		{kube.Right{Job: "any", Kind: kube.RightCapability, Value: "NET_ADMIN"}, true},
		{kube.Right{Job: "any", Kind: kube.RightCapability, Value: "SYS_ADMIN"}, false},
		{kube.Right{Group: "g", Kind: kube.RightServiceAccount, Value: "cf"}, true},
		{kube.Right{Group: "g", Kind: kube.RightServiceAccount, Value: "operator"}, false},
	} {
		require.Equal(t, c.want, allow(c.right), "%+v", c.right)
	}
	for _, wrong := range []string{"", "root", "privileged:x", "capability", "service-account:x@job", "secret:x", "host-pid,"} {
		_, err := allowed(wrong)
		require.Error(t, err, wrong)
		require.True(t, strings.Contains(err.Error(), "is no right"))
	}
}
