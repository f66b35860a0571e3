import { join } from 'node:path'
import type { OpenDatabase } from '#db/open.ts'
import { createApp } from '#server/app.ts'
import type { Base } from '#server/context.ts'
import { type JobQueue, openJobQueue } from '#server/jobs/job-queue.ts'
import { openLog } from '#server/log.ts'
import { createServices } from '#server/services.ts'
import { diskStorage } from '#server/storage/disk.ts'

type DemoOptions = { database: OpenDatabase; dataDir: string; url: string; authSecret: string }

/** Creates the services of a demo site on a database. Its jobs are left to other processes. */
export function createDemoServices({ database, dataDir, url, authSecret }: DemoOptions): {
  base: Base
  jobs: JobQueue
} {
  const jobs = openJobQueue({ pool: database.pool, workers: false, onError: console.error })
  const site = {
    publicUrl: url,
    selfUrl: url,
    demo: true,
    capturesMail: true,
    adminsNeedSecondFactor: false,
    authSecret,
    mailFrom: 'a@example.com',
  }
  const log = openLog({ level: 'silent' })
  const storage = diskStorage(join(dataDir, 'media'))
  return { base: createServices({ database, jobs, storage, site, log, now: () => new Date() }), jobs }
}

/** Creates the HTTP API without pages. */
export function createApi(base: Base): ReturnType<typeof createApp> {
  return createApp({
    base,
    trustedProxies: 0,
    onResponse: () => undefined,
    metrics: null,
    pageRoute: async () => '*',
    pages: async () => new Response('none', { status: 404 }),
    clientFiles: 'public',
    isStopping: () => false,
  })
}
