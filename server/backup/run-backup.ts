import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupCtx } from './backup-context.ts'
import { takeBackup } from './create-archive.ts'
import type { Contents } from './manifest.ts'
import { keepNewest, nameAt } from './retention.ts'

/**
 * Takes a backup into the folder for them, and then removes the oldest beyond those that are kept (features: running
 * it, 26).
 */
export async function backUp(ctx: BackupCtx): Promise<{ path: string; contents: Contents }> {
  const { folder, keep } = ctx.backups
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, nameAt(ctx.now()))
  const contents = await takeBackup(ctx, { path })
  await keepNewest(folder, { keep, now: ctx.now() })
  return { path, contents }
}
