import { readFile, rename, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { isErrno, reason, SetupError } from './setup-error.ts'

/**
 * Records the location of a data folder's database. Written once the database exists; after that, a missing database is
 * a data loss and not a first start.
 */
export type Marker = {
  /** Path of the database folder; a relative path is inside the data folder. */
  home: string
  dataDir: string
}

export const MARKER_FILE = 'database.json'

/** @throws SetupError if it exists and is unusable */
export async function readMarker(dataDir: string): Promise<Marker | undefined> {
  const path = join(dataDir, MARKER_FILE)
  try {
    const marker = JSON.parse(await readFile(path, 'utf8'))
    if (typeof marker.home === 'string' && typeof marker.dataDir === 'string') return marker
    throw new Error('it does not name the folder of the database')
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw new SetupError(`DATA_DIR ${dataDir} is damaged: ${path} cannot be used (${reason(error)}); restore it.`)
  }
}

export async function writeMarker(marker: Marker): Promise<void> {
  const path = join(marker.dataDir, MARKER_FILE)
  await writeFile(`${path}.new`, `${JSON.stringify(marker, null, 2)}\n`)
  await rename(`${path}.new`, path)
}

/**
 * Rejects a copied data folder whose database is outside, because both copies would write to that database. A moved
 * folder is accepted.
 * @throws SetupError if another folder uses the same database
 */
export async function assertNotCopied(marker: Marker, dataDir: string): Promise<void> {
  if (!isAbsolute(marker.home) || marker.dataDir === dataDir) return
  // A missing or unreadable original does not count.
  const original = await readMarker(marker.dataDir).catch(() => undefined)
  if (original?.home !== marker.home) return
  throw new SetupError(
    `DATA_DIR ${dataDir} is a copy of ${marker.dataDir}, which keeps its database in ${marker.home}: set DATA_DIR to that ` +
      `folder, or delete ${join(dataDir, MARKER_FILE)} to start with an empty database.`,
  )
}
