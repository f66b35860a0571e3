import { describe, expect, test } from 'vitest'
import { type SheetDrawing, type SheetPage, styleSizeMm, widthMm } from './drawing.ts'
import { layoutSheet, recordedBoxes } from './layout-sheet.ts'
import { groupBoxes, listBoxes } from './sheet-boxes.ts'
import { createSheetCode, isSheetCode, parseSheetCode, sheetCodeOfUrl, sheetPath } from './sheet-code.ts'
import {
  createCheckInSheet,
  createJourneySheet,
  createMonthSheet,
  createTracksSheet,
  createWeekSheet,
  sampleSheets,
} from './sheet-content.fixture.ts'
import type { SheetContent } from './sheet-content.schema.ts'
import {
  BOX_MM,
  BOX_QUIET_MM,
  CORNER_MARK_OUTER_MM,
  type PaperArea,
  qrSquare,
  sheetFrame,
  sheetMarks,
} from './sheet-geometry.ts'
import type { SheetOptions } from './sheet-page.ts'

const papers = ['a4', 'letter', 'a5'] as const
const sides = ['left', 'right'] as const
const codes = Array.from({ length: 40 }, createSheetCode)

const optionsOf = (change: Partial<SheetOptions> = {}): SheetOptions => ({
  paper: 'a4',
  side: 'right',
  blankLines: 6,
  businessName: 'Journey Paradigm',
  codes,
  ...change,
})

/** Replaces each text. */
function withTexts<T>(content: T, text: string): T {
  return JSON.parse(JSON.stringify(content), (key, value) =>
    ['text', 'details', 'title', 'answer', 'good', 'note', 'label'].includes(key) && typeof value === 'string'
      ? text
      : value,
  )
}

const longTexts = [
  'Walk to the lake and back. '.repeat(18).trim(),
  'Donaudampfschifffahrtsgesellschaft'.repeat(14),
  '湖まで歩く'.repeat(99),
]

const fullSheets: SheetContent[] = [
  createWeekSheet(90, 40),
  createMonthSheet(50),
  createJourneySheet(80),
  createTracksSheet(30),
  createCheckInSheet(60),
  createWeekSheet(0, 0),
  createTracksSheet(0),
]
const contents = [
  ...sampleSheets,
  ...fullSheets,
  ...sampleSheets.flatMap((sheet) => longTexts.map((text) => withTexts(sheet, text))),
]

const cases = papers.flatMap((paper) => sides.map((side) => ({ paper, side })))

function textAreas({ texts }: SheetDrawing, { paper }: SheetPage): PaperArea[] {
  return texts.map(({ text, style, align, x, y }) => {
    const width = widthMm(text, style, paper)
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
    const size = styleSizeMm(style, paper)
    return { x: left, y: y - size * 0.72, width, height: size * 0.9 }
  })
}

const overlaps = (a: PaperArea, b: PaperArea) =>
  a.x < b.x + b.width - 0.05 && b.x < a.x + a.width - 0.05 && a.y < b.y + b.height - 0.05 && b.y < a.y + a.height - 0.05

const around = ({ x, y }: { x: number; y: number }, quiet: number): PaperArea => ({
  x: x - quiet,
  y: y - quiet,
  width: BOX_MM + 2 * quiet,
  height: BOX_MM + 2 * quiet,
})

const allPages = ({ paper, side }: (typeof cases)[number]) =>
  contents.flatMap((content) =>
    [0, 6, 60].flatMap((blankLines) => layoutSheet(content, optionsOf({ paper, side, blankLines }))),
  )

