# Takes samples of CPU time. A sample starts with a clean heap and has as many runs as it takes to fill AT_LEAST
# microseconds.

AT_LEAST = ARGV[2].to_f * 1000
SAMPLES = [ARGV[1].to_i, 1].max

def cpu = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :float_microsecond)

def timed(runs)
  GC.start
  start = cpu
  yield runs
  cpu - start
end

def runs_for(&)
  runs = 1
  loop do
    took = timed(runs, &)
    return runs if took >= AT_LEAST

    runs = (runs * [10, 1.2 * AT_LEAST / took].min).to_i + 1
  end
end

# The times of one run in microseconds; the block makes as many runs as it is asked for.
def samples(&)
  runs = runs_for(&)
  SAMPLES.times.map { timed(runs, &) / runs }
end
