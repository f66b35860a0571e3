import type { BrowserContext, Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expect, test } from '../fixtures/test.ts'
import { openPlanner } from './planner.fixture.ts'

const STEP = 'Find the running shoes'
/** A Monday. */
const NOW = new Date('2026-11-30T09:30:00')
const TOMORROW = new Date('2026-12-01T07:00:00')

const checkbox = (page: Page) => page.getByRole('checkbox', { name: STEP, exact: true })
const date = (page: Page, name: string) => page.locator('.today__date').filter({ hasText: name })

/** Adds a step to Today, and waits until the page is saved. */
async function saveToday(page: Page, owner: string): Promise<void> {
  await openPlanner(page, '/planner')
  await page.getByRole('button', { name: 'Open the empty planner' }).click()
  await page.getByRole('textbox', { name: 'New step for today' }).fill(STEP)
  await page.keyboard.press('Enter')
  await expect(checkbox(page)).toBeVisible()
  await expect.poll(() => savedPage(page, owner)).toContain(STEP)
}

const savedPage = (page: Page, owner: string) =>
  page.evaluate((key) => localStorage.getItem(key) ?? '', `journey.planner.page.${owner}`)

/** Opens Today without its scripts. */
async function openWithoutScripts(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/planner', { waitUntil: 'domcontentloaded' })
  return page
}

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(NOW)
})

test(
  'Today appears as it was saved before the scripts run, and cannot be used until then',
  quickRun,
  async ({ page, context }) => {
    await saveToday(page, 'visitor')
    const next = await openWithoutScripts(context)
    await expect(date(next, 'Monday November 30')).toBeVisible()
    await expect(next.locator('.step__text', { hasText: STEP })).toBeVisible()
    await expect(next.locator('.saved-page')).toHaveAttribute('inert')
    await expect(next.getByRole('status', { name: /^Loading/ })).toBeAttached()
    await next.unroute('**/assets/*.js')
    await next.reload({ waitUntil: 'domcontentloaded' })
    await checkbox(next).click()
    await expect(next.getByRole('region', { name: 'Done', exact: true }).getByText(STEP)).toBeVisible()
    await expect(next.locator('.today__date')).toHaveCount(1)
  },
)

/**
 * Today appears as it was last saved before any script runs, also on the next day. A change or a sign-out removes it.
 */
test('the first visit on the next day shows that day', async ({ page, context }) => {
  await saveToday(page, 'visitor')
  const next = await openWithoutScripts(context)
  await next.clock.setFixedTime(TOMORROW)
  await next.reload({ waitUntil: 'domcontentloaded' })
  await expect(date(next, 'Tuesday December 1')).toBeVisible()
  await expect(next.getByText('1 from earlier')).toBeVisible()
})

test('a change removes the saved page until it is saved again', async ({ page }) => {
  await saveToday(page, 'visitor')
  await checkbox(page).click()
  expect(await savedPage(page, 'visitor')).toBe('')
  await expect.poll(() => savedPage(page, 'visitor')).toContain('1 done today')
})

test('the saved page of a user disappears with the sign-out', async ({ page, context, signIn }) => {
  await signIn()
  const owner = await page.evaluate(() => JSON.parse(localStorage.getItem('journey.session') ?? '').user.id)
  await saveToday(page, owner)
  await page.evaluate(() => localStorage.removeItem('journey.session'))
  const next = await openWithoutScripts(context)
  await expect(next.locator('.planner__status-skeleton')).toBeAttached()
  await expect(next.getByText(STEP)).toHaveCount(0)
  await openPlanner(page, '/planner')
  await expect.poll(() => savedPage(page, owner)).toBe('')
})
