import { tmpdir } from 'node:os'
import { getRequestListener } from '@hono/node-server'
import { openDatabase } from '#db/open.ts'
import { lowestHashCost } from '../../../tests/lowest-hash-cost.ts'
import { createApp } from '../../app.ts'
import { openLog } from '../../log.ts'
import { startServer } from '../../platform/http/server.ts'
import { openJobQueue } from '../../platform/jobs/job-queue.ts'
import { listenForInvalidations } from '../../platform/page-cache/index.ts'
import { diskStorage } from '../../platform/storage/disk.ts'
import { createServices } from '../../services.ts'
import { openSettingsCache } from '../../site/settings/index.ts'
import { PLANNER_CHANNEL } from './index.ts'

// Starts another instance, which a test kills: serves the API of a database, and sends its URL when it is ready.
const { target, authSecret }: { target: object; authSecret: string } = JSON.parse(process.argv[2] ?? '{}')
const log = openLog({ level: 'silent' })
const database = openDatabase(target, () => undefined)
const { setHandler, port } = await startServer({ port: 0, host: '127.0.0.1' })
const url = `http://127.0.0.1:${port}`
const jobs = openJobQueue({ pool: database.pool, workers: false, onError: () => undefined })
const settingsCache = await openSettingsCache(database.db)
const base = createServices({
  database,
  jobs,
  settingsCache,
  log,
  storage: diskStorage(tmpdir()),
  site: {
    publicUrl: url,
    selfUrl: url,
    mailFrom: 'test@example.com',
    authSecret,
    demo: true,
    capturesMail: true,
    demoRemote: false,
    adminsNeedSecondFactor: false,
    payments: 'demo',
  },
  now: () => new Date(),
  hashCost: lowestHashCost,
})
const channels = { [PLANNER_CHANNEL]: base.plannerWaiters }
listenForInvalidations(target, [], { reloadSettings: settingsCache.reload, onError: () => undefined, channels })
const app = createApp({
  base,
  trustedProxies: 0,
  metrics: null,
  clientFiles: 'public',
  onResponse: () => undefined,
  pageRoute: async () => '*',
  pages: async () => new Response('This server has no pages.', { status: 404 }),
  isStopping: () => false,
})
const listener = getRequestListener(app.fetch)
setHandler((request, response) => void listener(request, response))
process.on('disconnect', () => process.exit())
process.send?.(url)
