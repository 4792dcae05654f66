# ruby 4.0
[nil, "", " \n\t", "a", [], [nil], {}, {a: 1}, 0, 0.0, true, false, :a].map(&:blank?)  #=> [true, true, true, false, true, false, true, false, false, false, false, true, false]
[nil, "", " ", "a", [], {}, 0, true, false].map(&:present?)  #=> [false, false, false, true, false, false, true, true, false]
[nil, "", " ", "a", [], [1], {}, 0, false].map(&:presence)  #=> [nil, nil, nil, "a", nil, [1], nil, 0, nil]
"\u3000".blank?  #=> true
"\u00a0".blank?  #=> true
OpenStruct.new.blank?  #=> false
Object.new.blank?  #=> false
:"".blank?  #=> true
"".presence || "default"  #=> "default"
Set.new.blank?  #=> true
(1..0).blank?  #=> false
