// == new
class Bare {
}
// do
new Bare() === null

// == new, 2 instance variables
class Point {
  constructor(x, y) {
    this.x = x;
    this.y = y;
  }
}
// do
new Point(1, 2) === null

// == instance variables
class Counter {
  constructor() { this.n = 0; }
  step() {
    this.n += 1;
    return this.n -= 1;
  }
}
// with
const o = new Counter();
// do
o.step()

// == method of an object
class Pair {
  constructor() { this.a = 1; }
  sum(n) { return this.a + n; }
}
// with
const o = new Pair();
// do
o.sum(2)

// == inherited method
class Base {
  name() { return 1; }
}
class Middle extends Base {
}
class Leaf extends Middle {
}
// with
const o = new Leaf();
// do
o.name()

// == super
class Parent {
  cost(n) { return n; }
}
class Child extends Parent {
  cost(n) { return super.cost(n) + 1; }
}
// with
const o = new Child();
// do
o.cost(1)
