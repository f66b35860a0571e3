import { describe, expect, test } from 'vitest'
import { layoutSheet } from '#contract/planner/sheets/layout-sheet.ts'
import { createSheetCode } from '#contract/planner/sheets/sheet-code.ts'
import { createJourneySheet, createWeekSheet, sampleSheets } from '#contract/planner/sheets/sheet-content.fixture.ts'
import type { SheetPdfInput } from '#contract/planner/sheets/sheet-content.schema.ts'
import { SHEET_ANSWER_MAX, SHEET_LAYOUT, SHEET_STEPS_MAX } from '#contract/planner/sheets/sheet-limits.ts'
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

/** All words are different, so that none hides another one. */
function createText(name: string, length: number): string {
  const words = Array.from({ length: length / 10 }, (_, index) => `${name}${index}`)
  return words.join(' ')
}

test.each(['a4', 'letter', 'a5'] as const)(
  '%s: the PDF has every word of long texts, also on refill pages',
  async (paper) => {
    const week = createWeekSheet(20)
    const journey = createJourneySheet(20)
    const contents = [
      {
        ...week,
        days: week.days.map((_, day) =>
          Array.from({ length: 15 }, (_, entry) => ({ time: '10 AM', text: createText(`d${day}e${entry}w`, 60) })),
        ),
        steps: week.steps.map((step, index) => ({
          ...step,
          text: createText(`s${index}w`, 1_000),
          details: `${createText(`n${index}w`, 100)}\n${createText(`m${index}w`, 1_000)}`,
        })),
        good: createText('good', 10_000),
      },
      {
        ...journey,
        stamps: journey.stamps.map((stamp, index) => ({ ...stamp, answer: createText(`a${index}w`, 3_000) })),
      },
    ]
    for (const content of contents) {
      for (const onRefillPages of [false, true]) {
        const { response, bytes } = await requestSheet(createInput({ content, paper, onRefillPages }))
        expect(response.status).toBe(200)
        const { text } = await parsePdf(bytes)
        const printed = new Set(text.split(' '))
        const words = JSON.stringify(content).match(/\b(?:d\d+e\d+w|[mns]\d+w|good|a\dw)\d+\b/g) ?? []
        expect(words.length).toBeGreaterThan(1_500)
        expect(words.filter((word) => !printed.has(word))).toEqual([])
        expect(text).toContain(', continued')
        expect(text).not.toContain('…')
      }
    }
  },
)

describe('links between pages', () => {
  test('a sheet of several pages links where it continues, and back to its first page', async () => {
    const week = createWeekSheet(2)
    const entries = Array.from({ length: 12 }, (_, index) => ({ time: '10 AM', text: `Appointment number ${index}` }))
    const content = { ...week, days: week.days.map((_, day) => (day === 3 ? entries : [])), good: 'Rain. '.repeat(200) }
    const pdf = await parsePdf((await requestSheet(createInput({ content }))).bytes)
    const [first, ...others] = await pdf.readLinkedPages()
    expect(first).toEqual([2, 2])
    expect(others.length).toBeGreaterThan(0)
    for (const linkedPages of others) expect(linkedPages).toEqual([1])
  })

  test('a sheet of one page has none', async () => {
    const content = { ...createWeekSheet(2, 0), days: Array.from({ length: 7 }, () => []), good: '' }
    const pdf = await parsePdf((await requestSheet(createInput({ content }))).bytes)
    expect(await pdf.readLinkedPages()).toEqual([[]])
  })
})

describe('planner of a year', () => {
  const days = [
    { date: '2026-12-03', entries: [{ time: '2:30 PM', text: 'Dentist' }] },
    { date: '2027-05-07', entries: Array.from({ length: 30 }, (_, index) => ({ time: null, text: `Guest ${index}` })) },
  ]
  const requestYear = (input: object, token = ann.token) =>
    fetch(`${site.url}/api/planner/sheets/year`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.3.0.${++clients}`,
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ start: '2026-12', paper: 'a5', weekStart: 0, hasDayPages: false, days, ...input }),
    })
  const pdfOf = async (response: Response) => parsePdf(new Uint8Array(await response.arrayBuffer()))

  test('appointments are in their month and week, which link to each other and to the year', async () => {
    const { pages, readLinkedPages } = await pdfOf(await requestYear({}))
    const linkedPages = await readLinkedPages()
    const [month = 0, week = 0, ...others] = pages.flatMap(({ text }, index) =>
      text.includes('Dentist') ? [index] : [],
    )
    expect(others).toEqual([])
    const year = 1
    expect(linkedPages[year]).toEqual(expect.arrayContaining([month + 1, week + 1]))
    expect(linkedPages[month]).toEqual(expect.arrayContaining([year + 1, week + 1]))
    expect(linkedPages[week]).toEqual(expect.arrayContaining([year + 1, month + 1]))
  })

  test('what does not fit is counted, and adds no page', async () => {
    const response = await requestYear({})
    expect(response.headers.get('content-disposition')).toContain('year-2026-12-a5.pdf')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { pages } = await pdfOf(response)
    expect(pages).toHaveLength(70)
    const counted = pages.filter(({ text }) => text.includes('Guest 0')).map(({ text }) => /\+(\d+)/.exec(text)?.[1])
    expect(counted).toHaveLength(2)
    for (const count of counted) expect(Number(count)).toBeGreaterThan(20)
  })

  test('needs the product, and a valid month', async () => {
    const bo = await site.createUser()
    expect((await requestYear({}, bo.token)).status).toBe(403)
    expect((await requestYear({ start: '2026-13' })).status).toBe(400)
  })
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

test('characters without a glyph are counted and named, other scripts are printed', async () => {
  const content = createWeekSheet(2)
  const texts = ['ללכת לאגם', 'Walk \u{1f5ff}\u{10ffff}']
  const steps = content.steps.map((step, index) => ({ ...step, text: texts[index] ?? '' }))
  const { response, bytes } = await requestSheet(createInput({ content: { ...content, steps } }))
  expect(Number(response.headers.get('unset-letters'))).toBeGreaterThan(0)
  expect(decodeURIComponent(response.headers.get('unset-letter-list') ?? '')).toContain('\u{10ffff}')
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
    ['codes of other pages', { codes: [createSheetCode()] }],
    ['no code', { codes: [] }],
    ['a code that is none', { codes: ['HELLO'] }],
    ['another version of the layout', { layout: SHEET_LAYOUT + 1 }],
    ['an unknown paper', { paper: 'a0' }],
    ['a text above the limit', { content: { ...createWeekSheet(), good: 'a'.repeat(SHEET_ANSWER_MAX + 1) } }],
    ['steps above the limit', { content: createWeekSheet(SHEET_STEPS_MAX + 1) }],
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
