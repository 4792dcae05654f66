# ruby 4.0
File.basename("/a/b.rb")  #=> "b.rb"
File.basename("/a/b.rb", ".rb")  #=> "b"
File.basename("/a/b.rb", ".*")  #=> "b"
File.basename("/")  #=> "/"
File.basename("")  #=> ""
File.basename("a/b/")  #=> "b"
File.basename(".bashrc", ".*")  #=> ".bashrc"
File.basename(nil)  #!> TypeError: no implicit conversion of nil into String
File.dirname("/a/b/c")  #=> "/a/b"
File.dirname("/a/b/c", 2)  #=> "/a"
File.dirname("a")  #=> "."
File.dirname("/")  #=> "/"
File.dirname("/a/")  #=> "/"
File.dirname("//a")  #=> "/"
File.dirname("")  #=> "."
File.dirname("/a", -1)  #!> ArgumentError: negative level: -1
File.extname("a.rb")  #=> ".rb"
File.extname("a.tar.gz")  #=> ".gz"
File.extname(".profile")  #=> ""
File.extname("a.")  #=> "."
File.extname("a")  #=> ""
File.extname(".a.b")  #=> ".b"
File.join("a", "b")  #=> "a/b"
File.join("a/", "/b")  #=> "a/b"
File.join("a", ["b", ["c"]])  #=> "a/b/c"
File.join  #=> ""
File.join("", "a")  #=> "/a"
File.join("a", "")  #=> "a/"
File.join("a", nil)  #!> TypeError: no implicit conversion of nil into String
File.split("/a/b")  #=> ["/a", "b"]
File.split("a")  #=> [".", "a"]
File.split("/")  #=> ["/", "/"]
File.absolute_path?("/a")  #=> true
File.absolute_path?("a")  #=> false
File::SEPARATOR  #=> "/"
File.join('a', [])  #=> "a/"
File.join([], 'a')  #=> "/a"
File.join(['a', ['/b/', '/c']], '/', 'd//', '//e')  #=> "a/b/c/d//e"
File.join  #=> ""
a = ['x']; a << a; File.join(a) rescue [$!.class, $!.message]  #=> [ArgumentError, "recursive array"]
a = ['']; 5.times { a = [a, a] }; File.join(a)  #=> "/"
b = ['z']; 150.times { b = [b] }; File.join('a', b)  #=> "a/z"
File.dirname('/a/b/c', 2)  #=> "/a"
File.dirname('a/b/c', 9)  #=> "."
File.expand_path("/a/../b/./c")  #=> "/b/c"
File.expand_path("c", "/a/b")  #=> "/a/b/c"
File.expand_path("../../../c", "/a/b")  #=> "/c"
File.expand_path("/")  #=> "/"
File.expand_path("/a/b", "/c")  #=> "/a/b"
File.expand_path("", "/a")  #=> "/a"
File.expand_path(".", "/a/b/")  #=> "/a/b"
File.expand_path("a/~b", "/x")  #=> "/x/a/~b"
File.absolute_path("../c", "/a")  #=> "/c"
File.absolute_path("~/c", "/a")  #=> "/a/~/c"
File.absolute_path("/a/./b")  #=> "/a/b"
File.expand_path("a\0b", "/")  #!> ArgumentError: path name contains null byte
File.expand_path(nil, "/a")  #!> TypeError: no implicit conversion of nil into String
File.expand_path(1, "/a")  #!> TypeError: no implicit conversion of Integer into String
File.expand_path("a", 1)  #!> TypeError: no implicit conversion of Integer into String
File.expand_path("é", "/ü")  #=> "/ü/é"
File.expand_path("...", "/a")  #=> "/a/..."
File.expand_path("a ", "/a")  #=> "/a/a "
File.expand_path("/a/..")  #=> "/"
File.expand_path("b", "/a/../c/")  #=> "/c/b"
