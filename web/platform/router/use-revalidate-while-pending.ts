import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

const FIRST_WAIT_MS = 2_000
const MAX_WAIT_MS = 30_000

/** Loads the page again at growing intervals while `isPending`. */
export function useRevalidateWhilePending(isPending: boolean): void {
  const { revalidate, state } = useRevalidator()
  const attempt = useRef(0)
  useEffect(() => {
    if (!isPending || state !== 'idle') return
    const wait = Math.min(FIRST_WAIT_MS * 2 ** attempt.current, MAX_WAIT_MS)
    const timer = setTimeout(() => {
      attempt.current += 1
      void revalidate()
    }, wait)
    return () => clearTimeout(timer)
  }, [isPending, state, revalidate])
}
