import type { Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { button, clickButton, dialog, main } from '../fixtures/locators.ts'
import { expect, openPlanner, test } from './planner.fixture.ts'

const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

/** A Monday. */
const NOW = new Date('2026-11-30T09:30:00Z')

const isoDate = (daysAgo: number) => new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)

type TrackForm = { measure?: 'Tick' | 'Count' | 'Amount'; unit?: string; target?: string; startsOn?: string }

async function addTrack(page: Page, title: string, { measure = 'Tick', unit, target, startsOn }: TrackForm = {}) {
  await openPlanner(page, '/planner/tracks')
  await main(page)
    .getByRole('button', { name: /^(Start a track|New track)$/ })
    .click()
  const form = dialog(page, 'New track')
  await form.getByLabel('What do you want to do?').fill(title)
  await form.getByRole('radio', { name: measure }).check()
  if (unit) await form.getByLabel(/^Unit/).fill(unit)
  if (target) await form.getByLabel(/a week/).fill(target)
  if (startsOn) await form.getByLabel('First day').fill(startsOn)
  await clickButton(form, 'Add track')
  await expect(cardOf(page, title)).toBeVisible()
}

async function chooseAction(page: Page, title: string, name: string) {
  await clickButton(cardOf(page, title), `More for ${title}`)
  await menuItem(page, name).click()
}

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(NOW)
})

test('track of ticks: days are ticked, the week is counted, and the entries are listed', quickRun, async ({ page }) => {
  await openPlanner(page, '/planner/tracks')
  await expectAccessible(page, 'tracks, empty')
  await addTrack(page, 'Ten quiet minutes', { target: '4', startsOn: isoDate(20) })
  const card = cardOf(page, 'Ten quiet minutes')
  await expect(card.getByText('0 of 4 this week')).toBeVisible()
  const today = card.getByRole('list', { name: 'Last days of Ten quiet minutes' }).getByRole('checkbox').last()
  await today.focus()
  await page.keyboard.press('Space')
  await expect(card.getByText('1 of 4 this week')).toBeVisible()
  await expect(card.getByRole('img')).toHaveAccessibleName(/^Ten quiet minutes: 1 time since/)

  await card.getByText('All entries').click()
  await expect(card.getByRole('row')).toHaveCount(2)
  await card.getByLabel('Enter an earlier day').fill(isoDate(18))
  await card.locator('.entry-table__earlier').getByRole('checkbox').check()
  await expect(card.getByRole('row')).toHaveCount(3)
  await expect(card.getByRole('img')).toHaveAccessibleName(/2 times since .*, 1 gap/)
  await expectAccessible(page, 'tracks')
  await page.reload()
  await expect(card.getByText('2 times')).toBeVisible()
})

test('track of counts: plus and minus change the entry of the chosen day', async ({ page }) => {
  await addTrack(page, 'Glasses of water', { measure: 'Count', startsOn: isoDate(3) })
  const card = cardOf(page, 'Glasses of water')
  const plus = card.getByRole('button', { name: /^One more/ })
  await plus.click()
  await plus.click()
  await plus.click()
  await card.getByRole('button', { name: /^One less/ }).click()
  await expect(card.getByText('2 in all')).toBeVisible()
  await card
    .getByRole('button', { name: /no entry$/ })
    .first()
    .click()
  await plus.click()
  await expect(card.getByText('3 in all')).toBeVisible()
  await expect(card.getByRole('list', { name: 'Last days of Glasses of water' }).getByRole('button')).toHaveText([
    '1',
    '',
    '',
    '2',
  ])
})

/** A track counts ticks, numbers or amounts. A decimal comma is understood. */
test('track of amounts: a decimal comma is understood, and an empty field removes the entry', async ({ page }) => {
  await addTrack(page, 'Run', { measure: 'Amount', unit: 'km', target: '20' })
  const card = cardOf(page, 'Run')
  const field = card.getByRole('textbox')
  await field.fill('5,2')
  await field.press('Enter')
  await expect(card.getByText('5.2 of 20 km this week')).toBeVisible()
  await field.fill('far')
  await field.blur()
  await expect(field).toHaveValue('5.2')
  await field.fill('')
  await field.blur()
  await expect(card.getByText('0 of 20 km this week')).toBeVisible()
})

