/** Objects of Stripe's API, as far as a shop can observe them. Amounts in minor units, times in whole seconds. */

export type Metadata = Record<string, string>
export type Item = { title: string; unitMinor: number; quantity: number }

export type Session = {
  id: string
  object: 'checkout.session'
  amount_total: number
  cancel_url: string
  client_reference_id: string | null
  created: number
  currency: string
  customer_email: string | null
  expires_at: number
  livemode: false
  metadata: Metadata
  mode: 'payment'
  payment_intent: string | null
  payment_status: 'paid' | 'unpaid'
  status: 'open' | 'complete' | 'expired'
  success_url: string
  url: string | null
}

export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  created: number
  currency: string
  description: string | null
  latest_charge: string | null
  livemode: false
  metadata: Metadata
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
}

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_refunded: number
  created: number
  currency: string
  disputed: boolean
  livemode: false
  metadata: Metadata
  payment_intent: string
  refunded: boolean
  status: 'succeeded' | 'pending' | 'failed'
}

export type FakeRefund = {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: string
  failure_reason?: string
  metadata: Metadata
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
}

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  created: number
  currency: string
  livemode: false
  payment_intent: string
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

export type FakeStripeAccount = { id: string; object: 'account'; charges_enabled: boolean; country: string }

export type WebhookEndpoint = {
  id: string
  object: 'webhook_endpoint'
  created: number
  enabled_events: string[]
  livemode: false
  status: 'enabled' | 'disabled'
  url: string
}

export type StripeEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object }
  livemode: false
  pending_webhooks: number
  type: string
}
