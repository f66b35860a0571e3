import type { PageText } from '#contract/page-texts/page-texts.schema.ts'
import { noPicture } from '#contract/page-texts/text-pages.ts'

/** Handles a page's data that failed to load in the browser: logs the error and returns `empty`. */
export const orEmpty =
  <Empty>(empty: Empty) =>
  (error: unknown): Empty => {
    console.warn(error)
    return empty
  }

/** The texts of a page whose texts failed to load. */
export const plainText = (title: string): PageText => ({
  ...noPicture,
  ...{ heading: title, intro: '', title, description: '' },
})
