// == + - *
// with
let a = 12, b = 5;
// do
a * b + a - b

// == comparisons
// with
let a = 3, b = 4;
// do
a < b && a <= b && b > a && a != b

// == small shifts
// with
let a = 200;
// do
(a << 8 | 7) >> 3 & 255

// == floats
// with
let x = 1.5, y = 0.75;
// do
x * y + x / y - y

// == Float#to_s
// with
let x = 1234.5678;
// do
x.toString()

// == Integer#to_s
// with
let a = 8080;
// do
a.toString()

// == String#to_i
// with
let s = "8080";
// do
parseInt(s, 10)
