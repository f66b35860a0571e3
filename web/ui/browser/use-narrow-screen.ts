import { useSyncExternalStore } from 'react'

// Below the width at which a table of five columns fits.
const query = '(width < 56rem)'

const subscribe = (listener: () => void) => {
  const narrow = window.matchMedia(query)
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the window is too narrow for a table. */
export function useNarrowScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
