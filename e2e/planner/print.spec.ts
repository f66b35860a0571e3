import type { Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { clickButton } from '../fixtures/locators.ts'
import { downloadPdf, readPdf } from '../fixtures/pdf.ts'
import { chooseImportFile } from './backup.fixture.ts'
import { addSteps, expect, openPlanner, test } from './planner.fixture.ts'

const preview = (page: Page) => page.getByRole('img', { name: /^Preview of page/ })
const choose = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByText(name, { exact: true }).click()

const downloadSheet = (page: Page) => downloadPdf(page.getByRole('button', { name: 'Download PDF' }))

/**
 * Week, month, journey, tracks and session sheets are printed with the user's entries, as PDF in the size of the paper.
 */
test('week sheet: the PDF has the entries, in the size of the paper', quickRun, async ({ page }) => {
  await addSteps(page, ['Call the bank', 'Walk to the lake'])
  await openPlanner(page, '/planner/print?sheet=week')
  await expect(preview(page)).toContainText('Call the bank')
  await choose(page, 'Paper', 'A5')
  const { name, pdf } = await downloadSheet(page)
  expect(name).toMatch(/^week-\d{4}-\d\d-\d\d-a5\.pdf$/)
  expect(Math.round(pdf.pages[0]?.width ?? 0)).toBe(420)
  expect(pdf.text).toContain('Walk to the lake')
  expect(pdf.text).toContain('To Done')
  await page.getByRole('checkbox', { name: 'On refill pages' }).check()
  const refill = await downloadSheet(page)
  expect(refill.pdf.text).toContain('Walk to the lake')
  expect(refill.pdf.text).not.toContain('To Done')
})

test('printed page: only the sheet, in its real size, also without a network', async ({ page, context }) => {
  await addSteps(page, ['Call the bank'])
  await openPlanner(page, '/planner/print')
  await choose(page, 'Paper', 'A4')
  await expect(preview(page)).toHaveCount(1)
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeDisabled()
  await expect(page.getByText('You’re offline, so there’s no PDF')).toBeVisible()
  const pdf = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(pdf.pages).toHaveLength(1)
  expect(Math.round(pdf.pages[0]?.width ?? 0)).toBe(595)
  expect(pdf.text).toContain('Call the bank')
  expect(pdf.text).not.toContain('Download PDF')
  await context.setOffline(false)
})

test('the whole year: one PDF with the appointments', async ({ page }) => {
  await openPlanner(page, '/planner/settings')
  const file =
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:Dentist\nDTSTART:20270504T143000\nEND:VEVENT\nEND:VCALENDAR\n'
  const text = { name: 'dentist.ics', text: file }
  await clickButton(await chooseImportFile(page, text, 'Import this calendar?'), 'Import')
  await openPlanner(page, '/planner/print?sheet=month&date=2027-05-01')
  await page.getByText('The whole year').click()
  const { name, pdf } = await downloadPdf(page.getByRole('button', { name: 'Download the year' }))
  expect(name).toBe('year-2027-05-letter.pdf')
  expect(pdf.pages).toHaveLength(70)
  // In the month and in the week.
  expect(pdf.text.match(/Dentist/g)).toHaveLength(2)
})

test('printing a sheet again has the same code, a changed one another', async ({ page }) => {
  const codeOf = async () => /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await downloadSheet(page)).pdf.text)?.[0]
  await addSteps(page, ['Call the bank'])
  await openPlanner(page, '/planner/print')
  const first = await codeOf()
  await page.reload()
  await expect(preview(page)).toContainText('Call the bank')
  expect(await codeOf()).toBe(first)
  await choose(page, 'First page', 'Left')
  expect(await codeOf()).not.toBe(first)
})

test('every sheet has a preview; a journey sheet needs a journey', async ({ page }) => {
  await addSteps(page, ['Call the bank'])
  await openPlanner(page, '/planner/print')
  for (const [name, text] of [
    ['Month', 'One line each'],
    ['Tracks', 'Tracks'],
    ['Session', 'Sunday session'],
    ['Week', 'Schedule'],
  ] as const) {
    await choose(page, 'Sheet', name)
    await expect(preview(page).first()).toContainText(text)
  }
  await choose(page, 'Sheet', 'Journey')
  await expect(page.getByText('No journey yet')).toBeVisible()
  await choose(page, 'Sheet', 'Session')
  await page.getByRole('combobox', { name: 'Session' }).selectOption('morning')
  await expect(preview(page)).toContainText('Morning session')
})

test('a notice names the letters that the PDF fonts do not have, and their step', async ({ page }) => {
  await addSteps(page, ['Call the bank', 'Write to ქარ'])
  await openPlanner(page, '/planner/print')
  await expect(preview(page)).toContainText('Write to ქარ')
  await downloadSheet(page)
  await expect(page.getByText('“ქ”, “ა”, and “რ” in “Write to ქარ”')).toBeVisible()
})

test('a long step continues on the next page of the preview and of the PDF', async ({ page }) => {
  const text = Array.from({ length: 150 }, (_, index) => `word${index}`)
    .join(' ')
    .slice(0, 1_000)
  await addSteps(page, [text, 'Call the bank'])
  await openPlanner(page, '/planner/print?sheet=week')
  await choose(page, 'Paper', 'A5')
  await expect(preview(page)).toHaveCount(2)
  await expect(preview(page).nth(1)).toContainText('To Done, continued')
  const { pdf } = await downloadSheet(page)
  expect(pdf.pages).toHaveLength(2)
  expect(text.split(' ').filter((word) => !pdf.text.includes(word))).toEqual([])
})

test('a failed download says so, and the sheet can still be printed', async ({ page }) => {
  await addSteps(page, ['Call the bank'])
  await openPlanner(page, '/planner/print')
  await page.route('**/api/planner/sheets', (route) => route.fulfill({ status: 429, body: 'Not now.' }))
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expect(page.getByText('Download failed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled()
})