describe.each(cases)('sheets on $paper, $side page', (format) => {
  test('all is inside of the frame', () => {
    for (const page of allPages(format)) {
      const frame = sheetFrame(page.paper, page.side)
      const boxes = page.boxes.map((box) => around(box, 0))
      const areas = [
        ...textAreas(page.form, page),
        ...textAreas(page.ink, page),
        ...page.form.pictures,
        ...page.ink.pictures,
      ]
      const right = frame.x + frame.width + 0.6
      const isOutside = ({ x, width }: PaperArea) => x <= frame.x - 0.6 || x + width >= right
      const bottom = frame.y + frame.height + 0.6
      expect([...boxes, ...areas].filter(isOutside)).toEqual([])
      expect(boxes.filter(({ y, height }) => y <= frame.y || y + height >= bottom)).toEqual([])
    }
  })

  /**
   * On A4, Letter and A5, left and right, everything is within the frame, and no text touches a box, the code or a
   * mark.
   */
  test('no text touches another one, a box, the code or a mark', () => {
    for (const page of allPages(format)) {
      const texts = [...textAreas(page.form, page), ...textAreas(page.ink, page)]
      const marks = sheetMarks(page.paper, page.side).map(({ x, y, size }) => {
        const radius = size * (CORNER_MARK_OUTER_MM + 1)
        return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }
      })
      const qr = qrSquare(page.paper, page.side)
      const pictures = [...page.form.pictures, ...page.ink.pictures]
      for (const [index, text] of texts.entries()) {
        for (const other of [...texts.slice(index + 1), ...pictures, ...marks, qr]) {
          if (overlaps(text, other)) expect.unreachable(JSON.stringify({ text: page.title, a: text, b: other }))
        }
      }
    }
  })

  test('boxes have a quiet space around them', () => {
    for (const page of allPages(format)) {
      const texts = [...textAreas(page.form, page), ...textAreas(page.ink, page)]
      const lines = [...page.form.lines, ...page.ink.lines].map(({ x1, y1, x2, y2 }) => ({
        x: x1,
        y: y1,
        width: x2 - x1,
        height: y2 - y1,
      }))
      for (const [index, box] of page.boxes.entries()) {
        const quiet = around(box, BOX_QUIET_MM)
        for (const other of page.boxes.slice(index + 1)) {
          if (overlaps(quiet, around(other, 0))) expect.unreachable(JSON.stringify({ box, other }))
        }
        for (const other of [...texts, ...lines]) {
          if (overlaps(around(box, BOX_QUIET_MM - 0.6), other)) expect.unreachable(JSON.stringify({ box, other }))
        }
      }
    }
  })

  test('long texts leave the boxes of a first page in the rows of its form', () => {
    const place = ({ x, y }: { x: number; y: number }) => `${x.toFixed(2)} ${y.toFixed(2)}`
    for (const sheet of [createWeekSheet(12, 5), createMonthSheet(), createJourneySheet(), createTracksSheet(5)]) {
      const firstPage = (content: SheetContent) => {
        const [page] = layoutSheet(content, optionsOf({ ...format, blankLines: 60 }))
        if (!page) throw new Error('there is no page')
        return page
      }
      const { boxes, form } = firstPage(withTexts(sheet, 'Walk'))
      const places = new Set(boxes.map(place))
      for (const text of longTexts) {
        const long = firstPage(withTexts(sheet, text))
        expect(long.boxes.map(place).filter((box) => !places.has(box))).toEqual([])
        expect(long.form.texts).toEqual(form.texts)
      }
    }
  })
})

test('every step and day of a track has one box, in order', () => {
  for (const paper of papers) {
    const week = createWeekSheet(90, 40)
    const boxes = layoutSheet(week, optionsOf({ paper })).flatMap(recordedBoxes)
    const steps = boxes.filter(({ date }) => date === null).map(({ of }) => of)
    expect(steps).toEqual(week.steps.map(({ id }) => id))
    const days = boxes.filter(({ date }) => date !== null).map(({ of, date }) => `${of} ${date}`)
    const ticks = week.tracks.filter(({ measure }) => measure === 'tick')
    expect(new Set(days)).toEqual(new Set(ticks.flatMap(({ id, dates }) => dates.map((date) => `${id} ${date}`))))
    expect(days).toHaveLength(new Set(days).size)
  }
})

test('a step that continues has one box, where it begins', () => {
  const text = 'Walk to the lake and back. '.repeat(37)
  for (const content of [createWeekSheet(30), createMonthSheet(30), createJourneySheet(30), createCheckInSheet(30)]) {
    for (const format of cases) {
      const pages = layoutSheet(withTexts(content, text), optionsOf(format))
      const ids = pages.flatMap(recordedBoxes).flatMap(({ of, date }) => (date === null ? [of] : []))
      expect(ids).toHaveLength(30)
      expect(new Set(ids).size).toBe(30)
      const isContinued = pages.some(({ ink }) => ink.texts.some(({ text }) => text === 'continued'))
      if (content.kind !== 'session') expect(isContinued).toBe(true)
    }
  }
})

test('a week that fits has one page without a pointer', () => {
  const days = createWeekSheet().days.map((entries) =>
    entries.slice(0, 1).map((entry) => ({ ...entry, text: 'Choir' })),
  )
  for (const format of cases) {
    const pages = layoutSheet({ ...createWeekSheet(5, 4), days }, optionsOf(format))
    expect(pages).toHaveLength(1)
    expect(pages[0]?.ink.texts.filter(({ text }) => /page|continued/.test(text))).toEqual([])
  }
})

test('pages are alternately left and right', () => {
  const pages = layoutSheet(createWeekSheet(90, 40), optionsOf({ paper: 'a5', side: 'left' }))
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, { side }] of pages.entries()) expect(side).toBe(index % 2 === 0 ? 'left' : 'right')
})

test('grouped boxes of a page are the same boxes', () => {
  for (const sheet of sampleSheets) {
    for (const page of layoutSheet(sheet, optionsOf())) {
      const rounded = recordedBoxes(page).map((box) => ({
        ...box,
        x: Math.round(box.x * 10) / 10,
        y: Math.round(box.y * 10) / 10,
      }))
      expect(listBoxes(groupBoxes(recordedBoxes(page)))).toEqual(rounded)
    }
  }
})

test('sheet code: typed and scanned', () => {
  const code = createSheetCode()
  expect(isSheetCode(code)).toBe(true)
  expect(sheetCodeOfUrl(`https://journey.example${sheetPath(code)}`)).toBe(code)
  expect(sheetCodeOfUrl(`https://journey.example/store#${code}`)).toBeNull()
  expect(parseSheetCode(' #k7qx2-m9toi ')).toBe('K7QX2M9T01')
  expect(parseSheetCode('K7QX2')).toBeNull()
})
