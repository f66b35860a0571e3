import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { profiles, sessions, userRoles } from '#db/schema/accounts.ts'
import { lessonProgress } from '#db/schema/binder.ts'
import { mails } from '#db/schema/mail.ts'
import { enrollments, orders, seats } from '#db/schema/orders.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { aPaidEnrollment, cancelEnrollment } from '../enrollments/enrollments.fixture.ts'
import {
  aWorkshop,
  demoSession,
  enroll,
  orderCart,
  orderRow,
  seatCounts,
  shippingAddress,
  submitDemoCheckout,
} from '../orders/orders.fixture.ts'
import {
  createFullWorkshop,
  entryStates,
  fillWaitingList,
  join,
  offeredUserIds,
} from '../waiting-list/waiting-list.fixture.ts'
import { ask, liftedIpLimits, mailsTo, PASSWORD, signUp, type TestSession, whoAmI } from './accounts.fixture.ts'
import { anOwner, askForEmail, askOwn, fieldsOf, type Owner } from './signed-in-user.fixture.ts'

let site: TestSite
beforeEach(async () => {
  site = await openTestSite({ limits: liftedIpLimits })
})
afterEach(() => site.close())

const remove = (owner: Owner, email = owner.email, currentPassword = PASSWORD) =>
  askOwn(site, owner, ['POST', 'delete'], { email, currentPassword })

/** The same person, as the helpers of orders know people. */
const personOf = ({ email, session }: Owner): TestUser => ({
  id: session.user.id,
  email,
  token: session.accessToken,
  refreshToken: session.refreshToken,
})

const signInStatus = async (email: string) =>
  (await ask<TestSession>(site, 'sign-in', { email, password: PASSWORD })).status
const makeAdmin = ({ session }: Owner) =>
  site.base.db.update(userRoles).set({ role: 'admin' }).where(eq(userRoles.userId, session.user.id))
const isThere = async ({ session }: Owner) =>
  (await site.base.db.$count(profiles, eq(profiles.id, session.user.id))) === 1

/** A cart of the store, paid. */
async function aPaidCart(who: TestUser, productId: number): Promise<string> {
  const { body } = await orderCart(site, who, [{ productId, quantity: 1 }])
  await submitDemoCheckout(body.url ?? '', 'pay')
  await site.work()
  return body.orderId ?? ''
}

