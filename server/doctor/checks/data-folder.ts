import { existsSync } from 'node:fs'
import { access, constants, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { holderOf } from '#db/embedded/lock.ts'
import { readMarker } from '#db/embedded/marker-file.ts'
import { isErrno, reason } from '#db/embedded/setup-error.ts'
import { type Check, failure, fine, warning } from '../check.ts'
import type { Finding } from '../finding.ts'

const MB = 1_000_000
/** Minimum free bytes that the embedded database needs to start. */
const LEAST = 64 * MB
const COMFORTABLE = 1_000 * MB

/** Checks write permission, free disk space, and which process uses the folder. */
export const dataFolder: Check = {
  name: 'Data folder',
  async run({ config: { dataDir, databaseUrl, s3, authSecret } }) {
    if (databaseUrl && s3 && authSecret) return [fine('not needed: database, files and secret are elsewhere')]
    if (!existsSync(dataDir)) return [await unmade(dataDir)]
    const unwritable = await refusalOf(dataDir)
    if (unwritable) return [unwritable]
    const mark = databaseUrl ? undefined : await readMarker(dataDir)
    const home = mark ? resolve(dataDir, mark.home) : dataDir
    const holder = mark ? holderOf(home) : null
    const use = holder ? ` and is in use by the running site (process ${holder})` : ''
    return [await room(existsSync(home) ? home : dataDir, `${dataDir} can be written${use}`)]
  },
}

async function unmade(dataDir: string): Promise<Finding> {
  const above = nearest(dirname(dataDir))
  const isOurs = await access(above, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (isOurs) return room(above, `${dataDir} is made by the first start`)
  return failure(`DATA_DIR ${dataDir} cannot be made in ${above}`, 'let this account write there, or set another')
}

function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder))
}

async function refusalOf(folder: string): Promise<Finding | undefined> {
  const trial = join(folder, `doctor.${process.pid}.new`)
  try {
    await writeFile(trial, 'x', { mode: 0o600 })
    return undefined
  } catch (error) {
    const mend = isErrno(error, 'ENOSPC', 'EDQUOT') ? 'free some space' : 'let this account write in it, or set another'
    return failure(`DATA_DIR ${folder} cannot be written (${reason(error)})`, mend)
  } finally {
    await rm(trial, { force: true }).catch(() => undefined)
  }
}

async function room(folder: string, found: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const left = `${Math.floor(free / MB).toLocaleString('en')} MB are free`
  if (free < LEAST) return failure(`${found}; only ${left}`, 'free some space: a full disk can be read and not written')
  if (free < COMFORTABLE) return warning(`${found}; only ${left}`, 'free some space before it is full')
  return fine(`${found}; ${left}`)
}
