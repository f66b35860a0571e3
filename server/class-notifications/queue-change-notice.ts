import type { Ctx } from '../context.ts'
import type { JobPayloads } from '../jobs/jobs.ts'

/** No payment is under way for longer that saw the class as it was, in milliseconds. */
const SECOND_LOOK = 2 * 60_000

/**
 * Leaves it to a job to tell everyone enrolled of a change to their class, in the transaction that makes it (features:
 * class mail, 1 and 2). The job looks twice: whoever is enrolled at this very moment may have been told the old date.
 */
export async function queueChangeNotice(ctx: Ctx, change: JobPayloads['classes.tell']): Promise<void> {
  await ctx.jobs.queue(ctx, 'classes.tell', change)
  await ctx.jobs.queue(ctx, 'classes.tell', change, new Date(ctx.now().getTime() + SECOND_LOOK))
}
