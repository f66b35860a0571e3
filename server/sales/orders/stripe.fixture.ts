import { afterAll } from 'vitest'
import { openFakeStripe } from '../../../tests/fake-stripe/server.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'

export async function openSiteOnStripe(options: { seed?: boolean } = {}) {
  const stripe = await openFakeStripe()
  afterAll(() => stripe.close())
  return { stripe, site: await openSiteForFile({ ...options, stripe }) }
}
