function render() {
  const out = [];
  for (const [name, group] of Object.entries(data.tree)) {
    out.push(`[${name}]\n`);
    for (const [key, leaf] of Object.entries(group)) {
      out.push(`${name}.${key}=${JSON.stringify(leaf)}\n`);
    }
  }
  out.push(JSON.stringify(data.tree));
  return out.join("") + "\n";
}
