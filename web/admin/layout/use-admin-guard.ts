import { useCallback, useEffect, useState } from 'react'
import { api, store } from '../../api/client.ts'
import { useAuth } from '../../auth/session/auth-provider.tsx'

/** 'unproved' is an admin who has to show more than the password here, and has not. */
export type AdminGuard = 'checking' | 'visitor' | 'refused' | 'unproved' | 'admin'

type Answer = Extract<AdminGuard, 'refused' | 'unproved' | 'admin'>

/**
 * Whether the reader is an admin, as the service says now: what the browser remembers may be out of date.
 * A check that fails is logged and counts as a no.
 */
export function useAdminGuard(): { check: AdminGuard; checkAgain: () => Promise<void> } {
  const { user, isLoading } = useAuth()
  const userId = user?.id
  const [answer, setAnswer] = useState<{ userId: string; check: Answer }>()

  const ask = useCallback(async (userId: string, signal?: AbortSignal) => {
    const check = await askService()
    if (!signal?.aborted) setAnswer({ userId, check })
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
  return { check: answer.check, checkAgain }
}

async function askService(): Promise<Answer> {
  try {
    const asked = [api.auth.me.$get(), api.account['second-factor'].$get()] as const
    const [me, factor] = await Promise.all([(await asked[0]).json(), (await asked[1]).json()])
    store.updateUser(me)
    if (!me.isAdmin) return 'refused'
    return factor.isRequired && !factor.isProved ? 'unproved' : 'admin'
  } catch (error) {
    console.warn('The role check failed', error)
    return 'refused'
  }
}
