import { useSyncExternalStore } from 'react'

/** Returns false on the server and until React has hydrated the component. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
