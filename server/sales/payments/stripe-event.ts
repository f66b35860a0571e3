import { z } from 'zod'
import { Problem } from '../../problem.ts'
import type { ProviderEvent } from './payment-provider.ts'

/** Event types that the webhook endpoint subscribes to. Other types are stored without any processing. */
export const stripeEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
] as const

const event = z.looseObject({
  id: z.string().regex(/^[\w.:-]{1,255}$/),
  type: z.string().regex(/^[\w.:-]{1,255}$/),
  livemode: z.boolean().optional(),
  /** The connected account of the event; unset for the account of the key. */
  account: z.string().optional(),
  data: z.looseObject({
    object: z.looseObject({
      object: z.string(),
      id: z.string().optional(),
      payment_intent: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
    }),
  }),
})

/** Parses a webhook body (string) or an event of the event list (object). @throws malformed */
export function readStripeEvent(source: string | object, { isLive }: { isLive: boolean }): ProviderEvent {
  const body = parseEvent(source)
  const { id, type, data, livemode = isLive, account } = body
  const foreign = livemode === isLive ? account && 'other_account' : 'other_mode'
  return { id, type, reference: referenceOf(type, data.object), body, foreign: foreign || undefined }
}

function parseEvent(source: string | object): z.infer<typeof event> {
  try {
    return event.parse(typeof source === 'string' ? JSON.parse(source) : source)
  } catch (cause) {
    throw new Problem('malformed', { cause })
  }
}

type EventObject = z.infer<typeof event>['data']['object']

/** Refunds and disputes reference the payment intent, not the checkout session. */
function referenceOf(type: string, object: EventObject): string | null {
  if (!stripeEventTypes.some((known) => known === type)) return null
  if (object.object === 'checkout.session') return object.id ?? null
  const payment = object.payment_intent
  return typeof payment === 'string' ? payment : (payment?.id ?? null)
}
