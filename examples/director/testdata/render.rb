# Stand-ins for the director's classes that boshrender.rb replaces and calls, and a job that they render.
module Bosh
  module Common; module Template; class EvaluationContext; end; end; end
  module Director
    module Core; module Templates; end; end
    module DeepCopy
      def self.copy(object) = Marshal.load(Marshal.dump(object))
    end
  end
end

module Bosh::Director::Core::Templates
  class SourceErb; end

  class JobTemplateRenderer
    attr_reader :monit_erb, :source_erbs

    def initialize(name, monit, sources) = (@job_name, @monit_erb, @source_erbs = name, monit, sources)

    def render(spec)
      spec = Bosh::Director::DeepCopy.copy(spec)
      %w[properties links].each { |key| spec[key] = spec[key][@job_name] }
      context = Bosh::Common::Template::EvaluationContext.new(spec, Encoder.new)
      [monit_erb, *source_erbs].map do |t|
        t.render(context, Log)
      rescue RuntimeError => e
        e.message
      end
    end
  end
end

class Encoder
  def encode_query(query, _short) = "q.#{query.values_at(:group_name, :default_network, :deployment_name, :root_domain).join('.')}"
end

module Log
  def self.debug(_) = nil
end

require_relative '../boshrender'

source = ->(name, text) { Bosh::Director::Core::Templates::SourceErb.new(name, name, text, 'web') }
job = Bosh::Director::Core::Templates::JobTemplateRenderer.new(
  'web', source['monit', "check process web of <%= name %>/<%= index %><% @left = 'left by monit' %>"],
  [
    source['a.erb', "port <%= p('port') %>, <%= @left %>, at <%= link('db').address %><% @left = 'left by the one before' %>"],
    source['b.erb', '<%= @left %>'],
    source['fails.erb', "\n<%= nil.x %>"]
  ]
)
link = { 'instances' => [], 'instance_group' => 'g', 'default_network' => 'net', 'deployment_name' => 'dep', 'domain' => 'bosh' }
spec = { 'name' => 'g', 'index' => 0, 'properties_need_filtering' => true,
         'properties' => { 'web' => { 'port' => 80 }, 'other' => { 'port' => 1 } }, 'links' => { 'web' => { 'db' => link } } }
2.times { @files = job.render(spec) } # the second time, the server knows the templates
puts @files
