// == +
// with
let a = "host", b = "-1";
// do
a + b

// == interpolation
// with
let name = "web", port = 80;
// do
`${name}:${port}`

// == ==
// with
let a = "gorouter", b = "gorouter";
// do
a === b

// == sub, string
// with
let s = "job/0123-abc";
// do
s.replace("/", "-")

// == gsub, regexp
// with
let s = "a-1 b-22 c-333";
// do
s.replace(/\d+/g, "n")

// == split
// with
let s = "10.0.16.4";
// do
s.split(".").length

// == join
// with
let a = ["a", "b", "c", "d"];
// do
a.join(",")

// == upcase and strip
// with
let s = " text ";
// do
s.trim().toUpperCase()

// == index and slice
// with
let s = "key=value";
// do
s.slice(s.indexOf("=") + 1)
