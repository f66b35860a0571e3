import { join } from 'node:path'
import Piscina from 'piscina'
import type { FeedContent, FeedInput } from '#contract/planner/feeds.schema.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { requirePlannerAccess } from '../../sales/entitlements/index.ts'
import { createWorkLimit } from '../../work-limits.ts'
import { type FeedConnection, fetchCalendar } from './fetch-calendar.ts'
import type { FeedTask } from './parse-feed.ts'

const PARSE_TIMEOUT_MS = 5_000
const WORKER_IDLE_MS = 10_000
const WORKER_MEMORY_MB = 192

const PARSE_THREADS = 2

/** Each holds up to 2 MB. */
const limitReadings = createWorkLimit({ concurrency: 8, maxWaiting: 80 })
/** The timeout starts when a worker picks up the feed, not when it is queued. */
const limitParsing = createWorkLimit({ concurrency: PARSE_THREADS, maxWaiting: 80 })

/** Created when it is first used. */
let worker: Piscina<FeedTask, FeedContent | null> | undefined

/**
 * Returns the events of a calendar feed. Nothing of it is stored.
 * @throws sign_in_required, planner_required, too_many_requests, unavailable, feed_unavailable, too_large, validation
 *   if it is no calendar
 */
export async function readFeed(
  ctx: Ctx,
  { url, zone }: FeedInput,
  connection: FeedConnection = {},
): Promise<FeedContent> {
  const { userId } = await requirePlannerAccess(ctx)
  await ctx.limits.feedByAccount.consume(userId)
  const options = { signal: ctx.client.signal, client: userId }
  const read = async () => {
    const text = await fetchCalendar(url, connection)
    return limitParsing(() => parse({ text, zone, now: ctx.now().toISOString() }), options)
  }
  const content = await limitReadings(read, options)
  if (content) return content
  throw new Problem('validation', { message: NO_CALENDAR, fields: [{ field: 'url', message: NO_CALENDAR }] })
}

const NO_CALENDAR = 'There is no calendar at this address. Look for one that ends in .ics.'

/** Parses in a worker thread: a large calendar takes a second, and one with endless recurrences is ended. */
async function parse(task: FeedTask): Promise<FeedContent | null> {
  worker ??= new Piscina({
    filename: join(import.meta.dirname, 'parse-feed.worker.ts'),
    minThreads: 0,
    maxThreads: PARSE_THREADS,
    idleTimeout: WORKER_IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  })
  const signal = AbortSignal.timeout(PARSE_TIMEOUT_MS)
  try {
    return await worker.run(task, { signal })
  } catch (cause) {
    // The worker was ended, or had not enough memory.
    throw new Problem('too_large', { message: 'This calendar has too many events for the planner.', cause })
  }
}
