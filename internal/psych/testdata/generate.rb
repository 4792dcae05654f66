# Writes the cases of a file beside this script, with what Psych answers:
#
#   ruby generate.rb scalars   > scalars.json
#   ruby generate.rb documents > documents.json
#   ruby generate.rb values    > values.json
#   ruby generate.rb events    > events.json
#   ruby generate.rb loading   > loading.json
#   ruby generate.rb encoding  > encoding.json
#
# README.md tells what is in them.
require "date"
require "json"
require "psych"

$stderr = Object.new.tap { |o| def o.write(*) = 0 } # "Float 1e+999 out of range"
RANDOM = Random.new(20_260_101)

def pick(list) = list[RANDOM.rand(list.length)]
def chance(n) = RANDOM.rand(n).zero?

# The form of values in the files.
def encode(value, parents = [])
  case value
  when nil, true, false then value
  when Integer then { i: value.to_s }
  when Float then { f: value.to_s }
  when Symbol then { s: value.to_s }
  when Time then { t: value.getutc.strftime("%Y-%m-%d %H:%M:%S.%9N"), z: zone(value) }
  when Date then { d: value.to_s }
  when String then string(value)
  when Array, Hash then collection(value, parents)
  else raise "no form for a #{value.class}"
  end
end

def zone(time)
  return "Z" if time.utc?
  time.zone ? "local" : time.strftime("%:z")
end

def string(value)
  text = value.dup.force_encoding("UTF-8")
  text.valid_encoding? ? text : { x: value.unpack1("H*") }
end

def collection(value, parents)
  raise "recursive" if parents.any? { |parent| parent.equal?(value) }
  parents += [value]
  return value.map { |item| encode(item, parents) } if value.is_a?(Array)
  keys = value.each_key.map { |key| key.is_a?(String) ? string(key) : key.to_s }
  { h: keys.zip(value.values.map { |item| encode(item, parents) }).to_h.to_a }
end

def attempt
  yield
rescue Exception => e
  { e: e.class.to_s, m: e.message.dup.force_encoding("UTF-8").scrub("?") }
end

def write(cases)
  puts "[", cases.map { |c| JSON.generate(c, script_safe: true) }.join(",\n"), "]"
end

# --- scalars ---

