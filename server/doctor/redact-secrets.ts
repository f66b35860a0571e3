import { secretNames } from '../config/redact-settings.ts'

const ADDRESSES = ['DATABASE_URL', 'SMTP_URL']
const SECRETS = secretNames.filter((name) => !ADDRESSES.includes(name))

/** What is shorter stands in any sentence, and keeps nothing secret. */
const LEAST = 4

/** Takes every secret of the settings out of a sentence, whatever put it there: the last guard, not the first. */
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

/** As it is written in the address, and as it is meant. */
function passwordsOf(address: string): string[] {
  const [, password = ''] = /^\w+:\/\/[^:@/]*:(.*)@/.exec(address) ?? []
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}
