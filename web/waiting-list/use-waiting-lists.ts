import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { WorkshopCard } from '#contract/classes/class-cards.ts'
import type { WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'
import { ApiError } from '../api/api-error.ts'
import { loadClient } from '../api/load-client.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'

export type WaitingLists = {
  entries: readonly WaitingListEntry[]
  setEntries: (entries: WaitingListEntry[]) => void
  /** Reloads the workshops: seats may be free again. */
  refresh: () => void
}

/** Fetches the user's waiting list entries if a workshop is full, and again when the workshops are reloaded. */
export function useWaitingLists(workshops: readonly WorkshopCard[]): WaitingLists {
  const userId = useAuth().user?.id
  const { revalidate } = useRevalidator()
  const [loaded, setLoaded] = useState<{ userId: string; entries: WaitingListEntry[] }>()
  const isFull = workshops.some(({ spotsAvailable }) => spotsAvailable === 0)

  // Depends on the array itself: after a reload a seat may have been offered.
  useEffect(() => {
    if (!userId || !isFull || !workshops) return
    let isCurrent = true
    const fetchEntries = async () => {
      const { api } = await loadClient()
      const entries = await (await api.account.waiting.$get()).json()
      if (isCurrent) setLoaded({ userId, entries })
    }
    fetchEntries().catch((error) => {
      // Joining or leaving shows the error.
      if (!(error instanceof ApiError)) throw error
    })
    return () => {
      isCurrent = false
    }
  }, [userId, isFull, workshops])

  const setEntries = useCallback(
    (entries: WaitingListEntry[]) => setLoaded(userId ? { userId, entries } : undefined),
    [userId],
  )
  const refresh = useCallback(() => void revalidate(), [revalidate])
  return { entries: loaded?.userId === userId ? (loaded?.entries ?? []) : [], setEntries, refresh }
}
