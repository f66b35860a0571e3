import type { Pool } from 'pg'
import type { Config, SettingError } from '../config/config.ts'
import type { Finding } from './finding.ts'

/** What every check is handed. */
export type CheckContext = {
  /** What the settings say, without those that are malformed. */
  config: Config
  faults: readonly SettingError[]
  env: Record<string, string | undefined>
  /**
   * The database, reached once for all checks; null when the first start has still to make it.
   * @throws SetupError when it cannot be reached
   */
  database: () => Promise<Pool | null>
  /** Whom a test mail is to be sent to. */
  mailTo: string | undefined
}

/** One look at one part. Nothing found means that there is nothing to look at. No finding ever holds a secret. */
export type Check = { name: string; run: (given: CheckContext) => Promise<Finding[]> }

export const fine = (found: string): Finding => ({ level: 'fine', found })
export const warning = (found: string, mend: string): Finding => ({ level: 'warning', found, mend })
export const failure = (found: string, mend: string): Finding => ({ level: 'fault', found, mend })

/** For a check that needs the database: another one says why it cannot be reached. */
export function onDatabase(look: (pool: Pool, given: CheckContext) => Promise<Finding[]>): Check['run'] {
  return async (given) => {
    const pool = await given.database().catch(() => null)
    return pool ? look(pool, given) : []
  }
}

/** A word of the system for why something failed, such as ECONNREFUSED; never a text that may hold more. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const own = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return own === 'TypeError' && error.cause ? codeOf(error.cause) : own
}
