function render() {
  const out = [];
  for (const s of data.names) {
    out.push(s.replace(/[^a-zA-Z0-9]+/g, "-"), " ", s.split(", ").map((x) => x.trim()).join("|"));
    const m = /^(\w+) #(\d+)/m.exec(s);
    if (m) {
      out.push(` ${m[1]}=${m[2]}`);
    }
    out.push("\n");
  }
  return out.join("") + "\n";
}
