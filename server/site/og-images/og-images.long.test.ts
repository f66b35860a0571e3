import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { classCoverNames, productCoverNames } from '#contract/content/cover-names.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { getOgImage } from './index.ts'

const site = await openSiteForFile()
const ctx = anonymous(site.base)

const pages = ['site', 'store', 'classes', 'schedule', 'blog', 'binder']
const imagePaths = [
  'blog/ten-quiet-minutes-before-the-phone',
  'binder/one-week-experiments',
  'store/ultimate-journey-kit',
  'classes/foundations',
  'classes/shef-mastery',
]

test('OG image: every page, post, lesson, product and class has its own PNG of 1200 by 630', async () => {
  const seen = new Set<string>()
  for (const path of [...pages, ...imagePaths]) {
    const { png, etag } = await getOgImage(ctx, { path })
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(png.length).toBeLessThan(300_000)
    seen.add(etag)
  }
  expect(seen.size).toBe(pages.length + imagePaths.length)
})

test('OG image: a product without a picture gets its own drawing, not that of a sample product', async () => {
  const drawingOf = async (slug: string) => {
    const { png } = await getOgImage(ctx, { path: `store/${slug}` })
    return sharp(png).extract({ left: 690, top: 150, width: 430, height: 270 }).raw().toBuffer()
  }
  await site.base.db.execute(sql`INSERT INTO products (slug, name, price) VALUES
    ('audit-stickers', 'Audit Stickers', 6.5), ('audit-tape', 'Audit Tape', 4)`)
  const [refillPages, stickers, tape] = await Promise.all(
    ['refill-pages', 'audit-stickers', 'audit-tape'].map(drawingOf),
  )
  expect(stickers?.equals(refillPages as Buffer)).toBe(false)
  expect(stickers?.equals(tape as Buffer)).toBe(false)
})

test('OG image: every drawing that a product or a class can choose is rendered', async () => {
  await site.base.db.execute(sql`INSERT INTO products (slug, name, price) VALUES ('chosen', 'Chosen', 5)`)
  const etags = new Set<string>()
  for (const cover of productCoverNames) {
    await site.base.db.execute(sql`UPDATE products SET cover = ${cover} WHERE slug = 'chosen'`)
    etags.add((await getOgImage(ctx, { path: 'store/chosen' })).etag)
  }
  for (const cover of classCoverNames) {
    await site.base.db.execute(sql`UPDATE courses SET cover = ${cover} WHERE slug = 'foundations'`)
    etags.add((await getOgImage(ctx, { path: 'classes/foundations' })).etag)
  }
  await site.base.db.execute(sql`UPDATE courses SET cover = 'foundations' WHERE slug = 'foundations'`)
  expect(etags.size).toBe(productCoverNames.length + classCoverNames.length)
})

test('OG image: cached until the title changes', async () => {
  const path = 'blog/lights-out-by-half-past-ten'
  const first = await getOgImage(ctx, { path })
  expect((await getOgImage(ctx, { path })).png).toBe(first.png)
  await site.base.db.execute(
    sql`UPDATE blog_posts SET title = 'Lights out by nine' WHERE slug = 'lights-out-by-half-past-ten'`,
  )
  const second = await getOgImage(ctx, { path })
  expect(second.etag).not.toBe(first.etag)
})

/** Content that is not public is in no sitemap, feed or OG image. */
test('OG image: unknown, unpublished and inactive content returns not_found', async () => {
  await site.base.db.execute(
    sql`UPDATE blog_posts SET is_published = false WHERE slug = 'call-the-bank-about-the-rate'`,
  )
  await site.base.db.execute(sql`UPDATE products SET is_active = false WHERE slug = 'refill-pages'`)
  await site.base.db.execute(sql`UPDATE courses SET is_active = false WHERE slug = 'foundations'`)
  const missing = ['', 'nothing', 'blog/', 'blog/no-such-post', 'binder/a/b', 'admin/users', '__proto__', 'constructor']
  for (const path of [
    ...missing,
    'blog/call-the-bank-about-the-rate',
    'store/refill-pages',
    'classes/foundations',
    '../package',
  ])
    await expect(getOgImage(ctx, { path }), path).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  ['', null],
  ['<svg onload="x">&amp;]]>"\'', '<b>'],
  ['🙂👩‍👩‍👧\u202e\u0007\u200d', 'Health'],
  ['Как не забыть: Ελληνικά, Łódź, Ő', 'constructor'],
  ['日本語のとても長いタイトルは空白なしで折り返さなければなりません'.repeat(6), 'Finance'],
  ['مرحبا بالعالم', 'Spiritual'],
  ['e\u0301'.repeat(100), 'Education'],
  ['W'.repeat(200), '__proto__'],
  ['one two '.repeat(25), 'Health'],
])('OG image: unusual title and category are rendered (%o)', async (title, category) => {
  const { png } = await ctx.ogImageCache.render({
    businessName: 'Journey Paradigm',
    title,
    category,
    kind: 'From the blog',
    drawing: 'scenes/bedside',
    logo: null,
  })
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

// Without its font, a script is drawn as equal boxes.
/**
 * OG images show Latin, Greek, Cyrillic, Arabic, Hebrew, Chinese, Japanese and Korean titles without fonts of the
 * machine.
 */
test.each([
  ['Arabic', 'سلام', 'صباح'],
  ['Hebrew', 'שלום', 'בוקר'],
  ['Japanese', 'ひらがな', 'カタカナ'],
  ['Korean', '안녕하세요', '좋은아침을'],
  ['Chinese', '早晨计划', '晚间阅读'],
  ['Cyrillic', 'утро', 'ночь'],
])('OG image: a title in %s letters is drawn without fonts of the machine', async (_script, ...titles) => {
  const images = titles.map((title) =>
    ctx.ogImageCache.render({
      businessName: 'Journey Paradigm',
      title,
      category: null,
      kind: 'From the blog',
      drawing: 'scenes/bedside',
      logo: null,
    }),
  )
  const etags = (await Promise.all(images)).map(({ etag }) => etag)
  expect(new Set(etags).size).toBe(titles.length)
})
