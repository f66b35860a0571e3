import type { Ctx } from '../context.ts'
import { backUp } from './run-backup.ts'

/** The backup of the day, on a site that is set up for it. @param signal breaks it off, when the site stops */
export async function backUpByItself(ctx: Ctx, _: object, signal: AbortSignal): Promise<void> {
  const { backups } = ctx
  if (!backups) return
  try {
    const { path } = await backUp({ ...ctx, backups, signal })
    ctx.log.info({ path }, 'backup made')
  } catch (error) {
    ctx.log.error({ err: error }, 'no backup was made')
    throw error
  }
}
