# Groups, hooks and memoized values check themselves; what they generate is compared with rspec.

RSpec.describe 'groups' do
  describe 'let' do
    calls = 0
    let(:value) { calls += 1 }
    let(:list) { [1] }

    it 'is memoized' do
      value
      value
      expect(calls).to eq(1)
    end

    it 'is made again for each example' do
      value
      expect(calls).to eq(2)
    end

    context 'overridden' do
      let(:list) { super() + [2] }

      it('has super') { expect(list).to eq([1, 2]) }
    end

    context 'at once' do
      made = []
      let!(:eager) { made << :eager }

      it('is made before the example') { expect(made).to eq([:eager]) }
    end
  end

  describe 'hooks' do
    order = []

    before(:context) { order << 'context' }
    before { order << 'outer before' }
    after { order << 'outer after' }

    around do |example|
      order << 'around begins'
      example.run
      order << 'around ends'
    end

    describe 'inside' do
      before { order << 'inner before' }
      after { order << 'inner after' }

      it('runs') { order << 'example' }
    end

    it 'has run them in order' do
      expect(order.first(8)).to eq(['context', 'around begins', 'outer before', 'inner before', 'example', 'inner after', 'outer after', 'around ends'])
    end
  end

  describe 'instance variables' do
    before(:all) { @from_context = ['context'] }
    before { @of_example = (@of_example || 0) + 1 }

    it('has those of the context') { expect(@from_context).to eq(['context']) }
    it('has its own') { expect(@of_example).to eq(1) }
  end

  describe Array do
    subject { [1, 2, 3] }

    it { is_expected.to include(2) }
    it { is_expected.not_to be_empty }
    it { expect(subject.size).to eq(3) }
    it { expect(described_class).to be(Array) }

    describe '#first' do
      it('is joined to the class') { |example| expect(example.full_description).to eq('groups Array#first is joined to the class') }
    end
  end

  describe Hash do
    it('has a subject of its own') { expect(subject).to eq({}) }
  end

  shared_examples 'a collection' do |size|
    it("has #{size} elements") { expect(collection.size).to eq(size) }
    it('has the option') { expect(option).to eq('given') } if size == 2
  end

  describe 'shared groups' do
    it_behaves_like 'a collection', 2 do
      let(:collection) { [1, 2] }
      let(:option) { 'given' }
    end

    context 'included' do
      let(:collection) { [1] }
      include_examples 'a collection', 1
    end

    shared_context 'with a name' do
      let(:name) { 'known' }
      def helper = "#{name}!"
    end

    context 'contexts' do
      include_context 'with a name'

      it('has what is in it') { expect(helper).to eq('known!') }
    end
  end

  describe 'pending' do
    it('has no block')
    xit('is left out') { raise 'no' }
    it('is skipped', skip: 'for a reason') { raise 'no' }
    it('is pending', pending: 'it fails') { expect(1).to eq(2) }
    it('is pending but passes', pending: true) { expect(1).to eq(1) }
    it('skips itself') { skip 'from within' }

    it 'is pending from within' do
      pending 'later'
      raise 'no'
    end
  end

  describe 'metadata', kind: 'outer' do
    it('is inherited', :own, level: 2) do |example|
      expect(example.metadata).to include(kind: 'outer', own: true, level: 2)
    end

    it('knows its group') { |example| expect(example.metadata[:example_group][:description]).to eq('metadata') }
  end

  %w[one two].each { |word| it("is made in a loop: #{word}") { expect(word.size).to eq(3) } }

  describe 'failures of hooks' do
    context 'before the example' do
      before { raise ArgumentError, 'in before' }

      it('is not run') { expect(1).to eq(1) }
    end

    context 'after the example' do
      after { raise ArgumentError, 'in after' }

      it('fails twice') { expect(1).to eq(2) }
    end

    context 'before the context' do
      before(:all) { raise 'in the context' }

      it('fails') { expect(1).to eq(1) }
    end
  end

  def helper_of_group = 42

  it('has methods') { expect(helper_of_group).to eq(42) }
end

module Outer
  VALUE = 7
  RSpec.describe('in a module') { it('sees its constants') { expect(VALUE).to eq(7) } }
end
