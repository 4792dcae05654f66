// == array literal
// with
let k = 1;
// do
[k, 2, 3].length

// == array a[i]
// with
let a = [1, 2, 3, 4], i = 2;
// do
a[i]

// == array a[i] = x
// with
let a = [1, 2, 3, 4], i = 2;
// do
a[i] = 5

// == push and pop
// with
let a = [1];
// do
a.push(2);
a.push(3);
a.pop();
a.pop()

// == each
// with
let a = Array.from({length: 20}, (_, i) => i + 1), sum = 0;
// do
sum = 0;
a.forEach((x) => { sum += x; });
sum

// == map
// with
let a = Array.from({length: 20}, (_, i) => i + 1);
// do
a.map((x) => x + 1).length

// == select
// with
let a = Array.from({length: 20}, (_, i) => i + 1);
// do
a.filter((x) => x > 10).length

// == inject
// with
let a = Array.from({length: 20}, (_, i) => i + 1);
// do
a.reduce((s, x) => s + x, 0)

// == sort with a block
// with
let a = Array.from({length: 20}, (_, i) => (i + 1) * 7 % 20);
// do
a.slice().sort((x, y) => y - x).length

// == hash literal
// with
let k = 1;
// do
Object.keys({a: k, b: 2}).length

// == h["key"]
// with
let h = {host: 1, port: 2};
// do
h["port"]

// == h["key"] = x
// with
let h = {host: 1, port: 2};
// do
h["port"] = 3
