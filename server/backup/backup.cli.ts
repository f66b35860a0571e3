import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkDatabase, connect } from '#db/connect.ts'
import { readMarker } from '#db/embedded/marker-file.ts'
import { SetupError } from '#db/embedded/setup-error.ts'
import { openDatabase } from '#db/open.ts'
import { authSecret } from '../config/auth-secret.ts'
import { type Config, commandSettings, readConfig } from '../config/config.ts'
import { redactSettings } from '../config/redact-settings.ts'
import { openStorage } from '../storage/open-storage.ts'
import { abortOnSignal, type BackupContext } from './backup-context.ts'
import type { BackupOptions } from './backup-options.ts'
import { createArchive, runBackup } from './index.ts'
import { type ArchiveContents, describeArchive } from './manifest.ts'

const USAGE = 'Usage: npm run backup, or npm run backup FILE'
const signal = abortOnSignal()

/** `npm run backup`: writes the whole site to one file, whether the site is running or stopped. */
await run(process.argv.slice(2)).catch((error: unknown) => {
  if (signal.aborted) console.error('Stopped: no backup was created.')
  else console.error(error instanceof SetupError ? error.message : error)
  process.exitCode = 1
})

async function run([file, ...rest]: string[]): Promise<void> {
  if (rest.length > 0 || file?.startsWith('-')) throw new SetupError(USAGE)
  const path = file && resolve(process.env.INIT_CWD ?? '', file)
  if (path && existsSync(path)) throw new SetupError(`${path} already exists: choose another file name.`)
  const config = readConfig(process.env, commandSettings)
  if (config.databaseUrl) await checkDatabase({ connectionString: config.databaseUrl })
  else if (!(await readMarker(config.dataDir)))
    throw new SetupError(`DATA_DIR ${config.dataDir} has no database yet: there is nothing to back up.`)

  const { target, close: closeConnection } = await connect(config)
  const { pool, close } = openDatabase({ ...target, max: 2 }, () => undefined)
  try {
    const ctx = await contextOf(config, pool)
    const backup = path ? { path, contents: await createArchive(ctx, { path }) } : await runBackup(ctx)
    await printResult(config, backup)
  } finally {
    await close()
    await closeConnection()
  }
}

async function contextOf(config: Config, pool: BackupOptions['pool']): Promise<BackupContext> {
  // Without BACKUP_DIR, old backups are never deleted.
  const { folder, keep } = config.backups ?? { folder: join(config.dataDir, 'backups'), keep: Number.POSITIVE_INFINITY }
  return {
    now: () => new Date(),
    storage: await openStorage(config),
    signal,
    site: { authSecret: config.authSecret ?? (await authSecret(config.dataDir)) },
    backups: { pool, folder, keep, settings: redactSettings(process.env) },
  }
}

async function printResult(
  config: Config,
  { path, contents }: { path: string; contents: ArchiveContents },
): Promise<void> {
  console.log(`${path} contains ${await describeArchive(path, contents)}. The backup is verified and complete.`)
  for (const key of contents.manifest.missing) console.log(`Missing from the storage, so not in the backup: ${key}`)
  const secret = config.authSecret ? 'AUTH_SECRET' : join(config.dataDir, 'auth-secret')
  console.log(`It contains no secrets from the settings. Keep ${secret} in a separate place: a restored site needs it.`)
}
