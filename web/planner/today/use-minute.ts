import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** Returns the current time (ms), and rerenders at each full minute while the page is visible. */
export function useMinute(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const update = () => setNowMs(Date.now())
    const timer = setTimeout(update, MINUTE_MS - (nowMs % MINUTE_MS) + 5)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [nowMs])
  return nowMs
}