ALPHABET = "ayn019-+.:_,#'\"!&*?|>%@`~<=[{/\\ \n\té\u2028\u{1F600}e".chars
NUMBERS = [
  "2020-01-02 10:20:30", "2020-1-2T1:02:03.5Z", "2020-12-31", "2020-02-30", "2020-13-01", "12:30:45", "1:30.5",
  "-1_0:59", "190:20:30", "1:2:3", "1e3", "1e+3", "1.0e+20", "1.e-3", ".5", ".e+1", "0x1F", "0b11", "0o17", "010", "08",
  "1_000", "1,000", "1.5.6", "10.0.0.1", "99999999999999999999", ".inf", "-.INF", "+.inf", ".NaN", "685_230.15",
  "2020-01-02 10:20:30.123456789 +05:30", "2020-01-02T10:20:30-0800", "2020-01-02 24:00:00", "2020-01-02 10:60:00",
  "2020-01-02 10:20:60", "2020-01-02 10:20:30 -00:30", "2020-01-02 10:20:30 +99:00", "2020-01-02 10:20:30.Z",
  "2020-02-31 00:00:00", "-2020-01-02 00:00:00Z", "1.0e+999", "1.0e-999", "999999999999999.99", "1000000000000000.0",
  "0.0001", "0.00009", "123456789.125", "-0.0", "+1", "-1", "+1.5", "0", "00", "-0", "0_", "0x", "0b", "0b2", "0xg",
]
WORDS = %w[
  yes Yes YES yEs no No NO on On ON off Off OFF true True TRUE tRue false False FALSE null Null NULL nULL y Y n N ~ nil
  :sym :"a\ b" :'x':y ::a : :a:b << = - -- --- ... ? | > % @ `x {{x}} ((x)) *a &b !c #d 'q' "q" a:b a#b http://x.y/z?q=1
  C:\\dir don't "say" [] {} , , key: -\ x ?\ x :\ x a:\ b a\ #b \ lead trail\  on\n yes\nno y\non null\n
] + ["o\ufb00", "ye\u017f", "a\n", "a\n\n", "a\n\n\n", "\n", "\n\n", "a\nb", "", " ", "\t", "\x01", "\x7f", "\u0085", "\u00a0",
     "\ufeff", "\u{1F600}", "日本", "é", "naïve café", "a\u2028b", "x\u0085", "\r\n", "a\rb", "  a\n b", "<<\n", "\e[0m"]

def mutate(text, alphabet)
  chars = text.chars
  RANDOM.rand(1..2).times do
    at = RANDOM.rand(chars.length + 1)
    case RANDOM.rand(3)
    when 0 then chars[at] = pick(alphabet) if at < chars.length
    when 1 then chars.insert(at, pick(alphabet))
    when 2 then chars.delete_at(at)
    end
  end
  chars.join
end

def scalar_texts
  texts = ALPHABET + ALPHABET.product(ALPHABET).map(&:join) + NUMBERS + WORDS
  2500.times { texts << mutate(pick(NUMBERS), "0123456789-:.,_+eExTZ ".chars) }
  500.times { texts << mutate(pick(WORDS), ALPHABET) }
  2000.times { texts << Array.new(3) { pick(ALPHABET) }.join }
  2000.times { texts << Array.new(RANDOM.rand(4..9)) { pick(ALPHABET) }.join }
  texts.uniq
end

# The way a string is written, if it is one of the usual ones.
def shorten(text, yaml)
  { "p" => text, "'" => "'#{text}'", '"' => "\"#{text}\"" }.each { |k, v| return k if yaml == "--- #{v}\n" }
  yaml
end

def scalars
  write(scalar_texts.map do |text|
    scanner = Psych::ScalarScanner.new(Psych::ClassLoader.new)
    value = attempt { encode(scanner.tokenize(text)) }
    yaml = attempt { shorten(text, text.to_yaml) }
    value == text ? [text, yaml] : [text, yaml, value]
  end)
end

# --- documents ---

PIECES = [
  "- ", "- ", "a", "b", "key", ":", ": ", ": ", "? ", "\n", "\n", "\n", "\n  ", "\n    ", "  ", " ", "[", "]", "{", "}", ",", ", ",
  "#", " # c", "&a ", "&b", "*a", "*b ", "!t ", "!!str ", "! ", "!<x> ", "!e!x ", "|", ">", "|+\n", ">-\n", "|2\n", "|-2", "'", "\"",
  "\\n", "\\", "\\x41", "\\u263a", "---", "---\n", "...", "\n...\n", "%YAML 1.1\n", "%TAG !e! tag:x,1:\n", "%", "\t", "é", "\u2028",
  "\u0085", "\r\n", "\r", "<<", "null", "1", "-", "@", "`", "~", "1.5", "x y", "''", "\"q\"", "'s'", "=", "!", "&", "*", "0", "+",
  "\uFEFF", "word word", "%41"
]
SEEDS = [
  "a: 1\nb:\n- x\n- y: z\n  w: |\n    text\n    more\n\n  v: >-\n    fold\n    ed\nc: {a: b, c: [1, 2, 'x y'], \"d\": e}\n",
  "--- &a\nname: x\nlist: [*b, c]\n? complex\n: value\n...\n--- second\n",
  "jobs:\n- name: web\n  properties: &p\n    a: 1\n    <<: {b: 2}\n  other:\n    <<: *p\n    c: 'multi\n      line'\n",
  "%YAML 1.1\n%TAG !e! tag:e.com,2000:\n---\n!e!foo\n- !!str 1\n- !local {a: b}\n- \"esc \\n \\u263a \\\n   cont\"\n"
]
TAGS = %w[
  ! !foo !!str !!int !!float !!binary !binary !str:Foo !float !!set !!omap !omap !!map !!seq !ruby/object !ruby/object:Foo
  !ruby/object:Hash !ruby/struct:Foo !ruby/hash:Foo !map:Foo !ruby/array:Foo !ruby/range !ruby/regexp !ruby/sym !ruby/class
  !ruby/exception:Foo !ruby/marshalable:Foo !<tag:yaml.org,2002:float>
]
TAGGED = ["", "x", "12", "'12'", "1.5", "1.", "1_0", "0x1f", "1e5", "'on'", "~", ":sym", "[[a, 1], [b, 2]]", "[{a: 1}]", "{a: 1}",
          "{}", "[]", "aGVsbG8=", "'a-G_V@sbG8='"]
