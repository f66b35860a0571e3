import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { dialog } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'
import { addTrack, grantPlanner, openPlanner } from './planner.fixture.ts'
import { unstickBars } from './sticky-bars.fixture.ts'
import { addToToday, checkbox, chooseInMenu, done, newStep, openToday, setClock, toDo } from './today.fixture.ts'

test.beforeEach(({ page }) => setClock(page))

/**
 * The first visit asks for a destination, a step and its day, without an account. Entries persist if a visitor stops
 * half-way.
 */
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

test('an empty day offers steps of the week', async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'Paint')
  await chooseInMenu(page, 'Paint', 'Carry to tomorrow')
  await expect(page.getByText('Nothing is planned for today.')).toBeVisible()
  await page.getByRole('button', { name: 'Take one from the week' }).click()
  await page.getByRole('button', { name: 'Today: Paint' }).click()
  await expect(page.getByRole('list', { name: 'Steps of today' })).toContainText('Paint')
})

/** An empty day offers steps of the week, and a day with too much in it offers to carry one. */
test('a day with too much in it offers to carry a step', async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'Paint the house')
  await chooseInMenu(page, 'Paint the house', 'Edit')
  await dialog(page, 'Edit step').getByLabel('Minutes').fill('600')
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

test('tracks of the day: a tick, one more and an amount', async ({ page, signIn, dataDir }) => {
  await grantPlanner(dataDir, (await signIn()).email)
  await addTrack(page, 'Ten quiet minutes')
  await addTrack(page, 'Glasses of water', { measure: 'Count' })
  await addTrack(page, 'Run', { measure: 'Amount', unit: 'km' })
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

/** Classes, appointments and steps with a time are in the order of the day. */
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
