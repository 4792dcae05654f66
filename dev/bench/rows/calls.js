// == call, no argument
function none() { return 1; }
// do
none()

// == call, 1 argument
function one(a) { return a; }
// do
one(7)

// == call, 3 arguments
function three(a, b, c) { return b; }
// do
three(1, 2, 3)

// == call, default argument
function defaulted(a, b = 2) { return b; }
// do
defaulted(1)

// == call, keyword arguments
function keywords({host, port = 80}) { return port; }
// do
keywords({host: 1, port: 2})

// == recursion
function down(n) { return n == 0 ? 0 : down(n - 1); }
// do
down(20)

// == yield
function twice(f) { return f(1) + f(2); }
// do
twice((x) => x)

// == lambda call
// with
const f = (x) => x;
// do
f(5)
