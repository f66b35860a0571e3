import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { robots, sitemap, sitemapPart } from './index.ts'

const site = await openSiteForFile()
const ctx = anonymous(site.base)

const pathsOf = async (text: string) =>
  (await parseSitemap(Readable.from([text]))).map(({ url }) => url.replace(site.url, ''))

test('the sitemap lists all public content and no admin URL', async () => {
  const { db } = site.base
  await db.execute(sql`UPDATE blog_posts SET is_published = false WHERE slug = 'cook-on-sunday-eat-until-wednesday'`)
  await db.execute(sql`UPDATE binder_lessons SET is_published = false WHERE slug = 'count-once-a-week'`)
  await db.execute(sql`UPDATE products SET is_active = false WHERE slug = 'refill-pages'`)
  await db.execute(sql`UPDATE products SET deleted_at = now() WHERE slug = 'digital-journey-planner'`)
  await db.execute(sql`UPDATE courses SET is_active = false WHERE slug = 'foundations'`)
  await db.execute(sql`UPDATE workshops SET deleted_at = now() WHERE slug = 'shef-mastery'`)
  const paths = await pathsOf((await sitemap(ctx)).xml)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toEqual(expect.arrayContaining(['/store', '/blog', '/binder', '/store/complete-system']))
  expect(paths.filter((path) => path.startsWith('/blog/'))).toHaveLength(7)
  expect(paths.filter((path) => path.startsWith('/binder/'))).toHaveLength(7)
  expect(paths.filter((path) => path.startsWith('/store/'))).toHaveLength(4)
  expect(paths.filter((path) => /^\/classes\/[^/]+$/.test(path))).toHaveLength(4)
  // The free previews of the two active courses.
  expect(paths.filter((path) => /^\/classes\/[^/]+\/lessons\//.test(path))).toHaveLength(2)
  expect(paths.filter((path) => /^\/(admin|api|auth\/|demo|orders|account|enrollment-success)/.test(path))).toEqual([])
})

test('a URL has its modification date if known', async () => {
  const items = await parseSitemap(Readable.from([(await sitemap(ctx)).xml]))
  const dated = items.filter(({ lastmod }) => lastmod).map(({ url }) => url.replace(site.url, ''))
  expect(dated).toEqual(expect.arrayContaining(['/blog', '/binder', '/blog/ten-quiet-minutes-before-the-phone']))
  expect(dated).not.toContain('/store')
})

/** `/sitemap.xml` lists every public URL, in several files if one would have too many. */
test('sitemap: above the URL limit it is an index, and each URL is in one part', async () => {
  const allPaths = await pathsOf((await sitemap(ctx)).xml)
  const maxUrls = 4
  const index = await parseSitemapIndex(Readable.from([(await sitemap(ctx, { maxUrls })).xml]))
  expect(index.map(({ url }) => url)).toEqual(
    Array.from({ length: Math.ceil(allPaths.length / maxUrls) }, (_, part) => `${site.url}/sitemap/${part + 1}.xml`),
  )
  const partUrls: string[] = []
  for (const part of index.keys())
    partUrls.push(...(await pathsOf(await sitemapPart(ctx, { part: part + 1, maxUrls }))))
  expect(partUrls).toEqual(allPaths)
  await expect(sitemapPart(ctx, { part: index.length + 1, maxUrls })).rejects.toMatchObject({ code: 'not_found' })
})

test('the sitemap is valid until the next class ends or its terms change', async () => {
  await site.base.db.execute(sql`UPDATE courses SET is_active = false`)
  await site.base.db.execute(sql`UPDATE workshops SET is_active = slug = 'digital-tools-training'`)
  const day = { date: '2099-05-09', zone: 'America/New_York' }
  await site.base.db.execute(sql`UPDATE workshops SET workshop_date = ${day.date}, workshop_time = '09:00',
    end_date = ${day.date}, end_time = '17:00', time_zone = ${day.zone}, cancel_days = 7`)
  expect((await sitemap(ctx)).until).toEqual(new Date('2099-05-02T13:00:00Z'))
})

test('robots.txt: allows public pages, disallows private paths and names the sitemap', () => {
  expect(robots(ctx).split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    'Disallow: /api',
    'Disallow: /auth/',
    'Disallow: /demo',
    'Disallow: /checkout',
    'Disallow: /orders',
    'Disallow: /downloads',
    'Disallow: /account',
    'Disallow: /enrollment-success',
    '',
    `Sitemap: ${site.url}/sitemap.xml`,
    '',
  ])
})
