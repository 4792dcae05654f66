// Command lamp answers each request with a message.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
)

func main() {
	data, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	var config struct {
		Message  string
		Port     int
		Instance string
	}
	if err := json.Unmarshal(data, &config); err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, "%s\n%s, process %d\n", config.Message, config.Instance, os.Getpid())
	})
	log.Fatal(http.ListenAndServe(fmt.Sprintf(":%d", config.Port), nil))
}
