import { isFeedUrl } from '#contract/planner/feeds.ts'

/** Returns the https address of a calendar; null for any other text. */
export function parseFeedUrl(text: string): string | null {
  const url = text.trim().replace(/^webcals?:/i, 'https:')
  return isFeedUrl(url) ? new URL(url).href : null
}

/** A name to begin with. */
export const feedNameOf = (url: string): string => new URL(url).hostname.replace(/^(www|calendar|cal)\./, '')
