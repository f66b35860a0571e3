import type { Pool } from 'pg'
import type { Config, SettingError } from '../config/config.ts'
import type { Finding } from './finding.ts'

export type CheckContext = {
  /** The configuration without malformed values. */
  config: Config
  faults: readonly SettingError[]
  env: Record<string, string | undefined>
  /**
   * Connects on first use and shares the pool between all checks. Returns null if the first start has not created the
   * database yet.
   * @throws SetupError if the database cannot be reached
   */
  database: () => Promise<Pool | null>
  mailTo: string | undefined
}

/** A check of one part. Returns no findings if there is nothing to check. A finding never contains a secret. */
export type Check = { name: string; run: (given: CheckContext) => Promise<Finding[]> }

export const fine = (found: string): Finding => ({ level: 'fine', found })
export const warning = (found: string, mend: string): Finding => ({ level: 'warning', found, mend })
export const failure = (found: string, mend: string): Finding => ({ level: 'fault', found, mend })

/**
 * Wraps a check that needs the database. Skips it if the database is unreachable, which the `Database` check reports.
 */
export function onDatabase(look: (pool: Pool, given: CheckContext) => Promise<Finding[]>): Check['run'] {
  return async (given) => {
    const pool = await given.database().catch(() => null)
    return pool ? look(pool, given) : []
  }
}

/** Returns an error code such as ECONNREFUSED, never a message, which could contain secrets. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const own = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return own === 'TypeError' && error.cause ? codeOf(error.cause) : own
}
