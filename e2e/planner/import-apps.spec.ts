import { calendarFile, todoistFile } from '../../web/planner/import/formats/app-files.fixture.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { clickButton, clickFirstButton } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'
import { chooseImportFile, downloadBackup } from './backup.fixture.ts'
import { openPlanner } from './planner.fixture.ts'

const settings = '/planner/settings'

test('import: a Todoist project, with a preview, an undo and no copies', async ({ page }) => {
  await openPlanner(page, settings)
  const preview = await chooseImportFile(page, todoistFile, 'Import from Todoist?')
  await expect(preview.getByRole('region', { name: 'New' })).toContainText('1 journey and 5 steps')
  await expect(preview).toContainText(
    'Taken over: titles, days, times, durations, repeats, notes, sub-steps, and projects as journeys.',
  )
  await expect(preview.getByRole('region', { name: 'Not taken over' })).toContainText('Priorities: 2')
  const unread = preview.getByRole('region', { name: 'Couldn’t be read' })
  await expect(unread).toContainText('Left out: 1, read in part: 1.')
  await expect(unread).toContainText('Line 13 The task has no text.')
  await expectAccessible(page, 'the preview of a Todoist project')
  await clickButton(preview, 'Import')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await clickButton(await chooseImportFile(page, todoistFile, 'Import from Todoist?'), 'Import')
  await clickFirstButton(await chooseImportFile(page, todoistFile, 'Nothing to import'), 'Close')
  const { journeys, steps } = JSON.parse((await downloadBackup(page)).text)
  expect(journeys).toMatchObject([{ title: 'Move house' }])
  expect(steps.map(({ text }: { text: string }) => text)).toContain('Call the landlord')
  expect(steps).toHaveLength(5)
})

test('import: a calendar file brings appointments and steps', async ({ page }) => {
  await openPlanner(page, settings)
  const preview = await chooseImportFile(page, calendarFile, 'Import this calendar?')
  await expect(preview.getByRole('region', { name: 'New' })).toContainText('3 appointments')
  await clickButton(preview, 'Import')
  const { appointments, steps } = JSON.parse((await downloadBackup(page)).text)
  expect(appointments.map(({ title }: { title: string }) => title)).toEqual(['Call', 'Choir, with Theo', 'Away'])
  expect(steps.map(({ text }: { text: string }) => text)).toEqual(['Buy candles', 'Bake'])
})

test('import: the order of day and month is shown and can be changed', async ({ page }) => {
  await openPlanner(page, settings)
  const file = { name: 'list.csv', text: 'Task,Due\nWalk,3/4/2027\n' }
  const preview = await chooseImportFile(page, file, 'Import this table?')
  await expect(preview.getByRole('region', { name: 'New' })).toContainText('Mar 4, 2027')
  await clickButton(preview, 'Read the day first')
  await expect(preview.getByRole('region', { name: 'New' })).toContainText('Apr 3, 2027')
})
