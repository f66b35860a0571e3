import Stripe from 'stripe'
import { createStripe } from '../../../sales/payments/create-stripe.ts'
import { stripeEventTypes } from '../../../sales/payments/stripe-event.ts'
import type { StripeSettings } from '../../../sales/payments/stripe-provider.ts'
import { type Check, codeOf, failure, ok, onDatabase, skipped, warning } from '../check.ts'
import type { Finding } from '../instance.ts'

/** Stripe's signatures expire after 300 s. */
const WARNING_SECONDS = 30
const MAX_SKEW_SECONDS = 240

export const stripeAccount: Check = {
  name: 'Stripe',
  async run({ config: { stripe, demo } }) {
    if (!stripe) return demo ? [skipped('demo payments charge no real money')] : []
    return stripeRequest(stripe, async (client) => {
      const account = await client.accounts.retrieveCurrent()
      const isLive = /^[sr]k_live_/.test(stripe.secretKey)
      const summary = `the ${isLive ? 'live' : 'test'} key belongs to the account ${account.id}`
      return [
        accountFinding({ summary, isLive, demo, canCharge: account.charges_enabled }),
        ...clockFindings(account.lastResponse.headers),
      ]
    })
  },
}

export const stripeTax: Check = {
  name: 'Stripe Tax',
  run: onDatabase(async (pool, { config: { stripe } }) => {
    const query = "SELECT FROM tax_settings WHERE is_on AND source = 'stripe'"
    const { rowCount } = await pool.query(query)
    if (!rowCount) return []
    const fix = 'choose your own rates at /admin/tax, or set STRIPE_SECRET_KEY'
    if (!stripe) return [failure('tax is calculated by Stripe Tax, but payments are not by Stripe', fix)]
    return stripeRequest(stripe, async (client) => {
      const { status } = await client.tax.settings.retrieve()
      return status === 'active'
        ? [ok('it calculates the tax of orders')]
        : [
            failure(
              'its settings are incomplete',
              'add the address of your business at dashboard.stripe.com/settings/tax',
            ),
          ]
    })
  }),
}

type AccountState = { summary: string; isLive: boolean; demo: boolean; canCharge: boolean }

function accountFinding({ summary, isLive, demo, canCharge }: AccountState): Finding {
  if (isLive && !canCharge)
    return failure(
      `${summary}, which cannot take payments`,
      'complete what Stripe asks for at dashboard.stripe.com/account/status',
    )
  if (!isLive && !demo)
    return warning(`${summary}: no real money is charged`, 'set a live key when you are ready to sell')
  return ok(isLive ? `${summary}, which takes payments` : summary)
}

function clockFindings({ date }: Record<string, string>): Finding[] {
  const seconds = Math.round(Math.abs(Date.parse(date ?? '') - Date.now()) / 1000)
  if (!(seconds >= WARNING_SECONDS)) return []
  const summary = `the clocks of this machine and Stripe are ${seconds} s apart`
  const fix = 'sync the clock of this machine with NTP: events that seem older than 300 s are rejected'
  return [seconds >= MAX_SKEW_SECONDS ? failure(summary, fix) : warning(summary, fix)]
}

/** Length of a signing secret from Stripe's dashboard; the Stripe CLI creates longer ones. */
const SECRET_LENGTH = 38

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
    return failure(`the webhook for ${url} does not send ${missingEvents.join(', ')}`, 'add them to its events')
  if (second)
    return warning(
      `${working.length} webhooks point to ${url}`,
      'remove all but the one whose secret is STRIPE_WEBHOOK_SECRET',
    )
  return ok(`it sends all required events to ${url}`)
}

function missingWebhook(url: string): Finding {
  if (['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname))
    return warning(
      `Stripe cannot reach ${url}`,
      `run \`stripe listen --forward-to ${url}\` alongside the site; until then, the site checks every minute`,
    )
  return failure(
    `no webhook points to ${url}`,
    `add one in Developers, Webhooks, with the events ${stripeEventTypes.join(', ')}`,
  )
}

function truncatedSecretFindings(secrets: readonly string[]): Finding[] {
  return secrets.some((secret) => secret.length < SECRET_LENGTH)
    ? [
        warning(
          'STRIPE_WEBHOOK_SECRET is shorter than a Stripe signing secret',
          'copy the whole signing secret of the webhook',
        ),
      ]
    : []
}

/** In milliseconds; shorter than the deadline of a check. */
const TIMEOUT_MS = 8_000

async function stripeRequest(
  settings: StripeSettings,
  query: (stripe: Stripe) => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await query(createStripe(settings, { timeout: TIMEOUT_MS, maxNetworkRetries: 0 }))
  } catch (error) {
    return [stripeErrorFinding(error, settings)]
  }
}

function stripeErrorFinding(error: unknown, { apiBase }: StripeSettings): Finding {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return failure('Stripe rejects the key', 'copy STRIPE_SECRET_KEY again from Developers, API keys')
  if (error instanceof Stripe.errors.StripePermissionError)
    return warning(
      'the restricted key cannot read what this check needs',
      'allow it to read Accounts, Webhook Endpoints and Tax Settings, or check them in the Dashboard',
    )
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const cause = codeOf(error.detail instanceof Error ? error.detail : error)
    return failure(
      `Stripe cannot be reached (${cause})`,
      apiBase ? 'check STRIPE_API_BASE, or remove it' : 'allow this machine to reach api.stripe.com over https',
    )
  }
  if (error instanceof Stripe.errors.StripeError)
    return failure(
      `Stripe returned an error (${error.statusCode ?? error.type})`,
      'check again later, or see status.stripe.com',
    )
  throw error
}
