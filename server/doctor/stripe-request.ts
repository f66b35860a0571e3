import Stripe from 'stripe'
import { stripeClient } from '../payments/stripe-client.ts'
import type { StripeSettings } from '../payments/stripe-provider.ts'
import { codeOf, failure, warning } from './check.ts'
import type { Finding } from './finding.ts'

/** In milliseconds; shorter than the deadline of a check. */
const TIMEOUT_MS = 8_000

/** Calls Stripe for a check and converts its errors into findings. */
export async function stripeRequest(
  settings: StripeSettings,
  query: (stripe: Stripe) => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await query(stripeClient(settings, { timeout: TIMEOUT_MS, maxNetworkRetries: 0 }))
  } catch (error) {
    return [stripeErrorFinding(error, settings)]
  }
}

function stripeErrorFinding(error: unknown, { apiBase }: StripeSettings): Finding {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return failure('Stripe refuses the key', 'copy STRIPE_SECRET_KEY anew from Developers, API keys')
  if (error instanceof Stripe.errors.StripePermissionError)
    return warning(
      'the restricted key may not read what is needed to look',
      'let it read Accounts and Webhook Endpoints, or look at them in the Dashboard',
    )
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const cause = codeOf(error.detail instanceof Error ? error.detail : error)
    return failure(
      `Stripe cannot be reached (${cause})`,
      apiBase ? 'check STRIPE_API_BASE, or remove it' : 'let this machine reach api.stripe.com by https',
    )
  }
  if (error instanceof Stripe.errors.StripeError)
    return failure(
      `Stripe answers with an error (${error.statusCode ?? error.type})`,
      'look again later, or at status.stripe.com',
    )
  throw error
}
