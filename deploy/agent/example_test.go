package agent_test

import (
	"fmt"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/agent"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
)

// Each VM gets a certificate and a password for its agent alone.
func ExampleNewCredentials() {
	credentials, err := agent.NewCredentials() // json.Marshal stores them
	if err != nil {
		panic(err)
	}
	e := deploy.Executor{
		Cloud: &sim.Cloud{}, Store: &state.Memory{}, AgentEnv: credentials.Env,
		Agents: &agent.Agents{Credentials: credentials, Blobs: agent.DirBlobs{Dir: "blobs"}},
	}
	one, err := e.AgentEnv("agent-1")
	if err != nil {
		panic(err)
	}
	other, err := e.AgentEnv("agent-2")
	fmt.Println(one.Keys(), fmt.Sprint(one) == fmt.Sprint(other), err)
	// Output:
	// [mbus] false <nil>
}
