package createenv_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/boshrender/boshrender/createenv"
)

const document = `{"index": 0, "id": "5fe1", "az": "unknown", "bootstrap": true, "job": {"name": "web"}, "deployment": "bosh",
	"networks": {"default": {"ip": "", "netmask": "", "gateway": ""}},
	"global_properties": {}, "cluster_properties": {"port": 80}, "job_properties": null,
	"default_properties": {"port": 8080, "host": null}}`

func ExampleRenderer_Render() {
	text, err := createenv.Renderer{}.Render(context.Background(), "web/templates/web.conf.erb",
		"port <%= p('port') %>, AZ <%= spec.az %>, host <%= properties.host.inspect %>\n", []byte(document))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", text)
	// Output:
	// port 80, AZ unknown, host nil
}

func ExampleError() {
	_, err := createenv.Renderer{}.Render(context.Background(), "web.conf.erb", "<%= p('host') %>", []byte(document))
	fmt.Println(err)
	var e *createenv.Error
	fmt.Println(errors.As(err, &e), e.Class, e.Line)
	// Output:
	// Error filling in template 'web.conf.erb' for web/0 (line 1: #<TemplateEvaluationContext::UnknownProperty: Can't find property 'host'>)
	// true TemplateEvaluationContext::UnknownProperty 1
}
