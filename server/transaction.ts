import type { Ctx } from './context.ts'

/**
 * Runs `work` in one transaction. Name the callback's parameter `ctx`, so that the outer database is out of reach in
 * it. Retries once after a deadlock or serialization failure, because PostgreSQL has rolled back the whole transaction.
 */
export async function transaction<T>(outer: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const once = () => outer.db.transaction((tx) => work({ ...outer, db: tx }))
  try {
    return await once()
  } catch (error) {
    if (!isRolledBackByServer(error)) throw error
    return once()
  }
}

function isRolledBackByServer(error: unknown): boolean {
  const code = sqlState(error)
  return code === '40001' || code === '40P01'
}

/** Returns the SQLSTATE of a database error, also if the query builder wrapped it. */
export function sqlState(error: unknown): string | undefined {
  return databaseError(error)?.code
}

export function brokenConstraint(error: unknown): string | undefined {
  return databaseError(error)?.constraint
}

function databaseError(error: unknown): { code?: string; constraint?: string } | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') {
    const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
    return { code: error.code, ...(constraint === undefined ? {} : { constraint }) }
  }
  return databaseError(error.cause)
}
