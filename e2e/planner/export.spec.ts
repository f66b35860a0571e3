import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expect, test } from '../fixtures/test.ts'
import { addSteps, openPlanner } from './planner.fixture.ts'

async function download(page: Page, label: string): Promise<{ name: string; text: string }> {
  const downloadPromise = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download ${label}` }).click()
  const file = await downloadPromise
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** The planner is exported as Markdown, CSV and ICS files, which the browser creates. */
test('export: as text, tables and calendar, created in the browser', quickRun, async ({ page, context }) => {
  await addSteps(page, ['Call the bank', '=SUM(A1)'])
  await openPlanner(page, '/planner/settings')
  const markdown = await download(page, 'Text (Markdown)')
  expect(markdown.name).toMatch(/^planner-\d{4}-\d\d-\d\d\.md$/)
  expect(markdown.text).toContain('- [ ] Call the bank')

  const steps = await download(page, 'Steps (CSV)')
  expect(steps.name).toMatch(/^planner-steps-.*\.csv$/)
  expect(steps.text).toContain("'=SUM(A1)")
  expect((await download(page, 'Track entries (CSV)')).text).toContain('Track,Journey,Date,Value')

  const calendar = await download(page, 'Calendar (ICS)')
  expect(calendar.text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)

  // The code of a format that was used before works offline.
  await context.setOffline(true)
  expect((await download(page, 'Steps (CSV)')).text).toContain('Call the bank')
  await context.setOffline(false)
})
