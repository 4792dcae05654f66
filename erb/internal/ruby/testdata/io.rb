# ruby 4.0
STDOUT.closed?  #=> false
STDOUT.fileno  #=> 1
STDOUT.internal_encoding  #=> nil
STDOUT.inspect  #=> "#<IO:<STDOUT>>"
STDOUT.to_i  #=> 1
STDOUT.binmode.class  #=> IO
STDOUT.flush.class  #=> IO
