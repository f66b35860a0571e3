import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrno } from '#db/embedded/setup-error.ts'
import { isStrong, settingNames } from '../../../platform/config/config.ts'
import { type Check, failure, ok, warning } from '../check.ts'
import type { Finding } from '../instance.ts'

/** To detect misspelled names. */
const SETTING_PREFIXES = /^(ADMIN|AUTH|DRAIN|HSTS|MAIL|METRICS|S3|SMTP|STRIPE|TRUSTED)_/

export const settings: Check = {
  name: 'Settings',
  async run({ config, settingErrors, env }) {
    const failures = settingErrors.map(({ setting, message }) => {
      const [, summary = message, fix = 'see docs/settings.md'] = /^(.*?): (.*)$/.exec(message) ?? []
      return failure(`${setting} ${summary}`, fix)
    })
    const unknownNames = Object.keys(env).filter((name) => SETTING_PREFIXES.test(name) && !settingNames.includes(name))
    const unknownSettings = unknownNames.map((name) =>
      warning(
        `${name} is not a setting of this site`,
        'correct its name, or remove it; docs/settings.md lists all names',
      ),
    )
    const warnings = config.hstsSubdomains && !config.publicUrl.startsWith('https://') ? [hstsWithoutHttps] : []
    if (failures.length > 0) return [...failures, ...warnings, ...unknownSettings]
    const kind = config.demo ? 'demo mode: no real money is charged' : 'real site'
    return [ok(`complete and consistent; ${kind}`), ...warnings, ...unknownSettings]
  },
}

const hstsWithoutHttps = warning(
  'HSTS_SUBDOMAINS has no effect without https',
  'set PUBLIC_URL to the https:// URL of the site, or remove HSTS_SUBDOMAINS',
)

export const secret: Check = {
  name: 'Secret',
  async run({ config, env }) {
    if (config.authSecret) return [strengthFinding(config.authSecret)]
    // The settings check reports a malformed secret, or one that is missing with an external database.
    return env.AUTH_SECRET?.trim() || config.databaseUrl ? [] : checkSecretFile(join(config.dataDir, 'auth-secret'))
  },
}

function strengthFinding(text: string): Finding {
  const fix = 'set AUTH_SECRET to the output of `openssl rand -hex 32`, which signs everyone out'
  if (/^(.+)\1+$/s.test(text)) return warning('AUTH_SECRET repeats a shorter text, which makes it easier to guess', fix)
  if (/^[a-z]+(?:[ _-][a-z]+)+$/i.test(text)) return warning('AUTH_SECRET consists of words', fix)
  return ok(`AUTH_SECRET has ${text.length} characters that look random`)
}

async function checkSecretFile(path: string): Promise<Finding[]> {
  try {
    if (!isStrong((await readFile(path, 'utf8')).trim()))
      return [failure(`${path} does not contain a secret`, 'restore the file, or delete it, which signs everyone out')]
  } catch (error) {
    if (!isErrno(error, 'ENOENT', 'ENOTDIR')) throw error
    return [ok('the first start creates one and saves it in DATA_DIR')]
  }
  const { mode } = await stat(path)
  return mode & 0o077
    ? [warning(`other accounts of this machine can read ${path}`, `run \`chmod 600 ${path}\``)]
    : [ok(`saved in ${path}, readable only by its owner`)]
}
