import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Connected, checkDatabase } from '#db/connect.ts'
import { openCluster } from '#db/embedded/cluster.ts'
import { SetupError } from '#db/embedded/setup-error.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import { redactSettings } from '../../platform/config/redact-settings.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import type { Command } from './backup-context.ts'
import { isSameSecret, restoreBackup, verifyArchive } from './index.ts'
import { type ArchiveContents, describeArchive } from './manifest.ts'

const USAGE = 'Usage: npm run restore FILE, or npm run restore -- --check FILE'

const OTHER_SECRET =
  'AUTH_SECRET differs from the site that was backed up. Before you start the site, set it to the old value; if it was not ' +
  'set, use the text of the file auth-secret in the old DATA_DIR. Without it, no one can use two-step sign-in (`npm run ' +
  'admin -- reset-second-factor EMAIL` removes it), and Google calendars have to be reconnected.'

/** The other settings are validated when the site starts; the restore prints their old values. */
const usedSettings = [
  'DATA_DIR',
  'DATABASE_URL',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]

/** Restores a backup and prints the next steps. Returns the exit code. */
export async function runRestoreCommand(command: Command): Promise<number> {
  const { signal, output } = command
  try {
    await run(command)
    return 0
  } catch (error) {
    if (signal.aborted) output.error('Stopped: nothing was restored.')
    else output.error(error instanceof SetupError ? error.message : error)
    return 1
  }
}

async function run({ args, env, output, signal }: Command): Promise<void> {
  const { file, check } = parseArguments(args)
  const path = resolve(env.INIT_CWD ?? '', file)
  const config = check ? undefined : readConfig(env, usedSettings)
  const contents = await verifyArchive(path, signal)
  output.log(`${path} is complete: ${await describeArchive(path, contents)}.`)
  if (!config) return

  const { target, close } = await connectExclusively(config, output.log)
  try {
    const storage = await openStorage(config)
    const advice = config.databaseUrl
      ? 'Create a new database, set DATABASE_URL to it, and restore again.'
      : `Set DATA_DIR to a new folder, or move ${config.dataDir} away, and restore again.`
    const restoreTarget = { target, storage, now: () => new Date(), report: output.log, advice, signal }
    await restoreBackup(restoreTarget, { path, contents })
  } finally {
    await close()
  }
  output.log('The site is restored. Emails that were waiting to be sent are on hold at /admin/mails.')
  for (const line of await listNextSteps(config, env, contents)) output.log(line)
}

function parseArguments(args: string[]): { file: string; check: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { check: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [file, ...rest] = positionals
    if (file && rest.length === 0) return { file, check: values.check }
  } catch {
    // Falls through to the usage message, like a missing file name.
  }
  throw new SetupError(USAGE)
}

/** Connects while the site is stopped. A running site would work on a half-restored database. */
async function connectExclusively(
  { databaseUrl, dataDir }: Config,
  report: (line: string) => void,
): Promise<Connected> {
  if (databaseUrl) {
    await checkDatabase({ connectionString: databaseUrl })
    return { target: { connectionString: databaseUrl }, close: async () => undefined }
  }
  const { connection, stop } = await openCluster({ dataDir, report })
  return { target: connection, close: stop }
}

async function listNextSteps(config: Config, env: NodeJS.ProcessEnv, { header }: ArchiveContents): Promise<string[]> {
  const currentSettings = redactSettings(env)
  // The data folder differs between machines.
  const siteSettings = Object.entries(header.settings).filter(([name]) => name !== 'DATA_DIR')
  const changedSettings = siteSettings.filter(([name, value]) => currentSettings.open[name] !== value)
  const unset = header.secrets.filter((name) => !currentSettings.secrets.includes(name))
  const secret = config.authSecret ?? (await readStoredSecret(config.dataDir))
  const isSame = isSameSecret(secret, header.sealed)
  return [
    ...(changedSettings.length > 0
      ? ['', 'The site that was backed up had these settings, which are different here:']
      : []),
    ...changedSettings.map(([name, value]) => `  ${name}=${value}`),
    ...(unset.length > 0 ? ['', `It had these secrets, which are never in a backup: ${unset.join(', ')}`] : []),
    ...(isSame ? [] : ['', OTHER_SECRET]),
  ]
}

async function readStoredSecret(dataDir: string): Promise<string> {
  return readFile(join(dataDir, 'auth-secret'), 'utf8').then(
    (text) => text.trim(),
    () => '',
  )
}
