import type Stripe from 'stripe'
import { stripeEventTypes } from '../../payments/stripe-event.ts'
import { type Check, failure, fine, warning } from '../check.ts'
import type { Finding } from '../finding.ts'
import { stripeRequest } from '../stripe-request.ts'

/** Length of a signing secret from Stripe's dashboard; the Stripe CLI creates longer ones. */
const SECRET_LENGTH = 38

/** Checks that a webhook for this site is enabled and covers all required event types. */
export const stripeWebhook: Check = {
  name: 'Stripe webhook',
  async run({ config: { stripe, publicUrl } }) {
    if (!stripe) return []
    const url = `${publicUrl}/api/payments/webhook`
    const endpointFindings = await stripeRequest(stripe, async (client) => {
      const endpoints: Stripe.WebhookEndpoint[] = []
      for await (const endpoint of client.webhookEndpoints.list({ limit: 100 }))
        if (endpoint.url.replace(/\/$/, '') === url) endpoints.push(endpoint)
      return [endpointFinding(endpoints, url)]
    })
    return [...endpointFindings, ...truncatedSecretFindings(stripe.webhookSecrets)]
  },
}

function endpointFinding(endpoints: Stripe.WebhookEndpoint[], url: string): Finding {
  const working = endpoints.filter(({ status }) => status === 'enabled')
  const [first, second] = working
  if (!first && endpoints.length > 0)
    return failure(`the webhook for ${url} is disabled`, 'enable it in Developers, Webhooks')
  if (!first) return missingWebhook(url)
  const enabledEvents = new Set(working.flatMap((endpoint) => endpoint.enabled_events))
  const missingEvents = enabledEvents.has('*') ? [] : stripeEventTypes.filter((type) => !enabledEvents.has(type))
  if (missingEvents.length > 0)
    return failure(`the webhook for ${url} does not tell of ${missingEvents.join(', ')}`, 'add them to its events')
  if (second)
    return warning(
      `${working.length} webhooks lead to ${url}`,
      'remove all but the one whose secret is STRIPE_WEBHOOK_SECRET',
    )
  return fine(`it tells ${url} of all that is needed`)
}

function missingWebhook(url: string): Finding {
  if (['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname))
    return warning(
      `Stripe cannot reach ${url}`,
      `run \`stripe listen --forward-to ${url}\` beside the site; until then the site asks every minute`,
    )
  return failure(
    `no webhook leads to ${url}`,
    `add one in Developers, Webhooks, with the events ${stripeEventTypes.join(', ')}`,
  )
}

function truncatedSecretFindings(secrets: readonly string[]): Finding[] {
  return secrets.some((secret) => secret.length < SECRET_LENGTH)
    ? [warning('STRIPE_WEBHOOK_SECRET is shorter than Stripe’s', 'copy the whole signing secret of the webhook')]
    : []
}
