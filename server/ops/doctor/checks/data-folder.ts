import { existsSync } from 'node:fs'
import { access, constants, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readMarker } from '#db/embedded/location.ts'
import { holderOf } from '#db/embedded/lock.ts'
import { isErrno, reason } from '#db/embedded/setup-error.ts'
import { type Check, failure, ok, warning } from '../check.ts'
import type { Finding } from '../instance.ts'

const MB = 1_000_000
const MIN_BYTES = 64 * MB
const RECOMMENDED_BYTES = 1_000 * MB

export const dataFolder: Check = {
  name: 'Data folder',
  async run({ config: { dataDir, databaseUrl, s3, authSecret } }) {
    if (databaseUrl && s3 && authSecret) return [ok('not needed: database, files and secret are elsewhere')]
    if (!existsSync(dataDir)) return [await missingFolder(dataDir)]
    const unwritable = await writeError(dataDir)
    if (unwritable) return [unwritable]
    const marker = databaseUrl ? undefined : await readMarker(dataDir)
    const home = marker ? resolve(dataDir, marker.home) : dataDir
    const holder = marker ? holderOf(home) : null
    const usage = holder ? ` and is in use by the running site (process ${holder})` : ''
    return [await freeSpace(existsSync(home) ? home : dataDir, `${dataDir} is writable${usage}`)]
  },
}

async function missingFolder(dataDir: string): Promise<Finding> {
  const parent = nearestExisting(dirname(dataDir))
  const isWritable = await access(parent, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (isWritable) return freeSpace(parent, `${dataDir} is created by the first start`)
  return failure(
    `DATA_DIR ${dataDir} cannot be created in ${parent}`,
    'give this account write access, or set another folder',
  )
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder))
}

async function writeError(folder: string): Promise<Finding | undefined> {
  const testFile = join(folder, `doctor.${process.pid}.new`)
  try {
    await writeFile(testFile, 'x', { mode: 0o600 })
    return undefined
  } catch (error) {
    const fix = isErrno(error, 'ENOSPC', 'EDQUOT')
      ? 'free up some space'
      : 'give this account write access, or set another folder'
    return failure(`DATA_DIR ${folder} cannot be written (${reason(error)})`, fix)
  } finally {
    await rm(testFile, { force: true }).catch(() => undefined)
  }
}

async function freeSpace(folder: string, summary: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const left = `${Math.floor(free / MB).toLocaleString('en')} MB are free`
  if (free < MIN_BYTES) return failure(`${summary}; only ${left}`, 'free up some space: a full disk is read-only')
  if (free < RECOMMENDED_BYTES) return warning(`${summary}; only ${left}`, 'free up some space before it is full')
  return ok(`${summary}; ${left}`)
}
