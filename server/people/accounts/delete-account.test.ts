import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { seats } from '#db/schema/classes/seats.ts'
import { lessonProgress } from '#db/schema/content/binder.ts'
import { profiles, sessions, userRoles } from '#db/schema/people/accounts.ts'
import { plannerDocuments, plannerUpdates, plannerUsers } from '#db/schema/planner/documents.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { subscribers } from '#db/schema/site/newsletter.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { cancelEnrollment, createPaidEnrollment } from '../../classes/enrollments/enrollments.fixture.ts'
import {
  createFullWorkshop,
  entryStates,
  fillWaitingList,
  join,
  offeredUserIds,
} from '../../classes/waiting-list/waiting-list.fixture.ts'
import { createDevice, postSync } from '../../planner/documents/device.fixture.ts'
import {
  createWorkshop,
  demoSession,
  enroll,
  orderCart,
  orderRow,
  payCheckout,
  seatCounts,
  shippingAddress,
  submitDemoCheckout,
} from '../../sales/orders/orders.fixture.ts'
import { callAuth, getMe, highIpLimits, mailsTo, PASSWORD, signUp, type TestSession } from './accounts.fixture.ts'
import {
  callAccount,
  createSignedInUser,
  errorFields,
  requestEmailChange,
  type SignedInUser,
} from './signed-in-user.fixture.ts'

let site: TestSite
beforeEach(async () => {
  site = await openTestSite({ limits: highIpLimits })
})
afterEach(() => site.close())

const deleteAccount = (user: SignedInUser, email = user.email, currentPassword = PASSWORD) =>
  callAccount(site, user, ['POST', 'delete'], { email, currentPassword })

const testUserOf = ({ email, session }: SignedInUser): TestUser => ({
  id: session.user.id,
  email,
  token: session.accessToken,
  refreshToken: session.refreshToken,
})

const signInStatus = async (email: string) =>
  (await callAuth<TestSession>(site, 'sign-in', { email, password: PASSWORD })).status
const grantAdmin = ({ session }: SignedInUser) =>
  site.base.db.update(userRoles).set({ role: 'admin' }).where(eq(userRoles.userId, session.user.id))
const accountExists = async ({ session }: SignedInUser) =>
  (await site.base.db.$count(profiles, eq(profiles.id, session.user.id))) === 1

async function createPaidOrder(testUser: TestUser, productId: number): Promise<string> {
  const { body } = await orderCart(site, testUser, [{ productId, quantity: 1 }])
  await payCheckout(site, body.url ?? '')
  return body.orderId ?? ''
}

