# Names of matchers, and what can't be required.

describe 'names' do
  it('a value near another') { expect([1.0]).to match([within(0.1).of(2.0)]) }
  it('percent') { expect(1.01).to be_within(0.1).percent_of(3) }
  it('percent of something') { expect(3.01).to be_within(1).percent_of(3) }
  it('of, then percent') { expect(1.01).to be_within(0.1).of(1).percent_of(3) }
  it('no number') { expect('a').to be_within(0.1).of(1) }
  it('equal_to') { expect([:a]).to match([equal_to(:a)]) }
  it('eql_to') { expect([1]).to match([eql_to(1.0)]) }
  it('an_object_equal_to') { expect(['a']).to include(an_object_equal_to('a')) }
  it('an_array_matching') { expect([[1, 2]]).to include(an_array_matching([2, 1])) }
  it('an_array_matching not') { expect([[1, 2]]).to include(an_array_matching([3, 1])) }
  it('a_falsy_value') { expect([nil]).to match([a_falsy_value]) }
  it('a_falsy_value not') { expect([1]).to match([a_falsy_value]) }
  it('a block that throws') { expect { throw :x }.to throwing(:x) }
  it('a block that prints') { expect { print 'a' }.to a_block_outputting('a').to_stdout }
  it('a missing library') { require 'there/is/no/such' }
  it('a missing library that is rescued') { begin; require 'there/is/no/such'; rescue LoadError => e; expect(e.path).to eq('there/is/no/such'); end }
  it('settings') { expect(RSpec.configuration.fail_if_no_examples?).to be(false).or be_nil }
end
