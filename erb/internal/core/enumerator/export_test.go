package enumerator

// This file has what the tests outside of the package need.

// ReaderSize lets tests outside of the package compute how many readers fit in memory.
const ReaderSize = readerSize
