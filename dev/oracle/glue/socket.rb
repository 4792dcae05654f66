# The few names that ipaddr wants of a library which this build has no use for.
class SocketError < StandardError; end
class BasicSocket < IO; end
class Socket < BasicSocket
  AF_UNSPEC, AF_INET, AF_INET6 = 0, 2, 10
end
class IPSocket < BasicSocket; end
