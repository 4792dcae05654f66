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
	text, err = json.Marshal(i)
	require.NoError(t, err)
	require.Equal(t, `{"b":"\u003cé\u003e\n","a":"","pic":{"base64":"/w=="}}`, string(text))
}
