import { ApiError, api } from '../../platform/api/client.ts'
import { LostTrail } from '../../platform/art/lost-trail.tsx'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { OrderDetails } from './order-details.tsx'

/** Returns null if the order does not exist or belongs to another user. */
export async function loadOrder(id: string, { url, signal }: Request) {
  const endpoint = api.orders[':id']
  const [param, init] = [{ param: { id } }, { init: { signal } }]
  try {
    const stored = await (await endpoint.$get(param, init)).json()
    const order = stored.status === 'pending' ? await (await endpoint.verify.$post(param, init)).json() : stored
    if (order.status !== 'completed') return { order, downloads: [] }
    const wasPaidNow = stored.status === 'pending' || new URL(url).searchParams.has('session_id')
    const downloads = await (await endpoint.downloads.$get(param, init)).json()
    if (wasPaidNow) toast(confirmedToast)
    return { order, downloads }
  } catch (error) {
    if (error instanceof ApiError && ['not_found', 'validation', 'malformed'].includes(error.code)) return null
    throw error
  }
}

const confirmedToast = {
  tone: 'good',
  title: 'Order confirmed',
  description: 'Thank you. Your receipt is on its way by email.',
} as const

export default function Order({ data }: { data: Awaited<ReturnType<typeof loadOrder>> }) {
  return data ? <OrderDetails {...data} /> : <NoOrder />
}

function NoOrder() {
  return (
    <div className="mx-auto grid max-w-3xl justify-items-center text-center">
      <div className="art mb-s5 w-full max-w-md">
        <LostTrail />
      </div>
      <h1>No order found</h1>
      <p className="lead mt-s4 mb-s6">
        This link doesn’t match any of your orders. If you ordered with another account, sign in with that one.
      </p>
      <ButtonLink to="/orders">Your orders</ButtonLink>
    </div>
  )
}
