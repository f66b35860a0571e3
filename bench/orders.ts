import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { anonymous, type Base } from '#server/context.ts'
import { aUser, type TestUser } from '../tests/users.ts'
import type { Attachment } from './lib/attach.ts'
import { closedLoop, type LoadRequest, type Measured, percentiles } from './lib/load-clients.ts'
import { apiOf } from './lib/services.ts'
import { constantNames, type Recording, record, replay } from './lib/sql-replay.ts'

/** Number of concurrent buyers. */
export const BUYERS = 16
const SECONDS = 3

export type Orders = {
  /** Number of statements of one order. */
  statements: number
  /** Runs one round through the API. */
  placed: (url: string) => Promise<Measured>
  /** Runs one round of the same statements, sent directly by the same number of clients. */
  bare: () => Promise<Measured>
  close: () => Promise<void>
}

/**
 * Creates buyers and records an order of two products for each, so that its statements can be sent without the program.
 */
export async function prepareOrders({ base, target }: Attachment): Promise<Orders> {
  const carts = await cartsOf(base)
  const site = apiOf(base)
  const asked = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const order = ({ path, ...question }: LoadRequest) =>
    site.request(path, { ...question, headers: { ...question.headers, 'content-type': 'application/json' } }, asked)
  const buyers: { person: TestUser; recording: Recording; constant: Set<string>; client: Client }[] = []
  for (let at = 0; at < BUYERS; at += 1) {
    const person = await aUser(anonymous(base))
    const [, before, last] = [
      await record(() => order(carts(person))),
      await record(() => order(carts(person))),
      await record(() => order(carts(person))),
    ]
    const client = new Client(target)
    await client.connect()
    buyers.push({ person, recording: last, constant: constantNames(before, last), client })
  }
  return {
    statements: buyers[0]?.recording.length ?? 0,
    placed: async (url) => {
      const next = (at: number) => carts(buyers[at]?.person)
      const measured = await closedLoop(url, { clients: BUYERS, seconds: SECONDS, next })
      if (Object.keys(measured.statuses).join() !== '201')
        throw new Error(`orders: ${JSON.stringify(measured.statuses)}`)
      return measured
    },
    bare: async () => {
      const took: number[] = []
      const began = performance.now()
      const until = began + SECONDS * 1000
      const work = async ({ client, recording, constant }: (typeof buyers)[number]) => {
        while (performance.now() < until) {
          const start = performance.now()
          await replay(client, recording, constant)
          took.push(performance.now() - start)
        }
      }
      await Promise.all(buyers.map(work))
      const perSecond = (took.length * 1000) / (performance.now() - began)
      return { perSecond, ...percentiles(took), statuses: {} }
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
export async function cartsOf({ db }: Base): Promise<(buyer: TestUser | undefined) => LoadRequest> {
  const { rows: products } = await db.execute<{ id: number }>(
    sql`SELECT id FROM products WHERE is_active AND deleted_at IS NULL AND kind = 'physical' ORDER BY id LIMIT 2`,
  )
  let made = 0
  const shipTo = {
    name: 'Ann Walker',
    line1: '1 Harbour Lane',
    city: 'Portsmouth',
    postalCode: 'PO1 1AA',
    country: 'GB',
  }
  return (buyer) => {
    made += 1
    const quantities = [1 + (made % 99), 1 + (Math.floor(made / 99) % 99)]
    const lines = products.map(({ id: productId }, at) => ({ productId, quantity: quantities[at] ?? 1 }))
    return {
      method: 'POST',
      path: '/api/orders',
      headers: { authorization: `Bearer ${buyer?.token}`, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ lines, shipTo }),
    }
  }
}
