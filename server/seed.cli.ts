import { SetupError } from '#db/embedded/setup-error.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { reachDatabase } from '#db/reach.ts'
import { seedIfEmpty } from '#db/seed/seed.ts'
import { readConfig } from './config.ts'

/** `npm run seed`: fills an empty database with the sample business. */
await run().catch((error: unknown) => {
  console.error(error instanceof SetupError ? error.message : error)
  process.exitCode = 1
})

async function run(): Promise<void> {
  const { target, letGo } = await reachDatabase(readConfig(process.env))
  try {
    await migrate(target)
    const { db, close } = openDatabase({ ...target, max: 2 }, () => undefined)
    const written = await seedIfEmpty(db, new Date()).finally(close)
    console.log(written ? 'The sample business is in.' : 'There is content already, so nothing was changed.')
  } finally {
    await letGo()
  }
}
