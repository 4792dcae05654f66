# Prints the cases of a file beside this script with the trees that Ruby's own parser makes of them:
#
#   ruby reference.rb FILE.txtar
#
# README.md tells what is in the files. Needs Ruby 4.0.
require "erb"
require "prism"

# Prints a Prism tree in the form of Dump.
class Tree
  # What the Go side answers with "unsupported".
  class Unsupported < StandardError; end

  BINARY = /OperatorWriteNode\z/

  def initialize(erb:, shift:)
    @erb = erb     # the program was made by ERB
    @shift = shift # how many lines it has in front
  end

  def program(node)
    list = node.statements&.body || []
    if @erb # the assignment of _erbout, and its value at the end
      list = list.drop(1)
      list = list[0...-1] if list.last.is_a?(Prism::LocalVariableReadNode) && list.last.name == :_erbout
    end
    trees = list.map { |child| tree(child) }
    trees.size == 1 && trees[0].start_with?("(seq ") ? trees[0] : form("seq", *trees)
  end

  private

  def form(name, *items) = "(#{[name, *items].join(" ")})"
  def optional(node) = node ? tree(node) : "_"
  def line(location) = "@#{location.start_line - @shift}"
  def list(nodes) = nodes.map { |node| tree(node) }

  # A string as Go's strconv.QuoteToASCII prints it.
  def quote(text)
    text = text.dup.force_encoding("UTF-8")
    body = text.each_char.map do |char|
      next char.bytes.map { |byte| format("\\x%02x", byte) }.join unless char.valid_encoding?
      quote_char(char)
    end
    "\"#{body.join}\""
  end

  ESCAPES = { "\a" => "\\a", "\b" => "\\b", "\f" => "\\f", "\n" => "\\n", "\r" => "\\r", "\t" => "\\t",
              "\v" => "\\v", "\"" => "\\\"", "\\" => "\\\\" }.freeze

  def quote_char(char)
    return ESCAPES[char] if ESCAPES[char]
    case code = char.ord
    when 0...0x20, 0x7f then format("\\x%02x", code)
    when 0...0x7f then char
    when 0...0x10000 then format("\\u%04x", code)
    else format("\\U%08x", code)
    end
  end

  def statements(node)
    case node
    when nil then "_"
    when Prism::StatementsNode
      node.body.size == 1 ? tree(node.body[0]) : form("seq", *list(node.body))
    else tree(node)
    end
  end

  def tree(node)
    name = "tree_#{node.class.name[/\w+\z/].delete_suffix("Node").gsub(/(?<!^)[A-Z]/) { "_#{_1}" }.downcase}"
    return send(name, node) if respond_to?(name, true)
    return write(node) if node.class.name.match?(/(Operator|Or|And)?WriteNode\z/)
    raise Unsupported, node.class.name
  end

  # Literals.

  def tree_nil(_) = "nil"
  def tree_true(_) = "true"
  def tree_false(_) = "false"
  def tree_self(_) = "self"
  def tree_source_line(_) = "__LINE__"
  def tree_source_file(_) = "__FILE__"
  def tree_source_encoding(_) = "(const (const :: Encoding) UTF_8)"
  def tree_integer(node) = node.value.to_s
  def tree_float(node) = node.value.to_s
  def tree_string(node) = quote(node.unescaped)
  def tree_symbol(node) = ":#{quote(node.unescaped)}"
  def tree_interpolated_string(node) = joined("dstr", node.parts) { |text| quote(text) }
  def tree_interpolated_symbol(node) = joined("dsym", node.parts) { |text| ":#{quote(text)}" }
  def tree_regular_expression(node) = form("regexp", quote(options(node)), quote(node.unescaped))
  def tree_interpolated_regular_expression(node) = form("regexp", quote(options(node)), *parts(node.parts))
  def tree_range(node) = form(node.exclude_end? ? "xrange" : "range", optional(node.left), optional(node.right))
  def tree_lambda(node) = form("lambda", block(node))
  def tree_hash(node) = form("hash", *pairs(node))
  def tree_keyword_hash(node) = form("keywords", *pairs(node))
  def tree_implicit(node) = tree(node.value)
  def tree_array(node) = form("array", *list(node.elements).map { |item| item.sub(/\A\(keywords/, "(hash") })

  def options(node)
    { i: :ignore_case?, m: :multi_line?, x: :extended?, o: :once? }.filter_map { |c, set| c if node.send(set) }.join
  end

  def pairs(node)
    node.elements.flat_map do |pair|
      pair.is_a?(Prism::AssocSplatNode) ? [form("**", optional(pair.value))] : [tree(pair.key), tree(pair.value)]
    end
  end

  # The parts of a literal, text side by side joined: strings, and trees of the rest.
  def flat(nodes)
    nodes.flat_map do |node|
      case node
      when Prism::StringNode, Prism::SymbolNode then [[:text, node.unescaped.b]]
      when Prism::InterpolatedStringNode then flat(node.parts)
      when Prism::EmbeddedVariableNode then [[:tree, tree(node.variable)]]
      else [[:tree, interpolation(node.statements)]]
      end
    end.chunk_while { |a, b| a[0] == :text && b[0] == :text }
       .map { |run| run[0][0] == :text ? [:text, run.map(&:last).join] : run[0] }
       .reject { |kind, text| kind == :text && text.empty? }
  end

  def interpolation(node)
    return "nil" unless node
    text = statements(node)
    text.start_with?("\"") ? form("seq", text) : text
  end

  def parts(nodes) = flat(nodes).map { |kind, text| kind == :text ? quote(text) : text }

  def joined(name, nodes)
    all = flat(nodes)
    return yield("") if all.empty?
    return yield(all[0][1]) if all.size == 1 && all[0][0] == :text
    form(name, *parts(nodes))
  end

  # Variables and constants.

  def named(node) = node.name.to_s
  %w[instance_variable class_variable global_variable constant].each do |kind|
    alias_method "tree_#{kind}_read", :named
    alias_method "tree_#{kind}_target", :named
  end
  alias tree_back_reference_read named

  def local(node) = form("lvar", node.name)
  alias tree_local_variable_read local
  alias tree_local_variable_target local
  alias tree_required_parameter local
  def tree_it_local_variable_read(_) = "(lvar it)"
  def tree_numbered_reference_read(node) = "$#{node.number}"
  def tree_constant_path(node) = form("const", node.parent ? tree(node.parent) : "::", node.name)
  alias tree_constant_path_target tree_constant_path

  # Calls.

  def tree_call(node)
    return output(node) if @erb && output?(node)
    at = line(node.message_loc || node.location)
    return form("vcall#{at}", node.name) if node.variable_call?
    return form("not", tree(node.receiver)) if node.name == :! && !node.call_operator && !node.arguments
    name = (node.safe_navigation? ? "safe" : "call") + at
    return attribute(node, name) if node.attribute_write?
    form(name, optional(node.receiver), node.name, *arguments(node.arguments), *passed(node.block))
  end

  def attribute(node, name)
    *args, value = arguments(node.arguments)
    form("=", form(name, tree(node.receiver), node.name.to_s.delete_suffix("="), *args), value)
  end

  # _erbout.<< "text".freeze, or _erbout.<<((code).to_s)
  def output?(node)
    node.name == :<< && node.call_operator && node.receiver.is_a?(Prism::LocalVariableReadNode) && node.receiver.name == :_erbout
  end

  def output(node)
    call = node.arguments.arguments[0]
    return form("text", quote(call.receiver.unescaped)) if call.name == :freeze
    form("out", statements(call.receiver.body))
  end

  def arguments(node)
    (node&.arguments || []).flat_map do |arg|
      arg.is_a?(Prism::ForwardingArgumentsNode) ? ["(* _)", "(keywords (** _))", "(& anon)"] : [tree(arg)]
    end
  end

  def passed(node)
    case node
    when nil then []
    when Prism::BlockArgumentNode then [form("&", node.expression ? tree(node.expression) : "anon")]
    else [block(node)]
    end
  end

  def block(node)
    params =
      case list = node.parameters
      when nil then "_"
      when Prism::NumberedParametersNode then form("numbered", list.maximum)
      when Prism::ItParametersNode then "(it)"
      else params(list.parameters, list.locals)
      end
    form("block", params, statements(node.body))
  end

  def tree_super(node) = form("super", *arguments(node.arguments), *passed(node.block))
  def tree_forwarding_super(node) = form("zsuper", *passed(node.block))
  def tree_yield(node) = form("yield", *arguments(node.arguments))
  def tree_splat(node) = form("*", optional(node.expression))
  def tree_and(node) = form("and", tree(node.left), tree(node.right))
  def tree_or(node) = form("or", tree(node.left), tree(node.right))
  def tree_defined(node) = form("defined", tree(node.value))
  def tree_match_write(node) = form("match", tree(node.call), node.targets.map(&:name).join(" "))

  # Parameters.

  def params(node, locals = [])
    all = node ? [*node.requireds, *node.optionals].map { |p| param(p) } : []
    if node
      all << "*#{node.rest.name}" if node.rest.is_a?(Prism::RestParameterNode)
      all.concat([*node.posts, *node.keywords].map { |p| param(p) })
      all.concat(keyword_rest(node.keyword_rest))
      all << "&#{node.block.name}" if node.block
      all << "," if node.rest.is_a?(Prism::ImplicitRestNode)
    end
    form("params", *all, *locals.map { |l| ";#{l.name}" })
  end

  def param(node)
    case node
    when Prism::MultiTargetNode then tree(node)
    when Prism::OptionalParameterNode then form("=", node.name, tree(node.value))
    when Prism::RequiredKeywordParameterNode then "#{node.name}:"
    when Prism::OptionalKeywordParameterNode then form("=", "#{node.name}:", tree(node.value))
    else node.name.to_s
    end
  end

  def keyword_rest(node)
    case node
    when Prism::KeywordRestParameterNode then ["**#{node.name}"]
    when Prism::NoKeywordsParameterNode then ["**nil"]
    when Prism::ForwardingParameterNode then %w[* ** &]
    else []
    end
  end

  # Assignment.

  def write(node)
    operator =
      case node.class.name
      when /OperatorWriteNode\z/ then "#{node.binary_operator}="
      when /OrWriteNode\z/ then "||="
      when /AndWriteNode\z/ then "&&="
      else "="
      end
    form(operator, written(node), tree(node.value))
  end

  def written(node)
    case node.class.name
    when /::LocalVariable/ then form("lvar", node.name)
    when /::ConstantPath/ then tree(node.target)
    when /::Call/ then form((node.safe_navigation? ? "safe" : "call") + line(node.location), tree(node.receiver), node.read_name)
    when /::Index/ then form("call#{line(node.location)}", tree(node.receiver), "[]", *arguments(node.arguments))
    else node.name.to_s
    end
  end

  def tree_call_target(node)
    form((node.safe_navigation? ? "safe" : "call") + line(node.message_loc), tree(node.receiver), node.name.to_s.delete_suffix("="))
  end

  def tree_index_target(node) = form("call#{line(node.opening_loc)}", tree(node.receiver), "[]", *arguments(node.arguments))
  def tree_multi_write(node) = form("masgn", tree_multi_target(node), tree(node.value))

  def tree_multi_target(node)
    rest = node.rest.is_a?(Prism::ImplicitRestNode) ? [] : [node.rest].compact
    form("mlhs", *list([*node.lefts, *rest, *node.rights]))
  end

  # Control flow.

  def condition(node)
    raise Unsupported, node.class.name if node.class.name.match?(/FlipFlop|MatchLastLine/)
    tree(node)
  end

  def otherwise(node) = node.is_a?(Prism::ElseNode) ? statements(node.statements) : optional(node)
  def tree_if(node) = form("if", condition(node.predicate), statements(node.statements), otherwise(node.subsequent))
  def tree_unless(node) = form("if", condition(node.predicate), otherwise(node.else_clause), statements(node.statements))
  def tree_while(node) = form(node.begin_modifier? ? "dowhile" : "while", condition(node.predicate), statements(node.statements))
  def tree_until(node) = form(node.begin_modifier? ? "dountil" : "until", condition(node.predicate), statements(node.statements))

  def tree_for(node)
    target = tree(node.index)
    target = form("mlhs", target) if node.index.is_a?(Prism::SplatNode)
    form("for", target, tree(node.collection), statements(node.statements))
  end

  def tree_case(node)
    whens = node.conditions.map { |w| form("when", form("any", *list(w.conditions)), statements(w.statements)) }
    form("case", optional(node.predicate), *whens, otherwise(node.else_clause))
  end

  def tree_begin(node)
    clauses = []
    clause = node.rescue_clause
    while clause
      clauses << form("rescue", form("any", *list(clause.exceptions)), optional(clause.reference), statements(clause.statements))
      clause = clause.subsequent
    end
    clauses << form("else", statements(node.else_clause.statements)) if node.else_clause&.statements
    clauses << form("ensure", statements(node.ensure_clause.statements)) if node.ensure_clause&.statements
    form("begin", statements(node.statements), *clauses)
  end

  def tree_rescue_modifier(node) = form("begin", tree(node.expression), form("rescue", "(any)", "_", tree(node.rescue_expression)))
  def tree_return(node) = jump("return", node)
  def tree_break(node) = jump("break", node)
  def tree_next(node) = jump("next", node)
  def tree_retry(_) = "(retry)"

  def jump(name, node)
    values = node.arguments&.arguments || []
    return form(name, values.empty? ? "_" : tree(values[0])) if values.size < 2 && !values[0].is_a?(Prism::SplatNode)
    form(name, form("array", *list(values)))
  end

  def tree_parentheses(node)
    body = node.body
    body = body.body[0] if body.is_a?(Prism::StatementsNode) && body.body.size == 1
    return "nil" unless body
    body.is_a?(Prism::BeginNode) || body.is_a?(Prism::RescueModifierNode) ? form("seq", tree(body)) : statements(body)
  end

  # Definitions.

  def tree_def(node)
    list = node.parameters || node.lparen_loc ? params(node.parameters) : "_"
    form("def", optional(node.receiver), node.name, list, statements(node.body))
  end

  def tree_class(node) = form("class", tree(node.constant_path), optional(node.superclass), statements(node.body))
  def tree_module(node) = form("module", tree(node.constant_path), statements(node.body))
  def tree_singleton_class(node) = form("sclass", tree(node.expression), statements(node.body))

  def tree_alias_method(node)
    form("alias", tree(node.new_name), tree(node.old_name))
  end
  alias tree_alias_global_variable tree_alias_method

  def tree_undef(node) = form("undef", *list(node.names))

  # Patterns.

  def tree_match_predicate(node) = form("match?", tree(node.value), pattern(node.pattern))
  def tree_match_required(node) = form("match!", tree(node.value), pattern(node.pattern))

  def tree_case_match(node)
    form("casein", optional(node.predicate), *node.conditions.map { |c| in_clause(c) }, otherwise(node.else_clause))
  end

  def in_clause(node)
    pattern, guard = node.pattern, []
    if pattern.is_a?(Prism::IfNode) || pattern.is_a?(Prism::UnlessNode)
      test = tree(pattern.predicate)
      guard = [form("if", pattern.is_a?(Prism::IfNode) ? test : form("not", test))]
      pattern = pattern.statements.body[0]
    end
    form("in", pattern(pattern), *guard, statements(node.statements))
  end

  def pattern(node)
    case node
    when Prism::LocalVariableTargetNode then form("bind", node.name)
    when Prism::PinnedVariableNode then form("value", tree(node.variable))
    when Prism::PinnedExpressionNode then form("value", tree(node.expression))
    when Prism::AlternationPatternNode then form("alt", pattern(node.left), pattern(node.right))
    when Prism::CapturePatternNode then form("as", pattern(node.value), node.target.name)
    when Prism::ArrayPatternNode then array_pattern(node)
    when Prism::FindPatternNode then form("pfind", optional(node.constant), *[node.left, *node.requireds, node.right].map { |n| pattern(n) })
    when Prism::SplatNode then form("*", node.expression ? node.expression.name : "_")
    when Prism::HashPatternNode then hash_pattern(node)
    when Prism::ParenthesesNode then pattern(node.body.is_a?(Prism::StatementsNode) ? node.body.body[0] : node.body)
    when Prism::ImplicitNode then pattern(node.value)
    else form("value", tree(node))
    end
  end

  def array_pattern(node)
    rest = node.rest.is_a?(Prism::ImplicitRestNode) ? ["(* _)"] : [node.rest].compact.map { |n| pattern(n) }
    form("parray", optional(node.constant), *node.requireds.map { |n| pattern(n) }, *rest, *node.posts.map { |n| pattern(n) })
  end

  def hash_pattern(node)
    pairs = node.elements.map { |pair| form(":#{quote(pair.key.unescaped)}", pattern(pair.value)) }
    case node.rest
    when Prism::AssocSplatNode then pairs << form("**", node.rest.value ? node.rest.value.name : "_")
    when Prism::NoKeywordsParameterNode then pairs << "**nil"
    end
    form("phash", optional(node.constant), *pairs)
  end
end

# The Ruby that ERB makes of a template.
def compile(template)
  compiler = ERB::Compiler.new("-")
  compiler.put_cmd = compiler.insert_cmd = "_erbout.<<"
  compiler.pre_cmd = ["_erbout = +''"]
  compiler.post_cmd = ["_erbout"]
  compiler.compile(template)[0]
end

# The tree of a case, "refused" or "unsupported".
def answer(kind, text)
  code = kind == "erb" ? compile(text) : text
  result = Prism.parse(code)
  return "refused" unless result.success?
  shift = kind == "erb" ? code[/\A(#.*\n)+/].count("\n") : 0
  Tree.new(erb: kind == "erb", shift:).program(result.value)
rescue Tree::Unsupported
  "unsupported"
end

# A section of the file: its name and its text.
def sections(file) = file.split(/^-- (\w+) --\n/).drop(1).each_slice(2)

if $PROGRAM_NAME == __FILE__
  file = File.read(ARGV.fetch(0))
  print file[/\A.*?(?=^-- \w+ --\n)/m]
  sections(file).each do |name, text|
    case name
    when "ruby", "erb"
      tree = answer(name, text.delete_suffix("\n"))
      print "-- #{name} --\n#{text}-- tree --\n#{tree}\n"
    when "error" then print "-- error --\n#{text}"
    end
  end
end
