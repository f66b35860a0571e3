import { afterAll, beforeAll } from 'vitest'
import { type FakeStripe, openFakeStripe } from '../../tests/fake-stripe/server.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { aWorkshop, enroll, expectCheckout } from './orders.fixture.ts'

/** A site that takes money by Stripe, and the Stripe that it asks, for all tests of a file. */
export function aSiteOnStripe(options: { seed?: boolean } = {}): { site: TestSite; stripe: FakeStripe } {
  const both = {} as { site: TestSite; stripe: FakeStripe }
  beforeAll(async () => {
    both.stripe = await openFakeStripe()
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
  return { ann, workshopId, ...(await expectCheckout(enroll(site, ann, { workshopId }))) }
}
