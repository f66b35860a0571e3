import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { redirectToSignIn } from '../auth/return-path.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { useToast } from '../ui/toast/toast.tsx'
import { type OrderState, pollOrder } from './poll-order.ts'

/** The order that this address names, as its buyer may see it. Whoever is signed out signs in first. */
export function useOrder(id: string): Exclude<OrderState, { state: 'signed_out' }> {
  const { user, isLoading } = useAuth()
  const { toast } = useToast()
  const navigate = useNavigate()
  const [shown, setShown] = useState<Exclude<OrderState, { state: 'signed_out' }>>({ state: 'loading' })
  const userId = user?.id

  useEffect(() => {
    if (isLoading) return
    if (!userId) return void redirectToSignIn(navigate)
    const leaving = new AbortController()
    const paid = new URLSearchParams(window.location.search).has('session_id')
    let waited = paid
    const tell = (found: OrderState) => {
      if (found.state === 'signed_out') return void redirectToSignIn(navigate)
      setShown(found)
      if (found.state !== 'found') return
      if (waited && found.order.status === 'completed') toast(confirmed)
      waited = found.order.status === 'pending'
    }
    setShown({ state: 'loading' })
    pollOrder(id, { paid, signal: leaving.signal, tell }).catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error
    })
    return () => leaving.abort()
  }, [id, userId, isLoading, toast, navigate])

  return shown
}

const confirmed = {
  tone: 'good',
  title: 'Order confirmed',
  description: 'Thank you. Your receipt is on its way by e-mail.',
} as const
