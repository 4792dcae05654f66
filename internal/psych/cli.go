package psych

func sortedKeys(m *Map) *Map { return m }
