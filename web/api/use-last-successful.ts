import { useState } from 'react'

/** Returns the value, or the last non-null value if it is null. */
export function useLastSuccessful<Value>(value: Value | null): Value | null {
  const [lastValue, setLastValue] = useState(value)
  if (value !== null && value !== lastValue) setLastValue(value)
  return value ?? lastValue
}
