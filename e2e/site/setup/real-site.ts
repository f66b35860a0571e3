import { openFakeStripe } from '../../../tests/fake-stripe/server.ts'
import { type MailServer, startMailServer } from '../../fixtures/mail-server.ts'
import { withSite } from '../../fixtures/sites/dedicated-site.ts'
import { openSite } from '../../fixtures/sites/server.ts'
import { stripeSettings } from '../../fixtures/sites/stripe-site.ts'

/** Creates a `test` with an empty site outside demo mode: payments at a fake Stripe, email to a mail server. */
export const withRealSite = () =>
  withSite(openRealSite).extend<{ mailServer: MailServer }>({
    mailServer: async ({ dedicatedSite }, use) => use(dedicatedSite.mailServer),
  })

async function openRealSite() {
  const stripe = await openFakeStripe({ sendsWebhooksImmediately: true })
  const mailServer = await startMailServer()
  const env = { ...stripeSettings(stripe), DEMO: '0', SMTP_URL: mailServer.url, MAIL_FROM: 'hello@harbor.example' }
  const site = await openSite({ isNew: true, log: 'error', env })
  stripe.webhook.url = `${site.url}/api/payments/webhook`
  const close = async () => {
    await site.close()
    await Promise.all([stripe.close(), mailServer.close()])
  }
  return { ...site, mailServer, close }
}
