# Fills the expectations of the case files from json_schemer, the library the
# director uses. Reads a case file on /io/input, writes it on /io/output:
#
#   # comment
#   schema {…}     the schema without "$schema"; stays for the cases below it
#   value …        an instance in JSON
#   fails …        one line for each error; none if it is valid
require 'json_schemer'

draft = 'https://json-schema.org/draft/2020-12/schema'
schema = nil
out = []
File.read('/io/input').each_line(chomp: true) do |line|
  next if line.start_with?('fails ', 'raises ')
  out << line
  if line.start_with?('schema ')
    doc = JSON.parse(line.delete_prefix('schema '))
    schema = doc.is_a?(Hash) ? { '$schema' => draft }.merge(doc) : doc
  elsif line.start_with?('value ')
    begin
      errors = JSONSchemer.schema(schema).validate(JSON.parse(line.delete_prefix('value '))).map { |e| e['error'] }
      errors.each { |e| out << "fails #{e}" }
    rescue StandardError => e
      out << "raises #{e.class}: #{e.message.lines.first.chomp}"
    end
  end
end
File.write('/io/output', out.join("\n") + "\n")
