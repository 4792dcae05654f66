// == while
// with
let j = 0;
// do
j = 0;
while (j < 20) j++;
j

// == range each
// with
let sum = 0;
// do
sum = 0;
for (let k = 1; k <= 20; k++) sum += k;
sum

// == raise and rescue
// with
let n = 0;
// do
try { throw new Error("no"); } catch (e) { n = e.message.length; }
n
