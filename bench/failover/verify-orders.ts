import type { Pool } from 'pg'
import { demoProviderView, lostOrDoubled, missingReceipts, unsettledPayments } from '../../tests/payment-invariants.ts'
import type { Buyer } from './buyers.ts'
import { until } from './cluster.ts'

/**
 * Jobs of a killed instance are taken over after 15 to 30 seconds, and a mail that it was sending is released by then
 * or at the next try. Jobs that failed before are retried less often (ms).
 */
const PATIENCE_MS = 3 * 60_000

/**
 * Compares the acknowledged orders with the database, once all work has finished.
 * @returns one line per error
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

/** Checks that each idempotency key has exactly one order, which is the acknowledged one and completed. */
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
