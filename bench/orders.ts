import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { anonymous, type Base } from '#server/context.ts'
import { createUser, type TestUser } from '../tests/users.ts'
import { closedLoop, type LoadRequest, type LoadResult, percentiles } from './lib/load-clients.ts'
import { type Attachment, createApi } from './lib/services.ts'
import { findConstantIds, type Recording, record, replay } from './lib/sql-replay.ts'

export const BUYERS = 16
const ROUND_SECONDS = 3

export type OrderBenchmark = {
  statements: number
  placeOrders: (url: string) => Promise<LoadResult>
  /** Sends the same statements directly, by the same number of clients. */
  replayStatements: () => Promise<LoadResult>
  close: () => Promise<void>
}

export async function prepareOrders({ base, target }: Attachment): Promise<OrderBenchmark> {
  const createOrderRequest = await createOrderRequests(base)
  const site = createApi(base)
  const bindings = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const sendOrder = ({ path, ...init }: LoadRequest) =>
    site.request(path, { ...init, headers: { ...init.headers, 'content-type': 'application/json' } }, bindings)
  const buyers: { user: TestUser; recording: Recording; constant: Set<string>; client: Client }[] = []
  for (let index = 0; index < BUYERS; index += 1) {
    const user = await createUser(anonymous(base))
    const [, before, last] = [
      await record(() => sendOrder(createOrderRequest(user))),
      await record(() => sendOrder(createOrderRequest(user))),
      await record(() => sendOrder(createOrderRequest(user))),
    ]
    const client = new Client(target)
    await client.connect()
    buyers.push({ user, recording: last, constant: findConstantIds(before, last), client })
  }
  return {
    statements: buyers[0]?.recording.length ?? 0,
    placeOrders: async (url) => {
      const next = (index: number) => createOrderRequest(buyers[index]?.user)
      const result = await closedLoop(url, { clients: BUYERS, seconds: ROUND_SECONDS, next })
      if (Object.keys(result.statuses).join() !== '201') throw new Error(`orders: ${JSON.stringify(result.statuses)}`)
      return result
    },
    replayStatements: async () => {
      const latencies: number[] = []
      const startedAt = performance.now()
      const deadline = startedAt + ROUND_SECONDS * 1000
      const runBuyer = async ({ client, recording, constant }: (typeof buyers)[number]) => {
        while (performance.now() < deadline) {
          const start = performance.now()
          await replay(client, recording, constant)
          latencies.push(performance.now() - start)
        }
      }
      await Promise.all(buyers.map(runBuyer))
      const perSecond = (latencies.length * 1000) / (performance.now() - startedAt)
      return { perSecond, ...percentiles(latencies), statuses: {} }
    },
    close: async () => {
      for (const { client } of buyers) await client.end()
    },
  }
}

/**
 * Returns a function that creates orders of two products. Each cart is new, because an equal one would return the same
 * order.
 */
export async function createOrderRequests({ db }: Base): Promise<(buyer: TestUser | undefined) => LoadRequest> {
  const { rows: products } = await db.execute<{ id: number }>(
    sql`SELECT id FROM products WHERE is_active AND deleted_at IS NULL AND kind = 'physical' ORDER BY id LIMIT 2`,
  )
  let count = 0
  const shipTo = {
    name: 'Ann Walker',
    line1: '1 Harbour Lane',
    city: 'Portsmouth',
    postalCode: 'PO1 1AA',
    country: 'GB',
  }
  return (buyer) => {
    count += 1
    const quantities = [1 + (count % 99), 1 + (Math.floor(count / 99) % 99)]
    const lines = products.map(({ id: productId }, index) => ({ productId, quantity: quantities[index] ?? 1 }))
    return {
      method: 'POST',
      path: '/api/orders',
      headers: { authorization: `Bearer ${buyer?.token}`, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ lines, shipTo }),
    }
  }
}
