import { z } from 'zod'
import { count } from '../lists.schema.ts'

/** How one part of the site is, and what mends it where it is not well. */
export const healthCheck = z.object({
  name: z.string(),
  level: z.enum(['fine', 'warning', 'fault']),
  found: z.string(),
  mend: z.string().nullable(),
})
export type HealthCheck = z.infer<typeof healthCheck>

export const healthChecks = z.object({ parts: z.array(healthCheck) })
export type HealthChecks = z.infer<typeof healthChecks>

/** What lies in one queue of jobs: due or later, under way, given up. */
export const queueHealth = z.object({ name: z.string(), waiting: count, active: count, failed: count })
export type QueueHealth = z.infer<typeof queueHealth>

/** One server and its database. `since`: the server’s start, an instant in UTC. Sizes are bytes. */
export const health = z.object({
  version: z.string(),
  since: z.iso.datetime(),
  database: z.object({ version: z.string(), bytes: count, migrations: count }),
  pages: z.object({
    pages: count,
    bytes: count,
    mostBytes: count,
    hits: count,
    misses: count,
    renders: count,
  }),
  jobs: z.array(queueHealth),
  mails: z.object({ waiting: count, stopped: count }),
})
export type Health = z.infer<typeof health>

export const queueParams = z.object({ queue: z.string().max(100) })
export const retryResponse = z.object({ retried: count })
