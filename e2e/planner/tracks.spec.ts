import type { Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { button, clickButton, clickFirstButton, dialog, main } from '../fixtures/locators.ts'
import { addTrack, expect, openPlanner, test, trackCard } from './planner.fixture.ts'

const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

/** A Monday. */
const NOW = new Date('2026-11-30T09:30:00Z')

const isoDate = (daysAgo: number) => new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)

async function chooseAction(page: Page, title: string, name: string) {
  await clickButton(trackCard(page, title), `More for ${title}`)
  await menuItem(page, name).click()
}

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(NOW)
})

test('track of ticks: days are ticked, the week is counted, and the entries are listed', quickRun, async ({ page }) => {
  await openPlanner(page, '/planner/tracks')
  await expectAccessible(page, 'tracks, empty')
  await addTrack(page, 'Ten quiet minutes', { target: '4', startsOn: isoDate(20) })
  const track = trackCard(page, 'Ten quiet minutes')
  await expect(track.getByText('0 of 4 this week')).toBeVisible()
  const today = track.getByRole('list', { name: 'Last days of Ten quiet minutes' }).getByRole('checkbox').last()
  await today.focus()
  await page.keyboard.press('Space')
  await expect(track.getByText('1 of 4 this week')).toBeVisible()
  await expect(track.getByRole('img')).toHaveAccessibleName(/^Ten quiet minutes: 1 time since/)

  await track.getByText('All entries').click()
  await expect(track.getByRole('row')).toHaveCount(2)
  await track.getByLabel('Enter an earlier day').fill(isoDate(18))
  await track.getByRole('checkbox').last().check()
  await expect(track.getByRole('row')).toHaveCount(3)
  await expect(track.getByRole('img')).toHaveAccessibleName(/2 times since .*, 1 gap/)
  await expectAccessible(page, 'tracks')
  await page.reload()
  await expect(track.getByText('2 times')).toBeVisible()
})

test('track of counts: plus and minus change the entry of the chosen day', async ({ page }) => {
  await addTrack(page, 'Glasses of water', { measure: 'Count', startsOn: isoDate(3) })
  const track = trackCard(page, 'Glasses of water')
  const plus = track.getByRole('button', { name: /^One more/ })
  await plus.click()
  await plus.click()
  await plus.click()
  await track.getByRole('button', { name: /^One less/ }).click()
  await expect(track.getByText('2 in all')).toBeVisible()
  await clickFirstButton(track, /no entry$/)
  await plus.click()
  await expect(track.getByText('3 in all')).toBeVisible()
  await expect(track.getByRole('list', { name: 'Last days of Glasses of water' }).getByRole('button')).toHaveText([
    '1',
    '',
    '',
    '2',
  ])
})

/** A track counts ticks, numbers or amounts. A decimal comma is understood. */
test('track of amounts: a decimal comma is understood, and an empty field removes the entry', async ({ page }) => {
  await addTrack(page, 'Run', { measure: 'Amount', unit: 'km', target: '20' })
  const track = trackCard(page, 'Run')
  const field = track.getByRole('textbox')
  await field.fill('5,2')
  await field.press('Enter')
  await expect(track.getByText('5.2 of 20 km this week')).toBeVisible()
  await field.fill('far')
  await field.blur()
  await expect(field).toHaveValue('5.2')
  await field.fill('')
  await field.blur()
  await expect(track.getByText('0 of 20 km this week')).toBeVisible()
})

test('track: paused with a reason and resumed', quickRun, async ({ page }) => {
  await addTrack(page, 'Stretch', { startsOn: isoDate(10) })
  const track = trackCard(page, 'Stretch')
  await chooseAction(page, 'Stretch', 'Pause...')
  const form = dialog(page, 'Pause “Stretch”')
  await form.getByLabel('From').fill(isoDate(4))
  await form.getByLabel(/^Why/).fill('Flu')
  await expectAccessible(page, 'pause of a track', { hasOverlay: true })
  await clickButton(form, 'Pause')
  await expect(track.getByText('Paused', { exact: true })).toBeVisible()
  await expect(track.getByRole('img')).toHaveAccessibleName(/1 pause: Flu/)
  await chooseAction(page, 'Stretch', 'Resume')
  await expect(track.getByText('No entry yet this week')).toBeVisible()
  await expect(track.getByRole('img')).toHaveAccessibleName(/1 pause: Flu/)
  await chooseAction(page, 'Stretch', 'Change pauses...')
  await clickButton(dialog(page, 'Pauses'), /^Remove the pause/)
  await clickButton(dialog(page, 'Pauses'), 'Done')
  await expect(track.getByRole('img')).not.toHaveAccessibleName(/pause/)
})

test('track: after 90 days it may be ended, is folded, and can continue', async ({ page }) => {
  await addTrack(page, 'Floss', { startsOn: isoDate(120) })
  const track = trackCard(page, 'Floss')
  await expect(track.getByText('If it’s second nature by now, you can stop counting.')).toBeVisible()
  await clickButton(track, 'End this track Floss')
  await expect(track).toHaveCount(0)
  await page.getByText('Ended tracks (1)').click()
  await expect(track.getByText(/^Last day/)).toBeVisible()
  await chooseAction(page, 'Floss', 'Continue')
  await expect(page.getByText('Ended tracks')).toHaveCount(0)
  await expect(track).toBeVisible()
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
  await expect(trackCard(page, 'Stretch slowly').getByText('0 of 3 this week')).toBeVisible()
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
