import { secretNames } from '../config/redact-settings.ts'

const URL_SETTINGS = ['DATABASE_URL', 'SMTP_URL']
const SECRET_SETTINGS = secretNames.filter((name) => !URL_SETTINGS.includes(name))

/** Minimum length of a secret to redact: shorter ones occur in ordinary text. */
const MIN_LENGTH = 4

/**
 * Returns a function that redacts every secret of the settings from a text. A last line of defense: findings should
 * contain none.
 */
export function createRedactor(env: Record<string, string | undefined>): (sentence: string) => string {
  const secrets = [
    ...SECRET_SETTINGS.flatMap((name) => env[name]?.split(',') ?? []),
    ...URL_SETTINGS.flatMap((name) => passwordsOf(env[name] ?? '')),
  ]
    .map((text) => text.trim())
    .filter((text) => text.length >= MIN_LENGTH)
    .toSorted((a, b) => b.length - a.length)
  return (sentence) => secrets.reduce((text, secret) => text.replaceAll(secret, '…'), sentence)
}

/** Returns the password of a URL, both percent-encoded and decoded. */
function passwordsOf(url: string): string[] {
  const [, password = ''] = /^\w+:\/\/[^:@/]*:(.*)@/.exec(url) ?? []
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}
