import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { Client, type ClientConfig } from 'pg'
import { connect } from '#db/connect.ts'
import { anonymous, type Base } from '#server/context.ts'
import { authSecret } from '#server/platform/config/auth-secret.ts'
import { freePort } from '../bin/local-server.ts'
import { createDataDir, startServer } from '../e2e/fixtures/sites/server.ts'
import { createUser } from '../tests/users.ts'
import { alternate, measureLoad, type Row } from './measure.ts'
import { openApi } from './open-api.ts'

const BUYERS = 16
const ROUNDS = 5
const ROUND_SECONDS = 3

type OrderRequest = { method: 'POST'; headers: Record<string, string>; body: string }
type Statement = { text: string; values: unknown[]; rows: unknown[] }
type Buyer = { token: string; statements: Statement[]; constantIds: Set<string>; client: Client }

/** Compares orders through the API with the same SQL statements on as many connections. */
export async function measureOrders(): Promise<Row[]> {
  const dataDir = createDataDir()
  const port = await freePort()
  const { child, ended } = await startServer({ port, dataDir, log: 'warn' })
  const { target, close: disconnect } = await connect({ databaseUrl: undefined, dataDir })
  const api = await openApi({
    target: { ...target, Client: RecordingClient },
    dataDir,
    authSecret: await authSecret(dataDir),
  })
  const buyers: Buyer[] = []
  try {
    const createOrder = await prepareOrders(api.base)
    for (let index = 0; index < BUYERS; index += 1) {
      const { token } = await createUser(anonymous(api.base))
      const recordOrder = () => record(() => api.request('/api/orders', createOrder(token)))
      // The first order also creates what later ones reuse.
      const [, before, statements] = [await recordOrder(), await recordOrder(), await recordOrder()]
      const client = new Client(target)
      await client.connect()
      buyers.push({ token, statements, constantIds: commonIds(before, statements), client })
    }
    let next = 0
    const setupRequest = (request: object) => ({ ...request, ...createOrder(buyers[next++ % BUYERS]?.token) })
    const { site, baseline } = await alternate(
      ROUNDS,
      async () => {
        const url = `http://127.0.0.1:${port}/api/orders`
        const options = { url, connections: BUYERS, duration: ROUND_SECONDS, requests: [{ setupRequest }] }
        const { perSecond } = await measureLoad(child.pid ?? 0, options)
        return { perSecond }
      },
      () => replayOrders(buyers),
    )
    return [
      {
        what: `orders, ${buyers[0]?.statements.length} statements each`,
        site: `${site.perSecond.toFixed(0)}/s`,
        baseline: `${baseline.perSecond.toFixed(0)}/s`,
        ratio: site.perSecond / baseline.perSecond,
        limit: { atLeast: 0.4 },
      },
    ]
  } finally {
    for (const { client } of buyers) await client.end()
    await api.close()
    await disconnect()
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Returns a function that creates orders. Each cart is new, because an equal one would return the same order. */
async function prepareOrders({ db }: Base): Promise<(token: string | undefined) => OrderRequest> {
  const { rows: products } = await db.execute<{ id: number }>(
    sql`SELECT id FROM products WHERE is_active AND deleted_at IS NULL AND kind = 'physical' ORDER BY id LIMIT 2`,
  )
  const address = { line1: '1 Harbour Lane', city: 'Portsmouth', postalCode: 'PO1 1AA', country: 'GB' }
  let count = 0
  return (token) => {
    count += 1
    const quantities = [1 + (count % 99), 1 + (Math.floor(count / 99) % 99)]
    const lines = products.map(({ id: productId }, index) => ({ productId, quantity: quantities[index] ?? 1 }))
    return {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ lines, shipTo: { name: 'Ann Walker', ...address } }),
    }
  }
}

async function replayOrders(buyers: Buyer[]): Promise<{ perSecond: number }> {
  let orders = 0
  const startedAt = performance.now()
  const runBuyer = async (buyer: Buyer) => {
    while (performance.now() - startedAt < ROUND_SECONDS * 1000) {
      await replay(buyer)
      orders += 1
    }
  }
  await Promise.all(buyers.map(runBuyer))
  return { perSecond: (orders * 1000) / (performance.now() - startedAt) }
}

/** Collects the statements that the API of this process sends. */
let recording: Statement[] = []

class RecordingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    const query = this.query.bind(this)
    this.query = ((config: string | Statement, ...rest: unknown[]) => {
      const { text, values = rest[0] } = typeof config === 'string' ? { text: config } : config
      const statement: Statement = { text, values: Array.isArray(values) ? values : [], rows: [] }
      recording.push(statement)
      const result: unknown = Reflect.apply(query, this, [config, ...rest])
      const storeRows = ({ rows }: { rows: unknown[] }) => {
        // Copied before the program gets the rows, because it may change them.
        statement.rows = structuredClone(rows)
      }
      if (result instanceof Promise) void result.then(storeRows, () => undefined)
      return result
    }) as typeof this.query
  }
}

async function record(send: () => Promise<Response>): Promise<Statement[]> {
  const statements: Statement[] = []
  recording = statements
  const response = await send()
  recording = []
  if (!response.ok) throw new Error(`order failed: ${response.status} ${await response.text()}`)
  return statements
}

/** Ids as the database and the program create them: UUIDs with and without hyphens. */
const ids = /[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}/g

/** Returns the ids of the buyer and the products. All other ids belong to one order. */
function commonIds(before: Statement[], after: Statement[]): Set<string> {
  const idsBefore = new Set(before.flatMap(({ values }) => findIds(values)))
  return new Set(after.flatMap(({ values }) => findIds(values)).filter((id) => idsBefore.has(id)))
}

/** Sends the statements of a recorded order as a new one: with new ids, and with the ids that the database returns. */
async function replay({ client, statements, constantIds }: Buyer): Promise<void> {
  const newIds = new Map<string, string>()
  const newIdFor = (id: string) => {
    if (constantIds.has(id)) return id
    const newId = newIds.get(id) ?? (id.includes('-') ? randomUUID() : randomUUID().replaceAll('-', ''))
    newIds.set(id, newId)
    return newId
  }
  const replaceIds = (value: unknown): unknown => {
    if (Buffer.isBuffer(value)) return constantIds.has(value.toString('hex')) ? value : randomBytes(value.length)
    if (Array.isArray(value)) return value.map(replaceIds)
    return typeof value === 'string' ? value.replace(ids, newIdFor) : value
  }
  for (const { text, values, rows } of statements) {
    const result = await client.query({ text, values: values.map(replaceIds), rowMode: 'array' })
    const returnedIds = findIds(result.rows)
    for (const [index, id] of findIds(rows).entries()) {
      const newId = returnedIds[index]
      if (newId !== undefined && !constantIds.has(id)) newIds.set(id, newId)
    }
  }
}

/** Bytes count as one id. */
function findIds(value: unknown): string[] {
  if (Buffer.isBuffer(value)) return [value.toString('hex')]
  if (typeof value === 'string') return value.match(ids) ?? []
  if (value instanceof Date || value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(findIds)
}
