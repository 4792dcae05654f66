# Asks rspec, of Ruby's package, what each line of options does to the suite in the folder options: the exit status, the examples
# with their outcomes, and the messages of failures.
#
#   ruby ask_options.rb > options.jsonl; rspec --help | grep -oE '(^ +|, )-{1,2}(\[no-\])?[a-zA-Z-]+' | sed 's/^[ ,]*//' | sort -u > options.txt

require 'json'
require 'open3'

Dir.chdir(File.join(__dir__, 'options'))
DATA.each_line(chomp: true) do |line|
  out, status = Open3.capture2('rspec', '--format', 'json', *line.split)
  status = status.exitstatus
  all = JSON.parse(out[out.index('{"version"')..])
  examples = all['examples'].map do |e|
    row = { 'name' => e['full_description'], 'status' => e['status'] }
    row.merge!('class' => e['exception']['class'], 'message' => e['exception']['message'].gsub(/:in [`'].*$/, '')) if e['exception']
    row
  end
  puts JSON.generate('options' => line, 'exit' => status, 'examples' => examples)
end
__END__

-e one
-e alpha -e more
-E o.e$
-E ^beta -e three
--example-matches \(two\)
--example=two
--exclude-pattern spec/sub/**
--exclude-pattern **/b_spec.rb
--exclude-pattern sub/*_spec.rb,a_spec.rb
--pattern sub/*_spec.rb
-P **/b_spec.rb
--default-path spec/sub
--failure-exit-code 7
--failure-exit-code 7 -e one
--error-exit-code 9 --default-path broken
--failure-exit-code 7 --default-path broken
--error-exit-code 9 --failure-exit-code 7 --default-path broken
--error-exit-code 9
--fail-fast
--fail-fast=2
--no-fail-fast
--fail-fast --no-fail-fast
--tag slow
-t ~slow
--dry-run
--order defined
-w -b --no-color --no-drb --no-profile
--profile 2
--no-colour -p -e one
--pattern spec/a_spec.rb --pattern spec/sub/b_spec.rb
--exclude-pattern spec/a_spec.rb --exclude-pattern spec/sub/b_spec.rb
--tag slow --tag ~slow
--tag ~slow --tag slow
--tag slow --tag slow:1
