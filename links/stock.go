package links

// This file makes what large deployments have many of.

// stock has what a table is made of, in larger pieces of memory: it lives as long as the table as a whole.
type stock struct {
	jobs      pieces[jobState]
	providers pieces[Provider]
	consumers pieces[consumer]
	books     pieces[book]
}

// pieces hands out the parts of larger pieces of memory, which grow with what is taken.
type pieces[T any] struct {
	rest []T
	size int
}

// mostAtOnce is how many parts a piece has at most, unless more are taken at once.
const mostAtOnce = 64

// take returns n elements, which are zero. What is appended to them goes elsewhere.
func (p *pieces[T]) take(n int) []T {
	if n > len(p.rest) {
		p.size = min(2*p.size+4, mostAtOnce)
		p.rest = make([]T, max(n, p.size))
	}
	list := p.rest[:n:n]
	p.rest = p.rest[n:]
	return list
}
