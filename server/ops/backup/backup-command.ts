import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkDatabase, connect } from '#db/connect.ts'
import { readMarker } from '#db/embedded/location.ts'
import { SetupError } from '#db/embedded/setup-error.ts'
import { openDatabase } from '#db/open.ts'
import { authSecret } from '../../platform/config/auth-secret.ts'
import { type Config, commandSettings, readConfig } from '../../platform/config/config.ts'
import { redactSettings } from '../../platform/config/redact-settings.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import type { BackupContext, Command } from './backup-context.ts'
import type { BackupOptions } from './backup-options.ts'
import { createArchive, runBackup } from './index.ts'
import { type ArchiveContents, describeArchive } from './manifest.ts'

const USAGE = 'Usage: npm run backup, or npm run backup FILE'

/** Writes a backup and prints the result. Returns the exit code. */
export async function runBackupCommand(command: Command): Promise<number> {
  const { signal, output } = command
  try {
    await run(command)
    return 0
  } catch (error) {
    if (signal.aborted) output.error('Stopped: no backup was created.')
    else output.error(error instanceof SetupError ? error.message : error)
    return 1
  }
}

async function run({ args: [file, ...rest], env, output, signal }: Command): Promise<void> {
  if (rest.length > 0 || file?.startsWith('-')) throw new SetupError(USAGE)
  const path = file && resolve(env.INIT_CWD ?? '', file)
  if (path && existsSync(path)) throw new SetupError(`${path} already exists: choose another file name.`)
  const config = readConfig(env, commandSettings)
  if (config.databaseUrl) await checkDatabase({ connectionString: config.databaseUrl })
  else if (!(await readMarker(config.dataDir)))
    throw new SetupError(`DATA_DIR ${config.dataDir} has no database yet: there is nothing to back up.`)

  const { target, close: closeConnection } = await connect(config)
  const { pool, close } = openDatabase({ ...target, max: 2 }, () => undefined)
  try {
    const ctx = await contextOf(config, { pool, env, signal })
    const backup = path ? { path, contents: await createArchive(ctx, { path }) } : await runBackup(ctx)
    await printResult(config, backup, output)
  } finally {
    await close()
    await closeConnection()
  }
}

async function contextOf(
  config: Config,
  { pool, env, signal }: Pick<BackupOptions, 'pool'> & Pick<Command, 'env' | 'signal'>,
): Promise<BackupContext> {
  // Without BACKUP_DIR, old backups are never deleted.
  const { folder, keep } = config.backups ?? { folder: join(config.dataDir, 'backups'), keep: Number.POSITIVE_INFINITY }
  return {
    now: () => new Date(),
    storage: await openStorage(config),
    signal,
    site: { authSecret: config.authSecret ?? (await authSecret(config.dataDir)) },
    backups: { pool, folder, keep, settings: redactSettings(env) },
  }
}

async function printResult(
  config: Config,
  { path, contents }: { path: string; contents: ArchiveContents },
  output: Command['output'],
): Promise<void> {
  output.log(`${path} contains ${await describeArchive(path, contents)}. The backup is verified and complete.`)
  for (const key of contents.manifest.missing) output.log(`Missing from the storage, so not in the backup: ${key}`)
  const secret = config.authSecret ? 'AUTH_SECRET' : join(config.dataDir, 'auth-secret')
  output.log(`It contains no secrets from the settings. Keep ${secret} in a separate place: a restored site needs it.`)
}
