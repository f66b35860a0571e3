import type { Page } from '@playwright/test'
import { quickRun } from '../../../tests/run-length.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import type { Query } from '../../fixtures/sites/server.ts'
import { expect } from '../../fixtures/test.ts'

const hostile = '<img src=x onerror="window.hurt = true"> & gentian'

const test = withDedicatedSite({ prepare: writePosts })

async function writePosts(query: Query): Promise<void> {
  await query(
    `INSERT INTO blog_posts (title, slug, excerpt, is_published, published_at) VALUES ($1, 'hostile', $1, true, now())`,
    [hostile],
  )
  await query(`INSERT INTO blog_posts (title, slug) VALUES ('A draft about gentians', 'a-draft')`)
}

const searchDialog = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true })
const field = (page: Page) => searchDialog(page).getByRole('combobox')
const option = (page: Page, name: RegExp) => searchDialog(page).getByRole('option', { name })

async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(
    page
      .getByRole('banner')
      .getByText(/^(Sign In|Get Started)$/)
      .and(page.getByRole('link')),
  ).toBeVisible()
}

async function expectHighlighted(page: Page, name: RegExp): Promise<void> {
  await expect(option(page, name)).toHaveAttribute('data-highlighted')
  const id = await option(page, name).getAttribute('id')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? 'nothing')
}

/** The button in the navigation bar, / and Ctrl-K open the search. It works by keyboard alone. */
test(
  'keyboard only: open search by / or Ctrl+K, select by arrows, Enter opens, Escape closes',
  quickRun,
  async ({ page }) => {
    await openHydrated(page, '/classes')
    const scheduleLink = page.getByRole('main').getByRole('link', { name: 'View Schedule' }).first()
    await scheduleLink.focus()
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await expect(option(page, /^Digital binder/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(searchDialog(page)).toHaveCount(0)
    await expect(scheduleLink).toBeFocused()

    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('slee')
    await expectHighlighted(page, /^Sleep, food, movement/)
    await page.keyboard.press('ArrowDown')
    await expectHighlighted(page, /^Three months of rent/)
    await page.keyboard.press('ArrowUp')
    await expectHighlighted(page, /^Sleep, food, movement/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/binder/sleep-food-movement-in-that-order')
    await expect(searchDialog(page)).toHaveCount(0)
  },
)

test('shortcuts: ignored while typing and in an open dialog', async ({ page }) => {
  await openHydrated(page, '/search')
  const searchField = page.getByRole('main').getByRole('searchbox')
  await searchField.focus()
  await page.keyboard.type('a/b')
  await page.keyboard.press('Control+k')
  await expect(searchField).toHaveValue('a/b')
  await expect(searchDialog(page)).toHaveCount(0)

  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(field(page)).toBeFocused()
  await searchDialog(page).getByRole('button', { name: 'Close', exact: true }).focus()
  await page.keyboard.press('/')
  await expect(searchDialog(page)).toHaveCount(1)
})

test('search dialog: groups the matches by kind and marks the words', async ({ page }) => {
  await openHydrated(page, '/store')
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await field(page).fill('sunday pa')
  const groups = searchDialog(page).getByRole('group')
  await expect(groups.first()).toBeVisible()
  await field(page).fill('binder')
  await expect(searchDialog(page).getByRole('group', { name: 'Store', exact: true })).toContainText('Complete System')
  await expect(
    searchDialog(page).getByRole('group', { name: 'Lessons', exact: true }).getByRole('option'),
  ).not.toHaveCount(0)
  await expect(
    searchDialog(page).getByRole('group', { name: 'Store', exact: true }).locator('mark').first(),
  ).toHaveText('binder')
  await option(page, /^Complete System/).click()
  await expect(page).toHaveURL('/store/complete-system')
})

test('search dialog: handles no matches, a typo and a lost connection', async ({ page, context }) => {
  await openHydrated(page, '/classes')
  await page.keyboard.press('/')
  await field(page).fill('qwrtzp')
  await expect(searchDialog(page).getByRole('status')).toHaveText(
    'No results for “qwrtzp”. Try fewer letters or another word.',
  )
  await expect(option(page, /^Schedule/)).toBeVisible()
  await field(page).fill('fundations')
  await expect(searchDialog(page).getByRole('status')).toHaveText('No results for “fundations”. Similar results:')
  await expect(option(page, /^Foundations/)).toBeVisible()
  await context.setOffline(true)
  await field(page).fill('rent')
  await expect(searchDialog(page).getByRole('alert')).toContainText('Search failed')
  await context.setOffline(false)
  await searchDialog(page).getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(option(page, /^Three months of rent/)).toBeVisible()
  await expect(searchDialog(page).getByRole('alert')).toHaveCount(0)
})

test('class match: links to the page of the class', async ({ page }) => {
  await openHydrated(page, '/')
  await page.keyboard.press('/')
  await field(page).fill('weekend intensive')
  await option(page, /^Weekend Journey Intensive/).click()
  await expect(page).toHaveURL('/classes/weekend-journey-intensive')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekend Journey Intensive')
})

test('hostile title: shown as text in dialog and page; drafts are not found', async ({ page }) => {
  await openHydrated(page, '/classes')
  await page.keyboard.press('/')
  await field(page).fill('gentian')
  await expect(searchDialog(page).getByRole('option')).toHaveCount(1)
  await expect(searchDialog(page).getByRole('option')).toContainText(hostile)
  await page.goto('/search?q=gentian')
  await expect(
    page
      .getByRole('main')
      .getByRole('heading', { level: 3 })
      .filter({ hasNotText: /^(Digital binder|Store|Classes|Schedule|Blog)$/ }),
  ).toHaveText([hostile])
  await page.goto(`/search?q=${encodeURIComponent('<script>window.hurt = true</script>"\'')}`)
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('<script>window.hurt = true</script>"\'')
  expect(await page.evaluate(() => Reflect.get(window, 'hurt'))).toBeUndefined()
})

test('without JavaScript: the search page works and is noindex', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/classes')
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search')
  await expect(page.getByRole('main').getByRole('link', { name: 'Digital binder', exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('searchbox').fill('months of rent')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/search?q=months+of+rent')
  await expect(page.getByRole('main')).toContainText('results for “months of rent”')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('main').getByRole('link', { name: 'Three months of rent', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three months of rent')
})

test('search page: on a wide screen other pages are linked beside the results', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 })
  await page.goto('/search?q=rent')
  const links = await page.getByRole('region', { name: 'Or look around' }).boundingBox()
  const results = await page.getByRole('region', { name: 'Lessons', exact: true }).boundingBox()
  if (!links || !results) throw new Error('a section is missing')
  expect(links.x).toBeGreaterThan(results.x + results.width)
  // The page is 1200 px wide.
  expect(links.x + links.width).toBeCloseTo(1320, 0)
})

test('search page: any query returns 200', async ({ page }) => {
  for (const q of ['%00', '%', "'", '%F0%9F%99%82', 'a'.repeat(300), '&q=b', '%26%7C!():*']) {
    const response = await page.goto(`/search?q=${q}`)
    expect(response?.status(), q).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search')
  }
})

test('mobile: the menu contains the search', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/classes')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu', exact: true })
  await menu.getByRole('searchbox').fill('rent')
  await menu.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Three months of rent', exact: true })).toBeVisible()
})
