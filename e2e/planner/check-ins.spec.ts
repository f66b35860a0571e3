import type { Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { addSteps, expect, openPlanner, test } from './planner.fixture.ts'

// A Sunday: the session looks back on the week to this day.
const NOW = new Date('2026-12-06T17:00:00')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Sunday session' })
const heading = (page: Page, name: string) => sheet(page).getByRole('heading', { name, exact: true })
const answer = (page: Page, label: string) => sheet(page).getByRole('textbox', { name: label })

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(NOW)
})

async function finishFirstSession(page: Page): Promise<void> {
  await openPlanner(page, '/planner/sessions/sunday?date=2026-11-29')
  await sheet(page).getByRole('button', { name: 'Continue' }).click()
  await answer(page, 'This week I learned').fill('Buses are late.')
  await sheet(page).getByRole('button', { name: 'Finish' }).click()
  await sheet(page).getByRole('button', { name: 'Done' }).click()
}

/** The Sunday session has four parts of five minutes; the first one has two. */
test('the first Sunday session: two questions, then the summary and the list', quickRun, async ({ page }) => {
  await openPlanner(page, '/planner/sessions/sunday')
  await page.getByRole('button', { name: 'Start the session' }).click()
  await expect(heading(page, 'Look back')).toBeVisible()
  await expect(sheet(page).getByRole('listitem').filter({ hasText: 'One line each' })).toBeVisible()
  await answer(page, 'What was good?').fill('Soup with Ben.')
  await sheet(page).getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page, 'One line each')).toBeFocused()
  await expect(answer(page, 'Health')).toHaveCount(0)
  await answer(page, 'This week I learned').fill('Buses are late.')
  await sheet(page).getByRole('button', { name: 'Finish' }).click()

  await expect(sheet(page)).toContainText('Soup with Ben.')
  await expect(sheet(page).getByRole('link', { name: 'Print the week' })).toHaveAttribute(
    'href',
    '/planner/print?sheet=week&date=2026-12-07',
  )
  await sheet(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'Week ending December 6, 2026' })).toContainText('Buses are late.')
})

test('Sunday session: carry three, drop, one line each; paused and continued after a reload', async ({ page }) => {
  await finishFirstSession(page)
  await addSteps(page, ['Call the bank', 'Buy paper', 'Mend the bike', 'Write to Ann', 'Learn the harp'])
  await openPlanner(page, '/planner/sessions/sunday?date=2026-12-06')
  await sheet(page).getByRole('button', { name: 'Continue' }).click()

  const dayOf = (step: string, day: string) =>
    sheet(page)
      .getByRole('group', { name: `Give “${step}” a day` })
      .getByRole('button', { name: day })
  await dayOf('Call the bank', 'Tuesday, Dec 8, 2026').click()
  await dayOf('Buy paper', 'Monday, Dec 7, 2026').click()
  await dayOf('Mend the bike', 'Saturday, Dec 12, 2026').click()
  await expect(sheet(page).getByRole('status').filter({ hasText: 'Three steps have a day' })).toBeVisible()
  await expect(dayOf('Write to Ann', 'Monday, Dec 7, 2026')).toBeDisabled()
  // A second press takes the day away, for another step.
  await dayOf('Mend the bike', 'Saturday, Dec 12, 2026').click()
  await dayOf('Write to Ann', 'Monday, Dec 7, 2026').click()
  await sheet(page).getByRole('button', { name: 'Continue' }).click()
  await sheet(page).getByRole('button', { name: 'Drop “Learn the harp”' }).click()
  await expect(sheet(page).getByRole('button', { name: 'Bring back “Learn the harp”' })).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Pause and close' }).click()

  await page.reload()
  await page.getByRole('button', { name: 'Continue the session' }).click()
  await expect(heading(page, 'Drop up to five')).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Bring back “Learn the harp”' })).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Continue' }).click()
  await answer(page, 'Health').fill('Slept well.')
  await answer(page, 'This week I learned').fill('Ask first.')
  await sheet(page).getByRole('button', { name: 'Finish' }).click()
  const summary = sheet(page)
  await expect(summary).toContainText('Mon 7 Buy paper')
  await expect(summary).toContainText('Tue 8 Call the bank')
  await expect(summary).toContainText('Learn the harp')
  await expect(summary).not.toContainText('Mend the bike')
  await expect(summary).toContainText('Slept well.')
  await sheet(page).getByRole('button', { name: 'Done' }).click()
  await openPlanner(page, '/planner/week?date=2026-12-07')
  const goals = page.getByRole('region', { name: 'What matters this week' })
  await expect(goals.getByRole('listitem')).toHaveText(['Buy paper', 'Write to Ann', 'Call the bank'])
  await page.clock.setFixedTime(new Date('2026-12-10T09:00:00'))
  await openPlanner(page, '/planner')
  await expect(page.getByRole('region', { name: 'This week' }).getByRole('checkbox')).toHaveCount(3)
})

