import type { Page } from '@playwright/test'
import { withDedicatedSite } from '../fixtures/dedicated-site.ts'
import { expect, owner } from '../fixtures/test.ts'

const test = withDedicatedSite()

/** The text of each page when its list is empty, and the link it offers. */
const pages = [
  { path: '/store', says: 'The shelf is being restocked', leads: 'Browse Classes' },
  { path: '/classes', says: 'No courses are open right now', leads: 'Start a free lesson' },
  { path: '/classes', says: 'No workshops are planned right now', leads: 'Read the Blog' },
  { path: '/schedule', says: 'The next dates are being set', leads: undefined },
  { path: '/blog', says: 'No blog posts available yet.', leads: 'Open the Lessons' },
  { path: '/binder', says: 'No Lessons Available Yet', leads: 'Browse Classes' },
]

async function expectEmpty(page: Page): Promise<void> {
  for (const { path, says, leads } of pages) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: says, exact: true }), path).toBeVisible()
    if (leads) await expect(main.getByRole('link', { name: leads, exact: true }).first(), path).toBeVisible()
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Give your year a map.')
  const coaching = page.getByRole('main').locator('section').filter({ hasText: 'Coaching and field notes' })
  await expect(coaching.getByRole('heading', { name: 'The next date is being set', exact: true })).toBeVisible()
  await expect(coaching.getByRole('heading', { name: 'No blog posts available yet.', exact: true })).toBeVisible()
}

test('a site on which nothing is offered or written yet says so on each page, and leads on', async ({
  page,
  request,
}) => {
  const session = await (await request.post('/api/auth/sign-in', { data: owner })).json()
  const headers = { authorization: `Bearer ${session.accessToken}` }
  const kinds = [
    { kind: 'products', flag: 'active', off: { active: false } },
    { kind: 'courses', flag: 'active', off: { active: false } },
    { kind: 'workshops', flag: 'active', off: { active: false } },
    { kind: 'posts', flag: 'published', off: { published: false } },
    { kind: 'lessons', flag: 'published', off: { published: false } },
  ]
  for (const { kind, flag, off } of kinds) {
    const list = await (await request.get(`/api/admin/${kind}?limit=100`, { headers })).json()
    for (const { id } of list[kind]) {
      const taken = await request.put(`/api/admin/${kind}/${id}/${flag}`, { headers, data: off })
      expect(taken.ok(), await taken.text()).toBe(true)
    }
  }
  await expectEmpty(page)
  await expect((await request.get('/store')).status()).toBe(200)
})

const tables = ['products', 'courses', 'workshops', 'blog_posts', 'binder_lessons']
const unread = withDedicatedSite({
  prepare: async (ask) => {
    for (const table of tables) await ask(`ALTER TABLE ${table} RENAME TO ${table}_away`)
  },
})

unread(
  'where the lists were never read and cannot be, the pages stand all the same, and nobody keeps the answer',
  async ({ browser, baseURL, request }) => {
    // A separate context, because the browser logs the error status of the responses to its console.
    const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
    await expectEmpty(await context.newPage())
    await context.close()
    for (const { path } of [...pages, { path: '/' }]) {
      const answer = await request.get(path)
      expect(answer.status(), path).toBe(503)
      expect(answer.headers()['cache-control'], path).toMatch(/no-store/)
    }
  },
)
