import type { Ctx } from '../context.ts'
import { runBackup } from './run-backup.ts'

/**
 * Runs the daily backup if the site has a backup folder.
 * @param signal aborts it when the site stops
 */
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
