import { rmSync } from 'node:fs'
import { openStripe, type StripeStandIn } from '../tests/stripe/stand-in.ts'
import { test as base } from './fixtures.ts'
import { freePort, makeDataDir, startServer } from './server.ts'

/** The production build with payments by Stripe, and a stand-in for Stripe that answers it and shows its page. */
export const test = base.extend<object, { stripe: StripeStandIn; stripeSite: { url: string } }>({
  stripe: [
    async ({ browserName: _ }, use) => {
      const stripe = await openStripe({ tellsAtOnce: true })
      await use(stripe)
      await stripe.close()
    },
    { scope: 'worker' },
  ],
  stripeSite: [
    async ({ stripe }, use) => {
      const [dataDir, port] = [makeDataDir(), await freePort()]
      const env = stripeSettings(stripe)
      const { url, child, ended } = await startServer({ port, dataDir, log: 'fatal', env })
      stripe.webhook.url = `${url}/api/payments/webhook`
      await use({ url })
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stripeSite }, use) => use(stripeSite.url),
})

/** The environment of a server that takes its payments there. */
export function stripeSettings({ secretKey, webhook, url }: StripeStandIn): Record<string, string> {
  return {
    DEMO: '1',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhook.secrets.join(','),
    STRIPE_API_BASE: url,
  }
}
