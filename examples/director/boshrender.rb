# A director, after whose own files this one is loaded, asks `boshrender serve` to render: docs/director.md.
require 'digest'
require 'json'
require 'socket'

module Boshrender
  # Renders templates in one context. The server gets the texts of templates that it doesn't know.
  def self.render(templates, context, addresses = [], texts: [])
    asked = templates.each_with_index.map { |t, n| { name: t.name }.merge(texts.include?(n) ? { text: t.text } : { digest: t.digest }) }
    known = %(,"addresses":#{JSON.generate(addresses)}) if context.dns_encoder
    answer = ask(%({"v":1,"do":"render","spec":#{context.spec},"templates":#{JSON.generate(asked)}#{known}}))
    return render(templates, context, addresses, texts: answer['error']['templates']) if answer.dig('error', 'kind') == 'unknown'
    raise answer['error'].to_s if answer['error']
    return answer['files'] unless answer['needs']
    render(templates, context, addresses + answer['needs'].map { |q| q.merge(address(context.dns_encoder, q)) }, texts: texts)
  end
  def self.address(encoder, query)
    { text: encoder.encode_query(query['criteria'].transform_keys(&:to_sym), query['short']) }
  rescue StandardError => e
    { error: { class: e.class.name, message: e.message } }
  end
  def self.ask(body)
    socket = Thread.current[:boshrender] ||= UNIXSocket.new(ENV.fetch('BOSHRENDER_SOCKET'))
    socket.write("POST / HTTP/1.1\r\nHost: boshrender\r\nContent-Length: #{body.bytesize}\r\n\r\n", body)
    JSON.parse(socket.read(socket.gets("\r\n\r\n")[/^Content-Length: (\d+)/, 1].to_i))
  end
end

class Bosh::Common::Template::EvaluationContext
  attr_reader :spec, :dns_encoder
  def initialize(spec, dns_encoder) = (@spec, @dns_encoder = JSON.generate(spec), dns_encoder)
  def ==(other) = spec == other.spec
end

class Bosh::Director::Core::Templates::SourceErb
  attr_reader :src_filepath, :dest_filepath, :name, :text, :digest
  def initialize(src_filepath, dest_filepath, erb_contents, job_name)
    @src_filepath, @dest_filepath, @text = src_filepath, dest_filepath, erb_contents
    @name, @digest = File.join(job_name, src_filepath), Digest::SHA256.hexdigest(erb_contents)
  end
  def render(context, logger)
    job = Thread.current[:boshrender_job] # its files once the first of them was asked for
    job.replace(job.keys.zip(Boshrender.render(job.keys, context)).to_h) if job && job.fetch(self, true).nil?
    file = job&.fetch(self, nil) || Boshrender.render([self], context)[0]
    return file['text'] || file['base64'].unpack1('m').force_encoding('UTF-8') unless (error = file['errors']&.first)
    message = "Error filling in template '#{src_filepath}' (line #{error['line'] || '(unknown)'}: #{error['printed']})"
    ["#<#{error['class']}: #{error['message']}>", "#{message}\n#{name}:#{error['line']}:in 'get_binding'"].each { |text| logger.debug(text) }
    raise message
  end
end

Bosh::Director::Core::Templates::JobTemplateRenderer.prepend(Module.new do
  def render(spec)
    Thread.current[:boshrender_job] = [monit_erb, *source_erbs].to_h { |t| [t, nil] }
    own = spec['properties_need_filtering'] ? %w[properties links] : %w[links] # the other jobs' are not copied
    super(spec.to_h { |key, value| [key, own.include?(key) && value.key?(@job_name) ? value.slice(@job_name) : value] })
  ensure
    Thread.current[:boshrender_job] = nil
  end
end)
