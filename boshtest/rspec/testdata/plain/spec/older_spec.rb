# Older and rarer parts of rspec: should, conditional examples, numbers of yields, numbers of arguments and keywords.

require 'pathname'

class Callable
  def f(a, b = 1) = [a, b]
  def g(a:, b: 1) = [a, b]
  def h(a, *rest, **others) = [a, rest, others]
end

module Callees
  def self.f(a, b = 1) = [a, b]
end

RSpec.describe 'older' do
  it('should with an operator') { 1.should == 1 }
  it('should with an operator fails') { 1.should == 2 }
  it('should with a text fails') { "a\nb".should == "a\nc" }
  it('should with > fails') { 1.should > 2 }
  it('should with =~ fails') { 'a'.should =~ /b/ }
  it('should_not with an operator') { 1.should_not == 2 }
  it('should_not with an operator fails') { 1.should_not == 1 }
  it('should with a matcher') { [1].should eq [1] }
  it('should with a matcher fails') { [1].should include 2 }
  it('should_not with a matcher') { 1.should_not eq 2 }
  it('should_not with a matcher fails') { nil.should_not be_nil }
  it('should with =~ and a list') { [1, 2].should =~ [2, 1] }
  it('should with =~ and a list fails') { [1, 2].should =~ [2, 3] }
  it('should_not with =~ and a list') { [1, 2].should_not =~ [2, 3] }
  it('should_not with =~ and a list fails') { [1, 2].should_not =~ [2, 1] }
  it('should with !=') { 3.should != 5 }
  it('should_not with !=') { 3.should_not != 5 }
  it('should with !~') { 'ab'.should !~ /c/ }
  it('does not respond with two arguments') { expect(1).not_to respond_to(:+).with(2).arguments }
  it('does not respond to h without keywords') { expect(Callable.new).not_to respond_to(:g).with(1).argument }
  it('does not respond with one argument fails') { expect(Callees).not_to respond_to(:f).with(1).argument }
  it('should with a message') { 1.should eq(2), 'not two' }

  it('is left out by if', if: false) { expect(1).to eq 2 }
  it('is run by if', if: true) { expect(1).to eq 2 }
  it('is left out by unless', unless: true) { expect(1).to eq 2 }
  it('is run by unless', unless: nil) { expect(1).to eq 2 }
  describe('a group that is left out', if: nil) { it('a') { expect(1).to eq 2 } }

  def twice
    yield 1
    yield 2
  end

  it('yields twice') { expect { |b| twice(&b) }.to yield_control.twice }
  it('yields thrice') { expect { |b| twice(&b) }.to yield_control.thrice }
  it('yields exactly') { expect { |b| twice(&b) }.to yield_control.exactly(2).times }
  it('yields exactly fails') { expect { |b| twice(&b) }.to yield_control.exactly(4).times }
  it('yields at least') { expect { |b| twice(&b) }.to yield_control.at_least(:once) }
  it('yields at least fails') { expect { |b| twice(&b) }.to yield_control.at_least(5).times }
  it('yields at most') { expect { |b| twice(&b) }.to yield_control.at_most(3).times }
  it('yields at most fails') { expect { |b| twice(&b) }.to yield_control.at_most(1).times }
  it('yields once, but not at all') { expect { |b| [].each(&b) }.to yield_control.once }
  it('does not yield twice') { expect { |b| [].each(&b) }.not_to yield_control.twice }
  it('does not yield twice fails') { expect { |b| twice(&b) }.not_to yield_control.twice }

  subject(:callable) { Callable.new.tap { |c| def c.inspect = 'callable' } }
  it('takes a number') { expect(callable).to respond_to(:f).with(1).argument }
  it('takes numbers') { expect(callable).to respond_to(:f).with(1..2).arguments }
  it('takes numbers fails') { expect(callable).to respond_to(:f).with(1..3).arguments }
  it('takes one number fails') { expect(callable).to respond_to(:f).with(3).arguments }
  it('takes none fails') { expect(callable).to respond_to(:f).with(0).arguments }
  it('takes keywords') { expect(callable).to respond_to(:g).with_keywords(:a, :b) }
  it('takes keywords fails') { expect(callable).to respond_to(:g).with_keywords(:a, :c) }
  it('takes a keyword fails') { expect(callable).to respond_to(:g).with_keywords(:b) }
  it('takes numbers and keywords') { expect(callable).to respond_to(:h).with(1..9).arguments.and_keywords(:any) }
  it('takes numbers and keywords fails') { expect(callable).to respond_to(:f).with(1).argument.and_keywords(:any) }
  it('takes as many as a text') { expect('a').to respond_to(:center).with(1..2).arguments }

  it('reads bytes') { expect(File.binread('spec/older_spec.rb').encoding).to eq Encoding::BINARY }
  it('reads some bytes') { expect([File.binread('spec/older_spec.rb', 5, 2), Pathname.new('spec/older_spec.rb').binread(7)]).to eq ['Older', '# Older'] }
  it { |e| expect(e.metadata[:description]).to eq '' }
  it { |e| expect(e.description).to start_with 'example at ./spec/older_spec.rb:' }
end
