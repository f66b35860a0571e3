import { type Reached, reachDatabase } from '#db/connect-for-cli.ts'
import { type OpenDatabase, openDatabase } from '#db/open.ts'
import { authSecret } from '#server/auth-secret.ts'
import { anonymous, type Base } from '#server/context.ts'
import { handlers } from '#server/jobs/handlers.ts'
import { composeDemo } from './services.ts'

/** The domain on the database of a site that runs, to make people and to look on. */
export type Beside = { base: Base; target: Reached['target']; database: OpenDatabase; close: () => Promise<void> }

export async function openBeside(dataDir: string, url: string): Promise<Beside> {
  const { target, letGo } = await reachDatabase({ databaseUrl: undefined, dataDir })
  const database = openDatabase({ ...target, max: 4 }, () => undefined)
  const { base, jobs } = composeDemo({ database, dataDir, url, authSecret: await authSecret(dataDir) })
  await jobs.start(() => anonymous(base), handlers)
  const close = async () => {
    await jobs.stop()
    await database.close()
    await letGo()
  }
  return { base, target, database, close }
}
