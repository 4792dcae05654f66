// == fib
function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
// do
fib(20)

// == binary trees
class Tree {
  constructor(left, right) {
    this.left = left;
    this.right = right;
  }
  count() { return this.left ? 1 + this.left.count() + this.right.count() : 1; }
}
function grow(depth) { return depth == 0 ? new Tree(null, null) : new Tree(grow(depth - 1), grow(depth - 1)); }
// do
grow(10).count()

// == n-queens
function place(row, size, columns, left, right) {
  if (row == size) return 1;
  let found = 0;
  for (let c = 0; c < size; c++) {
    if (columns[c] || left[row + c] || right[row - c + size]) continue;
    columns[c] = left[row + c] = right[row - c + size] = true;
    found += place(row + 1, size, columns, left, right);
    columns[c] = left[row + c] = right[row - c + size] = false;
  }
  return found;
}
// do
place(0, 6, new Array(6).fill(false), new Array(12).fill(false), new Array(13).fill(false))

// == mandelbrot
function escape(cr, ci) {
  let zr = 0.0, zi = 0.0, n = 0;
  while (n < 50 && zr * zr + zi * zi < 4.0) {
    const t = zr * zr - zi * zi + cr;
    zi = 2.0 * zr * zi + ci;
    zr = t;
    n++;
  }
  return n;
}
function mandelbrot(size) {
  let sum = 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) sum += escape(x * 3.0 / size - 2.0, y * 2.0 / size - 1.0);
  }
  return sum;
}
// do
mandelbrot(24)

// == sieve
function primes(limit) {
  const composite = new Array(limit + 1).fill(false);
  let found = 0;
  for (let i = 2; i <= limit; i++) {
    if (composite[i]) continue;
    found++;
    for (let j = i * i; j <= limit; j += i) composite[j] = true;
  }
  return found;
}
// do
primes(5000)

// == word count
const TEXT = "the router sends the request to the cell and the cell answers the router ".repeat(40);
// do
const words = {};
for (const w of TEXT.trim().split(" ")) words[w] = (words[w] || 0) + 1;
Object.entries(words).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 3).map((e) => `${e[0]}=${e[1]}`).join(" ")

// == json walk
const DOCUMENT = '{"jobs": [' + Array.from({length: 40}, (_, i) => `{"name": "job-${i + 1}", "port": ${8001 + i}, "tags": ["a", "b"], "on": true}`).join(", ") + "]}";
function walk(v) {
  if (Array.isArray(v)) return v.reduce((s, e) => s + walk(e), 0);
  if (typeof v === "string") return v.length;
  if (typeof v === "number") return v;
  if (typeof v === "object") return Object.entries(v).reduce((s, [k, e]) => s + k.length + walk(e), 0);
  return 1;
}
// do
walk(JSON.parse(DOCUMENT))

// == sort
function shuffled(n) {
  let x = 42n;
  return Array.from({length: n}, () => Number(x = (x * 1103515245n + 12345n) % 2147483648n));
}
// with
const list = shuffled(500);
// do
list.slice().sort((a, b) => a - b)[0] + list.slice().sort((a, b) => b - a)[0] + list.slice().sort((a, b) => a % 1000 - b % 1000)[0]

// == string building
function page(n) {
  let out = "";
  for (let i = 0; i < n; i++) {
    out += "server web-" + i + " {\n";
    out += `  listen 10.0.${Math.floor(i / 250)}.${i % 250}:${8000 + i};\n`;
    if (i % 2 == 0) out += "}\n";
  }
  return out;
}
// do
page(200).length

// == classes
class Shape {
  constructor(name) { this.name = name; }
  area() { return 0; }
  compare(other) { return this.area() - other.area(); }
}
class Square extends Shape {
  constructor(side) {
    super("square");
    this.side = side;
  }
  area() { return this.side * this.side; }
}
class Box extends Shape {
  constructor(width, height) {
    super("box");
    this.width = width;
    this.height = height;
  }
  area() { return this.width * this.height; }
}
function largest(n) {
  let best = null;
  for (let i = 0; i < n; i++) {
    const shape = i % 2 == 1 ? new Square(i % 17) : new Box(i % 13, i % 11);
    if (best === null || shape.compare(best) > 0) best = shape;
  }
  return best;
}
// do
largest(300).area()

// == lambdas
function compose(...functions) { return functions.reduce((f, g) => (x) => g(f(x))); }
function pipeline(n) {
  const double = (x) => x * 2, step = (x) => x + 1, wrap = (x) => x % 1009;
  const all = compose(double, step, wrap, double, wrap);
  let x = 1;
  for (let i = 0; i < n; i++) x = all(x);
  return x;
}
// do
pipeline(200)
