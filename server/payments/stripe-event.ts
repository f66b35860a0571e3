import { z } from 'zod'
import { Problem } from '../problem.ts'
import type { ProviderEvent } from './payment-provider.ts'

/** What Stripe is asked to tell us of. Anything else that it tells is kept, and has nothing to be done for it. */
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
  data: z.looseObject({
    object: z.looseObject({
      object: z.string(),
      id: z.string().optional(),
      payment_intent: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
    }),
  }),
})

/** @param given an event as it was posted, or as the list of events has it. @throws malformed */
export function readStripeEvent(given: string | object): ProviderEvent {
  const { id, type, data, ...rest } = parsed(given)
  return { id, type, reference: referenceOf(type, data.object), body: { id, type, data, ...rest } }
}

function parsed(given: string | object): z.infer<typeof event> {
  try {
    return event.parse(typeof given === 'string' ? JSON.parse(given) : given)
  } catch (cause) {
    throw new Problem('malformed', { cause })
  }
}

type Subject = z.infer<typeof event>['data']['object']

/** A refund and a dispute name the payment, not the page on which it was made. */
function referenceOf(type: string, subject: Subject): string | null {
  if (!stripeEventTypes.some((ours) => ours === type)) return null
  if (subject.object === 'checkout.session') return subject.id ?? null
  const payment = subject.payment_intent
  return typeof payment === 'string' ? payment : (payment?.id ?? null)
}
