import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ErrorCode, FieldError } from '#contract/errors.ts'
import type { OrderView, VerifyAnswer } from '#contract/orders.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { demoMailbox } from '#db/schema/demo.ts'
import { enrollments, orderLines, orders, seats } from '#db/schema/orders.ts'
import { startSession } from '#server/accounts/session/start.ts'
import { anonymous, type Ctx } from '#server/context.ts'
import type { CheckoutAction } from '#server/demo/index.ts'
import { demoWebhookSecret } from '#server/payments/demo.ts'
import type { Payments } from '#server/payments/payments.ts'
import { signPayload } from '#server/payments/signature.ts'
import type { Person } from '../../tests/people.ts'
import type { TestSite } from '../../tests/site.ts'
import { place } from './index.ts'

export const MINUTE = 60_000

export type Checkout = { orderId: string; url: string }
/** What a call answers: a checkout, or the reasons why there is none. */
export type Refusable<Body> = Partial<Body> & {
  code?: ErrorCode
  message?: string
  errors?: FieldError[]
  details?: { totalMinor?: number }
}

type Terms = { seats?: number; price?: string; isActive?: boolean; deletedAt?: Date; on?: string }

export async function aWorkshop(
  site: TestSite,
  { seats = 8, price = '97.00', on = '2099-05-09', ...rest }: Terms = {},
) {
  const slug = `workshop-${randomUUID()}`
  const day = { workshopDate: on, workshopTime: '09:00', endDate: on, endTime: '17:00' }
  const [row] = await site.base.db
    .insert(workshops)
    .values({ slug, title: 'A day of maps', spotsTotal: seats, price, ...day, ...rest })
    .returning()
  if (!row) throw new Error('no workshop was made')
  return row
}

export async function aCourse(site: TestSite, { price = '50.00', ...rest }: Omit<Terms, 'seats' | 'on'> = {}) {
  const slug = `course-${randomUUID()}`
  const [row] = await site.base.db
    .insert(courses)
    .values({ slug, title: 'Six weeks of trails', price, ...rest })
    .returning()
  if (!row) throw new Error('no course was made')
  return row
}

const withKey = (key: string | undefined) => (key === undefined ? {} : { headers: { 'idempotency-key': key } })

export function enrol(site: TestSite, who: Person, body: object, key?: string) {
  return site.call<Refusable<Checkout>>('POST', '/api/enrollments', { token: who.token, body, ...withKey(key) })
}

export function orderCart(site: TestSite, who: Person, lines: unknown, key?: string) {
  return site.call<Refusable<Checkout>>('POST', '/api/orders', { token: who.token, body: { lines }, ...withKey(key) })
}

export function successPage(site: TestSite, who: Person, sessionId: string) {
  const body = { sessionId }
  return site.call<Refusable<VerifyAnswer>>('POST', '/api/enrollments/verify', { token: who.token, body })
}

export function myOrders(site: TestSite, who: Person) {
  return site.call<OrderView[]>('GET', '/api/orders', { token: who.token })
}

/** A checkout that must come about. */
export async function checkoutOf(answer: Promise<{ status: number; body: Refusable<Checkout> }>) {
  const { status, body } = await answer
  if (status !== 201 || !body.orderId || !body.url) throw new Error(`no checkout: ${status} ${JSON.stringify(body)}`)
  return { orderId: body.orderId, url: body.url, sessionId: body.url.slice(body.url.lastIndexOf('/') + 1) }
}

/** Presses a button of the demo payment page. */
export function press(url: string, action: CheckoutAction) {
  return fetch(`${url}/${action}`, { method: 'POST', redirect: 'manual' })
}

/** A provider's message about a session, signed as the provider signs. */
export function messageOf(
  site: TestSite,
  sessionId: string,
  { id = `evt_${randomUUID()}`, type = 'checkout.session.completed' } = {},
) {
  const body = JSON.stringify({ id, type, data: { object: { id: sessionId } } })
  return { body, signature: signPayload(body, webhookSecret(site), site.base.now()) }
}

