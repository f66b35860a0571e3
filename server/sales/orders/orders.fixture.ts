import { randomUUID } from 'node:crypto'
import type { VerifyResponse } from '#contract/classes/enrollments/enrollment.schema.ts'
import type { ErrorCode, FieldError } from '#contract/errors.ts'
import type { MyOrders, OrderView } from '#contract/sales/orders/orders.schema.ts'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { products } from '#db/schema/content/store.ts'
import { anonymous, type Ctx } from '#server/context.ts'
import { createSession } from '#server/people/accounts/sessions/create.ts'
import type { PaymentProvider } from '#server/sales/payments/payment-provider.ts'
import type { CheckoutAction } from '#server/site/demo/checkout-page.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { placeOrder } from './index.ts'

export * from './order-state.fixture.ts'
export * from './provider.fixture.ts'

export const MINUTE_MS = 60_000

export type Checkout = { orderId: string; url: string }
export type MaybeProblem<Body> = Partial<Body> & {
  code?: ErrorCode
  message?: string
  errors?: FieldError[]
  details?: { totalMinor?: number }
}

type Terms = { title?: string; seats?: number; price?: string; isActive?: boolean; deletedAt?: Date; on?: string }

export async function createWorkshop(
  site: TestSite,
  { seats = 8, price = '97.00', on = '2099-05-09', ...rest }: Terms = {},
) {
  const slug = `workshop-${randomUUID()}`
  const day = { workshopDate: on, workshopTime: '09:00', endDate: on, endTime: '17:00' }
  const values = { slug, title: 'A day of maps', spotsTotal: seats, price, ...day, ...rest }
  const [row] = await site.base.db.insert(workshops).values(values).returning()
  if (!row) throw new Error('workshop was not inserted')
  return row
}

type CourseTerms = Omit<Terms, 'seats' | 'on'> & {
  nextStartDate?: string
  duration?: string
  title?: string
  format?: 'live' | 'self_paced'
}

export async function createCourse(site: TestSite, { price = '50.00', ...rest }: CourseTerms = {}) {
  const values = { slug: `course-${randomUUID()}`, title: 'Six weeks of trails', price, ...rest }
  const [row] = await site.base.db.insert(courses).values(values).returning()
  if (!row) throw new Error('course was not inserted')
  return row
}

type ProductTerms = Omit<Terms, 'title' | 'seats' | 'on'> & { kind?: 'physical' | 'digital' | 'bundle' }

export async function createProduct(
  site: TestSite,
  { price = '10.00', ...rest }: ProductTerms & { name?: string; arrivalStep?: string } = {},
) {
  const values = { slug: `product-${randomUUID()}`, name: 'A pocket binder', price, ...rest }
  const [row] = await site.base.db.insert(products).values(values).returning()
  if (!row) throw new Error('product was not inserted')
  return row
}

const withKey = (key: string | undefined) => (key === undefined ? {} : { headers: { 'idempotency-key': key } })

export function enroll(site: TestSite, user: TestUser, body: object, key?: string) {
  return site.call<MaybeProblem<Checkout>>('POST', '/api/enrollments', { token: user.token, body, ...withKey(key) })
}

export const shippingAddress = {
  name: 'Ann Walker',
  line1: '12 Orchard Lane',
  city: 'Portland',
  region: 'OR',
  postalCode: '97201',
  country: 'US',
}

export function orderCart(
  site: TestSite,
  user: TestUser,
  lines: unknown,
  key?: string,
  shipTo: object | null = shippingAddress,
  shipping?: object,
) {
  const body = { lines, ...(shipTo ? { shipTo } : {}), ...(shipping ? { shipping } : {}) }
  return site.call<MaybeProblem<Checkout>>('POST', '/api/orders', { token: user.token, body, ...withKey(key) })
}

export function verifyEnrollment(site: TestSite, user: TestUser, sessionId: string) {
  const body = { sessionId }
  return site.call<MaybeProblem<VerifyResponse>>('POST', '/api/enrollments/verify', { token: user.token, body })
}

export async function fetchMyOrders(site: TestSite, user: TestUser): Promise<OrderView[]> {
  return (await site.call<MyOrders>('GET', '/api/orders', { token: user.token })).body.orders
}

export async function expectCheckout(response: Promise<{ status: number; body: MaybeProblem<Checkout> }>) {
  const { status, body } = await response
  if (status !== 201 || !body.orderId || !body.url) throw new Error(`no checkout: ${status} ${JSON.stringify(body)}`)
  return { orderId: body.orderId, url: body.url, sessionId: sessionIdFromUrl(body.url) }
}

export function sessionIdFromUrl(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

export async function createCheckout(site: TestSite, terms: Terms = {}) {
  const ann = await site.createUser({ name: 'Ann' })
  const { id: workshopId } = await createWorkshop(site, terms)
  return { ann, workshopId, ...(await expectCheckout(enroll(site, ann, { workshopId }))) }
}

export function submitDemoCheckout(url: string, action: CheckoutAction) {
  return fetch(`${url}/${action}`, { method: 'POST', redirect: 'manual' })
}

/** Pays on the checkout page, and runs the jobs that complete the order. */
export async function payCheckout(site: TestSite, url: string): Promise<void> {
  await submitDemoCheckout(url, 'pay')
  await site.runJobs()
}

export async function placePaidOrder(site: TestSite, response: Parameters<typeof expectCheckout>[0]) {
  const checkout = await expectCheckout(response)
  await payCheckout(site, checkout.url)
  return checkout
}

export async function createPaidSession(site: TestSite, terms: Terms = {}) {
  const checkout = await createCheckout(site, terms)
  const { status } = await submitDemoCheckout(checkout.url, 'pay')
  if (status !== 303) throw new Error(`checkout page returned ${status}`)
  return checkout
}

export function contextFor(site: TestSite, { id, email }: Pick<TestUser, 'id' | 'email'>): Ctx {
  return {
    ...anonymous(site.base),
    client: { ip: id, userAgent: '' },
    viewer: { userId: id, email, fullName: '', role: 'user', sessionId: randomUUID(), authMethod: 'password' },
  }
}

/** A context that fails at a log line, like a crash in its transaction. */
export function crashingAt(ctx: Ctx, logLine: string | null): Ctx {
  const info = (_: unknown, message?: string) => {
    if (message === logLine) throw new Error('crash')
  }
  return { ...ctx, log: Object.assign(ctx.log.child({}), { info }) }
}

/** A context in which completing an order fails before the commit. */
export const crashingContext = (site: TestSite, user: TestUser) => crashingAt(contextFor(site, user), 'order completed')

/** Places an order and stops, like a crash, after the provider has created the checkout session. */
export async function enrollAndCrash(
  site: TestSite,
  user: TestUser,
  { workshopId, key }: { workshopId: string; key: string },
) {
  const { payments } = site.base
  const opened = Promise.withResolvers<{ orderId: string; sessionId: string; url: string }>()
  const createSession: PaymentProvider['createSession'] = async (request) => {
    opened.resolve({ orderId: request.orderId, ...(await payments.createSession(request)) })
    return new Promise(() => {})
  }
  const ctx = { ...contextFor(site, user), payments: { ...payments, createSession } }
  void placeOrder(ctx, { items: [{ kind: 'workshop', id: workshopId, quantity: 1 }], key })
  return opened.promise
}

export async function withNewSession(site: TestSite, user: TestUser): Promise<TestUser> {
  const { accessToken, refreshToken } = await createSession(anonymous(site.base), user.id)
  return { ...user, token: accessToken, refreshToken }
}
