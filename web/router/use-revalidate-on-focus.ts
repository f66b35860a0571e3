import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

export function useRevalidateOnFocus(): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible' && state === 'idle') void revalidate()
    }
    document.addEventListener('visibilitychange', refresh)
    window.addEventListener('focus', refresh)
    return () => {
      document.removeEventListener('visibilitychange', refresh)
      window.removeEventListener('focus', refresh)
    }
  }, [revalidate, state])
}
