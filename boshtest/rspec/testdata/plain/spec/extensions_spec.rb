# What other gems add: its and where.

require 'rspec/its'
require 'rspec/parameterized'

RSpec.describe 'extensions' do
  describe 'its' do
    subject { { size: 3 } }

    its(:size) { is_expected.to eq(1) }
    its([:size]) { is_expected.to eq(3) }
    its('keys.first') { is_expected.to eq(:size) }
    its(:empty?) { is_expected.to be(true) }
  end

  describe 'where' do
    where(:a, :b, :sum) do
      [
        [1, 2, 3],
        [2, 2, 4],
        [2, 2, 5]
      ]
    end

    with_them do
      it('adds') { expect(a + b).to eq(sum) }
    end
  end
end
