import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { openDatabase } from '#db/open.ts'
import { createApp } from '#server/app.ts'
import { anonymous, type Base } from '#server/context.ts'
import { handlers } from '#server/job-handlers.ts'
import { openLog } from '#server/log.ts'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { diskStorage } from '#server/platform/storage/disk.ts'
import { createServices } from '#server/services.ts'
import { openSettingsCache } from '#server/site/settings/index.ts'

export type InProcessApi = {
  base: Base
  request: (path: string, init?: RequestInit) => Promise<Response>
  close: () => Promise<void>
}

/** Opens the API of a demo site in this process, on an existing database. Its jobs are left to other processes. */
export async function openApi(options: {
  target: PoolConfig
  dataDir: string
  authSecret: string
}): Promise<InProcessApi> {
  const { target, dataDir, authSecret } = options
  const database = openDatabase({ ...target, max: 4 }, () => undefined)
  const jobs = openJobQueue({ pool: database.pool, workers: false, onError: console.error })
  const url = 'http://localhost'
  const site = {
    publicUrl: url,
    selfUrl: url,
    demo: true,
    capturesMail: true,
    demoRemote: false,
    adminsNeedSecondFactor: false,
    payments: 'demo' as const,
    authSecret,
    mailFrom: 'a@example.com',
  }
  const log = openLog({ level: 'silent' })
  const storage = diskStorage(join(dataDir, 'media'))
  const settingsCache = await openSettingsCache(database.db)
  const base = createServices({ database, jobs, storage, site, settingsCache, log, now: () => new Date() })
  const app = createApp({
    base,
    trustedProxies: 0,
    onResponse: () => undefined,
    metrics: null,
    pageRoute: async () => '*',
    pages: async () => new Response('none', { status: 404 }),
    clientFiles: 'public',
    isStopping: () => false,
  })
  await jobs.start(() => anonymous(base), handlers)
  return {
    base,
    request: async (path, init) => app.request(path, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } }),
    close: async () => {
      await jobs.stop()
      await database.close()
    },
  }
}
