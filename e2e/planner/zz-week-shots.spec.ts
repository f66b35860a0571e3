import { test } from '../fixtures/test.ts'
import { openPlanner } from './planner.fixture.ts'

test('shots', async ({ page }) => {
  test.setTimeout(120_000)
  await page.clock.setFixedTime(new Date('2026-12-02T09:00:00'))
  await openPlanner(page, '/planner')
  const dir = '/tmp/week-shots/'
  await openPlanner(page, '/planner/week')
  const add = async (region: RegExp | string, text: string) => {
    const field = page.getByRole('region', { name: region }).getByRole('textbox', { name: /^New step/ })
    await field.fill(text)
    await field.press('Enter')
  }
  await page.setViewportSize({ width: 1440, height: 1000 })
  for (const text of ['Call the bank about the rate', 'Write one talk, up on one page', 'Ask Ines about the tent']) await add('To Done', text)
  await add(/^Today, W/, 'Ten quiet minutes before the phone')
  await add(/^Today, W/, 'Buy paper for the binder')
  await add(/^Thursday/, 'Paint the room with Theo and clear out the shelf')
  await add(/^Friday/, 'Cook on Sunday, eat until Wednesday')
  await add(/^Saturday/, 'Two runs and a swim')
  await page.getByRole('checkbox', { name: 'Buy paper for the binder' }).click()
  await page.getByRole('button', { name: /^More for Paint/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('spinbutton', { name: /^Minutes it takes/ }).fill('500')
  await page.getByRole('button', { name: 'Save' }).click()
  for (const [title, date, from, to] of [['Dentist', '2026-12-03', '09:30', '11:00'], ['Choir, small hall', '2026-12-04', '18:00', '20:00'], ['Birthday of Penny', '2026-12-05', '', '']] as const) {
    await page.getByRole('button', { name: 'Appointment', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'New appointment' })
    await dialog.getByRole('textbox', { name: 'Appointment' }).fill(title)
    await dialog.getByLabel('Day', { exact: true }).fill(date)
    if (from) await dialog.getByLabel(/^From/).fill(from)
    if (to) await dialog.getByLabel(/^To/).fill(to)
    if (from === '18:00') await dialog.getByRole('combobox', { name: 'Repeat' }).selectOption({ index: 4 })
    if (from === '18:00') await page.waitForTimeout(400)
    if (from === '18:00') await page.screenshot({ path: dir + 'dialog.png' })
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  for (const [theme, width, height] of [['light', 1440, 1000], ['dark', 1440, 1000], ['light', 1100, 900], ['light', 768, 1000], ['light', 390, 844], ['dark', 390, 844]] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(200)
    await page.screenshot({ path: `${dir}week-${theme}-${width}.png`, fullPage: true })
  }
  await openPlanner(page, '/planner/month')
  for (const [theme, width, height] of [['light', 1440, 1000], ['dark', 1440, 1000], ['light', 768, 1000], ['light', 390, 844]] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(200)
    await page.screenshot({ path: `${dir}month-${theme}-${width}.png`, fullPage: true })
  }
  await page.clock.setFixedTime(new Date('2026-12-09T09:00:00'))
  await openPlanner(page, '/planner/sessions/sunday?date=2026-12-06')
  await page.getByRole('textbox', { name: 'What was good?' }).fill('The walk to the lake, and that nobody called.')
  await openPlanner(page, '/planner/week?date=2026-12-02')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.waitForTimeout(200)
  await page.screenshot({ path: `${dir}past-1440.png`, fullPage: true })
})
