import { parseArgs } from 'node:util'
import { connect } from '#db/connect.ts'
import { SetupError } from '#db/embedded/setup-error.ts'
import { migrate } from '#db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#db/open.ts'
import { DatabaseInUse, generateToScale } from '#db/seed/scale/generate.ts'
import { seedIfEmpty } from '#db/seed/seed.ts'
import { commandSettings, readConfig } from './platform/config/config.ts'

/** `npm run seed`: fills an empty database with the sample business. `-- --scale` adds a very large number of rows. */
await run().catch((error: unknown) => {
  console.error(error instanceof SetupError || error instanceof DatabaseInUse ? error.message : error)
  process.exitCode = 1
})

async function run(): Promise<void> {
  const scale = parseScale(process.argv.slice(2))
  const { target, close } = await connect(readConfig(process.env, commandSettings))
  try {
    await migrate(target)
    const { db, close } = openDatabase({ ...target, max: 2 }, () => undefined)
    await seed(db, scale).finally(close)
  } finally {
    await close()
  }
}

async function seed(db: OpenDatabase['db'], scale: number | undefined): Promise<void> {
  const written = await seedIfEmpty(db, new Date())
  console.log(written ? 'The sample content was added.' : 'The site already has content, so nothing was changed.')
  if (scale === undefined) return
  console.log(
    `Adding a very large number of sample rows, ${scale} of the full scale. It takes a few minutes; if you stop it, nothing is saved.`,
  )
  await generateToScale(db, { scale, report: console.log })
}

function parseScale(args: string[]): number | undefined {
  const { values } = parseArgs({
    args: args.map((arg) => (arg === '--scale' ? '--scale=1' : arg)),
    options: { scale: { type: 'string' } },
  })
  if (values.scale === undefined) return undefined
  const scale = Number(values.scale)
  if (!(scale >= 0.01 && scale <= 1))
    throw new SetupError(
      '--scale takes a number from 0.01 to 1: a fraction of 100,000 people and a million enrollments.',
    )
  return scale
}
