import type { Site } from '../../context.ts'
import { defaultSettings } from './settings-cache.ts'

/** Returns the line of the footer. The sample has been in business since 2019; other owners see the current year. */
export function copyrightLine({ demo, settings: { businessName } }: Site, now: Date): string {
  const years = demo && businessName === defaultSettings.businessName ? '2019-25' : now.getUTCFullYear()
  return `© ${years} ${businessName}`
}
