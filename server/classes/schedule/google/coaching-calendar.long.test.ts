import { expect, test } from 'vitest'
import type { CoachingCalendar } from '#contract/classes/coaching/coaching-calendar.schema.ts'
import type { HealthChecks } from '#contract/ops/health/health.schema.ts'
import { coachingCalendar } from '#db/schema/classes/coaching.ts'
import type { TestUser } from '../../../../tests/users.ts'
import { anonymous } from '../../../context.ts'
import { auditEntriesOf } from '../../../people/audit/audit.fixture.ts'
import { openSiteWithGoogle } from '../../../platform/google/google-client.fixture.ts'
import type { MaybeProblem } from '../../../sales/orders/orders.fixture.ts'
import { book, createType, fetchSlots, setDailyHours } from '../../coaching/coaching.fixture.ts'
import { syncBusyTimes } from '../index.ts'
import { connectCalendar, disconnectCalendar } from './google.fixture.ts'

const HOUR_MS = 3_600_000
const FREE_BUSY_SCOPE = 'https://www.googleapis.com/auth/calendar.freebusy'

const googleSite = await openSiteWithGoogle()
const { site, google } = googleSite

const read = async ({ token }: TestUser) =>
  (await site.call<CoachingCalendar>('GET', '/api/admin/coaching-calendar', { token })).body
const use = ({ token }: TestUser, isUsed: unknown = true) =>
  site.call<MaybeProblem<CoachingCalendar>>('PUT', '/api/admin/coaching-calendar', { token, body: { isUsed } })
const sync = () => syncBusyTimes(anonymous(site.base))

async function createOwner(options?: { uncheckedScope: string }) {
  const [owner, account] = [await site.createUser({ admin: true }), google.createAccount()]
  await connectCalendar(googleSite, owner, account, options)
  await setDailyHours(site, '08:00', '20:00')
  return { owner, account, type: await createType(site, { bufferMinutes: 30 }) }
}

async function blockSlot({ account, type }: Awaited<ReturnType<typeof createOwner>>, at: number) {
  const startsAt = (await fetchSlots(site, type.id)).at(at) ?? ''
  const start = new Date(startsAt)
  google.addEvent(account, start, new Date(start.getTime() + HOUR_MS))
  return startsAt
}

test('busy times of the owner’s calendar block sessions, with their buffer, until the owner stops using it', async () => {
  const owned = await createOwner()
  const { owner, type } = owned
  const busy = await blockSlot(owned, 20)
  expect(await fetchSlots(site, type.id)).toContain(busy)
  expect((await use(owner)).body).toMatchObject({
    isUsed: true,
    email: owner.email,
    connection: 'ready',
    failedAt: null,
  })
  const slots = (await fetchSlots(site, type.id)).map((slot) => Date.parse(slot) - Date.parse(busy))
  expect(slots.filter((distance) => distance > -1.5 * HOUR_MS && distance < HOUR_MS)).toEqual([])
  expect((await book(site, await site.createUser(), type.id, busy)).body.code).toBe('slot_taken')
  const later = await blockSlot(owned, 40)
  await sync()
  expect(await fetchSlots(site, type.id)).not.toContain(later)
  expect((await use(owner, false)).body).toMatchObject({ isUsed: false, email: null })
  expect(await fetchSlots(site, type.id)).toContain(busy)
  const entries = await auditEntriesOf(site, 'calendar')
  expect(entries.map(({ after }) => after)).toEqual([{ calendarOf: owner.email }, { calendarOf: null }])
})

/**
 * While Google does not answer, the busy times of the last check stay. The owner sees it under Hours, on the health
 * page and in the log.
 */
test.each(['silent', 'hangs up', { status: 500, reason: 'backendError' }] as const)(
  'while Google fails (%j), the busy times of the last check stay, and the owner sees since when',
  async (failure) => {
    const owned = await createOwner()
    const { owner, account, type } = owned
    const busy = await blockSlot(owned, 20)
    await use(owner)
    google.deleteEvents(account)
    await google.failWhile('calendar', failure, sync)
    expect(await fetchSlots(site, type.id)).not.toContain(busy)
    const { checkedAt, failedAt } = await read(owner)
    expect([checkedAt, failedAt]).toEqual([expect.any(String), expect.any(String)])
    expect(site.log.some((line) => line.includes('google busy times not updated'))).toBe(true)
    await sync()
    expect(await fetchSlots(site, type.id)).toContain(busy)
    expect((await read(owner)).failedAt).toBeNull()
  },
)

test('a calendar without permission to read busy times is refused with the reason, without changes', async () => {
  const { owner } = await createOwner({ uncheckedScope: FREE_BUSY_SCOPE })
  const before = await read(owner)
  expect(before.connection).toBe('refused')
  const { status, body } = await use(owner)
  expect([status, body.message]).toEqual([
    409,
    'Connect your Google Calendar again, and allow us to see when you’re busy.',
  ])
  const other = await site.createUser({ admin: true })
  expect((await use(other)).body.code).toBe('calendar_not_connected')
  expect((await use(other, 'maybe')).body.errors?.[0]?.field).toBe('isUsed')
  expect(await read(owner)).toEqual(before)
})

test('a revoked consent keeps the stored busy times; disconnecting the calendar ends its use', async () => {
  const owned = await createOwner()
  const { owner, account, type } = owned
  const busy = await blockSlot(owned, 20)
  await use(owner)
  google.revokeConsent(account)
  await sync()
  expect(await read(owner)).toMatchObject({ isUsed: true, connection: 'broken', failedAt: expect.any(String) })
  expect(await fetchSlots(site, type.id)).not.toContain(busy)
  await disconnectCalendar(googleSite, owner)
  expect(await read(owner)).toMatchObject({ isUsed: false, connection: 'none' })
  expect(await fetchSlots(site, type.id)).toContain(busy)
})

test('customers are not asked for permission to read busy times', async () => {
  const consentOf = async ({ token }: TestUser) => {
    const { body } = await site.call<{ authUrl: string }>('POST', '/api/calendar/connect', { token })
    return new URL(body.authUrl).searchParams.get('scope')?.split(' ').includes(FREE_BUSY_SCOPE)
  }
  expect([await consentOf(await site.createUser()), await consentOf(await site.createUser({ admin: true }))]).toEqual([
    false,
    true,
  ])
})

test('the health page warns when the busy times are out of date', async () => {
  const { owner } = await createOwner()
  const level = async () => {
    const { body } = await site.call<HealthChecks>('GET', '/api/admin/health/checks', { token: owner.token })
    return body.checks.find(({ name }) => name === 'Coaching calendar')?.level
  }
  await use(owner)
  expect(await level()).toBe('ok')
  const checkedAt = new Date(Date.now() - 11 * 60_000)
  await site.base.db.update(coachingCalendar).set({ checkedAt })
  expect(await level()).toBe('warning')
  await use(owner, false)
  expect(await level()).toBeUndefined()
})
