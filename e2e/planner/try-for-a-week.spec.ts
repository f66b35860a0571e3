import type { Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible, openHydrated } from '../fixtures/axe.ts'
import { clickButton, main } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'
import { openPlanner } from './planner.fixture.ts'
import { unstickBars } from './sticky-bars.fixture.ts'

const POST = '/blog/one-line-a-day-what-was-good'
const PRACTICE = 'Write down one thing that was good'
/** A Monday. */
const NOW = new Date('2026-11-30T09:30:00Z')

const link = (page: Page) => main(page).getByRole('link', { name: 'Put it in the planner' })
const card = (page: Page) => main(page).getByRole('region', { name: PRACTICE })
const track = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: PRACTICE, exact: true }) })

test('a post ends with its practice, which becomes a track of seven days for a visitor', quickRun, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await openHydrated(page, POST)
  await expect(main(page).getByRole('complementary', { name: 'Try it for a week' })).toContainText(PRACTICE)
  // Each page has the check for entries that were written before signing in.
  expect(scripts.filter((url) => /planner|yjs|track/i.test(url) && !url.includes('sync-stored-planner'))).toEqual([])
  await expectAccessible(page, 'post with a practice')

  await page.clock.setFixedTime(NOW)
  await link(page).click()
  await expect(card(page).getByRole('heading')).toBeFocused()
  await expect(card(page)).toContainText('One line a day')
  await unstickBars(page)
  await expectAccessible(page, 'practice of a post')
  await clickButton(card(page), 'Start today')
  await expect(page.getByText('Seven days it is')).toBeVisible()
  await expect(page.getByText(`${PRACTICE}, until Sunday, December 6.`)).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await expect(track(page)).toBeVisible()
  const days = track(page).getByRole('list', { name: `Last days of ${PRACTICE}` })
  await days.getByRole('checkbox').last().check()
  await expect(track(page)).toContainText('1 of 7 this week')

  await openPlanner(page, '/planner')
  await expect(page.getByRole('button', { name: PRACTICE })).toHaveAttribute('aria-pressed', 'true')
})

/** A practice starts today or tomorrow, and once. Without an account it works too. */
test('a practice can be undone, begun tomorrow, and is there once', async ({ page }) => {
  await page.clock.setFixedTime(NOW)
  await openHydrated(page, POST)
  const href = (await link(page).getAttribute('href')) ?? ''
  await openPlanner(page, href)
  await clickButton(card(page), 'Start tomorrow')
  await expect(track(page)).toContainText('Starts Dec 1')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(track(page)).toHaveCount(0)

  await page.goto('about:blank')
  await openPlanner(page, href)
  await clickButton(card(page), 'Start today')
  await expect(track(page)).toBeVisible()
  await page.goto('about:blank')
  await openPlanner(page, href)
  await expect(card(page)).toContainText('It’s already in your tracks, through Sunday, December 6.')
  await clickButton(card(page), 'Close')
  await expect(track(page)).toHaveCount(1)
})

test('a post without a practice has no such end', async ({ page }) => {
  await page.goto('/blog/lights-out-by-half-past-ten')
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(link(page)).toHaveCount(0)
})
