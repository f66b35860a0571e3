import { flushSync } from 'react-dom'

/** Adds fields, and focuses the first one by its id. */
export function addAndFocus(id: string, add: () => void): void {
  flushSync(add)
  document.getElementById(id)?.focus()
}
