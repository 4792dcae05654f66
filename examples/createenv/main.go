// Command createenv renders a template as `bosh create-env` does, without Ruby: the template is a file, and the context
// the JSON document on standard input. Without a file it renders a template of its own.
package main

import (
	"context"
	"crypto/rand"
	"io"
	"log"
	"os"
	"time"

	"github.com/boshrender/boshrender/createenv"
)

func main() {
	log.SetFlags(0)
	if err := render(context.Background(), os.Args[1:], os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func render(ctx context.Context, args []string, stdin io.Reader, stdout io.Writer) error {
	name, template := "web.erb", []byte("port: <%= p('port') %>, <%= spec.az %>\n")
	document := []byte(`{"az": "unknown", "job": {"name": "web"}, "job_properties": {"port": 80}, "default_properties": {"port": null}}`)
	if len(args) > 0 {
		name = args[0]
		var err error
		if template, err = os.ReadFile(name); err != nil {
			return err
		}
		if document, err = io.ReadAll(stdin); err != nil {
			return err
		}
	}
	text, err := createenv.Renderer{Now: time.Now, Rand: rand.Reader}.Render(ctx, name, string(template), document)
	if err != nil {
		return err
	}
	_, err = stdout.Write(text)
	return err
}
