import type { Pool } from 'pg'

export type BackupOptions = {
  pool: Pool
  folder: string
  keep: number
  /** Settings without secrets, and the names of the secrets. */
  settings: { open: Record<string, string>; secrets: string[] }
}