describe('a deleted account', () => {
  test('is signed out everywhere at once, opens no more, and leaves its address free', async () => {
    const ann = await anOwner(site)
    const elsewhere = (await ask<TestSession>(site, 'sign-in', { email: ann.email, password: PASSWORD })).body
    expect((await remove(ann)).status).toBe(204)
    for (const { accessToken, refreshToken } of [ann.session, elsewhere]) {
      expect((await whoAmI(site, accessToken)).status).toBe(401)
      expect((await ask(site, 'refresh', { refreshToken })).status).toBe(401)
    }
    expect(await signInStatus(ann.email)).toBe(401)
    expect((await mailsTo(site, ann.email)).map(({ template }) => template)).toEqual(['account-deleted'])
    expect((await signUp(site, ann.email)).template).toBe('confirmation')
  })

  test('leaves every waiting list: a spot that was offered to them goes to the next in line', async () => {
    const ann = await anOwner(site)
    const { workshopId, buyer, enrollment } = await createFullWorkshop(site)
    const waits = await createFullWorkshop(site)
    await join(site, personOf(ann), workshopId)
    await join(site, personOf(ann), waits.workshopId)
    const [ben] = await fillWaitingList(site, workshopId, 1)
    await cancelEnrollment(site, buyer, enrollment.id)
    expect(await offeredUserIds(site, workshopId)).toEqual([ann.session.user.id])
    expect((await remove(ann)).status).toBe(204)
    expect(await offeredUserIds(site, workshopId)).toEqual([ben?.id])
    expect([await entryStates(site, workshopId), await entryStates(site, waits.workshopId)]).toEqual([['offered'], []])
  })

  test('leaves nothing of the person but the order without them, which the books need', async () => {
    const ann = await anOwner(site)
    const who = personOf(ann)
    await site.call('PUT', '/api/account/profile', { token: who.token, body: { fullName: 'Ann Unmistakable' } })
    const downloadId = await aPaidCart(who, 3)
    await site.base.db.insert(lessonProgress).values({ userId: who.id, lessonId: who.id })
    await askForEmail(site, ann, `new-${ann.email}`)
    expect((await remove(ann)).status).toBe(204)
    expect(await orderRow(site, downloadId)).toMatchObject({ status: 'completed', userId: null, totalMinor: 1999 })
    for (const table of await tables()) {
      const { rows } = await site.base.db.execute<{ text: string }>(
        sql`SELECT t::text AS text FROM ${sql.identifier(table)} t`,
      )
      const theirs = ['Ann Unmistakable', who.id, `new-${ann.email}`]
      const found = rows.filter(({ text }) => theirs.some((word) => text.includes(word)))
      expect(found, table).toEqual([])
    }
  })

  test('keeps the address of an order until what is on its way was sent, and no longer', async () => {
    const ann = await anOwner(site)
    const who = personOf(ann)
    const [parcel, sent] = [await aPaidCart(who, 1), await aPaidCart(who, 2)]
    const isSent = (id: string) =>
      site.base.db.execute(sql`UPDATE order_tasks SET status = 'done', done_at = now()
        WHERE order_line_id IN (SELECT id FROM order_lines WHERE order_id = ${id})`)
    await isSent(sent)
    await remove(ann)
    expect([(await orderRow(site, parcel)).shipTo, (await orderRow(site, sent)).shipTo]).toEqual([
      shippingAddress,
      null,
    ])
    await isSent(parcel)
    expect((await orderRow(site, parcel)).shipTo).toBeNull()
  })

  test('gives up its classes: in time they are paid back, later only the seat is free, and what is over stays', async () => {
    const ann = await anOwner(site)
    const who = personOf(ann)
    const soon = new Date(site.base.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
    const [far, near] = [await aWorkshop(site, { seats: 1 }), await aWorkshop(site, { seats: 1, on: soon })]
    const paidBack = await aPaidEnrollment(site, who, { workshopId: far.id })
    const kept = await aPaidEnrollment(site, who, { workshopId: near.id })
    expect((await remove(ann)).status).toBe(204)
    expect(await orderRow(site, paidBack.orderId)).toMatchObject({
      status: 'refunded',
      refundedMinor: 9700,
      userId: null,
    })
    expect(await orderRow(site, kept.orderId)).toMatchObject({ status: 'completed', refundedMinor: 0 })
    expect((await demoSession(site, kept.sessionId)).refundedMinor).toBe(0)
    for (const { id } of [far, near]) expect(await seatCounts(site, id)).toEqual({ held: 0, taken: 0, free: 1 })
    const [mail] = await mailsTo(site, ann.email)
    expect(mail?.text).toContain('The money of your places in classes goes back')
  })

  test('is paid back later where the payment service is away', async () => {
    const ann = await anOwner(site)
    const place = await aPaidEnrollment(site, personOf(ann))
    const usual = site.base.payments
    site.base.payments = { ...usual, refund: () => Promise.reject(new Error('no answer')) }
    expect((await remove(ann)).status).toBe(204)
    site.base.payments = usual
    await site.work()
    expect(await orderRow(site, place.orderId)).toMatchObject({ status: 'refunded', refundedMinor: 9700 })
  })

  test('by a double click is deleted once', async () => {
    const ann = await anOwner(site)
    const statuses = (await Promise.all([remove(ann), remove(ann)])).map(({ status }) => status)
    expect(statuses).toContain(204)
    expect(statuses.filter((status) => ![204, 400, 401].includes(status))).toEqual([])
    expect(await isThere(ann)).toBe(false)
  })
})

describe('is refused, and nothing changes', () => {
  test('without the address typed, or with a wrong password, by the name of the field', async () => {
    const ann = await anOwner(site)
    const answers = [await remove(ann, 'other@example.com'), await remove(ann, ann.email, 'a guess')]
    expect(answers.map((answer) => [answer.status, fieldsOf(answer)])).toEqual([
      [400, ['email']],
      [400, ['currentPassword']],
    ])
    expect(await signInStatus(ann.email)).toBe(200)
  })

  test('to the last admin; of two who leave at once one stays', async () => {
    const [ann, ben] = [await anOwner(site), await anOwner(site)]
    await makeAdmin(ann)
    const alone = await remove(ann)
    expect([alone.status, alone.body.message]).toEqual([409, 'At least one admin must remain.'])
    await makeAdmin(ben)
    const both = await Promise.all([remove(ann), remove(ben)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    expect([await isThere(ann), await isThere(ben)].sort()).toEqual([false, true])
  })

  test('while a payment is open', async () => {
    const ann = await anOwner(site)
    const { id: workshopId } = await aWorkshop(site)
    const { body } = await enroll(site, personOf(ann), { workshopId })
    expect((await remove(ann)).body).toMatchObject({ code: 'conflict', message: expect.stringContaining('still open') })
    await submitDemoCheckout(body.url ?? '', 'cancel')
    await site.work()
    expect((await remove(ann)).status).toBe(204)
    expect(await site.base.db.$count(enrollments, eq(enrollments.userId, ann.session.user.id))).toBe(0)
    expect(await site.base.db.$count(seats, eq(seats.userId, ann.session.user.id))).toBe(0)
    expect(await site.base.db.$count(orders, eq(orders.userId, ann.session.user.id))).toBe(0)
    expect(await site.base.db.$count(sessions, eq(sessions.userId, ann.session.user.id))).toBe(0)
    expect(await site.base.db.$count(mails, eq(mails.recipient, ann.email))).toBe(1)
  })
})

/** Every table of ours. Limits keep hashes alone, jobs the ids of rows, and the demo's mailbox stands for the world outside. */
async function tables(): Promise<string[]> {
  const { rows } = await site.base.db.execute<{ name: string }>(sql`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'demo%'`)
  return rows.map(({ name }) => name)
}
