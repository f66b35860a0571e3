import type { Pool } from 'pg'
import type { Config, SettingError } from '../../platform/config/config.ts'
import type { Finding } from './instance.ts'

export type CheckContext = {
  config: Config
  settingErrors: readonly SettingError[]
  env: Record<string, string | undefined>
  /** Connects on first use. Null before the first start. @throws SetupError if the database cannot be reached */
  database: () => Promise<Pool | null>
  mailTo: string | undefined
}

/** Returns no findings if there is nothing to check. A finding never contains a secret. */
export type Check = { name: string; run: (context: CheckContext) => Promise<Finding[]> }

export const ok = (summary: string): Finding => ({ level: 'ok', summary })
export const skipped = (summary: string): Finding => ({ level: 'skipped', summary })
export const warning = (summary: string, fix: string): Finding => ({ level: 'warning', summary, fix })
export const failure = (summary: string, fix: string): Finding => ({ level: 'error', summary, fix })

/** Skips the check if the database is unreachable, which the `Database` check reports. */
export function onDatabase(runCheck: (pool: Pool, context: CheckContext) => Promise<Finding[]>): Check['run'] {
  return async (context) => {
    const pool = await context.database().catch(() => null)
    return pool ? runCheck(pool, context) : []
  }
}

/** Returns an error code such as ECONNREFUSED, never a message, which could contain secrets. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return code === 'TypeError' && error.cause ? codeOf(error.cause) : code
}
