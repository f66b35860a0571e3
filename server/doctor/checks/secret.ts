import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrno } from '#db/embedded/setup-error.ts'
import { isStrong } from '../../config/config.ts'
import { type Check, failure, fine, warning } from '../check.ts'
import type { Finding } from '../finding.ts'

/** Checks the strength of AUTH_SECRET and the permissions of its file. */
export const secret: Check = {
  name: 'Secret',
  async run({ config, env }) {
    if (config.authSecret) return [strengthFinding(config.authSecret)]
    // The settings check reports a malformed secret, or one that is missing with an external database.
    return env.AUTH_SECRET?.trim() || config.databaseUrl ? [] : checkSecretFile(join(config.dataDir, 'auth-secret'))
  },
}

function strengthFinding(text: string): Finding {
  const fix = 'set AUTH_SECRET to what `openssl rand -hex 32` prints, which signs everyone out'
  if (/^(.+)\1+$/s.test(text)) return warning('AUTH_SECRET is a shorter text repeated, which is easier to guess', fix)
  if (/^[a-z]+(?:[ _-][a-z]+)+$/i.test(text)) return warning('AUTH_SECRET looks like words', fix)
  return fine(`AUTH_SECRET is ${text.length} characters that look random`)
}

async function checkSecretFile(path: string): Promise<Finding[]> {
  try {
    if (!isStrong((await readFile(path, 'utf8')).trim()))
      return [failure(`${path} holds no secret`, 'put the file back, or delete it, which signs everyone out')]
  } catch (error) {
    if (!isErrno(error, 'ENOENT', 'ENOTDIR')) throw error
    return [fine('the first start makes one and keeps it in DATA_DIR')]
  }
  const { mode } = await stat(path)
  return mode & 0o077
    ? [warning(`other accounts of this machine can read ${path}`, `run \`chmod 600 ${path}\``)]
    : [fine(`kept in ${path}, for its owner alone`)]
}
