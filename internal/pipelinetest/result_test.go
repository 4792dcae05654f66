package pipelinetest

// This file tests rendered instances as JSON.

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
)

func TestMarshalJSON(t *testing.T) {
	i := &boshrender.Instance{Files: []boshrender.File{{Path: "b", Data: []byte("<é>\n")}, {Path: "a"}}}
	text, err := i.MarshalJSON()
	require.NoError(t, err)
	require.Equal(t, `{"b":"<é>\n","a":""}`, string(text))
	i.Group = "web"
	i.Files = append(i.Files, boshrender.File{Path: "pic", Data: []byte{0xff}})
	_, err = json.Marshal(i)
	require.ErrorContains(t, err, "web/0: pic is no UTF-8 and has no place in JSON")
}
