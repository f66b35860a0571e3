import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { redirectToSignIn } from '../auth/return-path.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { useToast } from '../ui/toast/toast.tsx'
import { type OrderState, pollOrder } from './poll-order.ts'

/** Fetches and polls an order. Redirects signed-out users to the sign-in page. */
export function useOrder(id: string): Exclude<OrderState, { state: 'signed_out' }> {
  const { user, isLoading } = useAuth()
  const { toast } = useToast()
  const navigate = useNavigate()
  const [state, setState] = useState<Exclude<OrderState, { state: 'signed_out' }>>({ state: 'loading' })
  const userId = user?.id

  useEffect(() => {
    if (isLoading) return
    if (!userId) return void redirectToSignIn(navigate)
    const controller = new AbortController()
    const paid = new URLSearchParams(window.location.search).has('session_id')
    let wasPending = paid
    const onState = (next: OrderState) => {
      if (next.state === 'signed_out') return void redirectToSignIn(navigate)
      setState(next)
      if (next.state !== 'found') return
      if (wasPending && next.order.status === 'completed') toast(confirmedToast)
      wasPending = next.order.status === 'pending'
    }
    setState({ state: 'loading' })
    pollOrder(id, { paid, signal: controller.signal, onState }).catch((error: unknown) => {
      if (!controller.signal.aborted) throw error
    })
    return () => controller.abort()
  }, [id, userId, isLoading, toast, navigate])

  return state
}

const confirmedToast = {
  tone: 'good',
  title: 'Order confirmed',
  description: 'Thank you. Your receipt is on its way by e-mail.',
} as const
