"""Everything an event holds, to take home: as CSV, XLSX and JSON. Made when asked for, never
stored: a person who was erased is in no export made afterwards."""
