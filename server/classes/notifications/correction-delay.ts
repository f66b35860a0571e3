import type { Ctx } from '../../context.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'

/** Time to correct a change before it is mailed. */
const CORRECTION_DELAY_MS = 5 * 60_000
/** A change of a class that starts within this time is mailed immediately. */
const URGENT_MS = 3_600_000
/** Payments started before the change complete within this time. */
const SECOND_RUN_DELAY_MS = 2 * 60_000

type CorrectableJob = 'classes.send-join-links' | 'classes.notify-sessions'

/**
 * Queues a mail job after a few minutes, so that a correction sends one mail (decision 0029). The job runs twice, because
 * an enrollment that completes at the same moment may have missed the change.
 */
export async function queueAfterCorrections<Job extends CorrectableJob>(
  ctx: Ctx,
  { job, payload, startsAt }: { job: Job; payload: JobPayloads[Job]; startsAt: Date | null },
): Promise<void> {
  const now = ctx.now().getTime()
  const isUrgent = startsAt !== null && startsAt.getTime() - now < URGENT_MS
  const dueMs = now + (isUrgent ? 0 : CORRECTION_DELAY_MS)
  for (const at of [dueMs, dueMs + SECOND_RUN_DELAY_MS]) await ctx.jobs.queue(ctx, job, payload, new Date(at))
}
