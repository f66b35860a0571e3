import { afterAll, beforeAll } from 'vitest'
import { openStripe, type StripeStandIn } from '../../tests/fake-stripe/server.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { aWorkshop, checkoutOf, enrol } from './orders.fixture.ts'

/** A site that takes money by Stripe, and the Stripe that it asks, for all tests of a file. */
export function aSiteOnStripe(options: { seed?: boolean } = {}): { site: TestSite; stripe: StripeStandIn } {
  const both = {} as { site: TestSite; stripe: StripeStandIn }
  beforeAll(async () => {
    both.stripe = await openStripe()
    both.site = await openTestSite({ ...options, stripe: both.stripe })
  })
  afterAll(async () => {
    await both.site.close()
    await both.stripe.close()
  })
  return both
}

/** Ann, a place in a workshop that is held for her, and the page of Stripe where she pays. */
export async function aStripeCheckout(site: TestSite, terms: Parameters<typeof aWorkshop>[1] = {}) {
  const ann = await site.person({ name: 'Ann' })
  const { id: workshopId } = await aWorkshop(site, terms)
  return { ann, workshopId, ...(await checkoutOf(enrol(site, ann, { workshopId }))) }
}
