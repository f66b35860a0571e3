import type { Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { dialog } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'
import { grantPlanner, openPlanner } from './planner.fixture.ts'
import { unstickBars } from './sticky-bars.fixture.ts'

/** A Monday. */
const NOW = new Date('2026-11-30T09:30:00')

const toDo = (page: Page) => page.getByRole('region', { name: 'To do' })
const done = (page: Page) => page.getByRole('region', { name: 'Done', exact: true })
const newStep = (page: Page) => page.getByRole('textbox', { name: 'New step for today' })
const checkbox = (page: Page, step: string) => page.getByRole('checkbox', { name: step, exact: true })

async function openToday(page: Page): Promise<void> {
  await openPlanner(page, '/planner')
  await page.getByRole('button', { name: 'Open the empty planner' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Monday November 30' })).toBeVisible()
}

async function addToToday(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await newStep(page).fill(text)
    await newStep(page).press('Enter')
    await expect(newStep(page)).toHaveValue('')
  }
}

async function chooseInMenu(page: Page, step: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${step}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(NOW)
})

test('first run: a journey, one step and its day, without an account', quickRun, async ({ page }) => {
  await openPlanner(page, '/planner')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where do you want to be, by when?')
  await unstickBars(page)
  await expectAccessible(page, 'first run of the planner')
  await page.getByRole('textbox', { name: 'Where' }).fill('Running ten kilometers')
  await page.getByLabel('By when').fill('2027-05-01')
  await page.getByText('Health', { exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Health' })).toBeChecked()
  await page.getByRole('button', { name: 'Set out' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is the first small step?')
  await expect(page.getByText('Running ten kilometers, by May 1, 2027')).toBeVisible()
  await page.getByRole('textbox', { name: 'Step' }).fill('Find the running shoes')
  await page.getByRole('textbox', { name: 'Step' }).press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Give it a day' })).toBeFocused()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(toDo(page).getByRole('listitem')).toContainText('Find the running shoes')
  await expect(toDo(page).getByRole('listitem')).toContainText('Running ten kilometers')

  await page.reload()
  await expect(checkbox(page, 'Find the running shoes')).toBeVisible()
})

test('first run: what was entered persists if the rest is left for later', async ({ page }) => {
  await openPlanner(page, '/planner')
  await page.getByRole('textbox', { name: 'Where' }).fill('A quiet desk')
  await page.getByRole('button', { name: 'Set out' }).click()
  await page.getByRole('button', { name: 'Do the rest later' }).click()
  await expect(page.getByText('Nothing is planned for today.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing is planned for today.')).toBeVisible()
})

test('steps: three are shown and the others folded', async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'One', 'Two', 'Three')
  await expect(page.getByRole('button', { name: /more$/ })).toHaveCount(0)
  await addToToday(page, 'Four', 'Five')
  await expect(checkbox(page, 'Five')).toBeVisible()
  await page.reload()
  await expect(checkbox(page, 'Three')).toBeVisible()
  await expect(checkbox(page, 'Four')).toHaveCount(0)
  await page.getByRole('button', { name: 'and 2 more' }).click()
  await expect(checkbox(page, 'Five')).toBeVisible()
})

test(
  'steps: a tick moves the step to the done side, where it is counted and opened again',
  quickRun,
  async ({ page }) => {
    await openToday(page)
    await addToToday(page, 'Call the bank', 'Buy paper')
    await checkbox(page, 'Call the bank').check()
    await expect(done(page).getByRole('img', { name: '1 done today' })).toBeVisible()
    await expect(done(page).getByRole('checkbox', { name: 'Call the bank' })).toBeChecked()
    await checkbox(page, 'Buy paper').check()
    await expect(toDo(page)).toContainText('That was today’s list.')
    await expect(done(page).getByRole('img', { name: '2 done today' })).toBeVisible()

    await done(page).getByRole('checkbox', { name: 'Buy paper' }).click()
    await expect(toDo(page).getByRole('checkbox', { name: 'Buy paper' })).not.toBeChecked()
    await page.reload()
    await expect(done(page).getByRole('checkbox')).toHaveCount(1)
  },
)

test('steps: keyboard ticks one after another, and edits a text in its place', async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'Call the bank', 'Buy paper')
  await tabTo(page, checkbox(page, 'Call the bank'), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(checkbox(page, 'Buy paper')).toBeFocused()
  const text = page.getByRole('button', { name: 'Edit Buy paper' })
  await tabTo(page, text)
  await page.keyboard.press('Enter')
  await page.keyboard.type(' for the printer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit Buy paper for the printer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' and ink')
  await page.keyboard.press('Escape')
  await expect(checkbox(page, 'Buy paper for the printer')).toBeVisible()
})

test('menu of a step: another day, tomorrow, waiting, dropped and undone', async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'Paint', 'Sand', 'Ask Theo', 'Sweep')
  await chooseInMenu(page, 'Paint', 'Carry to tomorrow')
  await expect(checkbox(page, 'Paint')).toHaveCount(0)
  await chooseInMenu(page, 'Sand', 'Give it another day')
  await dialog(page, 'Give it a day').getByRole('button', { name: 'Friday' }).click()
  await expect(checkbox(page, 'Sand')).toHaveCount(0)
  await chooseInMenu(page, 'Ask Theo', 'Waiting for...')
  const editor = dialog(page, 'Edit step')
  await expect(editor.getByLabel('Waiting for')).toBeFocused()
  await editor.getByLabel('Waiting for').fill('Theo')
  await editor.getByLabel('Ask again on').fill('2026-11-30')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Ask about it today' })).toContainText('Waiting for Theo')
  await chooseInMenu(page, 'Sweep', 'Drop')
  await expect(checkbox(page, 'Sweep')).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(checkbox(page, 'Sweep')).toBeVisible()
})

test('several pasted lines are several steps', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openToday(page)
  await page.evaluate(() => navigator.clipboard.writeText('- Paint\n- Sand\n- Sweep'))
  await newStep(page).focus()
  await page.keyboard.press('ControlOrMeta+V')
  for (const step of ['Paint', 'Sand', 'Sweep']) await expect(checkbox(page, step)).toBeVisible()
})

