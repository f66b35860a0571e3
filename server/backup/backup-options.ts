import type { Pool } from 'pg'

/** Settings of the scheduled backups. */
export type BackupOptions = {
  pool: Pool
  folder: string
  /** Number of backups kept in the folder. */
  keep: number
  /** Settings without secrets, and the names of the secrets. */
  settings: { open: Record<string, string>; secrets: string[] }
}
