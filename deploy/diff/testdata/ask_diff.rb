# Fills in what the director's own code says about the differences of documents: ruby ask_diff.rb LIB < cases > cases,
# LIB being the lib folder of bosh-director. Each line is a case in JSON, {"before": YAML, "after": YAML, "redact": bool};
# a line "generate N SEED" becomes N random ones.
require 'json'
require 'uri'
require 'yaml'

module Bosh
  module Director
    module DeepCopy
      def self.copy(object) = Marshal.load(Marshal.dump(object))
    end
  end
end
%w[redactor diff_lines changeset].each { |name| require File.join(ARGV.fetch(0), "bosh/director/manifest/#{name}.rb") }

# Generator makes documents up that look a little like manifests.
class Generator
  KEYS = %w[name releases stemcells update azs networks properties bosh env variables instance_groups tags jobs a b].push(1, 1.0, true, nil, :s).freeze

  def initialize(seed) = @r = Random.new(seed)

  def pick(*list) = list[@r.rand(list.size)]

  def scalar
    pick(1, 1.0, 2, 0.5, '1e10', true, false, nil, 'x', 'y', "don't", "two\nlines", "((var))", '', '1', 'yes', 'a: b', '{}')
  end

  def value(depth)
    return scalar if depth <= 0

    case @r.rand(10)
    when 0..3 then scalar
    when 4..6 then hash(depth - 1)
    when 7 then Array.new(@r.rand(4)) { scalar }
    else
      by = pick('name', 'name', 'range', 'other')
      Array.new(@r.rand(4)) { |i| { by => pick("e#{i}", 'e0') }.merge(hash(depth - 1)) }
    end
  end

  def hash(depth) = Array.new(@r.rand(4)) { [pick(*KEYS), value(depth)] }.to_h

  def document
    h = Array.new(@r.rand(1..6)) { [pick(*KEYS), value(3)] }.to_h
    h['releases'] = Array.new(@r.rand(3)) { |i| { 'name' => "r#{i}", 'url' => pick(nil, 'https://u:secret@host/u', 'https://host/x', 'http://ho:ho@ho/') }.compact } if @r.rand(3) == 0
    h
  end

  # change changes some of a document.
  def change(v, depth = 0)
    case v
    when Hash
      out = {}
      v.each { |k, e| out[k] = change(e, depth + 1) unless @r.rand(12) == 0 }
      out[pick(*KEYS)] = value(2) if @r.rand(5) == 0
      out
    when Array
      list = v.map { |e| change(e, depth + 1) }
      list.delete_at(@r.rand(list.size)) if !list.empty? && @r.rand(5) == 0
      list << (list.empty? ? scalar : value(1)) if @r.rand(8) == 0
      @r.rand(6) == 0 ? list.reverse : list
    else @r.rand(6) == 0 ? value(1) : v
    end
  end
end

$stdin.each_line(chomp: true) do |line|
  cases = [line]
  if line =~ /\Agenerate (\d+) (\d+)\z/
    cases = Array.new($1.to_i) do |i|
      g = Generator.new($2.to_i + i)
      before = g.document
      JSON.generate('before' => before.to_yaml, 'after' => g.change(before).to_yaml, 'redact' => g.pick(true, true, false))
    end
  end
  cases.each do |text|
    c = JSON.parse(text)
    before, after = [c['before'], c['after']].map { |y| YAML.safe_load(y, permitted_classes: [Symbol]) }
    lines = Bosh::Director::Changeset.new(before, after).diff(c['redact']).order
    c['lines'] = lines.map { |l| [l.status, l.to_s] }
    puts JSON.generate(c)
  rescue StandardError => e
    warn "dropped: #{e.message}"
  end
end
