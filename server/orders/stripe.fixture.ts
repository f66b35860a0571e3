import { afterAll, beforeAll } from 'vitest'
import { type FakeStripe, openFakeStripe } from '../../tests/fake-stripe/server.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { aWorkshop, enroll, expectCheckout } from './orders.fixture.ts'

/** Opens a site with a fake Stripe for all tests of a file. */
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

/** Creates an open Stripe checkout for a workshop seat. */
export async function aStripeCheckout(site: TestSite, terms: Parameters<typeof aWorkshop>[1] = {}) {
  const ann = await site.person({ name: 'Ann' })
  const { id: workshopId } = await aWorkshop(site, terms)
  return { ann, workshopId, ...(await expectCheckout(enroll(site, ann, { workshopId }))) }
}
