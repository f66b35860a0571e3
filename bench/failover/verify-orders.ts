import type { Pool } from 'pg'
import { demoProviderView, lostOrDoubled, missingReceipts, unsettledPayments } from '../../tests/payment-invariants.ts'
import type { Buyer } from './buyers.ts'
import { until } from './cluster.ts'

/**
 * Jobs of a node that was killed are given to another after 15 to 30 seconds, and a mail that it had in its hands is free by
 * then or at the next try. Those that failed before are tried more rarely (milliseconds).
 */
const PATIENCE_MS = 3 * 60_000

/**
 * Holds what the buyers were told against what the database has, once everything has come to rest.
 * @returns what is wrong, a line each
 */
export async function verifyOrders(pool: Pool, buyers: Buyer[]): Promise<string[]> {
  await pool.query(demoProviderView)
  const rest = async (query: string) => (await pool.query(query)).rowCount === 0
  const faults: string[] = []
  for (const [what, query] of [
    ['payments that are not settled', unsettledPayments],
    ['completed orders without exactly one receipt', missingReceipts],
  ] as const)
    await until(() => rest(query), PATIENCE_MS, what).catch((error: unknown) => faults.push(String(error)))
  const { rows: wrong } = await pool.query<{ fault: string }>(lostOrDoubled)
  faults.push(...wrong.map(({ fault }) => fault))
  for (const buyer of buyers) faults.push(...(await compareOrders(pool, buyer)))
  return faults
}

/** Each key that the browser chose has its one order, the one that was acknowledged, and it is completed. */
async function compareOrders(pool: Pool, { userId, orders }: Buyer): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; key: string | null; status: string }>(
    'SELECT id, idempotency_key AS key, status FROM orders WHERE user_id = $1',
    [userId],
  )
  const kept = new Map(rows.map((row) => [row.id, row]))
  const faults = [...orders].flatMap(([key, id]) => {
    const row = kept.get(id)
    if (!row) return [`the order ${id} was acknowledged and is lost`]
    if (row.key !== key) return [`the order ${id} is kept under another key`]
    return row.status === 'completed' ? [] : [`the order ${id} was paid and is ${row.status}`]
  })
  if (kept.size !== orders.size) faults.push(`${kept.size} orders are kept of ${orders.size} that were asked for`)
  return faults
}
