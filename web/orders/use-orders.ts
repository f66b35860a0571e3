import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderView } from '#contract/orders.ts'
import { useAuth } from '../session/auth-provider.tsx'
import { ApiError, api } from '../session/client.ts'
import { failureText } from '../session/failure-text.ts'
import { signInFirst } from './sign-in-first.ts'

type OrdersShown = { state: 'loading' } | { state: 'found'; orders: OrderView[] } | { state: 'failed'; reason: string }

/** The reader's orders. Whoever is signed out signs in first. */
export function useOrders(): { shown: OrdersShown; retry: () => void } {
  const { user, isLoading } = useAuth()
  const navigate = useNavigate()
  const [shown, setShown] = useState<OrdersShown>({ state: 'loading' })
  const [attempt, setAttempt] = useState(1)
  const userId = user?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (isLoading) return
    if (!userId) return void signInFirst(navigate)
    const leaving = new AbortController()
    setShown({ state: 'loading' })
    const read = async () => {
      try {
        const answer = await api.orders.$get({}, { init: { signal: leaving.signal } })
        setShown({ state: 'found', orders: await answer.json() })
      } catch (error) {
        if (leaving.signal.aborted) return
        if (error instanceof ApiError && error.status === 401) return void signInFirst(navigate)
        setShown({ state: 'failed', reason: failureText(error, 'Failed to read your orders. Please try again.') })
      }
    }
    void read()
    return () => leaving.abort()
  }, [userId, isLoading, navigate, attempt])

  return { shown, retry: () => setAttempt(attempt + 1) }
}
