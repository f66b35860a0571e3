import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { openDatabase } from '#db/open.ts'
import { lowestHashCost } from '../../../tests/lowest-hash-cost.ts'
import { anonymous } from '../../context.ts'
import { openLog } from '../../log.ts'
import { openJobQueue } from '../../platform/jobs/job-queue.ts'
import { diskStorage } from '../../platform/storage/disk.ts'
import { Problem } from '../../problem.ts'
import { createServices } from '../../services.ts'
import { openSettingsCache } from '../../site/settings/index.ts'
import { signIn } from './sign-in.ts'

// Another instance, for a test: tries passwords one after another and prints the result of each attempt.
const { target, email, passwords }: { target: object; email: string; passwords: string[] } = JSON.parse(
  process.argv[2] ?? '{}',
)
const database = openDatabase({ ...target, max: 3 }, () => undefined)
const urls = { publicUrl: 'http://localhost', selfUrl: '', mailFrom: '' }
const site = {
  ...urls,
  demo: true,
  capturesMail: true,
  demoRemote: false,
  adminsNeedSecondFactor: false,
  payments: 'demo' as const,
  authSecret: randomUUID(),
}
const jobs = openJobQueue({ pool: database.pool, workers: false, onError: () => undefined })
const base = createServices({
  database,
  jobs,
  storage: diskStorage(tmpdir()),
  site,
  settingsCache: await openSettingsCache(database.db),
  log: openLog({ level: 'silent' }),
  now: () => new Date(),
  hashCost: lowestHashCost,
})
const ctx = { ...anonymous(base), client: { ip: randomUUID(), userAgent: '' } }

const results: string[] = []
for (const password of passwords)
  results.push(
    await signIn(ctx, { email, password }).then(
      () => 'signed_in',
      (error: unknown) => (error instanceof Problem ? error.code : String(error)),
    ),
  )
console.log(JSON.stringify(results))
await database.close()
