/** What a browser remembers while somebody is at Google: the key to come back with, and where they were going. */
export type PendingOauth = { key: string; next: string }

const NAME = 'journey.google'

/** @returns whether this browser keeps anything for the site; without it nobody could come back. */
export function saveOauthState(errand: PendingOauth): boolean {
  try {
    window.sessionStorage.setItem(NAME, JSON.stringify(errand))
    return true
  } catch {
    return false
  }
}

/** Takes it out: it is worth something once. */
export function consumeOauthState(): PendingOauth | null {
  try {
    const { key, next }: Partial<PendingOauth> = JSON.parse(window.sessionStorage.getItem(NAME) ?? '{}')
    window.sessionStorage.removeItem(NAME)
    return typeof key === 'string' && typeof next === 'string' ? { key, next } : null
  } catch {
    // Storage that is blocked, or holds what is not ours, holds nothing.
    return null
  }
}
