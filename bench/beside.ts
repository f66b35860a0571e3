import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '#db/open.ts'
import { type Reached, reachDatabase } from '#db/reach.ts'
import { authSecret } from '#server/auth-secret.ts'
import { compose } from '#server/compose.ts'
import { anonymous, type Base } from '#server/context.ts'
import { handlers } from '#server/jobs/handlers.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { openLog } from '#server/log.ts'
import { diskStorage } from '#server/storage/disk.ts'

/** The domain on the database of a site that runs, to make people and to look on. */
export type Beside = { base: Base; target: Reached['target']; database: OpenDatabase; close: () => Promise<void> }

export async function openBeside(dataDir: string, url: string): Promise<Beside> {
  const { target, letGo } = await reachDatabase({ databaseUrl: undefined, dataDir })
  const database = openDatabase({ ...target, max: 4 }, () => undefined)
  const jobs = openJobs({ pool: database.pool, workers: false, onError: console.error })
  const site = {
    publicUrl: url,
    selfUrl: url,
    demo: true,
    capturesMail: true,
    adminsNeedSecondFactor: false,
    authSecret: await authSecret(dataDir),
    mailFrom: 'a@example.com',
  }
  const log = openLog({ level: 'silent' })
  const storage = diskStorage(join(dataDir, 'media'))
  const base = compose({ database, jobs, storage, site, log, now: () => new Date() })
  await jobs.start(() => anonymous(base), handlers)
  const close = async () => {
    await jobs.stop()
    await database.close()
    await letGo()
  }
  return { base, target, database, close }
}
