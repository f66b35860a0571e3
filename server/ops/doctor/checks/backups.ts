import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { reason } from '#db/embedded/setup-error.ts'
import type { Config } from '../../../platform/config/config.ts'
import { listBackups, OLD_BACKUP_HOURS, verifyArchive } from '../../backup/index.ts'
import { type Check, codeOf, failure, ok, warning } from '../check.ts'
import type { Finding } from '../instance.ts'

/** Time limit in ms for reading the last backup; shorter than the deadline of a check. */
const READ_MS = 8_000
const HOUR_MS = 3_600_000

export const backups: Check = {
  name: 'Backups',
  async run({ config }) {
    const folder = config.backups?.folder ?? join(config.dataDir, 'backups')
    const [last] = await listBackups(folder).catch((error: unknown) => [error])
    if (last === undefined) return [noBackup(config, folder)]
    if (typeof last !== 'string')
      return [
        failure(`the folder ${folder} cannot be read (${codeOf(last)})`, 'give this account access, or set BACKUP_DIR'),
      ]
    return [await inspectBackup(last, config)]
  },
}

function noBackup({ backups, demo }: Config, folder: string): Finding {
  if (backups)
    return warning(`there is no backup in ${folder} yet`, 'run `npm run backup`, or check again after BACKUP_TIME')
  const summary = 'automatic backups are off'
  return demo
    ? ok(`${summary}; a demo does not need them`)
    : warning(summary, 'set BACKUP_DIR, on another disk or machine')
}

async function inspectBackup(path: string, { demo }: Config): Promise<Finding> {
  const { mtimeMs, size } = await stat(path)
  const hours = Math.floor((Date.now() - mtimeMs) / HOUR_MS)
  const isOld = hours >= OLD_BACKUP_HOURS && !demo
  const name = basename(path)
  const age = hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
  const summary = `the latest backup, ${name}, is ${hours === 0 ? 'less than an hour' : age} old`
  const timeout = AbortSignal.timeout(READ_MS)
  try {
    const { manifest } = await verifyArchive(path, timeout)
    const absent = manifest.missing.length
    if (absent > 0)
      return warning(
        `${summary} and complete, except for files that were missing from the storage (${absent})`,
        'restore them from an older backup',
      )
    if (isOld)
      return warning(
        `${summary} and complete`,
        'check the log to see why there is no newer one, or run `npm run backup`',
      )
    return ok(`${summary} and complete`)
  } catch (error) {
    if (!timeout.aborted) return failure(reason(error), 'run `npm run backup`, and check that disk')
    const check = `npm run restore -- --check ${path}`
    const large = `${summary}; its ${Math.round(size / 1_000_000)} MB take too long to verify here`
    return isOld
      ? warning(large, `create a newer one, and run \`${check}\``)
      : ok(`${large}: \`${check}\` verifies them`)
  }
}
