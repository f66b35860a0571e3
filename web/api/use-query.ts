import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { signInFirst } from '../auth/redirect-to-sign-in.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { ApiError } from './client.ts'
import { failureText } from './error-message.ts'

export type Shown<Thing> = { state: 'loading' } | { state: 'found'; thing: Thing } | { state: 'failed'; reason: string }

export type OwnThing<Thing> = {
  shown: Shown<Thing>
  retry: () => void
  /** Shows what a change answered. */
  show: (thing: Thing) => void
}

/**
 * Something of the reader's, asked for in the browser. Whoever is signed out signs in first.
 * @param read the same function at every rendering
 * @param otherwise what could not be done, where the service says nothing of its own
 */
export function useOwn<Thing>(read: (signal: AbortSignal) => Promise<Thing>, otherwise: string): OwnThing<Thing> {
  const { user, isLoading } = useAuth()
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown<Thing>>({ state: 'loading' })
  const leaving = useRef<AbortController>(null)
  const userId = user?.id

  const ask = useCallback(async () => {
    leaving.current?.abort()
    const mine = new AbortController()
    const { signal } = mine
    leaving.current = mine
    setShown({ state: 'loading' })
    try {
      const thing = await read(signal)
      if (!signal.aborted) setShown({ state: 'found', thing })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError && error.status === 401) return void signInFirst(navigate)
      setShown({ state: 'failed', reason: failureText(error, otherwise) })
    }
  }, [read, otherwise, navigate])

  useEffect(() => {
    if (isLoading) return
    if (!userId) return void signInFirst(navigate)
    void ask()
    return () => leaving.current?.abort()
  }, [userId, isLoading, navigate, ask])

  const show = useCallback((thing: Thing) => setShown({ state: 'found', thing }), [])
  return { shown, retry: () => void ask(), show }
}
