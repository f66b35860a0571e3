import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SetupError } from '#db/embedded/setup-error.ts'
import { isStrong } from './config/config.ts'

/**
 * The secret that signs sessions, when AUTH_SECRET gives none: read from the data folder, made there on the first start.
 * @throws SetupError when it cannot be kept or read, or the file holds no secret
 */
export async function authSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret')
  await makeOnce(path)
  const secret = (await readFile(path, 'utf8').catch((error) => refuse('cannot be read', path, error))).trim()
  if (isStrong(secret)) return secret
  throw new SetupError(`AUTH_SECRET is damaged in ${path}: put the file back, or delete it, which signs everyone out.`)
}

async function makeOnce(path: string): Promise<void> {
  // Not by the number of the process: in containers that share a folder, every one is the first.
  const draft = `${path}.${randomUUID()}.new`
  try {
    await mkdir(join(path, '..'), { recursive: true })
    // Written whole before it gets its name: a kill in between must not leave half a secret.
    await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) refuse('cannot be kept', path, error)
  } finally {
    await rm(draft, { force: true })
  }
}

function refuse(what: string, path: string, error: unknown): never {
  const cause = error instanceof Error ? error.message : String(error)
  throw new SetupError(`AUTH_SECRET ${what} in ${path} (${cause}): let this account use DATA_DIR, or set AUTH_SECRET.`)
}
