import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { redirectToSignIn } from '../auth/redirect-to-sign-in.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { ApiError } from './client.ts'
import { errorMessage } from './error-message.ts'

export type QueryState<Thing> =
  | { status: 'loading' }
  | { status: 'found'; data: Thing }
  | { status: 'failed'; message: string }

export type Query<Thing> = {
  state: QueryState<Thing>
  retry: () => void
  /** Shows what a change answered. */
  setData: (thing: Thing) => void
}

/**
 * Something of the reader's, asked for in the browser. Whoever is signed out signs in first.
 * @param read the same function at every rendering
 * @param fallbackMessage what could not be done, where the service says nothing of its own
 */
export function useQuery<Thing>(read: (signal: AbortSignal) => Promise<Thing>, fallbackMessage: string): Query<Thing> {
  const { user, isLoading } = useAuth()
  const navigate = useNavigate()
  const [state, setShown] = useState<QueryState<Thing>>({ status: 'loading' })
  const controllerRef = useRef<AbortController>(null)
  const userId = user?.id

  const ask = useCallback(async () => {
    controllerRef.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    controllerRef.current = controller
    setShown({ status: 'loading' })
    try {
      const data = await read(signal)
      if (!signal.aborted) setShown({ status: 'found', data })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError && error.status === 401) return void redirectToSignIn(navigate)
      setShown({ status: 'failed', message: errorMessage(error, fallbackMessage) })
    }
  }, [read, fallbackMessage, navigate])

  useEffect(() => {
    if (isLoading) return
    if (!userId) return void redirectToSignIn(navigate)
    void ask()
    return () => controllerRef.current?.abort()
  }, [userId, isLoading, navigate, ask])

  const setData = useCallback((data: Thing) => setShown({ status: 'found', data }), [])
  return { state, retry: () => void ask(), setData }
}