test('Sunday session: the timer can be paused, and ends without hurry', async ({ page }) => {
  await page.clock.install({ time: NOW })
  await openPlanner(page, '/planner/sessions/sunday?date=2026-12-06')
  const timer = sheet(page).getByRole('timer')
  await expect(timer).toHaveText('5 minutes left')
  await page.clock.runFor(90_000)
  await expect(timer).toHaveText('4 minutes left')
  await sheet(page).getByRole('button', { name: 'Pause the timer' }).click()
  await expect(timer).toHaveText('Paused')
  await page.clock.runFor(600_000)
  await sheet(page).getByRole('button', { name: 'Continue the timer' }).click()
  await expect(timer).toHaveText('4 minutes left')
  await page.clock.runFor(600_000)
  await expect(timer).toHaveText('Take the time you need')
  await expect(heading(page, 'Look back')).toBeVisible()
})

test('Sunday session: Escape pauses, and the focus stays within the sheet', async ({ page }) => {
  await openPlanner(page, '/planner/sessions/sunday?date=2026-12-06')
  await answer(page, 'What was good?').fill('Soup.')
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') ?? null)).toBeNull()
  }
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(page).toHaveURL('/planner/sessions/sunday')
  await page.getByRole('button', { name: 'Continue the session' }).click()
  await expect(answer(page, 'What was good?')).toHaveValue('Soup.')
})

test('morning session: the question of the day, three steps, one line', async ({ page }) => {
  await addSteps(page, ['Call the bank', 'Buy paper'])
  await openPlanner(page, '/planner/sessions/morning')
  await page.getByRole('button', { name: 'Start the morning' }).click()
  const morning = page.getByRole('dialog', { name: 'Morning session' })
  await morning.getByRole('textbox').fill('The bank.')
  await morning.getByRole('button', { name: 'Continue' }).click()
  await morning.getByRole('button', { name: 'Choose “Call the bank”' }).click()
  await morning.getByRole('textbox', { name: 'Something else' }).fill('Walk')
  await page.keyboard.press('Enter')
  await expect(morning.getByRole('status')).toHaveText('2 of 3 chosen')
  await morning.getByRole('button', { name: 'Continue' }).click()
  await morning.getByRole('textbox', { name: 'One line for today' }).fill('Slowly.')
  await morning.getByRole('button', { name: 'Begin the day' }).click()
  await expect(morning).toContainText('The bank.')
  await morning.getByRole('button', { name: 'Done' }).click()
  await openPlanner(page, '/planner')
  await expect(page.getByText('Call the bank').first()).toBeVisible()
  await expect(page.getByText('Walk').first()).toBeVisible()
})

test('season session: the learned lines in a row, and a draft of the next journey', async ({ page }) => {
  await finishFirstSession(page)
  await openPlanner(page, '/planner/sessions/season?date=2026-12-31')
  const season = page.getByRole('dialog', { name: 'Season session' })
  await expect(season).toContainText('Buses are late.')
  await season.getByRole('button', { name: 'Continue' }).click()
  await season.getByRole('button', { name: 'Continue' }).click()
  await season.getByRole('textbox').fill('Run ten kilometers')
  await season.getByRole('combobox', { name: 'Category' }).selectOption('Health')
  await season.getByRole('button', { name: 'Create a draft of this journey' }).click()
  await season.getByRole('link', { name: 'Open it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Run ten kilometers')
})

test('sessions: an unknown kind is the 404 page', async ({ page }) => {
  const response = await page.goto('/planner/sessions/evening')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

test('sessions: accessible as list, sheet and summary', async ({ page }) => {
  await openPlanner(page, '/planner/sessions/sunday')
  await expectAccessible(page, 'the list of Sunday sessions')
  await finishFirstSession(page)
  await addSteps(page, ['Call the bank'])
  await openPlanner(page, '/planner/sessions/sunday?date=2026-12-06')
  for (const part of ['Look back', 'Carry three over', 'Drop up to five', 'One line each']) {
    await expect(heading(page, part)).toBeVisible()
    await expectAccessible(page, `the Sunday session: ${part}`, { hasOverlay: true })
    await sheet(page)
      .getByRole('button', { name: /Continue$|Finish/ })
      .click()
  }
  await expect(sheet(page).getByRole('button', { name: 'Done' })).toBeVisible()
  await expectAccessible(page, 'the summary of a Sunday session', { hasOverlay: true })
})
