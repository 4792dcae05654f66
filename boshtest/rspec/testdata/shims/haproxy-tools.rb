# Suites require it, and use nothing of it.
