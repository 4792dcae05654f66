// The extension starts `boshrender lsp`, and says so if it can't.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async function () {
  const settings = vscode.workspace.getConfiguration("boshrender");
  const args = ["lsp", ...settings.get("releases").flatMap((folder) => ["--release", folder])];
  const of = (pattern) => ({ scheme: "file", pattern });
  client = new LanguageClient("boshrender", "boshrender", { command: settings.get("path"), args }, {
    documentSelector: [of("**/jobs/*/{spec,monit}"), of("**/jobs/*/templates/**"), of("**/*.{yml,yaml}")],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/jobs/**") },
  });
  await client.start();
};

exports.deactivate = () => client?.stop();
