import { useCallback, useEffect, useState } from 'react'
import { useOutletContext } from 'react-router'
import { api, store } from '../../api/client.ts'
import { useAuth } from '../../auth/session/auth-provider.tsx'

/** 'unverified': an admin whose session is not verified by the required second factor. */
export type AdminAccess = 'checking' | 'signed-out' | 'denied' | 'unverified' | 'admin'

type CheckResult = Extract<AdminAccess, 'denied' | 'unverified' | 'admin'>

/** Asks the server, because the stored role may be out of date. A failed check denies access. */
export function useAdminGuard(): { check: AdminAccess; recheck: () => Promise<void> } {
  const { user, isLoading } = useAuth()
  const userId = user?.id
  const [result, setResult] = useState<{ userId: string; check: CheckResult }>()

  const runCheck = useCallback(async (userId: string, signal?: AbortSignal) => {
    const check = await fetchCheckResult()
    if (!signal?.aborted) setResult({ userId, check })
  }, [])

  useEffect(() => {
    if (!userId) return
    const controller = new AbortController()
    void runCheck(userId, controller.signal)
    return () => controller.abort()
  }, [userId, runCheck])

  const recheck = useCallback(async () => {
    if (userId) await runCheck(userId)
  }, [userId, runCheck])

  if (isLoading) return { check: 'checking', recheck }
  if (!userId) return { check: 'signed-out', recheck }
  if (result?.userId !== userId) return { check: 'checking', recheck }
  return { check: result.check, recheck }
}

async function fetchCheckResult(): Promise<CheckResult> {
  try {
    const requests = [api.auth.me.$get(), api.account['second-factor'].$get()] as const
    const [me, factor] = await Promise.all([(await requests[0]).json(), (await requests[1]).json()])
    store.updateUser(me)
    if (!me.isAdmin) return 'denied'
    return factor.isRequired && !factor.isProved ? 'unverified' : 'admin'
  } catch (error) {
    console.warn('The role check failed', error)
    return 'denied'
  }
}

export type AdminContext = {
  /** Repeats the role check, for example after users changed their own role. */
  recheck: () => Promise<void>
}

export const useAdminContext = () => useOutletContext<AdminContext>()
