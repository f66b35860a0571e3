import type { PageText } from '#contract/site/page-texts/page-texts.schema.ts'
import { noPicture, type TextPage } from '#contract/site/page-texts/text-pages.ts'
import type { RootData } from './root-data.ts'

/** Handles a page's data that failed to load in the browser: logs the error and returns `empty`. */
export const orEmpty =
  <Empty>(empty: Empty) =>
  (error: unknown): Empty => {
    console.warn(error)
    return empty
  }

/** Returns the texts of a page; those in the root's data if its own failed to load. */
export function pageTextOf(page: TextPage, data: { text: PageText } | null | undefined, root: Partial<RootData>) {
  const { heading = '', intro = '' } = root.headings?.[page] ?? {}
  return data?.text ?? { ...noPicture, heading, intro, title: heading, description: '' }
}
