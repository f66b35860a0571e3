import { afterAll, beforeAll } from 'vitest'
import { type FakeStripe, openFakeStripe } from '../../../tests/fake-stripe/server.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'

export function openSiteOnStripe(options: { seed?: boolean } = {}): { site: TestSite; stripe: FakeStripe } {
  const env = {} as { site: TestSite; stripe: FakeStripe }
  beforeAll(async () => {
    env.stripe = await openFakeStripe()
    env.site = await openTestSite({ ...options, stripe: env.stripe })
  })
  afterAll(async () => {
    await env.site.close()
    await env.stripe.close()
  })
  return env
}
