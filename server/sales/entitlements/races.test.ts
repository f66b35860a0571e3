import { expect, test } from 'vitest'
import type { BoughtGift } from '#contract/sales/gifts/gifts.schema.ts'
import { isSoakRun } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { book, createType, fetchSlots, setDailyHours } from '../../classes/coaching/coaching.fixture.ts'
import {
  type Checkout,
  createWorkshop,
  enroll,
  expectCheckout,
  type MaybeProblem,
  ordersOf,
  seatCounts,
  submitDemoCheckout,
} from '../orders/orders.fixture.ts'
import { buyKit, fetchEntitlements, grant, runAllJobs } from './entitlements.fixture.ts'

const WITH_GIFT = isSoakRun ? 20 : 5
const WITH_ACCESS = WITH_GIFT
const PAYING = 8 * WITH_GIFT
const CUSTOMERS = WITH_GIFT + WITH_ACCESS + PAYING

const OWNERS = isSoakRun ? 10 : 4
const COACHING_CUSTOMERS = 5 * OWNERS

const site = await openSiteForFile({ limits: { giftCodeByIp: { points: 10_000, seconds: 900 } } })
const admin = await site.createUser({ admin: true })

const createUsers = (count: number) => Promise.all(Array.from({ length: count }, () => site.createUser()))

const giftsOf = async ({ token }: TestUser) =>
  (await site.call<BoughtGift[]>('GET', '/api/account/gifts', { token })).body

const redeem = ({ token }: TestUser, code: string) =>
  site.call<MaybeProblem<Checkout>>('POST', '/api/gifts/redeem', { token, body: { code } })

/** Buys one gift of a workshop per user. Gifts take no seat. */
async function buyGifts(users: TestUser[], workshopId: string): Promise<string[]> {
  const body = { workshopId, to: '', message: '' }
  for (const { token } of users) {
    const order = await expectCheckout(site.call<MaybeProblem<Checkout>>('POST', '/api/gifts', { token, body }))
    await submitDemoCheckout(order.url, 'pay')
  }
  await runAllJobs(site)
  return (await Promise.all(users.map(giftsOf))).flatMap((gifts) => gifts.map(({ code }) => code ?? ''))
}

/**
 * Of all who pay, have access or redeem a gift at once for the last seat or coaching time, exactly one gets it. The
 * gifts and sessions of the others stay valid.
 */
test(`the last seat: of ${CUSTOMERS} customers who pay, have access or redeem a gift at once, exactly one gets it`, async () => {
  const { id: workshopId } = await createWorkshop(site, { seats: 1 })
  const givers = await createUsers(WITH_GIFT)
  const codes = await buyGifts(givers, workshopId)
  expect(codes).toHaveLength(WITH_GIFT)
  const [paying, withAccess, recipients] = [
    await createUsers(PAYING),
    await createUsers(WITH_ACCESS),
    await createUsers(WITH_GIFT),
  ]
  for (const user of withAccess) await grant(site, admin, user, { opens: 'classes' })
  // By turns, so that each way has a chance.
  const requests = codes.flatMap((code, index) => [
    () => redeem(recipients[index] ?? admin, code),
    ...withAccess.slice(index, index + 1).map((user) => () => enroll(site, user, { workshopId, unitMinor: 0 })),
    ...paying.slice(index * 8, index * 8 + 8).map((user) => () => enroll(site, user, { workshopId })),
  ])
  const responses = await Promise.all(requests.map((request) => request()))
  expect(responses).toHaveLength(CUSTOMERS)
  const [winner, ...more] = responses.filter(({ status }) => status === 201)
  expect([winner !== undefined, more]).toEqual([true, []])
  expect(new Set(responses.map(({ body }) => body.code))).toEqual(new Set([undefined, 'sold_out']))
  if (winner?.body.url?.includes('/demo/checkout/')) await submitDemoCheckout(winner.body.url, 'pay')
  await runAllJobs(site)
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 1, free: 0 })
  const isRedeemed = responses.some(({ status }, index) => status === 201 && index % 10 === 0)
  const states = (await Promise.all(givers.map(giftsOf))).flat().map(({ state }) => state)
  expect(states.filter((state) => state === 'valid')).toHaveLength(WITH_GIFT - Number(isRedeemed))
})

test(`the last coaching time: of ${COACHING_CUSTOMERS} customers who pay or own a kit at once, exactly one gets it`, async () => {
  await setDailyHours(site, '09:00', '17:00')
  const type = await createType(site)
  const startsAt = (await fetchSlots(site, type.id)).at(-1)
  const [paying, owners] = [await createUsers(4 * OWNERS), await createUsers(OWNERS)]
  for (const owner of owners) await buyKit(site, owner)
  const requests = owners.flatMap((owner, index) => [
    () => book(site, owner, type.id, startsAt, { unitMinor: 0 }),
    ...paying.slice(index * 4, index * 4 + 4).map((user) => () => book(site, user, type.id, startsAt)),
  ])
  const responses = await Promise.all(requests.map((request) => request()))
  expect(responses).toHaveLength(COACHING_CUSTOMERS)
  const winners = responses.filter(({ status }) => status === 201)
  expect(winners).toHaveLength(1)
  expect(new Set(responses.map(({ body }) => body.code))).toEqual(new Set([undefined, 'slot_taken']))
  // Owners who did not get the time can still use the session of their kit.
  for (const owner of owners) {
    const isWinner = (await ordersOf(site, owner)).some(({ id }) => id === winners[0]?.body.orderId)
    const sessions = (await fetchEntitlements(site, owner)).filter(({ opens }) => opens === 'session')
    expect(sessions.map(({ usesLeft }) => usesLeft)).toEqual(isWinner ? [] : [1])
  }
})
