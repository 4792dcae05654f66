# ruby 4.0
validate_properties_format({"a" => {"b" => 1}}, "a.b")  #=> ["a", "b"]
validate_properties_format({"a" => 1}, "a.b")  #!> Bosh::Common::Template::InvalidPropertyType: Property 'a.b' expects a hash, but received 'Integer'
validate_properties_format({}, "a.b")  #=> nil
Bosh::Common::Template::UnknownProperty.new(["a"]).message  #=> "Can't find property '[\"a\"]'"
Bosh::Common::Template::UnknownProperty.new("a").name  #=> "a"
Bosh::Common::Template::UnknownLink.new("l").message  #=> "Can't find link 'l'"
validate_properties_format(nil, "a")  #!> Bosh::Common::Template::InvalidPropertyType: Property 'a' expects a hash, but received 'NilClass'
if_p("a") { 1 }.else_if_link("x") { 2 }.class  #=> Bosh::Common::Template::EvaluationContext::ActiveElseBlock
Bosh::Common::Template::EvaluationContext::InactiveElseBlock.new.else_if_link("x") { 2 }.class  #=> Bosh::Common::Template::EvaluationContext::InactiveElseBlock
Bosh::Common::Template::EvaluationContext::InactiveElseBlock.new.else { 2 }  #=> nil
self == self  #=> true
self == 5  #=> false
[self].include?(self)  #=> true
self != nil  #=> true
