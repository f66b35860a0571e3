import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderDownload, OrderView } from '#contract/orders/orders.schema.ts'
import { ApiError, api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { poll } from '../api/poll.ts'
import { redirectToSignIn } from '../auth/return-path.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { useToast } from '../ui/toast/toast.tsx'

/** `none`: the order does not exist or belongs to another user. */
type OrderState =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'signed_out' }
  | { state: 'found'; order: OrderView; downloads: OrderDownload[] }
  | { state: 'failed'; reason: string }

/** While the payment is pending, verifies it with the payment provider at growing intervals. */
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
    const { signal } = controller
    // After the return from the checkout session the first request verifies, too.
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
    poll((attempt) => fetchOrder(id, paid || attempt > 0, signal), { isPending, onState, signal }).catch(
      (error: unknown) => {
        if (!signal.aborted) throw error
      },
    )
    return () => controller.abort()
  }, [id, userId, isLoading, toast, navigate])

  return state
}

const confirmedToast = {
  tone: 'good',
  title: 'Order confirmed',
  description: 'Thank you. Your receipt is on its way by email.',
} as const

const isPending = (state: OrderState) => state.state === 'found' && state.order.status === 'pending'

async function fetchOrder(id: string, shouldVerify: boolean, signal: AbortSignal): Promise<OrderState> {
  const [param, init] = [{ param: { id } }, { init: { signal } }]
  try {
    const endpoint = api.orders[':id']
    const order = await (shouldVerify
      ? await endpoint.verify.$post(param, init)
      : await endpoint.$get(param, init)
    ).json()
    if (order.status !== 'completed') return { state: 'found', order, downloads: [] }
    return { state: 'found', order, downloads: await (await endpoint.downloads.$get(param, init)).json() }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ApiError) {
      if (['not_found', 'validation', 'malformed'].includes(error.code)) return { state: 'none' }
      if (error.status === 401) return { state: 'signed_out' }
    }
    return { state: 'failed', reason: errorMessage(error, 'Failed to load your order. Please try again.') }
  }
}