test('after midnight: open steps wait folded, and are done, carried or dropped from there', async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'Paint', 'Sand', 'Sweep')
  await page.clock.setFixedTime(new Date('2026-12-01T00:10:00'))
  await page.reload()
  const earlier = page.getByRole('list', { name: 'From earlier' })
  await expect(page.getByText('3 from earlier')).toBeVisible()
  await expect(earlier).toBeHidden()
  await page.getByText('3 from earlier').click()
  await page.getByRole('button', { name: 'To today: Paint' }).click()
  await expect(page.getByRole('list', { name: 'Steps of today' })).toContainText('Paint')
  await page.getByRole('button', { name: 'Drop: Sand' }).click()
  await page.getByRole('button', { name: 'Give it a day: Sweep' }).click()
  await dialog(page, 'Give it a day').getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page.getByText(/from earlier$/)).toHaveCount(0)
})

test('an empty day offers steps of the week', async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'Paint')
  await chooseInMenu(page, 'Paint', 'Carry to tomorrow')
  await expect(page.getByText('Nothing is planned for today.')).toBeVisible()
  await page.getByRole('button', { name: 'Take one from the week' }).click()
  await page.getByRole('button', { name: 'Today: Paint' }).click()
  await expect(page.getByRole('list', { name: 'Steps of today' })).toContainText('Paint')
})

test('a day with too much in it offers to carry a step', async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'Paint the house')
  await chooseInMenu(page, 'Paint the house', 'Edit')
  await dialog(page, 'Edit step').getByLabel('Minutes it takes').fill('600')
  await dialog(page, 'Edit step').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This day is full: 10 h in 8 h.')).toBeVisible()
  await page.getByRole('button', { name: 'Carry “Paint the house” to tomorrow' }).click()
  await expect(page.getByText('This day is full')).toHaveCount(0)
})

test('the question of the day: its answer persists', quickRun, async ({ page }) => {
  await openToday(page)
  const answer = page.locator('.today-question').getByRole('textbox')
  const question = await page.locator('.today-question').getByRole('heading').textContent()
  await answer.fill('Three lines before breakfast')
  await page.reload()
  await expect(answer).toHaveValue('Three lines before breakfast')
  await expect(page.locator('.today-question').getByRole('heading')).toHaveText(question ?? '')
  await expect(page.locator('.guide-figure > *').first()).toBeAttached()
})

