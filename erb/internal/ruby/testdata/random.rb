# ruby 4.0
Random.new(2**40).rand(100)  #=> 1
Random.new(-5).rand(100)  #=> 99
Random.new(2**32).rand  #=> 0.8444218515250481
Random.new(0).rand  #=> 0.5488135039273248
Random.new(42).rand(2**40)  #=> 441507790259
Random.new(42).rand(2**70)  #=> 715669899378304353116
Random.new(42).rand(2**32)  #=> 1608637542
Random.new(42).rand(0)  #!> ArgumentError: invalid argument - 0
Random.new(42).rand(-1)  #!> ArgumentError: invalid argument - -1
Random.new(42).rand(3..1)  #!> ArgumentError: invalid argument - 3..1
Random.new(42).rand("a")  #!> TypeError: no implicit conversion of String into Integer
Random.new(42).rand(nil)  #!> ArgumentError: invalid argument -␠
Random.new(42).rand(0.0)  #=> 0.3745401188473625
Random.new(42).rand(1...2)  #=> 1
Random.new(42).rand(1.0...1.0)  #!> ArgumentError: invalid argument - 1.0...1.0
Random.new(42).rand("a".."b")  #!> TypeError: no implicit conversion of Range into Integer
Random.new(1.9).seed  #=> 1
(1..10).to_a.shuffle(random: Random.new(1))  #=> [3, 10, 7, 5, 1, 4, 2, 8, 9, 6]
(1..10).to_a.sample(random: Random.new(1))  #=> 6
(1..10).to_a.sample(2, random: Random.new(1))  #=> [6, 10]
(1..10).to_a.sample(3, random: Random.new(1))  #=> [6, 10, 9]
(1..10).to_a.sample(5, random: Random.new(1))  #=> [6, 10, 9, 2, 5]
(1..100).to_a.sample(20, random: Random.new(1))  #=> [38, 14, 75, 13, 80, 11, 86, 72, 25, 6, 87, 83, 19, 39, 65, 36, 35, 29, 47, 49]
(1..5000).to_a.sample(18, random: Random.new(1))  #=> [236, 3982, 908, 2767, 2900, 150, 4232, 2805, 3471, 1212, 4464, 2974, 2529, 266, 3577, 4780, 579, 2646]
(1..10).to_a.sample(20, random: Random.new(1))  #=> [6, 10, 9, 2, 5, 1, 3, 7, 4, 8]
(1..10).to_a.sample(0, random: Random.new(1))  #=> []
[].sample  #=> nil
[].sample(2)  #=> []
[].shuffle  #=> []
[1].sample(-1)  #!> ArgumentError: negative sample number
[1].sample("x")  #!> TypeError: no implicit conversion of String into Integer
[1,2].shuffle(x: 5)  #!> ArgumentError: unknown keyword: :x
[1,2,3].shuffle!(random: Random.new(3))  #=> [2, 1, 3]
Random.new(42) == Random.new(42)  #=> true
Random::DEFAULT  #!> NameError: uninitialized constant Random::DEFAULT
Random.new("a")  #!> TypeError: no implicit conversion of String into Integer
r=Random.new(3); r.rand; r.dup.rand == r.rand  #=> true
Random.new(2**32+5).rand  #=> 0.6229016948897019
Random.new(2**33).rand  #=> 0.011451121320907864
Random.new(2**64).rand  #=> 0.1507172537105722
Random.new(2**64+7).rand  #=> 0.9566384024168687
Random.new(-(2**32)).rand  #=> 0.8444218515250481
[(1..20).to_a.shuffle(random: Random.new(7)), Random.new(7).rand(1000)]  #=> [[2, 18, 3, 6, 12, 1, 19, 7, 14, 20, 11, 15, 9, 17, 10, 13, 8, 4, 5, 16], 175]
Random.new(1).bytes(2).bytesize  #=> 2
Random.new(1).random_number(1)  #=> 0
Random.bytes(3).bytesize  #=> 3
Random.new_seed.class  #=> Integer
Random.rand(1)  #=> 0
Random.random_number(1)  #=> 0
Random.seed.class  #=> Integer
Random.srand(1).class  #=> Integer
Random.urandom(2).bytesize  #=> 2
SecureRandom.alphanumeric(5).size  #=> 5
SecureRandom.base64(3).size  #=> 4
SecureRandom.bytes(3).bytesize  #=> 3
SecureRandom.hex(3).size  #=> 6
SecureRandom.rand.class  #=> Float
SecureRandom.random_bytes(3).bytesize  #=> 3
SecureRandom.random_number(1)  #=> 0
SecureRandom.urlsafe_base64(3).size  #=> 4
SecureRandom.uuid.size  #=> 36
Process.clock_gettime(Process::CLOCK_MONOTONIC).class  #=> Float
def SecureRandom.gen_random(n) = "a" * n; [SecureRandom.bytes(2), SecureRandom.hex(2), SecureRandom.base64(3), SecureRandom.uuid, SecureRandom.random_bytes(3)]  #=> ["aa", "6161", "YWFh", "61616161-6161-4161-a161-616161616161", "aaa"]
