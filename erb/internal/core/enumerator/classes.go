package enumerator

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &arithSeqClass, Name: "Enumerator::ArithmeticSequence", Super: &ruby.EnumeratorClass},
	{Var: &generatorClass, Name: "Enumerator::Generator", Super: &ruby.ObjectClass, Include: []**ruby.Class{&ruby.EnumerableModule}},
	{Var: &yielderClass, Name: "Enumerator::Yielder", Super: &ruby.ObjectClass},
	{Var: &producerClass, Name: "Enumerator::Producer", Super: &ruby.ObjectClass, Include: []**ruby.Class{&ruby.EnumerableModule}},
	{Var: &productClass, Name: "Enumerator::Product", Super: &ruby.EnumeratorClass},
	{Var: &LazyClass, Name: "Enumerator::Lazy", Super: &ruby.EnumeratorClass},
	{Var: &ChainClass, Name: "Enumerator::Chain", Super: &ruby.EnumeratorClass},
}
