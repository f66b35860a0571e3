import { useCallback, useEffect, useState } from 'react'
import { useAuth } from '../session/auth-provider.tsx'
import { api, store } from '../session/client.ts'

export type AdminCheck = 'checking' | 'visitor' | 'refused' | 'admin'

/**
 * Whether the reader is an admin, as the service says now: what the browser remembers may be out of date.
 * A check that fails is logged and counts as a no.
 */
export function useAdminCheck(): { check: AdminCheck; checkAgain: () => Promise<void> } {
  const { user, isLoading } = useAuth()
  const userId = user?.id
  const [answer, setAnswer] = useState<{ userId: string; isAdmin: boolean }>()

  const ask = useCallback(async (userId: string, signal?: AbortSignal) => {
    const isAdmin = await askService()
    if (!signal?.aborted) setAnswer({ userId, isAdmin })
  }, [])

  useEffect(() => {
    if (!userId) return
    const left = new AbortController()
    void ask(userId, left.signal)
    return () => left.abort()
  }, [userId, ask])

  const checkAgain = useCallback(async () => {
    if (userId) await ask(userId)
  }, [userId, ask])

  if (isLoading) return { check: 'checking', checkAgain }
  if (!userId) return { check: 'visitor', checkAgain }
  if (answer?.userId !== userId) return { check: 'checking', checkAgain }
  return { check: answer.isAdmin ? 'admin' : 'refused', checkAgain }
}

async function askService(): Promise<boolean> {
  try {
    const me = await (await api.auth.me.$get()).json()
    store.correct(me)
    return me.isAdmin
  } catch (error) {
    console.warn('The role check failed', error)
    return false
  }
}
