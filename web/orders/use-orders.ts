import { useCallback, useEffect, useRef, useState } from 'react'
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
  const leaving = useRef<AbortController>(null)
  const userId = user?.id

  const read = useCallback(async () => {
    leaving.current?.abort()
    const mine = new AbortController()
    const { signal } = mine
    leaving.current = mine
    setShown({ state: 'loading' })
    try {
      const answer = await api.orders.$get({}, { init: { signal } })
      setShown({ state: 'found', orders: await answer.json() })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError && error.status === 401) return void signInFirst(navigate)
      setShown({ state: 'failed', reason: failureText(error, 'Failed to read your orders. Please try again.') })
    }
  }, [navigate])

  useEffect(() => {
    if (isLoading) return
    if (!userId) return void signInFirst(navigate)
    void read()
    return () => leaving.current?.abort()
  }, [userId, isLoading, navigate, read])

  return { shown, retry: () => void read() }
}
