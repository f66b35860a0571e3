import { z } from 'zod'
import { id } from '../../fields.schema.ts'
import * as field from '../../form-fields.schema.ts'
import { type PagePurpose, pagePurposes } from './page-options.ts'

/** Pages of the owner: legal texts, 'About us' and the like. */
export const sitePageForm = z.object({
  title: field.title('Enter a title.'),
  slug: field.slug,
  content: field.html,
  /** Purpose of a legal page, which sign-up and checkout link to; empty for other pages. */
  purpose: z.enum(['', ...pagePurposes], 'Choose a purpose from the list.'),
  isPublished: field.boolean,
})
export type SitePageForm = z.infer<typeof sitePageForm>

export const sitePageChange = sitePageForm.extend({ version: field.version })
export const sitePageRead = sitePageForm.extend({ id, version: field.version })

const sitePageRow = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  purpose: z.enum(['', ...pagePurposes]),
  isPublished: z.boolean(),
  changedAt: z.iso.datetime(),
})
export type SitePageRow = z.infer<typeof sitePageRow>

/** `missingPurposes`: those for which there is no page yet. */
export const sitePageList = z.object({ pages: z.array(sitePageRow), missingPurposes: z.array(z.enum(pagePurposes)) })
export type SitePageList = z.infer<typeof sitePageList>

export const starterPageInput = z.object({ purpose: z.enum(pagePurposes, 'Choose a purpose from the list.') })

/** A published page, as its visitors see it. `content` is sanitized HTML. */
export type SitePage = { title: string; slug: string; content: string; summary: string; changedAt: string }

/** URL paths of the published pages with a purpose. */
export type LegalLinks = { [purpose in PagePurpose]?: string }
