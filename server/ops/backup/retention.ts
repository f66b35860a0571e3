import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrno } from '#db/embedded/setup-error.ts'

const DAY_MS = 24 * 3_600_000
/** Age from which the latest backup is reported: a day, and some time for the next backup to finish. */
export const OLD_BACKUP_HOURS = 26
const backupName = /^journey-\d{8}-\d{6}\.tar\.gz$/
const draftName = /^journey-[\d-]+\.tar\.gz\.[\da-f-]+\.part$/

export function backupNameAt(now: Date): string {
  const [date = '', time = ''] = now
    .toISOString()
    .replaceAll(/[-:]|\..*/g, '')
    .split('T')
  return `journey-${date}-${time}.tar.gz`
}

export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return []
    throw error
  })
  return names
    .filter((name) => backupName.test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}

/**
 * Also deletes drafts older than a day. Leaves other files alone.
 * @param keep number of backups, the setting BACKUP_KEEP
 */
export async function deleteOldBackups(folder: string, { keep, now }: { keep: number; now: Date }): Promise<void> {
  for (const path of (await listBackups(folder)).slice(keep)) await rm(path, { force: true })
  for (const name of (await readdir(folder)).filter((name) => draftName.test(name))) {
    const path = join(folder, name)
    if (now.getTime() - (await lastWritten(path, now)) > DAY_MS) await rm(path, { force: true })
  }
}

/** Returns the modification time in ms. A draft renamed in the meantime counts as just written. */
async function lastWritten(path: string, now: Date): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    (error: unknown) => {
      if (isErrno(error, 'ENOENT')) return now.getTime()
      throw error
    },
  )
}
