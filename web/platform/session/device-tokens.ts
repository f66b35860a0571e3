import { DEVICE_TOKEN_MAX, DEVICE_TOKENS_MAX } from '#contract/people/accounts/account-limits.ts'
import type { DeviceToken } from '#contract/people/accounts/auth.schema.ts'
import { type KeyValueStorage, readItem, writeItem } from '../ui/browser/browser-storage.ts'

/** Stored separately from the session, so that it survives sign-out. */
const devicesKey = 'journey.devices'

export function readDeviceTokens(storage: KeyValueStorage | null): string[] {
  return Object.values(readTokensByUser(storage))
}

/** Replaces the token of this user. Keeps the users who signed in last. */
export function saveDeviceToken(storage: KeyValueStorage | null, { userId, token }: DeviceToken): void {
  const { [userId]: _, ...others } = readTokensByUser(storage)
  const entries = [...Object.entries(others), [userId, token]].slice(-DEVICE_TOKENS_MAX)
  writeItem(storage, devicesKey, JSON.stringify(Object.fromEntries(entries)))
}

/** Ignores anything that the server would reject: other scripts and users can write to the storage. */
function readTokensByUser(storage: KeyValueStorage | null): Record<string, string> {
  try {
    const entries = Object.entries(JSON.parse(readItem(storage, devicesKey) ?? '{}'))
    const isToken = (entry: [string, unknown]): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[1].length <= DEVICE_TOKEN_MAX
    return Object.fromEntries(entries.filter(isToken).slice(-DEVICE_TOKENS_MAX))
  } catch {
    return {}
  }
}
