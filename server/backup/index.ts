/** Backups: the whole site in one file, checked before it is believed, and brought back into an empty database. */
export { backUp } from './back-up.ts'
export { backUpByItself } from './back-up-by-itself.ts'
export type { BackupCtx, Backups } from './backups.ts'
export { isSameSecret } from './backups.ts'
export { checkBackup } from './check-backup.ts'
export { backupsIn } from './keep-newest.ts'
export { restoreBackup } from './restore-backup.ts'
export { takeBackup } from './take-backup.ts'
