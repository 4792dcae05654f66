describe 'beta' do
  it('one more') { expect(1).to eq(1) }
  it('(two)', :slow) { expect(2).to eq(2) }
end
