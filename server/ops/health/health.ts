import { count, isNull, sql } from 'drizzle-orm'
import type { Health, HealthChecks } from '#contract/ops/health/health.schema.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { type Ctx, requireInstance, requireStaff } from '../../context.ts'
import { recordAudit } from '../../people/audit/index.ts'
import type { QueueState } from '../../platform/jobs/jobs.ts'
import { dailyTotalsSum } from '../../platform/lists/daily-totals.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'

/** Sizes are in bytes. @throws sign_in_required, admin_required */
export async function getHealth(ctx: Ctx): Promise<Health> {
  requireStaff(ctx)
  const { version, startedAt, pageCacheStats } = requireInstance(ctx)
  const { rows } = await ctx.db.execute<{ version: string; bytes: string; migrations: number }>(sql`
    SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
      pg_database_size(current_database()) AS bytes, (SELECT count(*)::int FROM migrations) AS migrations`)
  const { jobs, mails } = await getBacklog(ctx)
  const { maxBytes, ...pages } = pageCacheStats()
  return {
    version,
    since: startedAt.toISOString(),
    database: {
      version: rows[0]?.version ?? '',
      bytes: Number(rows[0]?.bytes ?? 0),
      migrations: rows[0]?.migrations ?? 0,
    },
    pages: { ...pages, mostBytes: maxBytes },
    jobs,
    mails,
  }
}

/** Runs the checks, at most ten seconds each. @throws sign_in_required, admin_required */
export async function runHealthChecks(ctx: Ctx): Promise<HealthChecks> {
  requireStaff(ctx)
  const results = await requireInstance(ctx).runChecks()
  return {
    checks: results.map(({ check, level, summary, fix }) => ({ name: check, level, summary, fix: fix ?? null })),
  }
}

export type Backlog = {
  jobs: QueueState[]
  mails: { waiting: number; stopped: number }
  orders: Record<'pending' | 'completed' | 'failed' | 'refunded', number>
}

/** Cheap enough to poll every few seconds: reading a week of jobs takes 0.1 s for 300,000. */
export async function getBacklog(ctx: Ctx): Promise<Backlog> {
  const states = ['orders_pending', 'orders_completed', 'orders_failed', 'orders_refunded'] as const
  const totals = await dailyTotalsSum(ctx, states)
  const [unsent] = await ctx.db
    .select({
      waiting: sql`count(*) FILTER (WHERE ${mails.stoppedAt} IS NULL)`.mapWith(Number),
      stopped: count(mails.stoppedAt),
    })
    .from(mails)
    .where(isNull(mails.sentAt))
  return {
    jobs: await ctx.jobs.states(ctx),
    mails: unsent ?? { waiting: 0, stopped: 0 },
    orders: {
      pending: totals.orders_pending.number,
      completed: totals.orders_completed.number,
      failed: totals.orders_failed.number,
      refunded: totals.orders_refunded.number,
    },
  }
}

/** Returns the number of jobs. @throws sign_in_required, admin_required, not_found */
export async function retryJobs(ctx: Ctx, { queue }: { queue: string }): Promise<{ retried: number }> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const state = (await ctx.jobs.states(ctx)).find(({ name }) => name === queue)
    if (!state) throw new Problem('not_found')
    const retried = await ctx.jobs.retryFailed(ctx, state.name)
    if (retried > 0)
      await recordAudit(ctx, {
        action: 'repeated',
        subject: 'job_queue',
        id: queue,
        name: queue,
        before: { failed: state.failed },
        after: { failed: Math.max(0, state.failed - retried) },
      })
    return { retried }
  })
}
