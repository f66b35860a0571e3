import type { Pool } from 'pg'
import {
  demoProviderView,
  invariantViolations,
  missingReceipts,
  unsettledPayments,
} from '../../tests/payment-invariants.ts'
import type { Buyer } from './buyers.ts'
import { waitUntil } from './cluster.ts'

/**
 * Jobs of a killed instance are taken over after 15 to 30 seconds, and a mail that it was sending is released by then
 * or at the next try. Jobs that failed before are retried less often (ms).
 */
const SETTLE_TIMEOUT_MS = 3 * 60_000

/** @returns one line per error, once all work has finished */
export async function verifyOrders(pool: Pool, buyers: Buyer[]): Promise<string[]> {
  await pool.query(demoProviderView)
  const isEmpty = async (query: string) => (await pool.query(query)).rowCount === 0
  const errors: string[] = []
  for (const [description, query] of [
    ['payments that are not settled', unsettledPayments],
    ['completed orders without exactly one receipt', missingReceipts],
  ] as const)
    await waitUntil(() => isEmpty(query), SETTLE_TIMEOUT_MS, description).catch((error: unknown) =>
      errors.push(String(error)),
    )
  const { rows: violations } = await pool.query<{ violation: string }>(invariantViolations)
  errors.push(...violations.map(({ violation }) => violation))
  for (const buyer of buyers) errors.push(...(await compareOrders(pool, buyer)))
  return errors
}

async function compareOrders(pool: Pool, { userId, orders }: Buyer): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; key: string | null; status: string }>(
    'SELECT id, idempotency_key AS key, status FROM orders WHERE user_id = $1',
    [userId],
  )
  const storedOrders = new Map(rows.map((row) => [row.id, row]))
  const errors = [...orders].flatMap(([key, id]) => {
    const row = storedOrders.get(id)
    if (!row) return [`the order ${id} was acknowledged and is lost`]
    if (row.key !== key) return [`the order ${id} is kept under another key`]
    return row.status === 'completed' ? [] : [`the order ${id} was paid and is ${row.status}`]
  })
  if (storedOrders.size !== orders.size)
    errors.push(`${storedOrders.size} orders are kept of ${orders.size} that were asked for`)
  return errors
}