test('track: paused with a reason and resumed', quickRun, async ({ page }) => {
  await addTrack(page, 'Stretch', { startsOn: isoDate(10) })
  const card = cardOf(page, 'Stretch')
  await chooseAction(page, 'Stretch', 'Pause...')
  const form = dialog(page, 'Pause “Stretch”')
  await form.getByLabel('From').fill(isoDate(4))
  await form.getByLabel(/^Why/).fill('Flu')
  await expectAccessible(page, 'pause of a track', { hasOverlay: true })
  await clickButton(form, 'Pause')
  await expect(card.getByText('Paused', { exact: true })).toBeVisible()
  await expect(card.getByRole('img')).toHaveAccessibleName(/1 pause: Flu/)
  await chooseAction(page, 'Stretch', 'Resume')
  await expect(card.getByText('No entry yet this week')).toBeVisible()
  await expect(card.getByRole('img')).toHaveAccessibleName(/1 pause: Flu/)
  await chooseAction(page, 'Stretch', 'Change pauses...')
  await dialog(page, 'Pauses')
    .getByRole('button', { name: /^Remove the pause/ })
    .click()
  await clickButton(dialog(page, 'Pauses'), 'Done')
  await expect(card.getByRole('img')).not.toHaveAccessibleName(/pause/)
})

test('track: after 90 days it may be ended, is folded, and can continue', async ({ page }) => {
  await addTrack(page, 'Floss', { startsOn: isoDate(120) })
  const card = cardOf(page, 'Floss')
  await expect(card.getByText('If it’s second nature by now, you can stop counting.')).toBeVisible()
  await clickButton(card, 'End this track Floss')
  await expect(card).toHaveCount(0)
  await page.getByText('Ended tracks (1)').click()
  await expect(card.getByText(/^Last day/)).toBeVisible()
  await chooseAction(page, 'Floss', 'Continue')
  await expect(page.getByText('Ended tracks')).toHaveCount(0)
  await expect(card).toBeVisible()
})

test('track: the form names what is missing, and a change is saved', async ({ page }) => {
  await addTrack(page, 'Stretch')
  await chooseAction(page, 'Stretch', 'Edit')
  const form = dialog(page, 'Edit track')
  await form.getByLabel('What do you want to do?').fill('')
  await form.getByLabel(/^Days a week/).fill('9')
  await clickButton(form, 'Save')
  await expect(form.getByText('Write what you want to do.')).toBeVisible()
  await expect(form.getByText('A week has seven days.')).toBeVisible()
  await form.getByLabel('What do you want to do?').fill('Stretch slowly')
  await form.getByLabel(/^Days a week/).fill('3')
  await form.getByRole('checkbox', { name: 'Monday' }).check()
  await expectAccessible(page, 'form of a track', { hasOverlay: true })
  await clickButton(form, 'Save')
  await expect(cardOf(page, 'Stretch slowly').getByText('0 of 3 this week')).toBeVisible()
})

test('tracks: the menu changes their order, and a deleted one comes back with Undo', async ({ page }) => {
  for (const title of ['Read', 'Run', 'Rest']) await addTrack(page, title)
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles).toHaveText(['Read', 'Run', 'Rest'])
  await chooseAction(page, 'Read', 'Move down')
  await expect(titles).toHaveText(['Run', 'Read', 'Rest'])
  await chooseAction(page, 'Rest', 'Move up')
  await expect(titles).toHaveText(['Run', 'Rest', 'Read'])
  await chooseAction(page, 'Run', 'Delete')
  await expect(titles).toHaveText(['Rest', 'Read'])
  await clickButton(page, 'Undo')
  await expect(titles).toHaveText(['Run', 'Rest', 'Read'])
  await expect(button(main(page), 'New track')).toBeVisible()
})
