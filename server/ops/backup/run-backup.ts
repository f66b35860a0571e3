import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '../../context.ts'
import type { BackupContext } from './backup-context.ts'
import { createArchive } from './create-archive.ts'
import type { ArchiveContents } from './manifest.ts'
import { backupNameAt, deleteOldBackups } from './retention.ts'

/** Creates a backup and deletes the oldest ones beyond the retention limit. */
export async function runBackup(ctx: BackupContext): Promise<{ path: string; contents: ArchiveContents }> {
  const { folder, keep } = ctx.backups
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, backupNameAt(ctx.now()))
  const contents = await createArchive(ctx, { path })
  await deleteOldBackups(folder, { keep, now: ctx.now() })
  return { path, contents }
}

export async function runScheduledBackup(ctx: Ctx, _: object, signal: AbortSignal): Promise<void> {
  const { backups } = ctx
  if (!backups) return
  try {
    const { path } = await runBackup({ ...ctx, backups, signal })
    ctx.log.info({ path }, 'backup created')
  } catch (error) {
    ctx.log.error({ err: error }, 'backup failed')
    throw error
  }
}
