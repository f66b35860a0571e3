import { useEffect, useState } from 'react'

/**
 * Tells that the page answers from here on to what is pressed and typed: `AWAKE` of replay-input.tsx, which is for the server
 * alone. What the page learned at once, of its address say, is in it by then: React shows what all first effects
 * say together.
 */
export function HydratedEvent(): null {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    if (isHydrated) dispatchEvent(new Event('awake'))
    else setHydrated(true)
  }, [isHydrated])
  return null
}