export function webhookSecret(site: TestSite): string {
  return demoWebhookSecret(site.base.site.authSecret)
}

/** Posts a webhook, byte for byte. */
export async function postWebhook(
  site: TestSite,
  { body, signature }: { body: string | Uint8Array<ArrayBuffer>; signature?: string },
) {
  const headers = {
    'content-type': 'application/json',
    ...(signature === undefined ? {} : { 'stripe-signature': signature }),
  }
  const answer = await fetch(`${site.url}/api/payments/webhook`, { method: 'POST', headers, body })
  const answered: { code?: ErrorCode } = await answer.json()
  return { status: answer.status, code: answered.code }
}

export async function orderRow(site: TestSite, id: string) {
  const [row] = await site.base.db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error(`no order ${id}`)
  return row
}

/** Everything that a payment decides about an order, to compare before and after. */
export async function stateOf(site: TestSite, id: string) {
  const { status, failedBecause, needsReview } = await orderRow(site, id)
  const lines = await site.base.db
    .select({ line: orderLines.status, enrollment: enrollments.status, seat: seats.status })
    .from(orderLines)
    .leftJoin(enrollments, eq(enrollments.orderLineId, orderLines.id))
    .leftJoin(seats, eq(seats.orderLineId, orderLines.id))
    .where(eq(orderLines.orderId, id))
    .orderBy(orderLines.position)
  return { status, failedBecause, needsReview, lines }
}

/** How many seats of a workshop are held, taken and free. */
export async function seatsOf(site: TestSite, workshopId: string) {
  const rows = await site.base.db.select({ status: seats.status }).from(seats).where(eq(seats.workshopId, workshopId))
  const [workshop] = await site.base.db.select().from(workshops).where(eq(workshops.id, workshopId))
  const of = (status: string) => rows.filter((row) => row.status === status).length
  const [held, taken] = [of('held'), of('taken')]
  return { held, taken, free: (workshop?.spotsTotal ?? 0) - held - taken }
}

/** Subjects of the mails that reached somebody. */
export async function lettersTo(site: TestSite, who: Person): Promise<string[]> {
  const rows = await site.base.db
    .select()
    .from(demoMailbox)
    .where(eq(demoMailbox.recipient, who.email))
    .orderBy(demoMailbox.sentAt)
  return rows.map((row) => row.subject)
}

/** The context that a signed-in person's request runs in. */
export function contextOf(site: TestSite, { id, email }: Pick<Person, 'id' | 'email'>): Ctx {
  return {
    ...anonymous(site.base),
    viewer: { userId: id, email, fullName: '', isAdmin: false, sessionId: randomUUID() },
  }
}

/** Enrols as a program does that dies as soon as the provider has opened the page: its answer is never heard. */
export async function enrolAndDie(
  site: TestSite,
  who: Person,
  { workshopId, key }: { workshopId: string; key: string },
) {
  const { payments } = site.base
  const opened = Promise.withResolvers<{ orderId: string; sessionId: string; url: string }>()
  const checkout: Payments['checkout'] = async (request) => {
    opened.resolve({ orderId: request.orderId, ...(await payments.checkout(request)) })
    return new Promise(() => {})
  }
  const ctx = { ...contextOf(site, who), payments: { ...payments, checkout } }
  void place(ctx, { wishes: [{ kind: 'workshop', id: workshopId, quantity: 1 }], key })
  return opened.promise
}

/** The same person after their access token ran out. */
export async function signedInAgain(site: TestSite, who: Person): Promise<Person> {
  const { accessToken, refreshToken } = await startSession(anonymous(site.base), who.id)
  return { ...who, token: accessToken, refreshToken }
}

/** Runs `work` while the payment provider behaves otherwise in what `changes` names. */
export async function whileProvider<T>(site: TestSite, changes: Partial<Payments>, work: () => Promise<T>): Promise<T> {
  const usual = site.base.payments
  site.base.payments = { ...usual, ...changes }
  try {
    return await work()
  } finally {
    site.base.payments = usual
  }
}
