/** Backups: writes the whole site to one file, verifies it, and restores it into an empty database. */

export type { BackupContext } from './backup-context.ts'
export { isSameSecret } from './backup-context.ts'
export type { BackupOptions } from './backup-options.ts'
export { createArchive } from './create-archive.ts'
export { restoreBackup } from './restore-backup.ts'
export { listBackups } from './retention.ts'
export { runBackup, runScheduledBackup } from './run-backup.ts'
export { verifyArchive } from './verify-archive.ts'
