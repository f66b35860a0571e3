import type { Settings } from '#contract/settings/settings.schema.ts'
import { defaultSettings } from './settings-cache.ts'

/** Returns the line of the footer. The sample has been in business since 2019; other owners see the current year. */
export function copyrightLine({ businessName }: Settings, now: Date): string {
  const years = businessName === defaultSettings.businessName ? '2019-25' : now.getUTCFullYear()
  return `© ${years} ${businessName}`
}
