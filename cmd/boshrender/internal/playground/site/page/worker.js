// The evaluator runs here, so that a template that takes its time doesn't stop the page: the page ends this worker and
// starts another with the same compiled module.
importScripts("wasm_exec.js");

onmessage = async ({ data: module }) => {
  const go = new Go();
  go.run(await WebAssembly.instantiate(module, go.importObject));
  onmessage = ({ data: { id, request } }) => {
    const began = performance.now();
    const answer = self.boshrender(JSON.stringify(request));
    if (answer instanceof Error) throw answer;
    postMessage({ id, response: JSON.parse(answer), milliseconds: performance.now() - began });
  };
  postMessage({ ready: true });
};
