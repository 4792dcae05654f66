# ruby 4.0
(0..0xFFFF).select { |c| !(0xD800..0xDFFF).cover?(c) && (s = [c].pack('U'); (s =~ /[\w]/i) != (s =~ /\w/i)) }  #=> []
(0..0xFFFF).select { |c| !(0xD800..0xDFFF).cover?(c) && (s = [c].pack('U'); (s =~ /[\p{L}]/i) != (s =~ /\p{L}/i)) }  #=> []
(0..0xFFFF).select { |c| !(0xD800..0xDFFF).cover?(c) && (s = [c].pack('U'); (s =~ /[[:alpha:]]/i) != (s =~ /[[:alpha:]]/)) }  #=> []
(0..0xFFFF).select { |c| !(0xD800..0xDFFF).cover?(c) && (s = [c].pack('U'); (s =~ /[\d]/i) != (s =~ /\d/i)) }  #=> []
(0..0xFFFF).select { |c| !(0xD800..0xDFFF).cover?(c) && (s = [c].pack('U'); (s =~ /[a-z]/i) != (s =~ /[a-z]/)) }  #=> [65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 383, 8490]
(0..0xFFFF).select { |c| !(0xD800..0xDFFF).cover?(c) && (s = [c].pack('U'); (s =~ /[^a-z]/i) != (s =~ /[^a-z]/)) }  #=> [65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 383, 8490]
(0..0xFFFF).select { |c| !(0xD800..0xDFFF).cover?(c) && (s = [c].pack('U'); (s =~ /[^\w]/i) != (s =~ /[^\w]/)) }  #=> []
(0..0xFFFF).select { |c| !(0xD800..0xDFFF).cover?(c) && (s = [c].pack('U'); (s =~ /[\W]/i) != (s =~ /[\W]/)) }  #=> []
(0..0xFFFF).select { |c| !(0xD800..0xDFFF).cover?(c) && (s = [c].pack('U'); (s =~ /\W/i) != (s =~ /\W/)) }  #=> []
(0..0xFFFF).select { |c| !(0xD800..0xDFFF).cover?(c) && (s = [c].pack('U'); (s =~ /[\h]/i) != (s =~ /[\h]/)) }  #=> []
(0..0xFFFF).select { |c| !(0xD800..0xDFFF).cover?(c) && (s = [c].pack('U'); (s =~ /\h/i) != (s =~ /\h/)) }  #=> []
(0..0xFFFF).select { |c| !(0xD800..0xDFFF).cover?(c) && (s = [c].pack('U'); (s =~ /[\w.]/i) != (s =~ /[\w.]/)) }  #=> []
(0..0xFFFF).select { |c| !(0xD800..0xDFFF).cover?(c) && (s = [c].pack('U'); (s =~ /[\w-]+/i) != (s =~ /[\w-]+/)) }  #=> []
"ſ" =~ /[\wx]/i  #=> nil
"ſ" =~ /[ſ]/i  #=> 0
"ſ" =~ /[s]/i  #=> 0
"ſ" =~ /[^s]/i  #=> nil
"a" =~ /[\W]/i  #=> nil
"s" =~ /[\W]/i  #=> nil
"k" =~ /[\W]/i  #=> nil
"s" =~ /[^\W]/i  #=> 0
[837].pack('U') =~ /\p{L}/i  #=> 0
[837].pack('U') =~ /[\p{L}]/i  #=> 0
[837].pack('U') =~ /\p{Ll}/i  #=> 0
[837].pack('U') =~ /[[:lower:]]/i  #=> 0
[837].pack('U') =~ /[[:alpha:]]/i  #=> 0
"ſ" =~ /[\w&&[a-z]]/i  #=> nil
"ſ" =~ /[\ws]/i  #=> 0
"ſ" =~ /[\w[s]]/i  #=> 0
"ſ" =~ /[\w[a-z]]/i  #=> 0
"ſ" =~ /[^\Ws]/i  #=> nil
"ſ" =~ /[\d\w]/i  #=> nil
"ſ" =~ /[\h]/i  #=> nil
"K" =~ /[\wk]/i  #=> 0
"K" =~ /[\w]/i  #=> 0
"k" =~ /[\W]/i  #=> nil
"k" =~ /[\WK]/i  #=> 0
"k" =~ /[^\w]/i  #=> nil
"K" =~ /[^\w]/i  #=> nil
"K" =~ /[^\W]/i  #=> 0
"K" =~ /[^\W\s]/i  #=> 0
"K" =~ /[[\w]]/i  #=> 0
"K" =~ /[[[:word:]]]/i  #=> 0
"ss" =~ /[\w]\z/i  #=> 1
"ß" =~ /[\w]/i  #=> nil
"ß" =~ /[\wß]/i  #=> 0
"ss" =~ /\A[\wß]\z/i  #=> 0
"ss" =~ /\A[^\Wß]\z/i  #=> nil
