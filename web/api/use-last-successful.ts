import { useState } from 'react'

/** The value, or the one before it where a later reading failed. */
export function useLastSuccessful<Value>(value: Value | null): Value | null {
  const [kept, setKept] = useState(value)
  if (value !== null && value !== kept) setKept(value)
  return value ?? kept
}
