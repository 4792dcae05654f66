require 'tempfile'
require 'pathname'
require 'tmpdir'
require 'iniparse'
require 'deep_merge'
require 'zlib'
require 'stringio'
require 'open3'

describe 'files' do
  let(:root) { File.expand_path('..', __dir__) }

  it('reads the release') { expect(File.read(File.join(root, 'spec/support/small.yml'))).to start_with('web:') }
  it('knows what is there') { expect([File.exist?('jobs/web/spec'), File.directory?('jobs'), File.file?('nothing')]).to eq([true, true, false]) }
  it('lists') { expect(Dir.glob('jobs/**/*.erb').sort).to eq(%w[jobs/web/templates/env.erb jobs/web/templates/web.yml.erb]) }
  it('lists in braces') { expect(Dir['spec/{files,web}_spec.rb']).to eq(%w[spec/files_spec.rb spec/web_spec.rb]) }
  it('misses a file') { expect { File.read('nothing') }.to raise_error(Errno::ENOENT, /No such file or directory/) }

  it 'writes beside it' do
    Tempfile.create('x') do |file|
      file.write('text')
      file.flush
      expect(File.read(file.path)).to eq('text')
      File.write(file.path, ' more', mode: 'a')
      expect(File.size(file.path)).to eq(9)
    end
  end

  it 'has folders of its own' do
    Dir.mktmpdir do |dir|
      File.write(File.join(dir, 'a'), '1')
      expect(Dir.children(dir)).to eq(['a'])
    end
  end

  it('has paths') { expect(Pathname.new('a/b').join('../c.rb').to_s).to eq('a/c.rb') }
  it('reads INI') { expect(IniParse.parse("[a]\nb = 1\nc = x\n")['a']['b']).to eq(1) }
  it('merges') { expect({ 'a' => { 'b' => 1 } }.deep_merge({ 'a' => { 'c' => 2 } })).to eq({ 'a' => { 'b' => 1, 'c' => 2 } }) }

  it 'compresses' do
    io = StringIO.new
    writer = Zlib::GzipWriter.new(io)
    writer.write('text')
    writer.close
    expect(Zlib::GzipReader.new(StringIO.new(io.string)).read).to eq('text')
  end

  it('prints prettily') { expect([1, 'a' * 40, 'b' * 40].pretty_inspect).to eq("[1,\n \"#{'a' * 40}\",\n \"#{'b' * 40}\"]\n") }
  it('has no environment') { expect([ENV['HOME'], ENV.fetch('HOME', 'none')]).to eq([nil, 'none']) }

  describe 'what a suite has not' do
    it('files elsewhere') { File.read('/etc/passwd') }
    it('files elsewhere to write') { File.write('/etc/passwd', '') }
    it('files above') { File.read('../../../../go.mod') }
    it('processes') { `ls` }
    it('processes by name') { system('ls') }
    it('processes of Open3') { Open3.capture2('ls') }
    it('sockets') { TCPSocket.new('localhost', 80) }
    it('doubles') { allow(Object).to receive(:new) }
    it('a double') { double('x') }
    it('threads') { Thread.new { 1 } }
  end
end
