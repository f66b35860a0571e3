import { sql } from 'drizzle-orm'
import { Client, type ClientConfig, type Pool, type PoolConfig } from 'pg'
import { fromDrizzle, type Job, PgBoss, type QueueOptions, type QueueResult } from 'pg-boss'
import { JOB_CONNECTIONS } from '#db/open.ts'
import type { Ctx } from '../../context.ts'
import type { JobName, JobPayloads, Jobs, QueueState } from './jobs.ts'
import { moveJobsOfFormerName } from './renamed-queues.ts'
import { defaultSchedules, MAX_RETRY_DELAY, retryPolicies, type Schedules } from './retries-and-schedules.ts'

/** Seconds after which a job whose worker died or lost its connection is assigned to another worker. */
const HEARTBEAT_SECONDS = 15

/** Maximum jobs per retry; few enough for one transaction. */
const MAX_RETRIED_JOBS = 1_000

const WORKERS_PER_QUEUE = 2

const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** Long jobs stop when the signal aborts at shutdown, and run again later. */
export type JobHandlers = {
  [Name in JobName]: (ctx: Ctx, payload: JobPayloads[Name], signal: AbortSignal) => Promise<void>
}

export type JobQueue = Jobs & {
  start(ctx: () => Ctx, handlers: JobHandlers): Promise<void>
  /** Runs all due jobs in this process. Returns their number. @throws the first failure, after all other jobs */
  drain(ctx: Ctx, handlers: JobHandlers): Promise<number>
  stop(): Promise<void>
}

/** A connection that breaks between two queries of a transaction must not end the process: the next query fails. */
class JobClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}
const poolOptions: PoolConfig = { max: JOB_CONNECTIONS, Client: JobClient }

/** @param workers false leaves jobs to `drain` or to other instances */
export function openJobQueue(options: {
  pool: Pool
  connection?: object
  workers: boolean
  schedules?: Schedules | undefined
  onError: (error: unknown) => void
}): JobQueue {
  const { workers } = options
  const boss = new PgBoss({
    ...(workers
      ? { ...options.connection, ...poolOptions, useListenNotify: true }
      : { db: { executeSql: (text: string, values?: unknown[]) => options.pool.query(text, values) } }),
    schedule: workers,
    // Nothing here reads the list of instances, and each would write to it every 30 seconds.
    registerInstance: false,
    supervise: workers,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
    cronWorkerIntervalSeconds: 5,
    // Jobs due every minute still run within a minute after two checks were missed during a database outage.
    cronMonitorIntervalSeconds: 15,
  })
  boss.on('error', options.onError)
  const names = Object.keys(retryPolicies) as JobName[]
  const schedules = { ...defaultSchedules, ...options.schedules }

  async function startWorker<Name extends JobName>(name: Name, ctx: () => Ctx, handlers: JobHandlers): Promise<void> {
    let id: string | undefined
    id = await boss.work<JobPayloads[Name]>(name, { pollingIntervalSeconds: 2, batchSize: 1 }, async ([job]) => {
      try {
        if (job) await run(name, ctx(), handlers, job)
      } finally {
        // The jobs of a transaction send one NOTIFY together. Without this, each next one would wait 30 seconds.
        if (id) boss.notifyWorker(id)
      }
    })
  }

  return {
    async queue(ctx, name, payload, at) {
      await boss.send(name, payload, { db: fromDrizzle(ctx.db, sql), ...(at ? { startAfter: at } : {}) })
    },
    async states(ctx) {
      const { rows } = await ctx.db.execute<QueueState>(sql`
        SELECT name, count(*) FILTER (WHERE state IN ('created', 'retry'))::int AS waiting,
          count(*) FILTER (WHERE state = 'active')::int AS active, count(*) FILTER (WHERE state = 'failed')::int AS failed
        FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY name`)
      const stateByName = new Map(rows.map((row) => [row.name, row]))
      return names.map((name) => stateByName.get(name) ?? { name, waiting: 0, active: 0, failed: 0 })
    },
    async retryFailed(ctx, name) {
      const { rows } = await ctx.db.execute<{ id: string }>(
        sql`SELECT id FROM pgboss.job WHERE name = ${name} AND state = 'failed' LIMIT ${MAX_RETRIED_JOBS} FOR UPDATE`,
      )
      if (rows.length === 0) return 0
      const ids = rows.map(({ id }) => id)
      await boss.retry(name, ids, { db: fromDrizzle(ctx.db, sql) })
      return ids.length
    },
    async start(ctx, handlers) {
      await boss.start()
      const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const name of names) {
        const { workers: workerCount = WORKERS_PER_QUEUE, ...retryPolicy } = retryPolicies[name]
        const policy = {
          expireInSeconds: 60,
          ...retryPolicy,
          retryBackoff: true,
          retryDelayMax: MAX_RETRY_DELAY,
          heartbeatSeconds: HEARTBEAT_SECONDS,
          notify: true,
        }
        if (!hasPolicy(queues.get(name), policy)) {
          await boss.createQueue(name, policy)
          // Otherwise a queue created by an earlier version would keep the old settings.
          await boss.updateQueue(name, policy)
          // Caches the queue: the first `send` would otherwise look it up on a second connection, in the middle of a
          // transaction, and deadlock when every connection waits for that transaction.
          await boss.getJobById(name, NIL_UUID)
        }
        await moveJobsOfFormerName(boss, name)
        if (!workers) continue
        for (let worker = 0; worker < workerCount; worker += 1) await startWorker(name, ctx, handlers)
        const cron = schedules[name]
        // Without a payload, the handler would receive null.
        if (cron) await boss.schedule(name, cron, {})
        else await boss.unschedule(name)
      }
    },
    async drain(ctx, handlers) {
      let completedCount = 0
      const failures: unknown[] = []
      for (let due = await findDueQueues(ctx); due.length > 0; due = await findDueQueues(ctx)) {
        for (const name of names.filter((name) => due.includes(name))) {
          const batch = await boss.fetch<JobPayloads[typeof name]>(name, { batchSize: 20, includeMetadata: true })
          // The database returns them in the order of its query plan.
          for (const job of batch.sort((a, b) => a.createdOn.getTime() - b.createdOn.getTime())) {
            try {
              await run(name, ctx, handlers, { id: job.id, data: job.data, signal: new AbortController().signal })
              await boss.complete(name, job.id)
              completedCount += 1
            } catch (error) {
              await boss.fail(name, job.id, { message: String(error) })
              failures.push(error)
            }
          }
        }
      }
      if (failures.length > 0) throw failures[0]
      return completedCount
    },
    stop: () => boss.stop({ graceful: true, timeout: 2_500 }),
  }
}

function hasPolicy(queue: QueueResult | undefined, policy: QueueOptions): boolean {
  return Object.entries(policy).every(([key, value]) => queue?.[key as keyof QueueOptions] === value)
}

async function findDueQueues(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`SELECT DISTINCT name FROM pgboss.job WHERE state IN ('created', 'retry') AND start_after <= now()`,
  )
  return rows.map(({ name }) => name)
}

/** Runs a job with a logger that adds its name and id. Logs failures, because pg-boss only stores them. */
async function run<Name extends JobName>(
  name: Name,
  ctx: Ctx,
  handlers: JobHandlers,
  { id, data, signal }: Pick<Job<JobPayloads[Name]>, 'id' | 'data' | 'signal'>,
): Promise<void> {
  const log = ctx.log.child({ job: name, jobId: id })
  try {
    await handlers[name]({ ...ctx, log }, data, signal)
  } catch (error) {
    log.warn({ err: error }, 'job failed')
    throw error
  }
}
