import type { Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'
import { openPlanner } from './planner.fixture.ts'
import { step } from './saved.fixture.ts'
import { addToToday, checkbox, newStep, openToday, setClock } from './today.fixture.ts'

test.beforeEach(({ page }) => setClock(page))

/** The keys work once their code is loaded, after the page is shown. */
const pressUntil = (page: Page, key: string, expectResult: () => Promise<void>) =>
  expect(async () => {
    await page.keyboard.press(key)
    await expectResult()
  }).toPass()

test('quick entry: day, time and minutes in a line are shown, and taken', quickRun, async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'Water the plants')
  await newStep(page).pressSequentially('Call the bank tomorrow at 9 for 15 min')
  await expect(page.getByText('Call the bank Tomorrow · 9 AM · 15 min')).toBeVisible()
  await newStep(page).press('Enter')
  await expect(page.getByText(/^Call the bank, tomorrow$/)).toBeVisible()
  await expect(newStep(page)).toHaveValue('')
  await openPlanner(page, '/planner/week')
  const row = page.getByRole('listitem').filter({ has: step(page, 'Call the bank') })
  await expect(row).toContainText('9 AM · 15 min')
})

test('quick entry: Escape and a button take the line as text', async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'Water the plants')
  await newStep(page).pressSequentially('Read Tomorrow and tomorrow at 9')
  await expect(page.getByRole('button', { name: 'Keep as text' })).toBeVisible()
  await newStep(page).press('Escape')
  await expect(page.getByRole('button', { name: 'Keep as text' })).toHaveCount(0)
  await newStep(page).press('Enter')
  await expect(checkbox(page, 'Read Tomorrow and tomorrow at 9')).toBeVisible()
  await newStep(page).pressSequentially('Watch every Monday')
  await page.getByRole('button', { name: 'Keep as text' }).click()
  await newStep(page).press('Enter')
  await expect(checkbox(page, 'Watch every Monday')).toBeVisible()
})

test('quick entry: the key N adds a step from any page, but not in a field', quickRun, async ({ page }) => {
  await openPlanner(page, '/planner/journeys')
  const dialog = page.getByRole('dialog', { name: 'Add a step' })
  await pressUntil(page, 'n', () => expect(dialog).toBeVisible({ timeout: 1_000 }))
  // Replaces what a second press wrote.
  await dialog.getByRole('textbox', { name: 'New step' }).fill('Find nine new pens')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await openPlanner(page, '/planner')
  await expect(checkbox(page, 'Find nine new pens')).toBeVisible()
  await newStep(page).pressSequentially('nine')
  await expect(dialog).toHaveCount(0)
})

test('command bar: a few letters open a page, a step or a journey', async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'Water the plants')
  const bar = page.getByRole('dialog', { name: 'Go to' })
  await pressUntil(page, 'Control+k', () => expect(bar).toBeVisible({ timeout: 1_000 }))
  await expect(bar.getByRole('option').first()).toHaveText('Today')
  await bar.getByRole('combobox').fill('plants')
  await expect(bar.getByRole('option')).toHaveText([/^Water the plants/])
  await expectAccessible(page, 'the command bar', { hasOverlay: true })
  await bar.getByRole('combobox').fill('nothing of it')
  await expect(bar.getByText('Nothing found.')).toBeVisible()
  await bar.getByRole('combobox').fill('next')
  await expect(bar.getByRole('option')).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Next week')
  await expect(bar).toHaveCount(0)
})

test('single keys: open pages and the list of keys, and can be turned off', async ({ page }) => {
  await openPlanner(page, '/planner/week')
  await pressUntil(page, 'j', () => expect(page).toHaveURL('/planner/journeys', { timeout: 1_000 }))
  await page.keyboard.press('?')
  await expect(page).toHaveURL('/planner/settings#keyboard')
  const keyboard = page.getByRole('region', { name: 'Keyboard' })
  const keys = ['Ctrl K', 'Shift ↓', 'Esc', 'N', 'T', 'W', '>', 'G', 'M', 'J', 'R', 'X', 'A', '/', '?']
  await expect(keyboard.getByRole('term')).toHaveText(keys)
  await keyboard.getByRole('switch', { name: 'Use single keys' }).click()
  await page.keyboard.press('w')
  await keyboard.getByRole('switch', { name: 'Use single keys' }).click()
  await page.keyboard.press('t')
  await expect(page).toHaveURL('/planner')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('quick entry: a round button adds a repeating step', async ({ page }) => {
    await openPlanner(page, '/planner/week')
    await page.getByRole('button', { name: 'Add a step', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a step' })
    await dialog.getByRole('textbox', { name: 'New step' }).pressSequentially('Bins every day at 8am')
    await expect(dialog.getByText('Bins Every day · 8 AM')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(step(page, 'Bins')).toBeVisible()
  })
})
