require 'bosh/template/test'
class Bosh::Common::Template::Renderer
  def initialize(options)
    @context = JSON.parse(options.fetch(:context))
  end

  def render(path)
    ERB.new(File.read(path), trim_mode: '-').result(Bosh::Template::EvaluationContext.new(@context, nil).get_binding)
  end
end
