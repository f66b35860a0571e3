/** Backups: the whole site in one file, checked before it is believed, and brought back into an empty database. */

export type { BackupCtx, Backups } from './backup-context.ts'
export { isSameSecret } from './backup-context.ts'
export { takeBackup } from './create-archive.ts'
export { restoreBackup } from './restore-backup.ts'
export { backupsIn } from './retention.ts'
export { backUp } from './run-backup.ts'
export { backUpByItself } from './scheduled-backup.ts'
export { checkBackup } from './verify-archive.ts'
