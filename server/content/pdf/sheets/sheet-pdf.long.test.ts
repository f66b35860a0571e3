import { describe, expect, test } from 'vitest'
import { layoutSheet } from '#contract/planner/sheets/layout-sheet.ts'
import { createSheetCode } from '#contract/planner/sheets/sheet-code.ts'
import { createWeekSheet, sampleSheets } from '#contract/planner/sheets/sheet-content.fixture.ts'
import type { SheetPdfInput } from '#contract/planner/sheets/sheet-content.schema.ts'
import { SHEET_LAYOUT } from '#contract/planner/sheets/sheet-limits.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { grantPlanner } from '../../../sales/entitlements/entitlements.fixture.ts'
import { parsePdf } from '../read-pdf.fixture.ts'

const site = await openSiteForFile({ seed: false, trustedProxies: 1, limits: { pdfByIp: { points: 4, seconds: 600 } } })
const ann = await site.createUser()
await grantPlanner(site, ann)

function createInput(change: Partial<SheetPdfInput> = {}): SheetPdfInput {
  const input = {
    layout: SHEET_LAYOUT,
    content: createWeekSheet(),
    paper: 'a4',
    side: 'right',
    blankLines: 6,
    onRefillPages: false,
    codes: [],
    ...change,
  } satisfies SheetPdfInput
  const pages = layoutSheet(input.content, { ...input, businessName: '' })
  return { ...input, codes: change.codes ?? pages.map(createSheetCode) }
}

let clients = 0
async function requestSheet(input: object, ip = `10.1.0.${++clients}`) {
  const response = await fetch(`${site.url}/api/planner/sheets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, authorization: `Bearer ${ann.token}` },
    body: JSON.stringify(input),
  })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const sizes = { a4: [595, 842], letter: [612, 792], a5: [420, 595] } as const

test.each(['a4', 'letter', 'a5'] as const)('%s sheets have the entries, the code and embedded fonts', async (paper) => {
  for (const content of sampleSheets) {
    const input = createInput({ content, paper })
    const { response, bytes } = await requestSheet(input)
    expect(response.status).toBe(200)
    expect(response.headers.get('unset-letters')).toBe('0')
    const pdf = await parsePdf(bytes)
    expect(pdf.pages).toHaveLength(input.codes.length)
    for (const [index, page] of pdf.pages.entries()) {
      expect([Math.round(page.width), Math.round(page.height)]).toEqual(sizes[paper])
      const code = input.codes[index] ?? ''
      expect(page.text).toContain(`${code.slice(0, 5)}-${code.slice(5)}`)
    }
    for (const font of pdf.fonts) expect(font.isEmbedded).toBe(true)
    if (content.kind === 'week') expect(pdf.text).toContain('Call the bank about the loan')
  }
})

test('file name and cache rule', async () => {
  const { response } = await requestSheet(createInput({ paper: 'letter' }))
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="week-2026-11-30-letter.pdf"')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('on refill pages: entries and dates, without the headings that are printed on them', async () => {
  const { bytes } = await requestSheet(createInput({ onRefillPages: true }))
  const { text } = await parsePdf(bytes)
  expect(text).toContain('Call the bank about the loan')
  expect(text).not.toContain('To Done')
  expect(text).not.toContain('What was good this week')
})

test('characters without a glyph are counted, other scripts are printed', async () => {
  const content = createWeekSheet(2)
  const texts = ['ללכת לאגם', 'Walk \u{1f5ff}\u{10ffff}']
  const steps = content.steps.map((step, index) => ({ ...step, text: texts[index] ?? '' }))
  const { response, bytes } = await requestSheet(createInput({ content: { ...content, steps } }))
  expect(Number(response.headers.get('unset-letters'))).toBeGreaterThan(0)
  expect((await parsePdf(bytes)).text).toContain('Walk')
})

/** The server does not log entries, and renders a limited number of sheets. */
test('entries are not logged', async () => {
  const content = { ...createWeekSheet(), good: 'A secret of mine' }
  expect((await requestSheet(createInput({ content }))).response.status).toBe(200)
  expect(site.log.join()).not.toContain('A secret of mine')
})

describe('request is rejected', () => {
  test.each<[string, object]>([
    ['codes of other pages', { codes: [createSheetCode(), createSheetCode()] }],
    ['no code', { codes: [] }],
    ['a code that is none', { codes: ['HELLO'] }],
    ['another version of the layout', { layout: SHEET_LAYOUT + 1 }],
    ['an unknown paper', { paper: 'a0' }],
    ['a text above the limit', { content: { ...createWeekSheet(), good: 'a'.repeat(4_001) } }],
    ['steps above the limit', { content: createWeekSheet(301) }],
    ['a date that does not exist', { content: { ...createWeekSheet(), from: '2026-02-30' } }],
  ])('%s', async (_, change) => {
    expect((await requestSheet({ ...createInput(), ...change })).response.status).toBe(400)
  })

  test('after four sheets of one IP in ten minutes', async () => {
    const statuses: number[] = []
    for (let times = 0; times < 5; times++)
      statuses.push((await requestSheet(createInput(), '10.2.2.2')).response.status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })
})
