import type { APIRequestContext, Page } from '@playwright/test'
import { accessHeaders } from '../fixtures/api-session.ts'
import { withDedicatedSite, withSite } from '../fixtures/sites/dedicated-site.ts'
import { openSite } from '../fixtures/sites/server.ts'
import { expect, owner } from '../fixtures/test.ts'

const test = withDedicatedSite()

/** The heading of each page when its list is empty. */
const pages = [
  { path: '/store', heading: 'The shelf is being restocked' },
  { path: '/classes', heading: 'No courses are open right now' },
  { path: '/classes', heading: 'No workshops are planned right now' },
  { path: '/schedule', heading: 'No upcoming events yet' },
  { path: '/blog', heading: 'No blog posts available yet.' },
  { path: '/blog?category=health', heading: 'No blog posts available yet.' },
  { path: '/binder', heading: 'No Lessons Available Yet' },
]

const failedPages = pages.map(({ path }) => ({ path, heading: 'Nothing to show right now' }))

async function expectEmpty(page: Page, lists: typeof pages): Promise<void> {
  for (const { path, heading } of lists) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: heading, exact: true }).first(), path).toBeVisible()
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Give your year a map.')
  const coaching = page.getByRole('main').locator('section').filter({ hasText: 'Coaching and field notes' })
  await expect(coaching.getByRole('heading', { name: 'The next date is coming soon', exact: true })).toBeVisible()
  await expect(coaching.getByRole('heading', { name: 'No blog posts available yet.', exact: true })).toBeVisible()
}

const kinds = ['products', 'courses', 'workshops', 'posts', 'lessons']

/** Shows the items of these kinds to visitors, and hides all others. */
async function showOnly(request: APIRequestContext, shown: string[]): Promise<void> {
  const headers = await accessHeaders(request, owner)
  for (const kind of kinds) {
    const flag = ['posts', 'lessons'].includes(kind) ? 'published' : 'active'
    const data = { [flag]: shown.includes(kind) }
    const list = await (await request.get(`/api/admin/${kind}?limit=100`, { headers })).json()
    for (const { id } of list[kind]) {
      const response = await request.put(`/api/admin/${kind}/${id}/${flag}`, { headers, data })
      expect(response.ok(), await response.text()).toBe(true)
    }
  }
}

const main = (page: Page) => page.getByRole('main')
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })

/**
 * A binder without lessons says 'No Lessons Available Yet'. Empty states and the landing page link only to pages with
 * content.
 */
test('site without content: each page shows an empty state, and links to no empty page', async ({ page, request }) => {
  await showOnly(request, [])
  await expectEmpty(page, pages)
  for (const path of ['/', '/store', '/classes', '/schedule', '/blog', '/blog?category=health', '/binder']) {
    await page.goto(path)
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    const listPages = ['/store', '/classes', '/schedule', '/blog', '/binder'].map((href) => `[href="${href}"]`)
    const links = main(page).locator(`.btn:is(${listPages})`)
    await expect.soft(links, path).toHaveText([])
  }
  await expect((await request.get('/store')).status()).toBe(200)
})

test('site with some content: an empty state links to another page that has some', async ({ page, request }) => {
  await showOnly(request, ['courses'])
  for (const path of ['/store', '/binder']) {
    await page.goto(path)
    await expect(link(page, 'Browse Classes').last(), path).toBeVisible()
  }
  await showOnly(request, ['posts', 'lessons'])
  await page.goto('/classes')
  await expect(link(page, 'Start a free lesson')).toBeVisible()
  await expect(link(page, 'Read the Blog').first()).toBeVisible()
  await showOnly(request, ['lessons'])
  for (const path of ['/blog', '/']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    const button = await link(page, 'Open the Lessons').last().boundingBox()
    expect.soft(button?.height, path).toBeLessThan(60)
  }
})

const tables = ['products', 'courses', 'workshops', 'blog_posts', 'binder_lessons']
const unreadableSiteTest = withSite(async () => {
  const site = await openSite()
  for (const table of tables) await site.query(`ALTER TABLE ${table} RENAME TO ${table}_away`)
  return site
})

unreadableSiteTest(
  'database error: each page keeps its heading and shows an empty list with status 503 and no-store',
  async ({ browser, baseURL, request }) => {
    // A separate context, because the browser logs the error status of the responses to its console.
    const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
    const page = await context.newPage()
    await expectEmpty(page, failedPages)
    await page.goto('/store')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The outfitter’s shelf')
    await context.close()
    for (const { path } of [...pages, { path: '/' }]) {
      const response = await request.get(path)
      expect(response.status(), path).toBe(503)
      expect(response.headers()['cache-control'], path).toMatch(/no-store/)
    }
  },
)
