import type { Ctx } from './context.ts'

/**
 * Runs `work` in one transaction. Name the callback's parameter `ctx`, so that the outer database is out of reach in it.
 * A transaction that PostgreSQL itself gave up (deadlock, serialization) was rolled back whole and is tried once more.
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

/** The SQLSTATE of a database error, also when the query builder wrapped it. */
export function sqlState(error: unknown): string | undefined {
  return databaseError(error)?.code
}

/** The constraint that a write broke, if it broke one. */
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
