import type { SetupItem } from '#contract/site/setup/setup.schema.ts'
import { type Ctx, requireInstance } from '../../context.ts'
import { isLoopback } from '../../platform/config/url-rules.ts'
import { setupItem } from './item.ts'

export function paymentsItem({ site }: Ctx): SetupItem {
  const place = { settings: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] }
  const texts = {
    demo: 'Payments are simulated. Connect a Stripe account.',
    test: 'Stripe runs with a test key, so no money moves. Set a live key.',
    live: 'Stripe takes real payments.',
  }
  return setupItem('Payments', site.payments === 'live' ? 'done' : 'open', texts[site.payments], place)
}

export function mailItem({ site }: Ctx): SetupItem {
  const place = { settings: ['SMTP_URL', 'MAIL_FROM'] }
  return site.capturesMail
    ? setupItem('Email', 'open', 'Emails are captured and reach no one. Set a mail server.', place)
    : setupItem('Email', 'done', `Emails are sent from ${site.mailFrom}.`, place)
}

export function domainItem({ site: { publicUrl } }: Ctx): SetupItem {
  const place = { settings: ['PUBLIC_URL'] }
  const url = new URL(publicUrl)
  if (isLoopback(url))
    return setupItem('Domain', 'open', `The site is at ${publicUrl}, which only this computer can open.`, place)
  return url.protocol === 'https:'
    ? setupItem('Domain', 'done', `The site is at ${publicUrl}.`, place)
    : setupItem('Domain', 'open', `The site is at ${publicUrl}, without encryption. Use https.`, place)
}

/** Checks of the health page, by the item that is not done if they fail. */
const checkNames: Record<string, string> = { Payments: 'Stripe webhook', Domain: 'Public URL' }

/** Returns an item as open if the health page reports it as not working. */
export async function withHealthCheck(ctx: Ctx, item: SetupItem): Promise<SetupItem> {
  const name = checkNames[item.title]
  if (!name || item.state !== 'done') return item
  const results = await requireInstance(ctx).runChecks([name])
  const failed = results.find(({ level }) => level === 'error')
  const place = { to: '/admin/health', label: 'Open health' }
  return failed ? setupItem(item.title, 'open', `Not working: ${failed.summary}.`, place) : item
}
