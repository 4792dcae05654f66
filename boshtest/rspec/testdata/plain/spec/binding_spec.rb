# Templates that suites evaluate in bindings of their own.

require 'erb'

def text_of(template, binding) = ERB.new(template, trim_mode: '-').result(binding)

describe 'bindings' do
  let(:memoized) { 'memoized' }

  def helper(name) = "helper #{name}"

  it 'has local variables' do
    name, list = 'n', [1, 2]
    expect(text_of("<%= name %>:<% list.each do |e| -%>\n<%= e %>,\n<% end -%>\n", binding)).to eq("n:1,\n2,\n")
  end

  it 'has methods and memoized values beside them' do
    name = 'x'
    expect(text_of('<%= helper(name) %> <%= memoized %>', binding)).to eq('helper x memoized')
  end

  it 'has the variables of the blocks around' do
    outer = 1
    texts = [2, 3].map { |inner| text_of('<%= outer + inner %>', binding) }
    expect(texts).to eq(%w[3 4])
  end

  it 'sees the value of the moment' do
    count = 0
    bound = binding
    first = text_of('<%= count %>', bound)
    count = 5
    expect([first, text_of('<%= count %>', bound)]).to eq(%w[0 5])
  end

  it 'keeps the indentation rules of the first line' do
    name = 'x'
    expect(text_of("  <%- if name -%>\n  <%= name %>\n  <%- end -%>\n", binding)).to eq("  x\n")
  end

  it 'fails for a name that nothing has' do
    expect { text_of('<%= nothing_of_the_kind %>', binding) }.to raise_error(NameError, /nothing_of_the_kind/)
  end

  it 'reads and sets variables' do
    value = 1
    bound = binding
    bound.local_variable_set(:value, bound.local_variable_get(:value) + 1)
    expect([value, bound.local_variable_defined?(:value), bound.local_variable_defined?(:other), bound.eval('value + 1')]).to eq([2, true, false, 3])
    expect { bound.local_variable_get(:other) }.to raise_error(NameError, /local variable 'other' is not defined|local variable `other' is not defined/)
  end

  it 'is that of a method' do
    object = Object.new
    def object.bound(argument)
      inner = argument * 2
      binding
    end
    expect(text_of('<%= inner %> <%= argument %>', object.bound(2))).to eq('4 2')
    expect(object.bound(1).receiver).to be(object)
  end

  it 'is a variable where one has its name' do
    binding = 7
    expect(binding).to eq(7)
  end

  it 'has variables from a hash' do
    expect(ERB.new('<%= a %> <%= b %>').result_with_hash(a: 1, b: 'x')).to eq('1 x')
  end

  it 'fails where the template does' do
    text = 'no name'
    expect(text_of("a\n<% raise text %>", binding)).to eq('')
  end
end
