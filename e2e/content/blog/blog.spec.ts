import { quickRun } from '../../../tests/run-length.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import type { Query } from '../../fixtures/sites/server.ts'
import { expect } from '../../fixtures/test.ts'

const OLDER_POSTS = 30
const hostile = `</script><script>window.hurt = true</script> & "quotes" ]]> ]]> <b>bold</b>`

const test = withDedicatedSite({ prepare: writePosts })

test.describe.configure({ mode: 'default' })

/** Inserts posts older than the sample posts, one of them with characters that break documents. */
async function writePosts(query: Query): Promise<void> {
  await query(
    `INSERT INTO blog_posts (title, slug, excerpt, content, category, tags, is_published, published_at)
     SELECT 'Note ' || n, 'note-' || n, 'Excerpt of note ' || n, repeat('<p>Eleven words stand in each of these paragraphs, one by one.</p>', 60),
       (ARRAY['Health', 'Travel'])[1 + n % 2], ARRAY['walking', 'Long walks'], true, now() - interval '90 days' - n * interval '1 day'
     FROM generate_series(1, ${OLDER_POSTS}) AS n`,
  )
  await query(
    `INSERT INTO blog_posts (title, slug, excerpt, content, author, category, tags, is_published, published_at)
     VALUES ($1, 'hostile', $1, $2, $1, $1, ARRAY[$1, 'plain'], true, now())`,
    [hostile, `<p>Before\u0008\u001f after.</p><script>window.hurt = true</script><a href="/classes">Classes</a>`],
  )
  await query(`INSERT INTO blog_posts (title, slug) VALUES ('A draft', 'a-draft')`)
}

/**
 * The blog lists published posts, newest first, twelve per page. Links to older and newer posts work without scripts.
 */
test('blog: paging works without JavaScript and omits drafts', quickRun, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/blog')
  const titles = () => page.getByRole('article').getByRole('heading').allTextContents()
  const pages = [await titles()]
  const older = page.getByRole('link', { name: 'Older posts', exact: true })
  const newer = page.getByRole('link', { name: 'Newer posts', exact: true })
  await expect(newer).toHaveCount(0)
  while ((await older.count()) > 0) {
    const url = page.url()
    await older.click()
    await page.waitForURL(({ href }) => href !== url)
    pages.push(await titles())
  }
  // Eight sample posts, the older ones and the hostile one, twelve per page.
  expect(pages.map((page) => page.length)).toEqual([12, 12, 12, 3])
  expect(new Set(pages.flat()).size).toBe(OLDER_POSTS + 9)
  expect(pages.flat()).not.toContain('A draft')
  for (const earlier of pages.slice(0, -1).reverse()) {
    await newer.click()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(earlier)
  }
  await expect(newer).toHaveCount(0)
})

/** Categories and tags link to their posts. A filter without posts says so. */
test('blog: category and tag links filter the list, All posts resets it', async ({ page }) => {
  await page.goto('/blog/note-2')
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'Long walks', exact: true }).first().click()
  await expect(page).toHaveURL('/blog?tag=long-walks')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts: “Long walks”')
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', page.url())

  await page.getByRole('article').first().getByRole('link', { name: 'Travel', exact: true }).click()
  await expect(page).toHaveURL('/blog?category=travel')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts: Travel')
  await page.getByRole('link', { name: 'Older posts', exact: true }).click()
  await expect(page).toHaveURL(/\/blog\?category=travel&before=/)
  await expect(page.getByRole('article')).toHaveCount(3)

  const tabs = page.getByRole('navigation', { name: 'Posts by category' })
  await tabs.getByRole('link', { name: 'Health', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts: Health')
  await expect(tabs.getByRole('link', { name: 'Health', exact: true })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'All posts', exact: true }).click()
  await expect(page).toHaveURL('/blog')
  await expect(page.getByRole('link', { name: 'Join Our Community', exact: true })).toHaveAttribute('href', '/auth')
})

test('blog: a filter without posts shows an empty state, is noindex and does not echo the URL', async ({ page }) => {
  await page.goto('/blog?tag=%3Cb%3Eno-such-thing')
  await expect(page.getByText('No blog posts available yet.')).toBeVisible()
  await expect(page.getByText('no-such-thing')).toHaveCount(0)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: 'Read the Other Posts' }).click()
  await expect(page).toHaveURL('/blog')
})

test('post: shows reading time, breadcrumb, previous and next post and related posts', async ({ page }) => {
  await page.goto('/blog/note-5')
  await expect(page.getByText('3 min read')).toBeVisible()
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb.getByRole('listitem')).toHaveText([/Home/, /Blog/, 'Note 5'])
  const neighbours = page.getByRole('navigation', { name: 'Posts before and after' })
  await neighbours.getByRole('link', { name: /Previous post/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Note 6')
  await neighbours.getByRole('link', { name: /Next post/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Note 5')
  await expect(
    page.getByRole('region', { name: 'More from the Travel tab' }).getByRole('article').getByRole('heading'),
  ).toHaveText(['Note 1', 'Note 3', 'Note 7'])
  await breadcrumb.getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page).toHaveURL('/blog')
})

/** RSS and Atom feeds have the newest twenty posts in full, sanitized and with absolute URLs. */
test('hostile title: escaped on the page, in JSON-LD and in both feeds', async ({ page, request }) => {
  await page.goto('/blog/hostile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile)
  const jsonLdTexts = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(JSON.parse(jsonLdTexts[0] ?? '').headline).toBe(hostile)
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
  expect((await request.get('/og/blog/hostile.png')).status()).toBe(200)

  for (const format of ['rss', 'atom']) {
    const response = await request.get(`/blog/${format}.xml`)
    expect(response.headers()['content-type']).toContain(`application/${format}+xml`)
    const feedSummary = await page.evaluate(
      (xml) => {
        const feed = new DOMParser().parseFromString(xml, 'application/xml')
        const item = feed.querySelector('item, entry')
        const text = (name: string) => item?.getElementsByTagName(name)[0]?.textContent ?? ''
        // Text of a title when a feed reader parses it as HTML.
        const titleBody = new DOMParser().parseFromString(text('title'), 'text/html').body
        return {
          parseErrors: feed.getElementsByTagName('parsererror').length,
          items: feed.querySelectorAll('item, entry').length,
          title: titleBody.textContent,
          elements: titleBody.childElementCount,
          content: text('content:encoded') || text('content'),
          author: text('dc:creator') || text('name'),
        }
      },
      await response.text(),
    )
    expect(feedSummary).toMatchObject({ parseErrors: 0, items: 20, title: hostile, elements: 0, author: hostile })
    expect(feedSummary.content).toContain(`<a href="${new URL('/classes', page.url()).href}">Classes</a>`)
    expect(feedSummary.content).not.toContain('script')
  }
})

test('blog: links its RSS and Atom feeds', async ({ page }) => {
  for (const path of ['/blog', '/blog?category=health', '/blog/note-1']) {
    await page.goto(path)
    for (const format of ['rss', 'atom'])
      await expect(page.locator(`link[rel="alternate"][type="application/${format}+xml"]`)).toHaveAttribute(
        'href',
        `/blog/${format}.xml`,
      )
  }
  await page.goto('/blog')
  await expect(page.getByRole('link', { name: 'RSS', exact: true })).toHaveAttribute('href', '/blog/rss.xml')
})
