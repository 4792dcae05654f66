# Subjects that nothing declares, the names of groups, and texts of matchers within others.

require 'ostruct'

RSpec.describe 'a text' do
  it { is_expected.to eq 'a text' }
  it { is_expected.to start_with('x') }

  describe 'an inner text' do
    it { is_expected.to eq 'an inner text' }
    it('has a class by its description') { expect(self.class.name).to eq 'RSpec::ExampleGroups::AText::AnInnerText' }
  end

  describe 'an inner text' do
    it('has a class of its own') { expect(self.class.name).to end_with('::AnInnerText_2') }
  end

  describe Comparable do
    it { is_expected.to be Comparable }
  end

  describe '#+' do
    it('has a name with letters') { expect(self.class.name).to end_with('::Nested') }
  end

  it('says what a value should be') { expect(OpenStruct.new(a: 2).to_h).to include(a: a_value > 5) }
  it('keeps lines empty') { expect(3).to eq(1).or eq(2) }
  it('says what was thrown') { expect { throw :x }.to throw_symbol(:y) }
  it('says what was not thrown') { expect { 1 }.to throw_symbol(:y) }
  it('takes a matcher for an error') { expect { raise 'abc' }.to raise_error(a_string_including('b')) }
  it('raises a NameError for a name that nothing has') { expect { nothing_has_it }.to raise_error(NameError, /nothing_has_it/) }
end
