export FERRY_MOTTO=slow\ \&\ steady
export GC_RATE=1.25
export FERRY_INSTANCE=api-api/2
