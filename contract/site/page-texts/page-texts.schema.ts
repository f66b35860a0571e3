import { z } from 'zod'
import { imageText, uploadedImage } from '../../content/media/uploaded-image.schema.ts'
import * as field from '../../form-fields.schema.ts'
import { HEADING_MAX, LEAD_MAX, META_DESCRIPTION_MAX } from '../../form-limits.ts'

const pageText = z.object({
  heading: field.title('Enter a heading.', HEADING_MAX),
  intro: field.singleLine(LEAD_MAX),
  /** For search engines and browser tabs. The business name follows the title. */
  title: field.title('Enter a title.', HEADING_MAX),
  description: field.singleLine(META_DESCRIPTION_MAX),
  /** Shown next to the heading, in place of the drawing if the page has one. */
  pictureUrl: uploadedImage,
  pictureText: imageText,
})
export type PageText = z.infer<typeof pageText>

export const pageTexts = z.object({
  store: pageText,
  classes: pageText,
  schedule: pageText,
  blog: pageText,
  binder: pageText,
})
export type PageTexts = z.infer<typeof pageTexts>

export type PageHeadings = Record<keyof PageTexts, Pick<PageText, 'heading' | 'intro'>>

const versionError = 'Send the version you read.'

/** `version`: 0 before the first change. */
export const pageTextsChange = z.object({ texts: pageTexts, version: z.int(versionError).min(0, versionError) })
export type PageTextsChange = z.infer<typeof pageTextsChange>

/** `sample`: the texts of the sample, to go back to. */
export const pageTextsRead = pageTextsChange.extend({ sample: pageTexts })
export type PageTextsRead = z.infer<typeof pageTextsRead>
