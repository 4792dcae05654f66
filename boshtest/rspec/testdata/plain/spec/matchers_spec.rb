# Each matcher in both directions, met and not met: the texts of the failures are compared with rspec's own.

Point = Struct.new(:x, :y)

RSpec.describe 'matchers' do
  describe 'eq' do
    it('differs') { expect(1).to eq(2) }
    it('differs as text') { expect('one').to eq('two') }
    it('differs in a line') { expect("a\nb\nc\nd\ne\nf\ng\nh\n").to eq("a\nb\nc\nX\ne\nf\ng\nh\n") }
    it('differs in its end') { expect("a\nb").to eq("a\nb\n") }
    it('differs as a hash') { expect({ 'a' => 1, 'b' => 2 }).to eq({ 'a' => 1, 'b' => 3 }) }
    it('differs as an array') { expect([1, 2, 3]).to eq([1, 2, 4]) }
    it('differs from nil') { expect(nil).to eq('text') }
    it('is a long text') { expect('x' * 300).to eq('y') }
    it('is the same') { expect(1).not_to eq(1) }
    it('has a reason') { expect(1).to eq(2), 'because of that' }
    it('is met') { expect('a').to eq('a') }
    it('differs in symbols') { expect(:a).to eq(:b) }
  end

  describe 'identity' do
    it('eql differs') { expect(1).to eql(1.0) }
    it('be differs') { expect(true).to be(false) }
    it('be nil') { expect(1).to be_nil }
    it('not be nil') { expect(nil).not_to be_nil }
    it('truthy') { expect(nil).to be_truthy }
    it('falsey') { expect(1).to be_falsey }
    it('is') { expect(nil).to be }
    it('a kind') { expect(1).to be_a(String) }
    it('an instance') { expect(1).to be_an_instance_of(String) }
    it('is met') { expect(1).to be_a(Integer).and be_truthy }
  end

  describe 'numbers' do
    it('compares') { expect(1).to be > 2 }
    it('compares the other way') { expect(3).not_to be > 2 }
    it('is between') { expect(1).to be_between(2, 3) }
    it('is within') { expect(1).to be_within(0.5).of(2) }
    it('is met') { expect(1).to be <= 1 }
  end

  describe 'include' do
    it('lacks a text') { expect('one two').to include('three') }
    it('lacks texts') { expect('one two').to include('one', 'three', 'four') }
    it('has a text') { expect('one two').not_to include('one') }
    it('lacks an element') { expect([1, 2]).to include(3) }
    it('lacks a key') { expect({ 'a' => 1 }).to include('b') }
    it('lacks a pair') { expect({ 'a' => 1 }).to include('a' => 2) }
    it('lacks a match') { expect(%w[one two]).to include(a_string_matching(/three/)) }
    it('has no include?') { expect(1).to include(1) }
    it('lacks nothing of nil') { expect(nil).to include('a') }
    it('is met') { expect({ 'a' => { 'b' => 1 } }).to include('a' => include('b' => 1)) }
    it('is met by all') { expect([1, 2, 3]).to include(1, 3) }
  end

  describe 'collections' do
    it('has others') { expect([1, 2]).to contain_exactly(2, 3) }
    it('has more') { expect([1, 2, 2]).to match_array([1, 2]) }
    it('starts with') { expect('abc').to start_with('b') }
    it('ends with') { expect('abc').to end_with('b') }
    it('starts with elements') { expect([1, 2]).to start_with(2) }
    it('has all') { expect([1, 2]).to all(be < 2) }
    it('is empty') { expect([1]).to be_empty }
    it('is not empty') { expect([]).not_to be_empty }
    it('has a key') { expect({ 'a' => 1 }).to have_key('b') }
    it('has not a key') { expect({ 'a' => 1 }).not_to have_key('a') }
    it('is met') { expect([3, 1]).to contain_exactly(a_value > 2, 1) }
    it('covers') { expect(1..3).to cover(4) }
  end

  describe 'match' do
    it('does not match') { expect('abc').to match(/d/) }
    it('matches') { expect('abc').not_to match(/b/) }
    it('does not match a hash') { expect({ 'a' => 1 }).to match('a' => 2) }
    it('is met') { expect({ 'a' => [1, 'x'] }).to match('a' => [Integer, /x/]) }
  end

  describe 'attributes' do
    it('differ') { expect(Point.new(1, 2)).to have_attributes(x: 1, y: 3) }
    it('are unknown') { expect(1).to have_attributes(size_of_it: 3) }
    it('are met') { expect(Point.new(1, 2)).to have_attributes(x: 1) }
    it('responds') { expect(1).to respond_to(:nothing) }
  end

  describe 'blocks' do
    it('raises nothing') { expect { 1 }.to raise_error(ArgumentError) }
    it('raises nothing at all') { expect { 1 }.to raise_error('text') }
    it('is met') { expect { raise ArgumentError, 'no' }.to raise_error(ArgumentError, /n/) }
    it('is met by a text') { expect { raise 'no' }.to raise_error('no') }
    it('hands on the error') { expect { raise 'no' }.to raise_error { |e| expect(e.message).to eq('yes') } }
    it('changes nothing') { expect { 1 }.to change([], :size) }
    it('changes by less') { list = []; expect { list << 1 }.to change(list, :size).by(2) }
    it('changes to another') { list = []; expect { list << 1 }.to change(list, :size).from(0).to(2) }
    it('throws') { expect { throw :done }.to throw_symbol(:done) }
    it('is no block') { expect(1).to raise_error }
    it('is a block') { expect { 1 }.to eq(1) }
  end

  describe 'compound' do
    it('fails in the first') { expect('abc').to start_with('x').and end_with('c') }
    it('fails in the second') { expect('abc').to start_with('a').and end_with('x') }
    it('fails in both') { expect('abc').to start_with('x').and end_with('x') }
    it('fails in all') { expect('abc').to start_with('x').or end_with('x') }
    it('is met') { expect('abc').to start_with('x').or end_with('c') }
  end

  describe 'satisfy' do
    it('is not satisfied') { expect(1).to satisfy('be even', &:even?) }
    it('is satisfied') { expect(2).to satisfy(&:even?) }
  end

  describe 'own matchers' do
    RSpec::Matchers.define :be_a_multiple_of do |n|
      match { |actual| (actual % n).zero? }
    end

    RSpec::Matchers.define :be_odd_one do
      match(&:odd?)
      failure_message { |actual| "#{actual} is even" }
      failure_message_when_negated { |actual| "#{actual} is odd" }
      description { 'be odd' }
    end

    RSpec::Matchers.define :have_parts do |*parts|
      match { |actual| actual.split(@by || ',') == parts }
      chain(:by) { |by| @by = by }
    end

    RSpec::Matchers.define_negated_matcher :exclude, :include

    it('is no multiple') { expect(9).to be_a_multiple_of(4) }
    it('is a multiple') { expect(8).not_to be_a_multiple_of(4) }
    it('says why') { expect(2).to be_odd_one }
    it('says why not') { expect(1).not_to be_odd_one }
    it('has not the parts') { expect('a;b').to have_parts('a', 'b') }
    it('has the parts') { expect('a;b').to have_parts('a', 'b').by(';') }
    it('excludes') { expect([1]).to exclude(1) }
  end

  describe 'aggregates' do
    it 'fails twice', :aggregate_failures do
      aggregate_failures { expect(1).to eq(1) }
    end

    it 'fails twice and has an error', :aggregate_failures do
      expect(1).to eq(2)
      expect(2).to eq(3)
      raise 'an error'
    end

    it('fails once of three', aggregate_failures: true) { [1, 2, 1].each { |n| expect(n).to eq(1) } }

    it('is pending', :aggregate_failures) do
      pending 'later'
      expect(1).to eq(2)
    end

    it('is skipped', :aggregate_failures) { skip 'now' }
    it('expects no more', aggregate_failures: false) { [2, 3].each { |n| expect(n).to eq(1) } }

    it 'fails once in two' do
      aggregate_failures do
        expect(1).to eq(1)
        expect(2).to eq(3)
      end
    end
  end
end

class Same
  def inspect = 'the same'
end

RSpec.describe 'diffs' do
  it('are empty') { expect([Same.new]).to eq([Same.new]) }
  it('have long arrays') { expect((1..40).map { |n| "element #{n}" }).to eq((1..40).map { |n| n == 20 ? 'other' : "element #{n}" }) }
  it('have nested hashes') { expect({ 'a' => { 'b' => ['c' * 30, 'd' * 30, 'e' * 30] }, z: nil }).to eq({ 'a' => { 'b' => ['c' * 30, 'd' * 30] }, z: nil }) }
  it('have a line of a text') { expect("one\ntwo\n").to include("three\n") }
  it('have several changes') { expect((1..30).map { |n| "line #{n}\n" }.join).to eq((1..30).map { |n| [3, 25].include?(n) ? "x\n" : "line #{n}\n" }.join) }
  it('have matchers') { expect({ 'a' => 'b' }).to match('a' => a_string_starting_with('c')) }
  it('have a text more') { expect("a\nb\nc\n").to eq("a\nb\n") }
end
