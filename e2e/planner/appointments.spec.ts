import type { Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { clickButton } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'

// A Wednesday.
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-12-02T09:00:00')))
test.use({ viewport: { width: 1440, height: 1000 } })

const day = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^(Today, )?${name}, `) })
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit appointment' })

async function addAppointment(page: Page, fields: { title: string; date: string; from?: string; to?: string }) {
  await clickButton(page, 'Appointment')
  const dialog = page.getByRole('dialog', { name: 'New appointment' })
  await dialog.getByRole('textbox', { name: 'Appointment' }).fill(fields.title)
  await dialog.getByLabel('Day', { exact: true }).fill(fields.date)
  if (fields.from) await dialog.getByLabel(/^From/).fill(fields.from)
  if (fields.to) await dialog.getByLabel(/^To/).fill(fields.to)
  return dialog
}

/** Appointments are added, changed, repeated and deleted with undo. */
test('appointment: is added to a day, takes its time, and is changed', quickRun, async ({ page }) => {
  await page.goto('/planner/week')
  const dialog = await addAppointment(page, { title: 'Dentist', date: '2026-12-03', from: '09:30', to: '11:00' })
  await clickButton(dialog, 'Save')
  await expect(day(page, 'Thursday')).toContainText('9:30-11 AM')
  await expect(day(page, 'Thursday')).toContainText('6 h 30 left')
  await day(page, 'Thursday').getByRole('button', { name: 'Edit Dentist' }).click()
  await editDialog(page).getByLabel('Day', { exact: true }).fill('2026-12-04')
  await editDialog(page).getByRole('textbox', { name: 'Appointment' }).fill('Dentist, second floor')
  await clickButton(editDialog(page), 'Save')
  await expect(day(page, 'Friday')).toContainText('Dentist, second floor')
  await expect(day(page, 'Thursday')).not.toContainText('Dentist')
  await page.reload()
  await expect(day(page, 'Friday')).toContainText('Dentist, second floor')
})

test('repeat: choices in words, with the dates that it falls on', quickRun, async ({ page }) => {
  await page.goto('/planner/week')
  const dialog = await addAppointment(page, { title: 'Choir', date: '2026-12-03', from: '18:00', to: '20:00' })
  const repeat = dialog.getByRole('combobox', { name: 'Repeat' })
  await expect(repeat.getByRole('option')).toHaveText([
    ...['Once', 'Every day', 'Every weekday', 'Every Thursday', 'Every two weeks on Thursday'],
    ...['Monthly on the 3rd', 'Monthly on the first Thursday', 'Every year on December 3'],
  ])
  await repeat.selectOption('Every two weeks on Thursday')
  await expect(dialog.getByText('Falls on Thu Dec 3, Thu Dec 17, Thu Dec 31, Thu Jan 14 and so on.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Ends' }).selectOption('After a number of times')
  await dialog.getByRole('spinbutton', { name: 'Times in all' }).fill('2')
  await expect(dialog.getByText('Falls on Thu Dec 3, Thu Dec 17.')).toBeVisible()
  await expectAccessible(page, 'the dialog of an appointment', { hasOverlay: true, widths: [390, 1440] })
  await clickButton(dialog, 'Save')
  await expect(day(page, 'Thursday')).toContainText('Choir')
  for (const [date, isThere] of [
    ['2026-12-10', false],
    ['2026-12-17', true],
    ['2026-12-31', false],
  ] as const) {
    await page.goto(`/planner/week?date=${date}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(day(page, 'Thursday').getByText('Choir')).toHaveCount(isThere ? 1 : 0)
  }
})

test('repeat: ends before a date, or is deleted, with undo', async ({ page }) => {
  await page.goto('/planner/week')
  const dialog = await addAppointment(page, { title: 'Choir', date: '2026-12-03', from: '18:00', to: '20:00' })
  await dialog.getByRole('combobox', { name: 'Repeat' }).selectOption('Every Thursday')
  await clickButton(dialog, 'Save')
  await page.goto('/planner/week?date=2026-12-10')
  await day(page, 'Thursday').getByRole('button', { name: 'Edit Choir' }).click()
  await expect(editDialog(page)).toContainText('Changes apply to all of its dates.')
  await clickButton(editDialog(page), 'Delete from Dec 10')
  await expect(day(page, 'Thursday').getByText('Choir')).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await day(page, 'Thursday').getByRole('button', { name: 'Edit Choir' }).click()
  await clickButton(editDialog(page), 'Delete all')
  await expect(day(page, 'Thursday').getByText('Choir')).toHaveCount(0)
  await page.goto('/planner/week')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(day(page, 'Thursday').getByText('Choir')).toHaveCount(0)
})

test('a whole day, and one past midnight', async ({ page }) => {
  await page.goto('/planner/week')
  await clickButton(await addAppointment(page, { title: 'Birthday', date: '2026-12-03' }), 'Save')
  await expect(day(page, 'Thursday')).toContainText('All day')
  const dialog = await addAppointment(page, { title: 'Night train', date: '2026-12-03', from: '22:00', to: '06:30' })
  await expect(dialog.getByText('On the next day.')).toBeVisible()
  await clickButton(dialog, 'Save')
  await expect(day(page, 'Thursday')).toContainText('from 10 PM')
  await expect(day(page, 'Friday')).toContainText('until 6:30 AM')
})
