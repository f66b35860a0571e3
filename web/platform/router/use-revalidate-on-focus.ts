import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

export function useRevalidateOnFocus(isEnabled = true): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isEnabled) return
    const refresh = () => {
      if (document.visibilityState === 'visible' && state === 'idle') void revalidate()
    }
    document.addEventListener('visibilitychange', refresh)
    window.addEventListener('focus', refresh)
    return () => {
      document.removeEventListener('visibilitychange', refresh)
      window.removeEventListener('focus', refresh)
    }
  }, [isEnabled, revalidate, state])
}
