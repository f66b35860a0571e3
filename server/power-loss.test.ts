import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { openSiteWithDedicatedDatabase } from '../tests/fixtures/dedicated-database.ts'
import { truncateWalAfter, walEnd, walPosition } from '../tests/fixtures/truncate-wal.ts'
import { randomRun } from '../tests/run-length.ts'
import { openTestSite, type TestSite } from '../tests/test-server.ts'
import { anonymous } from './context.ts'
import { reconcile } from './sales/orders/index.ts'
import {
  createWorkshop,
  enroll,
  expectCheckout,
  mailSubjectsTo,
  orderState,
  postWebhook,
  seatCounts,
  signedEvent,
  submitDemoCheckout,
  verifyEnrollment,
  webhookSecret,
} from './sales/orders/orders.fixture.ts'
import { createDemoProvider } from './sales/payments/demo-provider.ts'

const state = (status: string, seat: string) => ({
  status,
  failedBecause: null,
  paymentMismatch: null,
  lines: [{ line: status, enrollment: status, seat }],
})
const pending = state('pending', 'held')
const completed = state('completed', 'taken')

/**
 * Positions at which the write-ahead log is truncated, as a share of the way from `after` to the end of the settlement,
 * and the states that may be found then: the whole settlement or nothing of it.
 */
const losses = [
  { after: 'order', share: 0, found: [pending] },
  { after: 'page', share: 0, found: [pending] },
  { after: 'page', share: 0.5, found: [pending] },
  { after: 'page', share: 0.98, found: [pending, completed] },
] as const

const { runs, seed } = randomRun('random power losses', { short: 1, full: 12, seed: 20_240_301 })
const randomLosses = fc
  .sample(fc.integer({ min: 1, max: 99 }), { numRuns: runs, seed })
  .map((percent) => ({ after: 'page', share: percent / 100, found: [pending, completed] }) as const)

test('power loss after a payment: the reconciler completes the order once', async () => {
  const dedicatedSite = await openSiteWithDedicatedDatabase()
  const { site } = dedicatedSite
  const { placedAt } = await usePaymentProvider(site)
  const ctx = anonymous(site.base)
  for (const { after, share, found } of [...losses, ...randomLosses]) {
    const ann = await site.createUser()
    const { id: workshopId } = await createWorkshop(site, { seats: 1 })
    const { orderId, sessionId, url } = await expectCheckout(enroll(site, ann, { workshopId }))
    const firstPosition = after === 'order' ? placedAt() : await walEnd(site)
    expect((await submitDemoCheckout(url, 'pay')).status).toBe(303)
    expect((await postWebhook(site, signedEvent(site, sessionId))).status).toBe(200)
    expect(await orderState(site, orderId)).toEqual(completed)

    const lastPosition = await walPosition(site, firstPosition, share)
    await dedicatedSite.crash()
    await truncateWalAfter(dedicatedSite.dataDir, lastPosition)
    await dedicatedSite.restart()

    expect(found).toContainEqual(await orderState(site, orderId))
    await Promise.all([reconcile(ctx, { quietMs: 0 }), reconcile(ctx, { quietMs: 0 })])
    expect(await orderState(site, orderId)).toEqual(completed)
    expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 1, free: 0 })
    await site.runJobs()
    expect(await mailSubjectsTo(site, ann)).toEqual(['Your receipt: A day of maps'])
    expect((await verifyEnrollment(site, ann, sessionId)).body.status).toBe('completed')
  }
})

/** A separate database, like a real provider's: it loses nothing when the site does. */
async function usePaymentProvider(site: TestSite) {
  const bank = await openTestSite({ seed: false })
  onTestFinished(bank.close)
  const { now } = site.base
  const provider = createDemoProvider({
    db: bank.base.db,
    publicUrl: bank.url,
    webhookSecrets: [webhookSecret(site)],
    now,
  })
  let placedAt = ''
  site.base.payments = {
    ...provider,
    createSession: async (request) => {
      placedAt = await walEnd(site)
      return provider.createSession(request)
    },
  }
  return { placedAt: () => placedAt }
}
