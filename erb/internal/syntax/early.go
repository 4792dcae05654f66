package syntax

// This file moves BEGIN blocks to where they run: before everything else.

// early moves the BEGIN blocks of the top level to the front. Output in one of them would come before there is an
// output: it is refused.
func (c *checker) early(body *Seq) {
	var first []Node
	for _, n := range body.List {
		if b, ok := n.(*Early); ok {
			b.top = true
			c.noOutput(b)
			first = append(first, b)
		}
	}
	if first == nil {
		return
	}
	for _, n := range body.List {
		if b, ok := n.(*Early); ok {
			n = &Nil{b.At}
		}
		first = append(first, n)
	}
	body.List = first
}

// noOutput refuses output in n.
func (c *checker) noOutput(n Node) {
	for inner := range Children(n) {
		switch inner.(type) {
		case *Text, *Output:
			c.unsupported(inner, tagEarly)
		default:
			c.noOutput(inner)
		}
	}
}