FAULTS = [
  "a: b: c", "a:\n\tb: c", "a: [1, 2", "a: {b: c", "a: 'x", "a: \"x", "a: \"\\q\"", "a: \"\\xZZ\"", "a: \"\\ud800\"", "- a\nb: c",
  "a: b\n- c", "a: b\n c: d", "a\nb: c", "key: - x", "? a\n? b", "[a, b]]", "{a: b}}", "a: @b", "a: `b", "%FOO bar\n---\n", "%YAML 2.0\n---",
  "%YAML 1.1\n%YAML 1.1\n---", "%YAML 1\n---", "%YAML 1.1x\n---", "%TAG !a b\n---", "%TAG ! x\n%TAG ! y\n---", "!a!b c", "!<a b", "!<> x",
  "&a &b c", "& a", "*", "*a b: c", "a: |x\n  b", "a: |0\n  b", "a: |\n\tb", "a: >\n   b\n  c", "--- a\n--- b: c: d", "--- - a", "a: b\n...\nc: [",
  "...", "---\n...\n...", "x: {a: 1, b: 2, }", "[a, , b]", "[, a]", "{a: b c: d}", "{? a : b}", "[? a : b]", "[?, b]", "a: *unknown",
  "k" * 1030 + ": v", "\"#{"k" * 1030}\": v", "[#{"a, " * 400}b]: c", "a: 'b\n---\nc'", "a: b\n  - c", "- - a\n - b", "a: !", "a: !!", "a: !x!",
  "a: &", "a: [b\n]: c", "a: \"b\n c\": d", "a ? b", "a: \u2028b", "a: %b", "%", "a:  # c\n  b", "a: b #c\n  d", "\0", "a: \x01", "a: \x7f",
  "a: \u0080", "\uFEFFa: 1", "\uFEFFa: 1\nb: 2", "a: \uFFFE", "'a': b 'c'", "- a\n-b\n- c", "{a: b", "{a, b: [c}", "- [a\n- b", "a: 'b'c", "a: \"b\"c: d"
]

def document_texts
  texts = FAULTS + SEEDS + TAGS.product(TAGGED).map { |tag, content| "k: #{tag} #{content}\n" }
  1100.times { texts << Array.new(RANDOM.rand(1..12)) { pick(PIECES) }.join }
  500.times { texts << pieces_into(pick(SEEDS)) }
  texts.uniq
end

def pieces_into(text)
  RANDOM.rand(1..3).times do
    at = RANDOM.rand(text.length)
    text = text[0...at] + (chance(2) ? pick(PIECES) : "") + text[(at + RANDOM.rand(4))..].to_s
  end
  text
end

# The tree of a node, with line and column from 1.
def tree(node)
  place = [node.start_line + 1, node.start_column + 1]
  case node
  when Psych::Nodes::Alias then ["*", *place, node.anchor]
  when Psych::Nodes::Scalar
    flags = "#{"p" if node.plain}#{"q" if node.quoted}"
    ["=", *place, node.anchor, node.tag, node.style, flags, node.value]
  else
    kind = node.is_a?(Psych::Nodes::Sequence) ? "[" : "{"
    [kind, *place, node.anchor, node.tag, node.style, *node.children.map { |child| tree(child) }]
  end
end

