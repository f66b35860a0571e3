import { join } from 'node:path'
import { type Connected, connect } from '#db/connect.ts'
import { type OpenDatabase, openDatabase } from '#db/open.ts'
import { createApp } from '#server/app.ts'
import { authSecret } from '#server/config/auth-secret.ts'
import { anonymous, type Base } from '#server/context.ts'
import { handlers } from '#server/job-handlers.ts'
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
    demoRemote: false,
    adminsNeedSecondFactor: false,
    authSecret,
    mailFrom: 'a@example.com',
  }
  const log = openLog({ level: 'silent' })
  const storage = diskStorage(join(dataDir, 'media'))
  return { base: createServices({ database, jobs, storage, site, log, now: () => new Date() }), jobs }
}

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

export type Attachment = { base: Base; target: Connected['target']; database: OpenDatabase; close: () => Promise<void> }

export async function attach(dataDir: string, url: string): Promise<Attachment> {
  const { target, close: disconnect } = await connect({ databaseUrl: undefined, dataDir })
  const database = openDatabase({ ...target, max: 4 }, () => undefined)
  const { base, jobs } = createDemoServices({ database, dataDir, url, authSecret: await authSecret(dataDir) })
  await jobs.start(() => anonymous(base), handlers)
  const close = async () => {
    await jobs.stop()
    await database.close()
    await disconnect()
  }
  return { base, target, database, close }
}
