import { useEffect, useState } from 'react'

/**
 * Dispatches `hydrated` (HYDRATED_EVENT of replay-input.tsx, which only the server loads) after the state updates of the
 * first effects are committed, so that early input can be replayed.
 */
export function HydratedEvent(): null {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    if (isHydrated) dispatchEvent(new Event('hydrated'))
    else setHydrated(true)
  }, [isHydrated])
  return null
}
