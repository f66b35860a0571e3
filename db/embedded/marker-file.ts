import { readFile, rename, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { isErrno, reason, SetupError } from './setup-error.ts'

/**
 * The data folder's note of where its database is. From when it is written, once the database is made, a missing
 * database is a loss and not a first start.
 */
export type Marker = {
  /** Within the data folder when it is relative. */
  home: string
  /** Where the data folder was when this was written. */
  dataDir: string
}

export const MARKER_FILE = 'database.json'

/** @throws SetupError when it is there and cannot be used */
export async function readMarker(dataDir: string): Promise<Marker | undefined> {
  const path = join(dataDir, MARKER_FILE)
  try {
    const mark = JSON.parse(await readFile(path, 'utf8'))
    if (typeof mark.home === 'string' && typeof mark.dataDir === 'string') return mark
    throw new Error('it does not tell where the database is')
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw new SetupError(`DATA_DIR ${dataDir} is damaged: ${path} cannot be used (${reason(error)}); put it back.`)
  }
}

export async function writeMarker(mark: Marker): Promise<void> {
  const path = join(mark.dataDir, MARKER_FILE)
  await writeFile(`${path}.new`, `${JSON.stringify(mark, null, 2)}\n`)
  await rename(`${path}.new`, path)
}

/**
 * Two copies of one folder would write to one database, where that is outside. A folder that was moved is no copy.
 * @throws SetupError when another folder has the same database
 */
export async function assertNotCopied(mark: Marker, dataDir: string): Promise<void> {
  if (!isAbsolute(mark.home) || mark.dataDir === dataDir) return
  // An original that is gone or cannot be read has no claim.
  const original = await readMarker(mark.dataDir).catch(() => undefined)
  if (original?.home !== mark.home) return
  throw new SetupError(
    `DATA_DIR ${dataDir} is a copy of ${mark.dataDir}, which keeps its database in ${mark.home}: set DATA_DIR to that ` +
      `folder, or delete ${join(dataDir, MARKER_FILE)} to begin with an empty database.`,
  )
}
