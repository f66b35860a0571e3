import { isFeedUrl } from '#contract/planner/feeds.ts'

/** Returns the https URL of a calendar; null for any other text. */
export function parseFeedUrl(text: string): string | null {
  const url = text.trim().replace(/^webcals?:/i, 'https:')
  return isFeedUrl(url) ? new URL(url).href : null
}

/** Returns the default name of a feed. */
export const feedNameOf = (url: string): string => new URL(url).hostname.replace(/^(www|calendar|cal)\./, '')
