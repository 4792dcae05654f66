package lint

// This file checks scripts for pods of Kubernetes.

import (
	"strings"

	"github.com/boshrender/boshrender/internal/pattern"
)

// agentCommand matches a command of a VM: by its path, or by its name with a sub-command, where a command can begin.
var agentCommand = pattern.New(`(?m:/var/vcap/(?:jobs|packages)/bpm/bin/(bpm)\b|/var/vcap/bosh/bin/(monit)\b|` +
	"(?:^|[;&|(`!{]|\\b(?:if|then|do|else|elif|while|until|exec|sudo|time))[ \\t]*" +
	`(?:(bpm)[ \t]+(?:list|logs|pid|run|shell|start|stop|term|trace|version)|` +
	`(monit)[ \t]+(?:start|stop|restart|monitor|unmonitor|summary|status|reload|quit|validate))\b)`)

// checkPod reports scripts that run bpm or monit, which pods lack.
func (c *checker) checkPod(t *template) {
	if !c.kubernetes || !isShell(t.content) {
		return
	}
	for at := range t.matches(agentCommand) {
		from := max(at[2], at[4], at[6], at[8]) // the one that matches
		if t.commented(from) {
			continue
		}
		name := "monit"
		if strings.HasPrefix(t.text[from:], "bpm") {
			name = "bpm"
		}
		c.at(codeAgentCommand, t, from, "pods have no "+name)
	}
}
