package kernel

// This file has why some functions are refused.

const reasonSignal = "signals belong to the process"