def documents
  write(document_texts.map do |text|
    trees = attempt { Psych.parse_stream(text).children.map { |document| tree(document.root) } }
    value = attempt { encode(Psych.safe_load(text, permitted_classes: [Symbol, Date, Time], aliases: true)) }
    value == trees ? [text, trees] : [text, trees, value]
  end)
end

# --- values ---

TEXTS = [
  "a", "word", "longer_word", "x: y", "y", "true", "1.5", "", " lead", "trail ", "multi\nline", "multi\nline\n", "end\n", "end\n\n",
  "end\n\n\n", "\n", "tab\there", "é", "日本", "\u{1F600}", "it's", "say \"hi\"", "#no", "a #b", "- x", "? y", ":z", "((var))", "[1]",
  "*a", "null", "~", "<<", "=", "a,b", "\\", "\x01", "  two\n  lines", "a\n  b\n c\n", "a \nb", "a\n b \n", "a\n\n\nb\n\n", "tr\n \n",
  "2020-01-01", "0x1f", "key: - val", "a\u2028b", "nel\u0085x y", "ps\u2029\n z", "cr\rx", "\ufeffbom", "\u00a0nb"
]
SEPARATORS = [" ", " ", " ", " ", "  ", "\n", ", ", ": ", "", " '", " \"", "\n\n", " é ", "\n ", "\t"]
OPTIONS = [
  {}, {}, {}, {}, { indentation: 1 }, { indentation: 4 }, { indentation: 9 }, { line_width: -1 }, { line_width: 0 }, { line_width: 3 },
  { line_width: 20 }, { line_width: 40 }, { line_width: 120 }, { line_width: -2 }, { canonical: true }, { header: true },
  { line_width: 20, indentation: 4 }
]

def long_text
  return pick(TEXTS) unless chance(3)
  separators = chance(2) ? SEPARATORS : SEPARATORS.first(5)
  Array.new(RANDOM.rand(40)) { pick(TEXTS.first(5)) + pick(separators) }.join
end

# A value in the form of the files, in which collections have numbers and {r: n} is
# the collection of that number again.
def form(depth, seen)
  case RANDOM.rand(20)
  when 0..3 then depth.zero? ? long_text : hash_form(depth, seen)
  when 4..7 then depth.zero? ? long_text : list_form(depth, seen)
  when 8 then { i: (RANDOM.rand(1 << RANDOM.rand(1..70)) * pick([1, -1])).to_s }
  when 9 then { f: pick([1.0, 1.5, -0.25, 1e20, 1e-9, 123456789.125, 1e15, 1e14, 3e100, Float::NAN, -Float::INFINITY]).to_s }
  when 10 then nil
  when 11 then chance(2)
  when 12 then { s: long_text }
  when 13 then seen.empty? ? long_text : { r: pick(seen) }
  else long_text
  end
end

def hash_form(depth, seen)
  number = new_number(seen)
  keys = Array.new(RANDOM.rand(5)) { chance(3) ? "k" * RANDOM.rand(1..200) : long_text }.uniq
  { n: number, h: keys.map { |key| [key, form(depth - 1, seen)] } }
end

def list_form(depth, seen)
  items = Array.new(RANDOM.rand(5)) { form(depth - 1, seen) }
  items.empty? ? { a: items } : { n: new_number(seen), a: items }
end

def new_number(seen)
  @number += 1
  seen << @number
  @number
end

def build(form, seen)
  return form unless form.is_a?(Hash)
  return form[:i].to_i if form[:i]
  return form[:s].to_sym if form[:s]
  return float(form[:f]) if form[:f]
  return seen[form[:r]] if form[:r]
  if form[:h]
    value = seen[form[:n]] = {}
    form[:h].each { |key, item| value[key] = build(item, seen) }
  else
    value = seen[form[:n]] = []
    form[:a].each { |item| value << build(item, seen) }
  end
  value
end

def float(text) = { "NaN" => Float::NAN, "-Infinity" => -Float::INFINITY }.fetch(text) { text.to_f }

def values
  write(Array.new(900) do
    @number = 0
    value = form(4, [])
    options = pick(OPTIONS)
    yaml = attempt { build(value, {}).to_yaml(options) }
    options.empty? ? [value, yaml] : [value, yaml, options]
  end)
