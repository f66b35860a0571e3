import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SetupError } from '#db/embedded/setup-error.ts'
import { isStrong } from './config.ts'

/**
 * Returns the secret that signs sessions if AUTH_SECRET is not set. Reads it from the data folder, where the first
 * start creates it.
 * @throws SetupError if the file cannot be written or read, or contains no valid secret
 */
export async function authSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret')
  await createIfMissing(path)
  const secret = (await readFile(path, 'utf8').catch((error) => throwSetupError('cannot be read', path, error))).trim()
  if (isStrong(secret)) return secret
  throw new SetupError(`AUTH_SECRET is damaged in ${path}: put the file back, or delete it, which signs everyone out.`)
}

async function createIfMissing(path: string): Promise<void> {
  // Not named after the process id: in containers that share a folder, every process has the id 1.
  const draft = `${path}.${randomUUID()}.new`
  try {
    await mkdir(join(path, '..'), { recursive: true })
    // Written completely before it gets its name, so that a kill in between does not leave half a secret.
    await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throwSetupError('cannot be saved', path, error)
  } finally {
    await rm(draft, { force: true })
  }
}

function throwSetupError(what: string, path: string, error: unknown): never {
  const cause = error instanceof Error ? error.message : String(error)
  throw new SetupError(
    `AUTH_SECRET ${what} in ${path} (${cause}): give this account access to DATA_DIR, or set AUTH_SECRET.`,
  )
}
