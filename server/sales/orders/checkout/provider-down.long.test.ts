import { expect, test } from 'vitest'
import type { StripeFailure } from '../../../../tests/fake-stripe/server.ts'
import { testSlowness } from '../../../../tests/run-length.ts'
import { createStripeProvider } from '../../payments/stripe-provider.ts'
import {
  createWorkshop,
  enroll,
  expectCheckout,
  orderCart,
  orderState,
  ordersOf,
  seatCounts,
  withProvider,
} from '../orders.fixture.ts'
import { openSiteOnStripe } from '../stripe.fixture.ts'

const { site, stripe } = await openSiteOnStripe()

const failures: { name: string; failure: StripeFailure | 'has no address' }[] = [
  { name: 'answers 500', failure: { status: 500, type: 'api_error' } },
  { name: 'answers 429', failure: { status: 429, type: 'rate_limit_error' } },
  { name: 'answers with nonsense', failure: 'nonsense' },
  { name: 'hangs up', failure: 'hangs up' },
  { name: 'has no address', failure: 'has no address' },
]

function withFailure<T>(failure: StripeFailure | 'has no address', work: () => Promise<T>): Promise<T> {
  if (failure !== 'has no address') return stripe.failWhile(failure, work)
  const unreachableProvider = createStripeProvider({
    secretKey: 'sk_test_1',
    webhookSecrets: [],
    apiBase: 'http://payments.invalid',
  })
  return withProvider(site, { createSession: unreachableProvider.createSession }, work)
}

test.each(failures)(
  'provider that $name: the seat is released and the buyer can retry at once',
  async ({ failure }) => {
    const ann = await site.createUser()
    const { id: workshopId } = await createWorkshop(site, { seats: 1 })
    const key = crypto.randomUUID()
    const response = await withFailure(failure, () => enroll(site, ann, { workshopId }, key))
    expect(response).toMatchObject({ status: 502, body: { code: 'payment_unavailable' } })
    expect(response.body.message).toBe('The payment provider didn’t respond. Please try again in a moment.')
    expect(response.body.details).toBeUndefined()
    const [order] = await ordersOf(site, ann)
    expect(await orderState(site, order?.id ?? '')).toMatchObject({
      status: 'failed',
      failedBecause: 'checkout_failed',
      lines: [{ line: 'failed', enrollment: 'failed', seat: 'released' }],
    })
    expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
    const retried = await expectCheckout(enroll(site, ann, { workshopId }, key))
    expect(retried.orderId).not.toBe(order?.id)
    expect(await seatCounts(site, workshopId)).toEqual({ held: 1, taken: 0, free: 0 })
  },
)

test('cart whose checkout session failed can be ordered again with the same key', async () => {
  const ann = await site.createUser()
  const [key, lines] = [crypto.randomUUID(), [{ productId: 1, quantity: 2 }]]
  const failure = { status: 500, type: 'api_error' }
  const response = await stripe.failWhile(failure, () => orderCart(site, ann, lines, key))
  expect(response).toMatchObject({ status: 502, body: { code: 'payment_unavailable' } })
  await expectCheckout(orderCart(site, ann, lines, key))
  expect((await ordersOf(site, ann)).map(({ status }) => status).sort()).toEqual(['failed', 'pending'])
})

test('a fast provider failure is retried once before the request fails', async () => {
  const ann = await site.createUser()
  const { id: workshopId } = await createWorkshop(site)
  await stripe.failWhile({ once: { status: 503, type: 'api_error' } }, () =>
    expectCheckout(enroll(site, ann, { workshopId })),
  )
  const [first, second] = stripe.requests.slice(-2)
  expect(first?.key).toMatch(/^checkout_/)
  expect(second?.key).toBe(first?.key)
})

/**
 * If the payment provider fails or does not respond, no buyer loses a seat and each gets a response within 15 seconds.
 */
test('provider that never answers: the buyer gets a response within 15 seconds', async () => {
  const ann = await site.createUser()
  const { id: workshopId } = await createWorkshop(site, { seats: 1 })
  const startedAt = performance.now()
  const response = await stripe.failWhile('silent', () => enroll(site, ann, { workshopId }))
  expect(performance.now() - startedAt).toBeLessThan(15_000 * testSlowness)
  expect(response).toMatchObject({ status: 502, body: { code: 'payment_unavailable' } })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
  expect(site.log.some((line) => line.includes('did not answer createSession within 10 s'))).toBe(true)
  await expectCheckout(enroll(site, ann, { workshopId }))
})
