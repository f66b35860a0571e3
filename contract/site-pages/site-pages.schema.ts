import { z } from 'zod'
import * as field from '../content/form-fields.schema.ts'
import { id } from '../fields.schema.ts'
import { type PagePurpose, pagePlacements, pagePurposes } from './page-options.ts'

/** Pages of the owner: legal texts, 'About us' and the like. */
export const sitePageForm = z.object({
  title: field.title('Enter a title.'),
  slug: field.slug,
  content: field.html,
  placement: z.enum(pagePlacements, 'Choose the menu, the footer or neither.'),
  /** Purpose of a legal page, which sign-up and checkout link to; empty for other pages. */
  purpose: z.enum(['', ...pagePurposes], 'Choose a purpose from the list.'),
  /** Order among the links of the same placement. */
  orderIndex: z.int('Enter a whole number.').min(-1_000_000, 'Too small.').max(1_000_000, 'Too large.'),
  isPublished: field.boolean,
})
export type SitePageForm = z.infer<typeof sitePageForm>

export const sitePageChange = sitePageForm.extend({ version: field.version })
export const sitePageRead = sitePageForm.extend({ id, version: field.version })

export const sitePageRow = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  placement: z.enum(pagePlacements),
  purpose: z.enum(['', ...pagePurposes]),
  isPublished: z.boolean(),
  changedAt: z.iso.datetime(),
})
export type SitePageRow = z.infer<typeof sitePageRow>

/** `missingPurposes`: those for which there is no page yet. */
export const sitePageList = z.object({
  pages: z.array(sitePageRow),
  missingPurposes: z.array(z.enum(pagePurposes)),
})
export type SitePageList = z.infer<typeof sitePageList>

export const starterPageInput = z.object({ purpose: z.enum(pagePurposes, 'Choose a purpose from the list.') })

/** A published page, as its visitors see it. `content` is sanitized HTML. */
export type SitePage = { title: string; slug: string; content: string; summary: string; changedAt: string }

/** Links of published pages. `legal`: URL paths of the pages with a purpose, also of those that are not linked elsewhere. */
export type SitePageLinks = {
  menu: PageLink[]
  footer: PageLink[]
  legal: { [purpose in PagePurpose]?: string }
}
type PageLink = { label: string; to: string }
