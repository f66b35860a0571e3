import { type Check, failure, fine, warning } from '../check.ts'
import type { Finding } from '../finding.ts'
import { stripeRequest } from '../stripe-request.ts'

/** Clock difference in seconds that causes a warning. Stripe's signatures expire after 300 s. */
const WARNING_SECONDS = 30
const MAX_SKEW_SECONDS = 240

/** Checks the key, its mode (test or live), and whether the account can take payments. */
export const stripeAccount: Check = {
  name: 'Stripe',
  async run({ config: { stripe, demo } }) {
    if (!stripe) return demo ? [fine('not asked: the demo’s payments move no money')] : []
    return stripeRequest(stripe, async (client) => {
      const account = await client.accounts.retrieveCurrent()
      const isLive = /^[sr]k_live_/.test(stripe.secretKey)
      const summary = `the ${isLive ? 'live' : 'test'} key opens the account ${account.id}`
      return [
        accountFinding({ summary, isLive, demo, canCharge: account.charges_enabled }),
        ...clockFindings(account.lastResponse.headers),
      ]
    })
  },
}

type AccountState = { summary: string; isLive: boolean; demo: boolean; canCharge: boolean }

function accountFinding({ summary, isLive, demo, canCharge }: AccountState): Finding {
  if (isLive && !canCharge)
    return failure(
      `${summary}, which cannot take payments`,
      'answer what Stripe asks at dashboard.stripe.com/account/status',
    )
  if (!isLive && !demo) return warning(`${summary}: no real money is taken`, 'set a live key when the site is to sell')
  return fine(isLive ? `${summary}, which takes payments` : summary)
}

function clockFindings({ date }: Record<string, string>): Finding[] {
  const seconds = Math.round(Math.abs(Date.parse(date ?? '') - Date.now()) / 1000)
  if (!(seconds >= WARNING_SECONDS)) return []
  const summary = `this machine’s clock and Stripe’s are ${seconds} s apart`
  const fix = 'let this machine keep time by NTP: messages that seem older than 300 s are refused'
  return [seconds >= MAX_SKEW_SECONDS ? failure(summary, fix) : warning(summary, fix)]
}
