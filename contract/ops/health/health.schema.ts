import { z } from 'zod'
import { count } from '../../fields.schema.ts'

const healthCheck = z.object({
  name: z.string(),
  level: z.enum(['ok', 'skipped', 'warning', 'error']),
  summary: z.string(),
  fix: z.string().nullable(),
})
export type HealthCheck = z.infer<typeof healthCheck>

export const healthChecks = z.object({ checks: z.array(healthCheck) })
export type HealthChecks = z.infer<typeof healthChecks>

const queueHealth = z.object({ name: z.string(), waiting: count, active: count, failed: count })
export type QueueHealth = z.infer<typeof queueHealth>

/** The state of a server and its database. `since` is the start time (UTC). Sizes are in bytes. */
export const health = z.object({
  version: z.string(),
  since: z.iso.datetime(),
  database: z.object({ version: z.string(), bytes: count, migrations: count }),
  pages: z.object({ pages: count, bytes: count, mostBytes: count, hits: count, misses: count, renders: count }),
  jobs: z.array(queueHealth),
  mails: z.object({ waiting: count, stopped: count }),
})
export type Health = z.infer<typeof health>

export const queueParams = z.object({ queue: z.string().max(100) })
export const retryResponse = z.object({ retried: count })
