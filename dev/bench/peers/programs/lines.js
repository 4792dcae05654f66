function render() {
  const out = [];
  for (let i = 0; i < 10000; i++) {
    out.push(`host-${i} ansible_host=10.${i % 256}.${Math.floor(i / 256)}.${i * 7 % 251} weight\n`);
  }
  return out.join("") + "\n";
}
