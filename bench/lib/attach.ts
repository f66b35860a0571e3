import { type Connected, connect } from '#db/connect-for-cli.ts'
import { type OpenDatabase, openDatabase } from '#db/open.ts'
import { authSecret } from '#server/auth-secret.ts'
import { anonymous, type Base } from '#server/context.ts'
import { handlers } from '#server/job-handlers.ts'
import { createDemoServices } from './services.ts'

/** The services on the database of a running site, to create users and to observe it. */
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
