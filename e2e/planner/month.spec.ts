import type { Page } from '@playwright/test'
import { longDate } from '#contract/dates.ts'
import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { pressKeys } from '../fixtures/keyboard.ts'
import { expect, test } from './planner.fixture.ts'
import { unstickBars } from './sticky-bars.fixture.ts'

// A Wednesday.
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-12-02T09:00:00')))

const grid = (page: Page) => page.getByRole('grid')
const dayButton = (page: Page, date: string) => grid(page).getByRole('button', { name: longDate(date) })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('month: shows the items of the selected day, and signs for them', quickRun, async ({ page }) => {
  await page.goto('/planner/month')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('December 2026')
  await dayButton(page, '2026-12-24').click()
  await expect(page).toHaveURL(/\?date=2026-12-24$/)
  const day = panel(page, 'Thursday, December 24')
  await expect(day).toContainText('This day is free.')
  await day.getByRole('textbox', { name: /^New step/ }).fill('Light the candles')
  await day.getByRole('textbox', { name: /^New step/ }).press('Enter')
  await expect(day.getByRole('checkbox', { name: 'Light the candles' })).toBeVisible()
  await expect(dayButton(page, '2026-12-24')).toHaveAccessibleName('Thursday, December 24, 2026, 1 step')
  await day.getByRole('checkbox', { name: 'Light the candles' }).click()
  await expect(dayButton(page, '2026-12-02')).toHaveAccessibleName('Today, Wednesday, December 2, 2026, 1 done')
  await page.getByRole('link', { name: 'January 2027' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('January 2027')
  await expect(page.getByRole('link', { name: 'Print' })).toHaveAttribute(
    'href',
    '/planner/print?sheet=month&date=2027-01-01',
  )
  await page.getByRole('link', { name: 'This month' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('December 2026')
})

test('keys: arrows, Home, End and the page keys move through the days', quickRun, async ({ page }) => {
  await page.goto('/planner/month')
  await dayButton(page, '2026-12-02').focus()
  const expectFocus = (date: string) => expect(dayButton(page, date)).toBeFocused()
  await pressKeys(page, 'ArrowRight', 'ArrowDown')
  await expectFocus('2026-12-10')
  await pressKeys(page, 'Home')
  await expectFocus('2026-12-07')
  await pressKeys(page, 'End')
  await expectFocus('2026-12-13')
  await pressKeys(page, 'PageDown')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('January 2027')
  await expectFocus('2027-01-13')
  await pressKeys(page, 'Shift+PageUp')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('January 2026')
  await expectFocus('2026-01-13')
  await pressKeys(page, 'ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Monday, January 12')).toBeVisible()
  // The grid is one tab stop.
  await expect(grid(page).locator('button[tabindex="0"]')).toHaveCount(1)
})

/** One line per category is written in the month and in the Sunday session, and is the same. */
test('four lines: written here, they are those of the Sunday session', async ({ page }) => {
  await page.goto('/planner/month')
  const lines = page.getByRole('region', { name: 'Four lines for December' })
  await expect(lines.getByRole('textbox')).toHaveCount(4)
  await lines.getByRole('textbox', { name: 'Health' }).fill('Two runs and a swim')
  await page.reload()
  await expect(lines.getByRole('textbox', { name: 'Health' })).toHaveValue('Two runs and a swim')
  await expect(lines.getByRole('link', { name: 'Open the Sunday session' })).toHaveAttribute(
    'href',
    '/planner/sessions/sunday?date=2026-12-27',
  )
  await page.getByRole('link', { name: 'November 2026' }).click()
  await expect(
    page.getByRole('region', { name: 'Four lines for November' }).getByRole('textbox', { name: 'Health' }),
  ).toHaveValue('')
})

test('accessible in both themes and at all widths', async ({ page }) => {
  await page.goto('/planner/month')
  await expect(grid(page)).toBeVisible()
  await unstickBars(page)
  await expectAccessible(page, 'the month of the planner', { widths: [1440, 768, 390] })
})

test('month: a URL with a date that does not exist shows this month', async ({ page }) => {
  await page.goto('/planner/month?date=2026-02-31')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('December 2026')
})
