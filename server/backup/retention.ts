import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrno } from '#db/embedded/setup-error.ts'

const DAY_MS = 24 * 3_600_000
const named = /^journey-\d{8}-\d{6}\.tar\.gz$/
const unfinished = /^journey-[\d-]+\.tar\.gz\.[\da-f-]+\.part$/

/** Sorted by name they are sorted by time. */
export function backupNameAt(now: Date): string {
  const [date = '', time = ''] = now
    .toISOString()
    .replaceAll(/[-:]|\..*/g, '')
    .split('T')
  return `journey-${date}-${time}.tar.gz`
}

/** The backups of a folder that got their names here, newest first. A folder that is not there has none. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return []
    throw error
  })
  return names
    .filter((name) => named.test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}

/** Removes what is older than the newest ones, and what was left half-way a day ago. Other files are left alone. */
export async function deleteOldBackups(folder: string, { keep, now }: { keep: number; now: Date }): Promise<void> {
  for (const path of (await listBackups(folder)).slice(keep)) await rm(path, { force: true })
  for (const name of (await readdir(folder)).filter((name) => unfinished.test(name))) {
    const path = join(folder, name)
    if (now.getTime() - (await lastWritten(path, now)) > DAY_MS) await rm(path, { force: true })
  }
}

/** In milliseconds; one that got its name meanwhile was written just now. */
async function lastWritten(path: string, now: Date): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    (error: unknown) => {
      if (isErrno(error, 'ENOENT')) return now.getTime()
      throw error
    },
  )
}
