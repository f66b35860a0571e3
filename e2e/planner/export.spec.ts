import { quickRun } from '../../tests/run-length.ts'
import { expect, test } from '../fixtures/test.ts'
import { downloadFile } from './backup.fixture.ts'
import { addSteps, openPlanner } from './planner.fixture.ts'

/** The planner is exported as Markdown, CSV and ICS files, which the browser creates. */
test('export: as text, tables and calendar, created in the browser', quickRun, async ({ page, context }) => {
  await addSteps(page, ['Call the bank', '=SUM(A1)'])
  await openPlanner(page, '/planner/settings')
  const markdown = await downloadFile(page, 'Text (Markdown)')
  expect(markdown.name).toMatch(/^planner-\d{4}-\d\d-\d\d\.md$/)
  expect(markdown.text).toContain('- [ ] Call the bank')

  const steps = await downloadFile(page, 'Steps (CSV)')
  expect(steps.name).toMatch(/^planner-steps-.*\.csv$/)
  expect(steps.text).toContain("'=SUM(A1)")
  expect((await downloadFile(page, 'Track entries (CSV)')).text).toContain('Track,Journey,Date,Value')

  const calendar = await downloadFile(page, 'Calendar (ICS)')
  expect(calendar.text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)

  // The code of a format that was used before works offline.
  await context.setOffline(true)
  expect((await downloadFile(page, 'Steps (CSV)')).text).toContain('Call the bank')
  await context.setOffline(false)
})
