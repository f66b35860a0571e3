import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { anonymous, type Ctx } from '#server/context.ts'
import { createSession } from '#server/people/accounts/sessions/create.ts'
import { createUser } from '../tests/users.ts'
import type { InProcessApi } from './open-api.ts'

/** Longer than any response should take. A request that hangs counts as failed (s). */
export const REQUEST_TIMEOUT_S = 20
export const BUYERS = 12
/** The planner is a download, so it never sells out. */
const PLANNER = 3
const WORKSHOPS = 12
/** One in so many purchases of a buyer is a workshop. */
const WORKSHOP_INTERVAL = 6

/** `step` returns the error, or undefined if the response was as expected. */
export type Buyer = {
  userId: string
  orders: Map<string, string>
  step: () => Promise<string | undefined>
  isDone: () => boolean
}

/** Creates accounts that buy one item after another, each from a separate IP. */
export async function createBuyers(url: string, { base }: InProcessApi): Promise<Buyer[]> {
  const { rows } = await base.db.execute<{ id: string }>(sql`
    INSERT INTO workshops (slug, title, workshop_date, workshop_time, end_date, end_time, spots_total, price)
    SELECT 'trial-' || n, 'Trial ' || n, current_date + 30, '09:00', current_date + 30, '10:00', ${BUYERS}, 10
    FROM generate_series(1, ${WORKSHOPS}) n RETURNING id`)
  const workshops = rows.map(({ id }) => id)
  const ips = Array.from({ length: BUYERS }, (_, index) => `10.20.30.${index + 1}`)
  return Promise.all(ips.map((ip) => createBuyer(url, ip, anonymous(base), [...workshops])))
}

async function createBuyer(url: string, ip: string, ctx: Ctx, workshops: string[]): Promise<Buyer> {
  let { id: userId, token } = await createUser(ctx)
  const post = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-forwarded-for': ip,
        ...headers,
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_S * 1000),
    })
  /** After an expired session the step is repeated with a new one. */
  const handleError = async ({ status }: Response) => {
    if (status !== 401) return `status ${status}`
    token = (await createSession(ctx, userId)).accessToken
    return undefined
  }

  let purchases = 0
  let purchase: {
    key: string
    workshopId: string | undefined
    orderId?: string
    url?: string
    isPaid?: boolean
  } | null = null
  const orders = new Map<string, string>()
  /** The next step of a purchase, as the browser takes it. A failed step is repeated with the same idempotency key. */
  const step = async (): Promise<string | undefined> => {
    if (!purchase) {
      purchases += 1
      purchase = { key: randomUUID(), workshopId: purchases % WORKSHOP_INTERVAL === 0 ? workshops.pop() : undefined }
    }
    const { key, workshopId } = purchase
    if (!purchase.url) {
      const order = { lines: [{ productId: PLANNER, quantity: 1 }] }
      const path = workshopId ? '/api/enrollments' : '/api/orders'
      const response = await post(path, workshopId ? { workshopId } : order, { 'idempotency-key': key })
      if (response.status !== 201) return handleError(response)
      Object.assign(purchase, await response.json())
      orders.set(key, purchase.orderId ?? '')
      return undefined
    }
    if (!purchase.isPaid) {
      const response = await post(`${new URL(purchase.url).pathname}/pay`)
      if (response.status !== 303) return `status ${response.status}`
      purchase.isPaid = true
      return undefined
    }
    const response = await post(`/api/orders/${purchase.orderId}/verify`)
    if (response.status !== 200) return handleError(response)
    const { status } = await response.json()
    if (status === 'completed') purchase = null
    return status === 'completed' || status === 'pending' ? undefined : `order ${status}`
  }
  return {
    userId,
    orders,
    step: () => step().catch((error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error)),
    isDone: () => purchase === null,
  }
}