end

# --- events ---

EVENT_TAGS = [nil, nil, nil, nil, "!x", "!ruby/object:Foo", "tag:yaml.org,2002:str", "tag:yaml.org,2002:set", "tag:example.com,2000:a b",
              "!", "tag:yaml.org,2002:", "x", "!é", "!a,b[c]{d}"]

def event(depth)
  anchor = chance(8) ? pick(["a", "1", "a_b-c", "x" * 140]) : nil
  tag = pick(EVENT_TAGS)
  case RANDOM.rand(depth.zero? ? 5 : 9)
  when 0 then ["*", pick(["a", "1", "y" * 130])]
  when 1..4 then ["=", anchor, tag, *pick([[true, true], [true, false], [false, true], [true, true], [false, false]]), RANDOM.rand(6), long_text]
  when 5, 6 then ["[", anchor, tag, tag.nil? || chance(2), chance(3), Array.new(RANDOM.rand(4)) { event(depth - 1) }]
  else ["{", anchor, tag, tag.nil? || chance(2), chance(3), Array.new(2 * RANDOM.rand(4)) { event(depth - 1) }]
  end
end

def node(event)
  kind, anchor, tag, *rest = event
  case kind
  when "*" then Psych::Nodes::Alias.new(anchor)
  when "=" then Psych::Nodes::Scalar.new(rest[3], anchor, tag, rest[0], rest[1], rest[2])
  else
    made = (kind == "[" ? Psych::Nodes::Sequence : Psych::Nodes::Mapping).new(anchor, tag, rest[0], rest[1] ? 2 : 1)
    rest[2].each { |child| made.children << node(child) }
    made
  end
end

def dump_events(roots, options)
  stream = Psych::Nodes::Stream.new
  roots.each do |root|
    document = Psych::Nodes::Document.new(options[:header] ? [1, 1] : [], [], false)
    document.children << node(root)
    document.implicit_end = true
    stream.children << document
  end
  stream.to_yaml(nil, options.reject { |name, _| name == :header })
end

def events
  write(Array.new(600) do
    roots = Array.new(chance(4) ? 2 : 1) { event(3) }
    options = pick(OPTIONS.reject { |o| [0, -2].include?(o[:line_width]) })
    [roots, attempt { dump_events(roots, options) }, options]
  end)
end

# --- loading ---

