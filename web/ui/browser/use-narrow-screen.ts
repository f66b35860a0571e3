import { useSyncExternalStore } from 'react'

// The width at which a table of five columns fits.
const query = '(width < 56rem)'

const subscribe = (listener: () => void) => {
  const mediaQuery = window.matchMedia(query)
  mediaQuery.addEventListener('change', listener)
  return () => mediaQuery.removeEventListener('change', listener)
}

/** Returns true if the window is too narrow for a table. */
export function useNarrowScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
