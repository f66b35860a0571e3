import type { Page } from '@playwright/test'
import { accessHeaders } from '../fixtures/api-session.ts'
import { withDedicatedSite, withSite } from '../fixtures/dedicated-site.ts'
import { openSite } from '../fixtures/server.ts'
import { expect, owner } from '../fixtures/test.ts'

const test = withDedicatedSite()

/** The text of each page when its list is empty, and the link it offers. */
const pages = [
  { path: '/store', heading: 'The shelf is being restocked', linkName: 'Browse Classes' },
  { path: '/classes', heading: 'No courses are open right now', linkName: 'Start a free lesson' },
  { path: '/classes', heading: 'No workshops are planned right now', linkName: 'Read the Blog' },
  { path: '/schedule', heading: 'No upcoming events yet', linkName: undefined },
  { path: '/blog', heading: 'No blog posts available yet.', linkName: 'Open the Lessons' },
  { path: '/binder', heading: 'No Lessons Available Yet', linkName: 'Browse Classes' },
]

const failedPages = pages.map(({ path }) => ({ path, heading: 'Nothing to show right now', linkName: undefined }))

async function expectEmpty(page: Page, lists: typeof pages): Promise<void> {
  for (const { path, heading, linkName } of lists) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: heading, exact: true }).first(), path).toBeVisible()
    if (linkName) await expect(main.getByRole('link', { name: linkName, exact: true }).first(), path).toBeVisible()
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Give your year a map.')
  const coaching = page.getByRole('main').locator('section').filter({ hasText: 'Coaching and field notes' })
  await expect(coaching.getByRole('heading', { name: 'The next date is coming soon', exact: true })).toBeVisible()
  await expect(coaching.getByRole('heading', { name: 'No blog posts available yet.', exact: true })).toBeVisible()
}

test('site without content: each page shows an empty state with a link', async ({ page, request }) => {
  const headers = await accessHeaders(request, owner)
  const kinds = [
    { kind: 'products', flag: 'active', body: { active: false } },
    { kind: 'courses', flag: 'active', body: { active: false } },
    { kind: 'workshops', flag: 'active', body: { active: false } },
    { kind: 'posts', flag: 'published', body: { published: false } },
    { kind: 'lessons', flag: 'published', body: { published: false } },
  ]
  for (const { kind, flag, body } of kinds) {
    const list = await (await request.get(`/api/admin/${kind}?limit=100`, { headers })).json()
    for (const { id } of list[kind]) {
      const response = await request.put(`/api/admin/${kind}/${id}/${flag}`, { headers, data: body })
      expect(response.ok(), await response.text()).toBe(true)
    }
  }
  await expectEmpty(page, pages)
  await expect((await request.get('/store')).status()).toBe(200)
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
