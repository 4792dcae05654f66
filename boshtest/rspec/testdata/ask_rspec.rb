# Writes plain.jsonl: what real rspec says of the suite in plain, an example a line. It needs Debian's ruby-rspec,
# ruby-rspec-its, ruby-rspec-parameterized and ruby-nokogiri. Usage: ruby ask_rspec.rb > plain.jsonl

require 'json'
require 'tempfile'

Dir.chdir(File.join(__dir__, 'plain'))
out = Tempfile.new
system('rspec', '--format', 'json', '--out', out.path, *Dir['spec/*_spec.rb'].sort, out: :err)
report = JSON.parse(File.read(out.path))
abort report['messages'].join if report['summary']['errors_outside_of_examples_count'] > 0
report['examples'].each do |e|
  row = { id: e['id'], description: e['description'], full_description: e['full_description'], file: e['file_path'], line: e['line_number'], status: e['status'] }
  row[:pending] = e['pending_message'] if e['pending_message']
  row.update(class: e['exception']['class'], message: e['exception']['message']) if e['exception']
  puts JSON.generate(row)
end
