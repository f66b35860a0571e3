import { type Check, failure, fine, warning } from '../check.ts'
import type { Finding } from '../finding.ts'
import { stripeRequest } from '../stripe-request.ts'

/** How far apart clocks may be (seconds): Stripe's messages count for 300. */
const NOTICEABLE = 30
const HARMFUL = 240

/** Whether the key is one, of which kind, and whether its account can take payments. */
export const stripeAccount: Check = {
  name: 'Stripe',
  async run({ config: { stripe, demo } }) {
    if (!stripe) return demo ? [fine('not asked: the demo’s payments move no money')] : []
    return stripeRequest(stripe, async (client) => {
      const account = await client.accounts.retrieveCurrent()
      const isLive = /^[sr]k_live_/.test(stripe.secretKey)
      const found = `the ${isLive ? 'live' : 'test'} key opens the account ${account.id}`
      return [
        kindOf({ found, isLive, demo, canCharge: account.charges_enabled }),
        ...apart(account.lastResponse.headers),
      ]
    })
  },
}

type Kind = { found: string; isLive: boolean; demo: boolean; canCharge: boolean }

function kindOf({ found, isLive, demo, canCharge }: Kind): Finding {
  if (isLive && !canCharge)
    return failure(
      `${found}, which cannot take payments`,
      'answer what Stripe asks at dashboard.stripe.com/account/status',
    )
  if (!isLive && !demo) return warning(`${found}: no real money is taken`, 'set a live key when the site is to sell')
  return fine(isLive ? `${found}, which takes payments` : found)
}

function apart({ date }: Record<string, string>): Finding[] {
  const seconds = Math.round(Math.abs(Date.parse(date ?? '') - Date.now()) / 1000)
  if (!(seconds >= NOTICEABLE)) return []
  const found = `this machine’s clock and Stripe’s are ${seconds} s apart`
  const mend = 'let this machine keep time by NTP: messages that seem older than 300 s are refused'
  return [seconds >= HARMFUL ? failure(found, mend) : warning(found, mend)]
}
