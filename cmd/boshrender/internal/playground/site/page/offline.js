// Keeps the page for times without a network. What the server has goes first where it answers, so that a new version
// isn't hidden by the old one.
const cache = "boshrender-playground";

onfetch = (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith((async () => {
    const kept = await caches.open(cache);
    try {
      const answer = await fetch(event.request);
      if (answer.ok) await kept.put(event.request, answer.clone());
      return answer;
    } catch (error) {
      const old = await kept.match(event.request, { ignoreSearch: true });
      if (old) return old;
      throw error;
    }
  })());
};

oninstall = (event) => event.waitUntil((async () => {
  const kept = await caches.open(cache);
  await kept.addAll(["./", "page.css", "page.js", "code-editor.js", "code-editor.licences.txt", "evaluator.js", "examples.js", "worker.js", "wasm_exec.js", "boshrender.wasm.gz"]);
  await skipWaiting();
})());

onactivate = (event) => event.waitUntil(clients.claim());
