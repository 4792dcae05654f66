describe 'alpha' do
  it('one') { expect(1).to eq(1) }
  it('two', :slow) { expect(1).to eq(2) }
  it('three') { expect(1).to eq(3) }
  it('many', :aggregate_failures) do
    expect(1).to eq(4)
    expect([5]).to include(6)
  end
  it('label') do
    aggregate_failures('of a block') do
      expect(1).to eq(7)
      expect("a\nb\n").to eq("a\nc\n")
      raise ArgumentError, 'another'
    end
  end
end
