// Command createenv renders a template as `bosh create-env` does, without Ruby: the template is a file, and the context
// the JSON document on standard input. Without a file it renders a template of its own.
package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log"
	"os"
	"time"

	"github.com/boshrender/boshrender/createenv"
)

func main() {
	log.SetFlags(0)
	name, template := "web.erb", "port: <%= p('port') %>, <%= spec.az %>\n"
	document := []byte(`{"az": "unknown", "job": {"name": "web"}, "job_properties": {"port": 80}, "default_properties": {"port": null}}`)
	if len(os.Args) > 1 {
		name = os.Args[1]
		text, err := os.ReadFile(name)
		if err != nil {
			log.Fatal(err)
		}
		template = string(text)
		if document, err = io.ReadAll(os.Stdin); err != nil {
			log.Fatal(err)
		}
	}
	text, err := createenv.Renderer{Now: time.Now, Rand: rand.Reader}.Render(context.Background(), name, template, document)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(string(text))
}
