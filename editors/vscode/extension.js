// The extension starts `boshrender lsp`, and says so if it can't. The command "Rendered Template to the Side" opens what
// the server renders, and keeps it as new as the template.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

// Rendered is what the templates render to, by the URIs of its documents. A document has the name of the template
// without .erb, so that its suffix tells the language, and the URI of the template as the query.
class Rendered {
  #texts = new Map();
  #changed = new vscode.EventEmitter();
  onDidChange = this.#changed.event;

  static of(template) {
    return vscode.Uri.from({ scheme: "boshrender", path: template.path.replace(/\.erb$/, ""), query: template.toString() });
  }

  set({ uri, text }) {
    const of = Rendered.of(vscode.Uri.parse(uri));
    this.#texts.set(of.toString(), text);
    this.#changed.fire(of);
  }

  forget(uri) {
    this.#texts.delete(uri.toString());
  }

  provideTextDocumentContent(uri) {
    return this.#texts.get(uri.toString()) ?? "";
  }
}

const ask = (command, uri) => client.sendRequest("workspace/executeCommand", { command, arguments: [uri] });

exports.activate = async function (context) {
  const settings = vscode.workspace.getConfiguration("boshrender");
  const args = ["lsp", ...settings.get("releases").flatMap((folder) => ["--release", folder])];
  const of = (pattern) => ({ scheme: "file", pattern });
  client = new LanguageClient("boshrender", "boshrender", { command: settings.get("path"), args }, {
    documentSelector: [of("**/jobs/*/{spec,monit}"), of("**/jobs/*/templates/**"), of("**/*.{yml,yaml}")],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/jobs/**") },
  });
  const rendered = new Rendered();
  context.subscriptions.push(
    client.onNotification("boshrender/rendered", (params) => rendered.set(params)),
    vscode.workspace.registerTextDocumentContentProvider("boshrender", rendered),
    vscode.workspace.onDidCloseTextDocument(async ({ uri }) => {
      if (uri.scheme !== "boshrender") return;
      rendered.forget(uri);
      await ask("boshrender.stop", uri.query);
    }),
    vscode.commands.registerTextEditorCommand("boshrender.preview", async ({ document }) => {
      const uri = client.code2ProtocolConverter.asUri(document.uri);
      try {
        await ask("boshrender.render", uri);
        const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: false };
        await vscode.window.showTextDocument(Rendered.of(vscode.Uri.parse(uri)), beside);
      } catch (error) {
        vscode.window.showErrorMessage(error.message);
      }
    }),
  );
  await client.start();
};

exports.deactivate = () => client?.stop();
