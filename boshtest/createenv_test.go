package boshtest

// This file tests templates in the context of create-env.

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCreateEnv runs files whose tests have both contexts.
func TestCreateEnv(t *testing.T) {
	Run(t, "testdata/createenv/*.yml")
	text := fails(func(t T) {
		app.Template("config/app.yml").Render(t, CreateEnv(), Link{Name: app.Spec(t).Consumes[0].Name})
	})
	require.Contains(t, text, "bosh create-env has no links")
}
