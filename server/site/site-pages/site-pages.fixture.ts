import { eq } from 'drizzle-orm'
import type { SitePageForm } from '#contract/site/site-pages/site-pages.schema.ts'
import { legalPageVersions, sitePages } from '#db/schema/site/site-pages.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import { expectOne } from '../../platform/lists/expect-one.ts'

export const sitePageForm = (changes: Partial<SitePageForm> = {}): SitePageForm => ({
  title: 'About us',
  slug: `about-${crypto.randomUUID().slice(0, 8)}`,
  content: '<p>We make binders.</p>',
  purpose: '',
  isPublished: true,
  ...changes,
})

/** Inserts a page and returns its id. */
export async function createSitePage({ base: { db } }: TestSite): Promise<string> {
  const { purpose: _, ...form } = sitePageForm()
  return expectOne(await db.insert(sitePages).values(form).returning()).id
}

/** Publishes a legal page and returns the id of its version. */
export async function createPageVersion(site: TestSite): Promise<string> {
  const { base } = site
  await base.db.insert(sitePages).values({ ...sitePageForm(), purpose: 'imprint' })
  return expectOne(await base.db.select().from(legalPageVersions).where(eq(legalPageVersions.purpose, 'imprint'))).id
}
