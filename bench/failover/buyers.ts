import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { waitUntil } from './cluster.ts'

type Session = { accessToken: string; refreshToken: string }

/**
 * One request.
 * @returns the error, or undefined if the response was as expected
 */
export type Step = { name: string; run: () => Promise<string | undefined> }

export type Buyer = {
  userId: string
  /** Returns the next step of a purchase, as the browser takes it. A failed step is repeated. */
  nextStep: () => Step
  createReadStep: () => Step
  isDone: () => boolean
  orders: Map<string, string>
}

/** The planner is a download, so it never sells out. */
const PLANNER = 3
/** Number of workshops, each with a seat for every buyer. One in `WORKSHOP_INTERVAL` purchases of a buyer is a workshop. */
const WORKSHOPS = 12
const WORKSHOP_INTERVAL = 6
const MAIL_TIMEOUT_MS = 60_000

/** Creates confirmed accounts that buy one item after another, each from a separate IP. */
export async function createBuyers(url: string, pool: Pool, count: number): Promise<Buyer[]> {
  const { rows } = await pool.query<{ id: string }>(`
    INSERT INTO workshops (slug, title, workshop_date, workshop_time, end_date, end_time, spots_total, price)
    SELECT 'trial-' || n, 'Trial ' || n, current_date + 30, '09:00', current_date + 30, '10:00', ${count}, 10
    FROM generate_series(1, ${WORKSHOPS}) n RETURNING id`)
  const workshops = rows.map(({ id }) => id)
  return Promise.all(
    Array.from({ length: count }, (_, index) => createBuyer(url, `10.20.30.${index + 1}`, [...workshops])),
  )
}

async function createBuyer(url: string, ip: string, workshops: string[]): Promise<Buyer> {
  const post = (path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, ...headers },
      body: body ? JSON.stringify(body) : null,
      redirect: 'manual',
    })
  const account = { email: `${randomUUID()}@example.com`, password: `walk ${randomUUID()}` }
  await expectOk(post('/api/auth/sign-up', account))
  const code = await waitForMailedCode(url, account.email)
  await expectOk(post('/api/auth/confirm-code', { email: account.email, code }))
  const signedIn = (await (await expectOk(post('/api/auth/sign-in', account))).json()) as Session & {
    user: { id: string }
  }
  let session: Session = signedIn

  let purchaseCount = 0
  let purchase: {
    key: string
    workshopId: string | undefined
    orderId?: string
    checkoutUrl?: string
    isPaid: boolean
  } | null = null
  const orders = new Map<string, string>()

  const bearer = () => ({ authorization: `Bearer ${session.accessToken}` })
  /** Refreshes an expired access token, as the browser does. The step is then repeated. */
  const refreshSession = async (status: number) => {
    if (status !== 401) return `status ${status}`
    const response = await post('/api/auth/refresh', { refreshToken: session.refreshToken })
    if (response.ok) session = (await response.json()) as Session
    return response.ok ? undefined : `status ${response.status} of a refresh`
  }

  const createOrderStep = (current: NonNullable<typeof purchase>): Step => {
    const { workshopId, key } = current
    const path = workshopId ? '/api/enrollments' : '/api/orders'
    const body = workshopId ? { workshopId } : { lines: [{ productId: PLANNER, quantity: 1 }] }
    return {
      name: `POST ${path}`,
      run: async () => {
        const response = await post(path, body, { ...bearer(), 'idempotency-key': key })
        if (response.status !== 201) return refreshSession(response.status)
        const { orderId, url } = (await response.json()) as { orderId: string; url: string }
        orders.set(key, orderId)
        Object.assign(current, { orderId, checkoutUrl: url })
      },
    }
  }
  const createPaymentStep = (current: NonNullable<typeof purchase>): Step => ({
    name: 'POST /demo/checkout/:id/pay',
    run: async () => {
      const response = await post(`${new URL(current.checkoutUrl ?? '').pathname}/pay`)
      if (response.status !== 303) return `status ${response.status}`
      current.isPaid = true
    },
  })
  const createVerifyStep = ({ orderId }: NonNullable<typeof purchase>): Step => ({
    name: 'POST /api/orders/:id/verify',
    run: async () => {
      const response = await post(`/api/orders/${orderId}/verify`, undefined, bearer())
      if (response.status !== 200) return refreshSession(response.status)
      const { status } = (await response.json()) as { status: string }
      if (status === 'completed') purchase = null
      else if (status !== 'pending') return `an order that is ${status}`
    },
  })

  return {
    userId: signedIn.user.id,
    orders,
    isDone: () => purchase === null,
    nextStep() {
      if (!purchase) {
        purchaseCount += 1
        purchase = {
          key: randomUUID(),
          workshopId: purchaseCount % WORKSHOP_INTERVAL === 0 ? workshops.pop() : undefined,
          isPaid: false,
        }
      }
      if (!purchase.checkoutUrl) return createOrderStep(purchase)
      return purchase.isPaid ? createVerifyStep(purchase) : createPaymentStep(purchase)
    },
    createReadStep: () => ({
      name: 'GET /api/orders',
      run: async () => {
        const response = await fetch(`${url}/api/orders`, { headers: { ...bearer(), 'x-forwarded-for': ip } })
        await response.arrayBuffer()
        return response.status === 200 ? undefined : refreshSession(response.status)
      },
    }),
  }
}

async function expectOk(request: Promise<Response>): Promise<Response> {
  const response = await request
  if (!response.ok) throw new Error(`${new URL(response.url).pathname}: ${response.status} ${await response.text()}`)
  return response
}

async function waitForMailedCode(url: string, email: string): Promise<string> {
  let code: string | undefined
  await waitUntil(
    async () => {
      const mails = (await (await fetch(`${url}/demo/mailbox.json`)).json()) as { to: string; text: string }[]
      code = /\b(\d{6})\b/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1]
      return code !== undefined
    },
    MAIL_TIMEOUT_MS,
    'a mail with a code',
  )
  return code ?? ''
}
