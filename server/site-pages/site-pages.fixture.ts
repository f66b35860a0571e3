import type { SitePageForm } from '#contract/site-pages/site-pages.schema.ts'
import { sitePages } from '#db/schema/site-pages.ts'
import type { TestSite } from '../../tests/test-server.ts'
import { expectOne } from '../lists/expect-one.ts'

export const sitePageForm = (changes: Partial<SitePageForm> = {}): SitePageForm => ({
  title: 'About us',
  slug: `about-${crypto.randomUUID().slice(0, 8)}`,
  content: '<p>We make binders.</p>',
  placement: 'footer',
  purpose: '',
  orderIndex: 0,
  isPublished: true,
  ...changes,
})

/** Inserts a page and returns its id. */
export async function createSitePage({ base: { db } }: TestSite): Promise<string> {
  const { purpose: _, ...form } = sitePageForm()
  return expectOne(await db.insert(sitePages).values(form).returning()).id
}
