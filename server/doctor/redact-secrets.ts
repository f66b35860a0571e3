import { secretNames } from '../config/redact-settings.ts'

const ADDRESSES = ['DATABASE_URL', 'SMTP_URL']
const SECRETS = secretNames.filter((name) => !ADDRESSES.includes(name))

/** Minimum length of a secret to redact: shorter ones occur in ordinary text. */
const LEAST = 4

/**
 * Returns a function that redacts every secret of the settings from a text. A last line of defense: findings should
 * contain none.
 */
export function createRedactor(env: Record<string, string | undefined>): (sentence: string) => string {
  const secrets = [
    ...SECRETS.flatMap((name) => env[name]?.split(',') ?? []),
    ...ADDRESSES.flatMap((name) => passwordsOf(env[name] ?? '')),
  ]
    .map((text) => text.trim())
    .filter((text) => text.length >= LEAST)
    .toSorted((a, b) => b.length - a.length)
  return (sentence) => secrets.reduce((text, secret) => text.replaceAll(secret, '…'), sentence)
}

/** Returns the password of a URL, both percent-encoded and decoded. */
function passwordsOf(address: string): string[] {
  const [, password = ''] = /^\w+:\/\/[^:@/]*:(.*)@/.exec(address) ?? []
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}