describe('delete account', () => {
  test('ends all sessions, rejects the password and frees the email', async () => {
    const ann = await createSignedInUser(site)
    const otherSession = (await callAuth<TestSession>(site, 'sign-in', { email: ann.email, password: PASSWORD })).body
    expect((await deleteAccount(ann)).status).toBe(204)
    for (const { accessToken, refreshToken } of [ann.session, otherSession]) {
      expect((await getMe(site, accessToken)).status).toBe(401)
      expect((await callAuth(site, 'refresh', { refreshToken })).status).toBe(401)
    }
    expect(await signInStatus(ann.email)).toBe(401)
    expect((await mailsTo(site, ann.email)).map(({ template }) => template)).toEqual(['account-deleted'])
    expect((await signUp(site, ann.email)).template).toBe('confirmation')
  })

  test('removes waiting list entries: an offered seat goes to the next entry', async () => {
    const ann = await createSignedInUser(site)
    const { workshopId, buyer, enrollment } = await createFullWorkshop(site)
    const waits = await createFullWorkshop(site)
    await join(site, testUserOf(ann), workshopId)
    await join(site, testUserOf(ann), waits.workshopId)
    const [ben] = await fillWaitingList(site, workshopId, 1)
    await cancelEnrollment(site, buyer, enrollment.id)
    expect(await offeredUserIds(site, workshopId)).toEqual([ann.session.user.id])
    expect((await deleteAccount(ann)).status).toBe(204)
    expect(await offeredUserIds(site, workshopId)).toEqual([ben?.id])
    expect([await entryStates(site, workshopId), await entryStates(site, waits.workshopId)]).toEqual([['offered'], []])
  })

  /**
   * Deleting an account ends its sessions, frees its email address and anonymizes its orders. The last admin cannot
   * delete their account.
   */
  test('removes all personal data and keeps the anonymized order', async () => {
    const ann = await createSignedInUser(site)
    const testUser = testUserOf(ann)
    await site.call('PUT', '/api/account/profile', { token: testUser.token, body: { fullName: 'Ann Unmistakable' } })
    const downloadId = await createPaidOrder(testUser, 3)
    await site.base.db.insert(lessonProgress).values({ userId: testUser.id, lessonId: testUser.id })
    const phone = createDevice((input) => postSync(site, testUser, input))
    phone.set('core', 'a', 'Ann Unmistakable')
    await phone.sync()
    await requestEmailChange(site, ann, `new-${ann.email}`)
    await site.call('PUT', '/api/account/newsletter', { token: testUser.token, body: { on: true } })
    expect((await deleteAccount(ann)).status).toBe(204)
    expect(await site.base.db.$count(subscribers)).toBe(0)
    for (const table of [plannerUsers, plannerDocuments, plannerUpdates])
      expect(await site.base.db.$count(table)).toBe(0)
    expect(await orderRow(site, downloadId)).toMatchObject({ status: 'completed', userId: null, totalMinor: 1999 })
    // Invoices never change, because tax law requires them.
    for (const table of (await tables()).filter((name) => name !== 'invoices')) {
      const { rows } = await site.base.db.execute<{ text: string }>(
        sql`SELECT t::text AS text FROM ${sql.identifier(table)} t`,
      )
      const personalData = ['Ann Unmistakable', testUser.id, `new-${ann.email}`]
      const matches = rows.filter(({ text }) => personalData.some((word) => text.includes(word)))
      expect(matches, table).toEqual([])
    }
  })

  test('keeps the shipping address of an order until it is shipped', async () => {
    const ann = await createSignedInUser(site)
    const testUser = testUserOf(ann)
    const [parcel, sent] = [await createPaidOrder(testUser, 1), await createPaidOrder(testUser, 2)]
    const isSent = (id: string) =>
      site.base.db.execute(sql`UPDATE order_tasks SET status = 'done', done_at = now()
        WHERE order_line_id IN (SELECT id FROM order_lines WHERE order_id = ${id})`)
    await isSent(sent)
    await deleteAccount(ann)
    expect([(await orderRow(site, parcel)).shipTo, (await orderRow(site, sent)).shipTo]).toEqual([
      shippingAddress,
      null,
    ])
    await isSent(parcel)
    expect((await orderRow(site, parcel)).shipTo).toBeNull()
  })

  test('cancels future enrollments: refunds them within the terms, else only frees the seat', async () => {
    const ann = await createSignedInUser(site)
    const testUser = testUserOf(ann)
    const soon = new Date(site.base.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
    const [far, near] = [await createWorkshop(site, { seats: 1 }), await createWorkshop(site, { seats: 1, on: soon })]
    const refundedEnrollment = await createPaidEnrollment(site, testUser, { workshopId: far.id })
    const unrefunded = await createPaidEnrollment(site, testUser, { workshopId: near.id })
    expect((await deleteAccount(ann)).status).toBe(204)
    expect(await orderRow(site, refundedEnrollment.orderId)).toMatchObject({
      status: 'refunded',
      refundedMinor: 9700,
      userId: null,
    })
    expect(await orderRow(site, unrefunded.orderId)).toMatchObject({ status: 'completed', refundedMinor: 0 })
    expect((await demoSession(site, unrefunded.sessionId)).refundedMinor).toBe(0)
    for (const { id } of [far, near]) expect(await seatCounts(site, id)).toEqual({ held: 0, taken: 0, free: 1 })
    const [mail] = await mailsTo(site, ann.email)
    expect(mail?.text).toContain('Classes that you could still cancel are being refunded')
  })

  test('refunds later if the payment provider is unavailable', async () => {
    const ann = await createSignedInUser(site)
    const enrollment = await createPaidEnrollment(site, testUserOf(ann))
    const original = site.base.payments
    site.base.payments = { ...original, refund: () => Promise.reject(new Error('no answer')) }
    expect((await deleteAccount(ann)).status).toBe(204)
    site.base.payments = original
    await site.runJobs()
    expect(await orderRow(site, enrollment.orderId)).toMatchObject({ status: 'refunded', refundedMinor: 9700 })
  })

  test('concurrent requests delete the account once', async () => {
    const ann = await createSignedInUser(site)
    const statuses = (await Promise.all([deleteAccount(ann), deleteAccount(ann)])).map(({ status }) => status)
    expect(statuses).toContain(204)
    expect(statuses.filter((status) => ![204, 400, 401].includes(status))).toEqual([])
    expect(await accountExists(ann)).toBe(false)
  })
})

describe('delete account: rejected without changes', () => {
  test('wrong email or wrong password, with the field', async () => {
    const ann = await createSignedInUser(site)
    const responses = [await deleteAccount(ann, 'other@example.com'), await deleteAccount(ann, ann.email, 'a guess')]
    expect(responses.map((response) => [response.status, errorFields(response)])).toEqual([
      [400, ['email']],
      [400, ['currentPassword']],
    ])
    expect(await signInStatus(ann.email)).toBe(200)
  })

  test('last admin; of two who delete at once one remains', async () => {
    const [ann, ben] = [await createSignedInUser(site), await createSignedInUser(site)]
    await grantAdmin(ann)
    const alone = await deleteAccount(ann)
    expect([alone.status, alone.body.message]).toEqual([409, 'At least one admin must remain.'])
    await grantAdmin(ben)
    const both = await Promise.all([deleteAccount(ann), deleteAccount(ben)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    expect([await accountExists(ann), await accountExists(ben)].sort()).toEqual([false, true])
  })

  test('open payment', async () => {
    const ann = await createSignedInUser(site)
    const { id: workshopId } = await createWorkshop(site)
    const { body } = await enroll(site, testUserOf(ann), { workshopId })
    expect((await deleteAccount(ann)).body).toMatchObject({
      code: 'conflict',
      message: 'You have a payment in progress. Please finish or cancel it first, or try again in 30 minutes.',
    })
    await submitDemoCheckout(body.url ?? '', 'cancel')
    await site.runJobs()
    expect((await deleteAccount(ann)).status).toBe(204)
    expect(await site.base.db.$count(enrollments, eq(enrollments.userId, ann.session.user.id))).toBe(0)
    expect(await site.base.db.$count(seats, eq(seats.userId, ann.session.user.id))).toBe(0)
    expect(await site.base.db.$count(orders, eq(orders.userId, ann.session.user.id))).toBe(0)
    expect(await site.base.db.$count(sessions, eq(sessions.userId, ann.session.user.id))).toBe(0)
    expect(await site.base.db.$count(mails, eq(mails.recipient, ann.email))).toBe(1)
  })
})

async function tables(): Promise<string[]> {
  const { rows } = await site.base.db.execute<{ name: string }>(sql`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'demo%'`)
  return rows.map(({ name }) => name)
}