async function addTrack(page: Page, title: string, measure: string, unit = ''): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Start a track|New track)$/ })
    .click()
  const form = dialog(page, 'New track')
  await form.getByLabel('What do you want to do?').fill(title)
  await form.getByRole('radio', { name: measure }).check()
  if (unit) await form.getByLabel(/^Unit/).fill(unit)
  await form.getByRole('button', { name: 'Add track' }).click()
  await expect(form).toHaveCount(0)
}

test('tracks of the day: a tick, one more and an amount', async ({ page, signIn, dataDir }) => {
  await grantPlanner(dataDir, (await signIn()).email)
  await openPlanner(page, '/planner/tracks')
  await addTrack(page, 'Ten quiet minutes', 'Tick')
  await addTrack(page, 'Glasses of water', 'Count')
  await addTrack(page, 'Run', 'Amount', 'km')
  await openPlanner(page, '/planner')
  const tracks = page.getByRole('region', { name: 'Tracks' })
  const tick = tracks.getByRole('button', { name: 'Ten quiet minutes' })
  await tick.click()
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
  const water = tracks.getByRole('button', { name: /^Glasses of water/ })
  await water.click()
  await water.click()
  await expect(water).toHaveText('2')
  await tracks.getByRole('button', { name: 'Change Glasses of water' }).click()
  await tracks.getByRole('textbox', { name: /Glasses of water/ }).fill('8')
  await page.keyboard.press('Enter')
  await expect(water).toHaveText('8')
  await tracks.getByRole('button', { name: 'Run' }).click()
  await tracks.getByRole('textbox', { name: 'Run, km' }).fill('7,5')
  await page.keyboard.press('Enter')
  await expect(tracks.getByRole('button', { name: 'Run' })).toHaveText('7.5')
  await expect(tracks.getByRole('button', { name: 'Run' })).toBeFocused()
  await page.reload()
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
  await tick.click()
  await expect(tick).toHaveAttribute('aria-pressed', 'false')
  await unstickBars(page)
  await expectAccessible(page, 'Today with tracks')
})

test('appointments and steps with a time are in the order of the day', async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'Call the bank')
  await chooseInMenu(page, 'Call the bank', 'Edit')
  await dialog(page, 'Edit step').getByLabel('Time').fill('11:00')
  await dialog(page, 'Edit step').getByRole('button', { name: 'Save' }).click()
  const addAppointment = async (title: string, from: string, to: string) => {
    await page.getByRole('button', { name: 'Add an appointment' }).click()
    const form = dialog(page, 'New appointment')
    await form.getByLabel('Appointment').fill(title)
    await form.getByLabel('From').fill(from)
    await form.getByLabel('To', { exact: false }).last().fill(to)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toHaveCount(0)
  }
  await addAppointment('Choir', '19:00', '21:00')
  await addAppointment('Dentist', '09:00', '10:00')
  const entries = page.getByRole('region', { name: 'The day' }).getByRole('listitem')
  await expect(entries).toHaveText([/Dentist/, /Call the bank/, /Choir/])
  await expect(entries.first()).toHaveAttribute('aria-current', 'time')
})

test('offline: steps are added and ticked, and persist', async ({ page, context }) => {
  await openToday(page)
  await addToToday(page, 'Paint')
  await context.setOffline(true)
  await addToToday(page, 'Sand')
  await checkbox(page, 'Paint').check()
  await expect(done(page).getByRole('img', { name: '1 done today' })).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(checkbox(page, 'Sand')).toBeVisible()
  await expect(done(page).getByRole('checkbox', { name: 'Paint' })).toBeChecked()
})

test('Today is accessible', async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'Paint', 'Sand', 'Sweep', 'Call Theo about the keys to the workshop')
  await checkbox(page, 'Paint').click()
  await unstickBars(page)
  await expectAccessible(page, 'Today with steps')
})

test('phone: the new-step field is in reach of the thumb, above the bar of the planner', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openToday(page)
  await addToToday(page, 'Paint', 'Sand', 'Sweep', 'Call Theo about the keys to the workshop')
  await page.evaluate(() => window.scrollTo(0, 0))
  const field = await newStep(page).boundingBox()
  const bar = await page.getByRole('navigation', { name: 'Planner' }).boundingBox()
  expect(field?.y ?? 0).toBeGreaterThan(422)
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})