LOADED = [
  "a: &x [1]\nb: *x\n", "a: *x\n", "[&a 1, *a]", "a: :sym\n", ":a: 1\n", "a: :'b c'\n", "a: !ruby/symbol b\n", "a: 2020-01-02\n",
  "a: 2020-02-30\n", "2020-01-02: a\n", "a: 2020-01-02 03:04:05 Z\n", "a: 2020-01-02 99:04:05\n", "a: 1,000\n", "a: 1_000\n",
  "a: 1,0_0\n", "a: 0b1,1\n", "a: 0,7\n", "a: 0x1,F\n", "a: 1_\n", "a: _1\n", "a: !foo {b: 1}\n", "a: !ruby/object:Foo {b: 1}\n",
  "a: !ruby/range 1..2\n", "a: !!set {a, b}\n", "", "# only a comment\n", "---\n", "--- a\n--- [\n", "a: 1\n...\n[\n", "a: 1\n--- {\n",
  "<<: {a: 1}\nb: 2\n", "b: 2\n<<: {b: 1, c: 3}\n", "<<: [{a: 1, b: 2}, {a: 3, c: 4}]\na: 5\n", "<<: [1]\n", "<<: x\n", "<<:\n",
  "'<<': {a: 1}\n", "!!str <<: {a: 1}\n", "x: &x {a: 1}\ny:\n  b: 2\n  <<: *x\n  a: 3\n", "x: &x [{a: 1}]\ny:\n  <<: *x\n",
  "x: &x {a: 1}\ny: {<<: [*x, {a: 2, b: 3}]}\n", "k: &k <<\n*k : {a: 1}\n", "p: &p\n  a: 1\n  <<: *p\n  q: {<<: *p, z: 2}\n",
  "a: 1\nb: 2\na: 3\n", "1: a\n1.5: b\ntrue: c\n~: d\n[1, x]: e\n{f: g}: h\n", "010: a\n8: b\n", "y: n\nn: y\n",
  "? a: 1\n  :b: :c\n  'd': e\n  1: 2.5\n  ~: true\n  :e?: :f=\n  :g=: :h!\n  :@i: :@j\n  :k l: :m n\n  :+: :+\n  :$o: :@@p\n  :[]: :1a\n  :é: :é\n" +
    "  :@: :@@@x\n  :$: :a?b\n  :A: :A=\n  ::x: ::y\n  ? [1, :a]\n  : {}\n  ? &n 5\n  : *n\n  *n : 6\n  :'q r': :\"s\"\n",
  "? [2020-01-02, 2020-01-02 03:04:05.50 Z, 2020-01-02 03:04:05 +01:00]\n", "2020-01-02 03:04:05.50 Z: a\n",
  "? {? {a: b} : c, ? [d] : {}}\n: []\n", "? {<<: {a: 1}, b: 2, <<: [{b: 3, c: 4}, {c: 5}]}\n", "? {a: 1, b: 2, a: 3}\n",
  "? &k [&i 1, {x: &m {y: 1}}]\n: *k\nv: [*i, *m]\n? *m\n: *m\n", "? &k {a: 1}\n: 1\n*k : 2\n", "? [\"q\\\"\\n\\e\\x01\\u00a0\\uFEFF\\u0085\\x7f\\U000e0001#{'#'}{x}#y\"]\n",
  "? [!!binary /w==, 99999999999999999999, .inf]\n", "? [*none]\n", "? !foo {a: 1}\n", "? {<<: 1}\n", "? {<<: [1]}\n"
]
LOADING = [
  { permitted_classes: [Symbol], aliases: true }, {}, { aliases: true }, { permitted_classes: [Symbol, Date, Time], aliases: true },
  { permitted_classes: [Symbol], aliases: true, strict_integer: true }, { permitted_classes: [Symbol], aliases: true, parse_symbols: false }
]

def loading
  write(LOADED.product(LOADING).map do |text, options|
    [text, options, attempt { encode(Psych.safe_load(text, **options)) }]
  end)
end

# --- encoding ---

BYTES = ["\x00", "\x01", "\x7F", "\xFF", "\xC3", "\xC3(", "\xE2\x82", "\xE2\x82(", "\xF0\x9F\x98", "\xC0\x80", "\xE0\x80\x80", "\xF0\x80\x80\x80",
         "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xEF\xBF\xBE", "\e", "\u0080", "\u0085", "é", "\u{1F600}", "\uFEFF"].map(&:b)
AROUND = ["", "y: z\n", "\n a: b: c\n", "\n- x\n", "\n[a\n", "\n'q", "\n\"q\n", "x", "\nk: v\n"].map(&:b)

# The parts of a document of bytes: strings and how often each is repeated.
# libyaml reads 16384 bytes at a time.
def byte_parts
  before = [["key: a value\n".b, RANDOM.rand(800)], [pick(AROUND), 1]]
  if chance(2)
    missing = 16_384 * RANDOM.rand(1..2) - RANDOM.rand(8) - before.sum { |text, count| text.length * count }
    before.insert(1, ["\n".b, missing]) if missing.positive?
  end
  before + [[pick(BYTES), 1], [pick(AROUND), 1], ["key: a value\n".b, chance(2) ? 0 : RANDOM.rand(2000)]]
end

def encoding
  parts = BYTES.map { |bytes| [[bytes, 1]] } + Array.new(500) { byte_parts }
  write(parts.map do |list|
    text = list.map { |bytes, count| bytes * count }.join.force_encoding("UTF-8")
    [list.map { |bytes, count| [bytes.unpack1("H*"), count] }, attempt { Psych.parse_stream(text) && nil }]
  end)
end

send(ARGV.fetch(0))
