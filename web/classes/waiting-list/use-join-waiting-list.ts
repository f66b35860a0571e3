import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorMessage } from '../../platform/api/error-message.ts'
import { loadClient } from '../../platform/api/load-client.ts'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { useToast } from '../../platform/ui/toast/toast.tsx'
import type { SetEntries } from '../catalog/user-classes.ts'

type JoinInput = { workshopId: string; returnPath: string; onJoined: SetEntries }

/** A signed-out user returns to `returnPath` after signing in. */
export function useJoinWaitingList({ workshopId, returnPath, onJoined }: JoinInput) {
  const { user, isLoading } = useAuth()
  const { toast } = useToast()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isJoining, setIsJoining] = useState(false)

  const goToSignIn = () => {
    toast({ tone: 'bad', title: 'Authentication required', description: 'Please sign in to join the waiting list.' })
    void navigate(`/auth?next=${encodeURIComponent(returnPath)}`)
  }

  const join = async () => {
    // While the session is loading, the API decides.
    if (!user && !isLoading) return goToSignIn()
    setIsJoining(true)
    try {
      const { api } = await loadClient()
      const entries = await (await api.account.waiting.$post({ json: { workshopId } })).json()
      onJoined(entries)
      toast({
        tone: 'good',
        title: 'You’re on the waiting list',
        description: 'We’ll email you when a spot opens up for you.',
      })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return goToSignIn()
      const description = errorMessage(error, 'Failed to join the waiting list. Please try again.')
      toast({ tone: 'bad', title: 'Waiting list', description })
      // Seats may be free again.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) await revalidate()
    } finally {
      setIsJoining(false)
    }
  }

  return { join, isJoining }
}
