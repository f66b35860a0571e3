import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { WorkshopCard } from '#contract/classes/class-cards.ts'
import type { WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'
import { ApiError, errorMessage } from '../api/api-error.ts'
import { loadClient } from '../api/load-client.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { useToast } from '../ui/toast/toast.tsx'

type Then = {
  /** With all of the reader's places, as they are now. */
  onJoined: (places: WaitingListEntry[]) => void
  /** What is on show is not how it is any more. */
  onStale: () => void
}

/** Puts the reader at the end of the line for a full workshop, or asks to sign in first and leads back to it. */
export function useJoinWaitingList({ id: workshopId, slug }: WorkshopCard, { onJoined, onStale }: Then) {
  const { user, isLoading } = useAuth()
  const { toast } = useToast()
  const navigate = useNavigate()
  const [joining, setJoining] = useState(false)

  const askToSignIn = () => {
    toast({
      tone: 'bad',
      title: 'Authentication required',
      description: 'Please sign in to join the waiting list.',
    })
    void navigate(`/auth?next=${encodeURIComponent(`/classes#${slug}`)}`)
  }

  const join = async () => {
    // While the session is still being read, the server's answer decides.
    if (!user && !isLoading) return askToSignIn()
    setJoining(true)
    try {
      const { api } = await loadClient()
      const places = await (await api.account.waiting.$post({ json: { workshopId } })).json()
      onJoined(places)
      toast({
        tone: 'good',
        title: 'You are on the waiting list',
        description: 'We write to you as soon as a spot is held for you.',
      })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return askToSignIn()
      const description = errorMessage(error, 'Failed to join the waiting list. Please try again.')
      toast({ tone: 'bad', title: 'Waiting list', description })
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) onStale()
    } finally {
      setJoining(false)
    }
  }

  return { join, joining }
}
