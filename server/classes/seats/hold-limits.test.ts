import { isNotNull, notInArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { seats } from '#db/schema/classes/seats.ts'
import { anonymous } from '#server/context.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { openSecondInstance } from '../../people/accounts/accounts.fixture.ts'
import { placeOrder } from '../../sales/orders/index.ts'
import type { Checkout, MaybeProblem } from '../../sales/orders/orders.fixture.ts'
import {
  contextFor,
  createWorkshop,
  enrollmentsOf,
  expectCheckout,
  MINUTE_MS,
  payCheckout,
  seatCounts,
  submitDemoCheckout,
} from '../../sales/orders/orders.fixture.ts'
import { brokenConstraint } from '../../transaction.ts'
import { HOLDS_PER_IP, HOLDS_PER_USER } from './hold-limits.ts'

const MANY = 50

// Behind one trusted proxy, so that each request can set its client IP.
const site = await openSiteForFile({ seed: false, trustedProxies: 1 })

const createUsers = (count: number) => Promise.all(Array.from({ length: count }, () => site.createUser()))
const offers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createWorkshop(site, { seats: MANY })))

function enrollFrom(ip: string, { token }: TestUser, { id: workshopId }: { id: string }) {
  const headers = { 'x-forwarded-for': ip }
  return site.call<MaybeProblem<Checkout>>('POST', '/api/enrollments', { token, body: { workshopId }, headers })
}

type Answer = Awaited<ReturnType<typeof enrollFrom>>

function countHeld(responses: Answer[]): number {
  const rejected = responses.filter(({ status }) => status !== 201)
  for (const { status, body, headers } of rejected) {
    expect([status, body.code]).toEqual([429, 'too_many_holds'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(29 * 60)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30 * 60)
  }
  return responses.length - rejected.length
}

const seatsHeld = async (workshops: { id: string }[]) => {
  const all = await Promise.all(workshops.map(({ id }) => seatCounts(site, id)))
  return all.reduce((sum, { held }) => sum + held, 0)
}

test('enrolling again while a payment is open returns the same enrollment and checkout session, also at the same time', async () => {
  const ann = await site.createUser()
  const [workshop = { id: '' }] = await offers(1)
  const checkouts = await Promise.all(
    Array.from({ length: MANY }, () => expectCheckout(enrollFrom('10.1.0.1', ann, workshop))),
  )
  expect(new Set(checkouts.map(({ orderId, url }) => `${orderId} ${url}`)).size).toBe(1)
  expect(await seatsHeld([workshop])).toBe(1)
  const [live] = await enrollmentsOf(site, ann)
  const { id, orderLineId, ...second } = live ?? { id: '', orderLineId: '', amount: 0 }
  const broken = await site.base.db
    .insert(enrollments)
    .values(second)
    .then(
      () => undefined,
      (error: unknown) => brokenConstraint(error),
    )
  expect(broken).toBe('enrollments_one_live_workshop')
})

test('a user holds at most five seats at a time, from any IP', async () => {
  const ann = await site.createUser()
  const workshops = await offers(MANY)
  const responses = await Promise.all(workshops.map((workshop, index) => enrollFrom(`10.2.0.${index}`, ann, workshop)))
  expect([countHeld(responses), await seatsHeld(workshops)]).toEqual([HOLDS_PER_USER, HOLDS_PER_USER])
  const open = responses.find(({ status }) => status === 201)
  await submitDemoCheckout(open?.body.url ?? '', 'cancel')
  await site.runJobs()
  const rejected = workshops[responses.findIndex(({ status }) => status !== 201)] ?? { id: '' }
  expect((await enrollFrom('10.2.0.1', ann, rejected)).status).toBe(201)
})

test('one client IP holds at most twenty seats at a time; other IPs are not affected', async () => {
  const buyers = await createUsers(MANY)
  const workshops = await offers(3)
  const workshopFor = (at: number) => workshops[at % 3] ?? { id: '' }
  const responses = await Promise.all(buyers.map((buyer, index) => enrollFrom('10.3.0.1', buyer, workshopFor(index))))
  expect([countHeld(responses), await seatsHeld(workshops)]).toEqual([HOLDS_PER_IP, HOLDS_PER_IP])
  const rejected = responses.find(({ status }) => status === 429)
  expect(rejected?.body.message).toContain('from your network')
  const rejectedBuyer = buyers[responses.findIndex(({ status }) => status === 429)] ?? (await site.createUser())
  expect((await enrollFrom('10.3.0.2', rejectedBuyer, workshopFor(0))).status).toBe(201)
  // Entries that the client sends before the proxy's entry are not trusted.
  expect((await enrollFrom('10.3.0.9, 10.3.0.1', await site.createUser(), workshopFor(0))).status).toBe(429)

  await payCheckout(site, responses.find(({ status }) => status === 201)?.body.url ?? '')
  const next = await createUsers(2)
  const later = await Promise.all(next.map((buyer) => enrollFrom('10.3.0.1', buyer, workshopFor(0))))
  expect(countHeld(later)).toBe(1)
})

test('holds per IP are counted across instances', async () => {
  const buyers = await createUsers(MANY)
  const [workshop = { id: '' }] = await offers(1)
  const instance = await openSecondInstance(site)
  const outcomes = await Promise.all(
    buyers.map((buyer, index) => {
      const { viewer } = contextFor(site, buyer)
      const node = index % 2 === 0 ? site.base : instance.base
      const ctx = { ...anonymous(node), viewer, client: { ip: '10.4.0.1', userAgent: '' } }
      return placeOrder(ctx, { items: [{ kind: 'workshop', id: workshop.id, quantity: 1 }] }).then(
        () => 'held',
        (error: { code?: string }) => error.code,
      )
    }),
  )
  await instance.close()
  expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(HOLDS_PER_IP)
  expect(new Set(outcomes)).toEqual(new Set(['held', 'too_many_holds']))
  expect(await seatsHeld([workshop])).toBe(HOLDS_PER_IP)
})

test('the IP limit is free again after the holds expire, without any event', async () => {
  const [workshop = { id: '' }] = await offers(1)
  const holdSeats = async (count: number) => {
    const buyers = await createUsers(count)
    return countHeld(await Promise.all(buyers.map((buyer) => enrollFrom('10.5.0.1', buyer, workshop))))
  }
  expect(await holdSeats(HOLDS_PER_IP + 1)).toBe(HOLDS_PER_IP)
  site.clock.advance(31 * MINUTE_MS)
  expect(await holdSeats(HOLDS_PER_IP + 1)).toBe(HOLDS_PER_IP)
})

test('the IP is stored only as a keyed hash and only while the seat is held', async () => {
  const ann = await site.createUser()
  const [workshop = { id: '' }] = await offers(1)
  const { url } = await expectCheckout(enrollFrom('10.6.0.1', ann, workshop))
  const rows = await site.base.db.select().from(seats).where(isNotNull(seats.heldFrom))
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.heldFrom?.toString('latin1')).not.toMatch(/10\.\d/)
  await payCheckout(site, url)
  const past = notInArray(seats.status, ['held'])
  const ended = await site.base.db.select().from(seats).where(past)
  expect(ended.length).toBeGreaterThan(0)
  expect(ended.every(({ heldFrom }) => heldFrom === null)).toBe(true)
})
