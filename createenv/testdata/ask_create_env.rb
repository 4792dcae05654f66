# Fills the results in cases.jsonl by running the CLI's own script, erb_renderer.rb of bosh-cli, which has to be on the load path.
# It reads /io/input and writes /io/output: lines with "template" and "context", to which it adds "output" or "error".
require "erb_renderer"

# Answers for the two files of a case, and keeps what is written.
class Files
  class << self
    attr_accessor :template, :context, :written

    def read(path) = path == "context.json" ? context : template

    def write(_path, text)
      self.written = text
    end
  end
end
ERBRenderer.const_set(:File, Files)

answers = File.read("/io/input").each_line.map do |line|
  c = JSON.parse(line)
  Files.template, Files.context = c["template"], JSON.generate(c["context"])
  c.delete("output")
  c.delete("error")
  begin
    ERBRenderer.new("context.json").render("job/templates/t.erb", "out")
    c["output"] = Files.written
  rescue Exception => e
    c["error"] = e.message
  end
  JSON.generate(c)
end
out = File.open("/io/output", "w")
out.syswrite(answers.join("\n") + "\n")
out.close
