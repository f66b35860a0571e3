import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { until } from './cluster.ts'

type Session = { accessToken: string; refreshToken: string }

/**
 * One request.
 * @returns the error, or undefined if the response was as expected
 */
export type Step = { what: string; ask: () => Promise<string | undefined> }

export type Buyer = {
  userId: string
  /** Returns the next step of a purchase, as the browser takes it. A failed step is repeated. */
  next: () => Step
  /** Returns a request that only reads the buyer's data. */
  read: () => Step
  /** True if no purchase is in progress. */
  isDone: () => boolean
  /** The acknowledged orders by idempotency key. */
  orders: Map<string, string>
}

/** The planner is a download, so it never sells out. */
const PLANNER = 3
/** Number of workshops, each with a seat for every buyer. One in `EACH` purchases of a buyer is a workshop. */
const WORKSHOPS = 12
const EACH = 6
const PATIENCE_MS = 60_000

/** Creates confirmed accounts that buy one item after another, each from a separate IP. */
export async function makeBuyers(url: string, pool: Pool, count: number): Promise<Buyer[]> {
  const { rows } = await pool.query<{ id: string }>(`
    INSERT INTO workshops (slug, title, workshop_date, workshop_time, end_date, end_time, spots_total, price)
    SELECT 'trial-' || n, 'Trial ' || n, current_date + 30, '09:00', current_date + 30, '10:00', ${count}, 10
    FROM generate_series(1, ${WORKSHOPS}) n RETURNING id`)
  const workshops = rows.map(({ id }) => id)
  return Promise.all(Array.from({ length: count }, (_, at) => makeBuyer(url, `10.20.30.${at + 1}`, [...workshops])))
}

async function makeBuyer(url: string, address: string, workshops: string[]): Promise<Buyer> {
  const post = (path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
      body: body ? JSON.stringify(body) : null,
      redirect: 'manual',
    })
  const account = { email: `${randomUUID()}@example.com`, password: `walk ${randomUUID()}` }
  await expectOk(post('/api/auth/sign-up', account))
  const code = await mailedCode(url, account.email)
  await expectOk(post('/api/auth/confirm-code', { email: account.email, code }))
  const signedIn = (await (await expectOk(post('/api/auth/sign-in', account))).json()) as Session & {
    user: { id: string }
  }
  let session: Session = signedIn

  let bought = 0
  /** The purchase in progress: its item, idempotency key and state. */
  let purchase: {
    key: string
    workshopId: string | undefined
    orderId?: string
    page?: string
    isPaid: boolean
  } | null = null
  const orders = new Map<string, string>()

  const bearer = () => ({ authorization: `Bearer ${session.accessToken}` })
  /** Refreshes an expired access token, as the browser does. The step is then repeated. */
  const renewed = async (status: number) => {
    if (status !== 401) return `status ${status}`
    const answer = await post('/api/auth/refresh', { refreshToken: session.refreshToken })
    if (answer.ok) session = (await answer.json()) as Session
    return answer.ok ? undefined : `status ${answer.status} of a refresh`
  }

  const order = (wanted: NonNullable<typeof purchase>): Step => {
    const { workshopId, key } = wanted
    const path = workshopId ? '/api/enrollments' : '/api/orders'
    const body = workshopId ? { workshopId } : { lines: [{ productId: PLANNER, quantity: 1 }] }
    return {
      what: `POST ${path}`,
      ask: async () => {
        const answer = await post(path, body, { ...bearer(), 'idempotency-key': key })
        if (answer.status !== 201) return renewed(answer.status)
        const { orderId, url } = (await answer.json()) as { orderId: string; url: string }
        orders.set(key, orderId)
        Object.assign(wanted, { orderId, page: url })
      },
    }
  }
  const pay = (wanted: NonNullable<typeof purchase>): Step => ({
    what: 'POST /demo/checkout/:id/pay',
    ask: async () => {
      const answer = await post(`${new URL(wanted.page ?? '').pathname}/pay`)
      if (answer.status !== 303) return `status ${answer.status}`
      wanted.isPaid = true
    },
  })
  const look = ({ orderId }: NonNullable<typeof purchase>): Step => ({
    what: 'POST /api/orders/:id/verify',
    ask: async () => {
      const answer = await post(`/api/orders/${orderId}/verify`, undefined, bearer())
      if (answer.status !== 200) return renewed(answer.status)
      const { status } = (await answer.json()) as { status: string }
      if (status === 'completed') purchase = null
      else if (status !== 'pending') return `an order that is ${status}`
    },
  })

  return {
    userId: signedIn.user.id,
    orders,
    isDone: () => purchase === null,
    next() {
      if (!purchase) {
        bought += 1
        purchase = { key: randomUUID(), workshopId: bought % EACH === 0 ? workshops.pop() : undefined, isPaid: false }
      }
      if (!purchase.page) return order(purchase)
      return purchase.isPaid ? look(purchase) : pay(purchase)
    },
    read: () => ({
      what: 'GET /api/orders',
      ask: async () => {
        const answer = await fetch(`${url}/api/orders`, { headers: { ...bearer(), 'x-forwarded-for': address } })
        await answer.arrayBuffer()
        return answer.status === 200 ? undefined : renewed(answer.status)
      },
    }),
  }
}

async function expectOk(asked: Promise<Response>): Promise<Response> {
  const answer = await asked
  if (!answer.ok) throw new Error(`${new URL(answer.url).pathname}: ${answer.status} ${await answer.text()}`)
  return answer
}

async function mailedCode(url: string, email: string): Promise<string> {
  let code: string | undefined
  await until(
    async () => {
      const mails = (await (await fetch(`${url}/demo/mailbox.json`)).json()) as { to: string; text: string }[]
      code = /\b(\d{6})\b/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1]
      return code !== undefined
    },
    PATIENCE_MS,
    'a mail with a code',
  )
  return code ?? ''
}
