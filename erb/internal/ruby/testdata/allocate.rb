# ruby 4.0
# What makes objects of classes without initializing them.
Proc.allocate  #!> TypeError: allocator undefined for Proc
Class.new(Proc).allocate  #!> TypeError: allocator undefined for #<Class:0x…>
Module.allocate.name  #!> NoMethodError: undefined method 'allocate' for class Module
Class.allocate.name  #=> nil  #?> nothing has initialized it
Class.new(Module).allocate.name  #!> NoMethodError: undefined method 'allocate' for class #<Class:0x…>
Method.allocate  #!> TypeError: allocator undefined for Method
