import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { WorkshopCard } from '#contract/classes/class-cards.ts'
import type { WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'
import { ApiError } from '../api/api-error.ts'
import { loadClient } from '../api/load-client.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'

export type WaitingLists = {
  /** The reader's places in waiting lists, as far as they are known. */
  places: readonly WaitingListEntry[]
  /** Shows what a change answered. */
  show: (places: WaitingListEntry[]) => void
  /** What is on show is not how it is any more: there may be spots again. */
  refresh: () => void
}

/** The reader's places in waiting lists: asked for where a workshop is full, and again whenever the workshops are. */
export function useWaitingList(workshops: readonly WorkshopCard[]): WaitingLists {
  const userId = useAuth().user?.id
  const { revalidate } = useRevalidator()
  const [known, setKnown] = useState<{ userId: string; places: WaitingListEntry[] }>()
  const isFull = workshops.some(({ spotsAvailable }) => spotsAvailable === 0)

  // The list itself counts: one that was read again may have been read after a spot was offered.
  useEffect(() => {
    if (!userId || !isFull || !workshops) return
    let current = true
    const read = async () => {
      const { api } = await loadClient()
      const places = await (await api.account.waiting.$get()).json()
      if (current) setKnown({ userId, places })
    }
    read().catch((error) => {
      // What is the matter is told when somebody presses a button.
      if (!(error instanceof ApiError)) throw error
    })
    return () => {
      current = false
    }
  }, [userId, isFull, workshops])

  const show = useCallback((places: WaitingListEntry[]) => setKnown(userId ? { userId, places } : undefined), [userId])
  const refresh = useCallback(() => void revalidate(), [revalidate])
  return { places: known?.userId === userId ? (known?.places ?? []) : [], show, refresh }
}
