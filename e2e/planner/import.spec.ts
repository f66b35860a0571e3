import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { clickButton, clickFirstButton } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'
import { chooseBackup, deleteEverything, downloadBackup } from './backup.fixture.ts'
import { addJourney, addSteps, openPlanner } from './planner.fixture.ts'

const settings = '/planner/settings'
const REFUSED = 'Nothing was imported'

test('import: a backup brings a deleted planner back, with a preview and an undo', quickRun, async ({ page }) => {
  await addSteps(page, ['Call the bank', 'Water the plants'])
  await addJourney(page, 'A quiet house', { category: 'Health' })
  await openPlanner(page, settings)
  const backup = await downloadBackup(page)
  expect(backup.name).toMatch(/^planner-\d{4}-\d\d-\d\d\.json$/)
  await clickFirstButton(await chooseBackup(page, backup.text, 'Nothing to import'), 'Close')

  await deleteEverything(page)
  const preview = await chooseBackup(page, backup.text)
  await expect(preview.getByRole('region', { name: 'New' })).toContainText('1 journey and 2 steps')
  await expect(preview.getByRole('region', { name: 'New' })).toContainText('Call the bank')
  await expectAccessible(page, 'the preview of an import')
  await clickButton(preview, 'Import')
  await expect(page.getByRole('status').filter({ hasText: 'Imported' })).toContainText('1 journey and 2 steps.')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await clickButton(await chooseBackup(page, backup.text), 'Import')
  expect(JSON.parse((await downloadBackup(page)).text)).toEqual(JSON.parse(backup.text))
})

test('import: what differs stays as it is, unless the version of the file is chosen', async ({ page, context }) => {
  await addSteps(page, ['Call the bank', 'Water the plants'])
  await openPlanner(page, settings)
  const backup = await downloadBackup(page)
  const later = JSON.parse(backup.text)
  for (const step of later.steps) step.minutes = 25
  later.steps.push({ ...later.steps[0], id: '2026q4.new', text: 'Paint the door' })
  const preview = await chooseBackup(page, JSON.stringify(later))
  await context.setOffline(true)
  await expect(preview.getByRole('region', { name: 'Different here' })).toContainText('Different: minutes.')
  await preview.getByRole('checkbox', { name: 'Water the plants' }).check()
  await clickButton(preview, 'Import')
  const { steps } = JSON.parse((await downloadBackup(page)).text)
  const minutes = steps.map((step: { text: string; minutes: number | null }) => [step.text, step.minutes])
  expect(Object.fromEntries(minutes)).toEqual({ 'Call the bank': null, 'Water the plants': 25, 'Paint the door': 25 })
})

test('import: without the product, further journeys and tracks are left out', async ({ page }) => {
  await addJourney(page, 'A quiet house')
  await openPlanner(page, settings)
  const backup = await downloadBackup(page)
  const content = JSON.parse(backup.text)
  const [journey] = content.journeys
  for (const [key, title] of [
    ['a', 'Run 10 km'],
    ['b', 'Learn to sew'],
  ])
    content.journeys.push({ ...journey, id: `core.${key}`, title })
  const preview = await chooseBackup(page, JSON.stringify(content))
  await expect(preview).toContainText('Left out: 2 journeys')
  await expect(preview.getByRole('button', { name: 'Import' })).toBeDisabled()
})

test('import: another file is refused, and the error says why', async ({ page }) => {
  await addSteps(page, ['Call the bank'])
  await openPlanner(page, settings)
  const refused = await chooseBackup(page, '{"name":"x"}', REFUSED)
  await expect(refused.getByRole('alert')).toHaveText(/This isn’t a planner backup\./)
  await clickFirstButton(refused, 'Close')
  const backup = await downloadBackup(page)
  const content = JSON.parse(backup.text)
  content.steps[0].date = 'tomorrow'
  const wrong = await chooseBackup(page, JSON.stringify(content), REFUSED)
  await expect(wrong).toContainText('Step 1 (Call the bank): date can’t be read.')
})
