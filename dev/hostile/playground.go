//go:build linux

package main

// This file sends hostile requests to the playground.

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dev/procstat"
	"github.com/boshrender/boshrender/dev/try"
)

// requests are the bodies for the playground: each hostile text in each pane that it may be for, and hostile JSON.
func requests() (bodies []string) {
	panes := map[string][]string{
		"jobs/web/templates/web.erb": {"template"}, "spec/web_spec.rb": {"template"}, "jobs/web/spec": {"spec"},
		"vars.yml": {"properties", "links", "instance"}, "manifest.yml": {"properties"}, "jobs/bpm/templates/bpm.yml.erb": {"template", "links"},
	}
	for _, file := range said() {
		for _, pane := range panes[file[0]] {
			text := file[1]
			if pane == "template" && !strings.Contains(text, "<%") {
				text = "<% " + text + " %>"
			}
			body := try.Get(json.Marshal(map[string]string{"template": "<%= p('a') %>", pane: text}))
			bodies = append(bodies, string(body))
		}
	}
	return append(bodies, "", "null", "[]", "{", `{"template":1}`, strings.Repeat("[", 1_000_000), `{"template":"`+strings.Repeat("a", 5<<20)+`"}`, `{"template":"\ud800"}`,
		`{"template":"<%= p('a') %>","properties":"a: \u0000"}`, `{"instance":"index: [1]\naz: {}\nlinks: 1\nproperties: 2"}`, `{"links":"x: {instances: [1, {a: &a [*a]}]}"}`)
}

// attackPlayground starts the tool's playground and sends it the requests, some of them at once.
func attackPlayground(tool string, report func(name, wrong string)) (runs int) {
	cmd := exec.Command(tool, "playground", "--addr", "127.0.0.1:0")
	cmd.Env = []string{"HOME=" + os.TempDir()}
	out := try.Get(cmd.StdoutPipe())
	try.Do(cmd.Start())
	defer func() { _ = cmd.Process.Kill() }()
	at := strings.TrimSpace(try.Get(bufio.NewReader(out).ReadString('\n')))
	ask := func(host, kind, body string) {
		runs++
		name := "playground: " + procstat.Brief(body)
		begun := procstat.Used(cmd.Process.Pid)
		r := try.Get(http.NewRequest(http.MethodPost, at+"evaluate", strings.NewReader(body)))
		r.Host = host
		r.Header.Set("Content-Type", kind)
		answer, err := http.DefaultClient.Do(r)
		var text []byte
		if err == nil {
			text, err = io.ReadAll(answer.Body)
			_ = answer.Body.Close()
		}
		const most = patience + time.Second // patience is the playground's, too
		switch used := procstat.Used(cmd.Process.Pid) - begun; {
		case err != nil:
			report(name, err.Error())
		case answer.StatusCode >= 500 || (host != "" || kind != "application/json") && answer.StatusCode == http.StatusOK:
			report(name, answer.Status)
		case strings.Contains(string(text), "please report") || strings.Contains(string(text), "goroutine "):
			report(name, procstat.Brief(string(text)))
		case used > most:
			report(name, used.String())
		}
	}
	for _, body := range requests() {
		ask("", "application/json", body)
	}
	for _, host := range []string{"evil.example", "localhost.evil.example:80", "127.0.0.1.evil.example", "127.0.0.1@evil.example"} {
		ask(host, "application/json", "{}")
	}
	ask("", "text/plain", "{}")
	if peak := procstat.PeakOf(cmd.Process.Pid); peak > maxResident {
		report("playground", fmt.Sprintf("%d MiB of memory", peak>>20))
	}
	_ = cmd.Process.Signal(os.Interrupt)
	ended := time.AfterFunc(10*time.Second, func() { _ = cmd.Process.Kill() })
	if err := cmd.Wait(); err != nil || !ended.Stop() {
		report("playground", fmt.Sprintf("it ends with %v", err))
	}
	return runs
}
