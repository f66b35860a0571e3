import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../dates.ts'
import { stampNames } from '../items.ts'
import { type SheetPage, styleSizeMm, widthMm } from './drawing.ts'
import { layoutSheet } from './layout-sheet.ts'
import {
  createCheckInSheet,
  createJourneySheet,
  createMonthSheet,
  createTracksSheet,
  createWeekSheet,
} from './sheet-content.fixture.ts'
import type { SheetContent, SheetEntry, SheetStep } from './sheet-content.schema.ts'
import { cornerMarks, sheetFrame } from './sheet-geometry.ts'

/** Creates texts whose words are all different, and lists the words. */
function createWords() {
  const words: string[] = []
  const letters = 'etaoinshrdluMW'
  const createText = (length: number): string => {
    const own: string[] = []
    for (let taken = 0; taken < length; ) {
      const number = words.length
      const word = `${(letters[number % letters.length] ?? '').repeat(number % 3)}${number.toString(36)}`
      if (taken + word.length > length && own.length > 0) break
      own.push(word)
      words.push(word)
      taken += word.length + 1
    }
    return own.join(' ')
  }
  return { words, createText }
}

const textLength = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 70 }) },
  fc.integer({ min: 1, max: 1_000 }),
)
const answerLength = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 10_000 }))
const day = fc.oneof(
  fc.array(textLength, { maxLength: 4 }),
  fc.array(textLength, { maxLength: 60, size: 'max' }),
  fc.constant<number[]>([]),
)
/** Lengths of texts. */
type Entered = { days: number[][]; steps: number[]; details: number[]; titles: number[]; answers: number[] }
const entered = fc.record({
  days: fc.array(day, { minLength: 7, maxLength: 7 }),
  steps: fc.array(textLength, { maxLength: 40, size: 'max' }),
  details: fc.array(answerLength, { maxLength: 5 }),
  titles: fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 12, size: 'max' }),
  answers: fc.array(answerLength, { minLength: 6, maxLength: 6 }),
})

/** Creates a sheet of each kind with texts of the given lengths. */
function createSheets({ days, steps, details, titles, answers }: Entered) {
  const sheetOf = (create: (createText: (length: number) => string) => SheetContent) => {
    const { words, createText } = createWords()
    return { words, content: create(createText) }
  }
  const times = ['8:30 AM', '12:45 PM', null]
  const entriesOf = (lengths: number[], createText: (length: number) => string): SheetEntry[] =>
    lengths.map((length, index) => ({ time: times[index % 3] ?? null, text: createText(length) }))
  const stepsOf = (createText: (length: number) => string): SheetStep[] =>
    steps.map((length, index) => ({
      id: `step-${index}`,
      text: createText(length),
      details: [createText((details[index] ?? 0) % 50), createText(details[index] ?? 0)].join('\n'),
      note: index % 2 ? 'Wed 2' : '',
      isDone: index % 5 === 0,
    }))
  const tracksOf = (createText: (length: number) => string) =>
    createTracksSheet(titles.length).tracks.map((track, index) => ({
      ...track,
      id: `track-${index}`,
      title: createText(titles[index] ?? 1),
    }))
  return [
    sheetOf((createText) => ({
      ...createWeekSheet(),
      days: days.map((lengths) => entriesOf(lengths, createText)),
      steps: stepsOf(createText),
      tracks: tracksOf(createText),
      good: createText(answers[0] ?? 0),
    })),
    sheetOf((createText) => ({
      ...createMonthSheet(),
      days: days.map((lengths, index) => ({
        date: addDays('2026-12-01', index * 4),
        entries: entriesOf(lengths, createText),
      })),
      steps: stepsOf(createText),
    })),
    sheetOf((createText) => ({
      ...createJourneySheet(),
      title: createText(titles[0] ?? 20),
      stamps: stampNames.map((name, index) => ({
        name,
        answer: createText(answers[index] ?? 0),
        isStamped: index % 2 === 0,
      })),
      steps: stepsOf(createText),
    })),
    sheetOf((createText) => ({ ...createTracksSheet(), tracks: tracksOf(createText) })),
    sheetOf((createText) => ({
      ...createCheckInSheet(),
      parts: createCheckInSheet().parts.map((part, index) => ({
        ...part,
        steps: index === 0 ? stepsOf(createText) : [],
        questions: part.questions.map((question) => ({ ...question, answer: createText(answers[index] ?? 0) })),
      })),
    })),
  ]
}

const textsOf = ({ form, ink }: SheetPage) => [...form.texts, ...ink.texts]

function missingWords(pages: readonly SheetPage[], words: readonly string[]): string[] {
  const printed = new Set(pages.flatMap((page) => textsOf(page).flatMap(({ text }) => text.split(' '))))
  return words.filter((word) => !printed.has(word))
}

/** Returns the texts that leave the frame of their page, end with an ellipsis or touch the text before or after them. */
function misplacedTexts(page: SheetPage): string[] {
  const { paper, side } = page
  const frame = sheetFrame(paper, side)
  const bottom = cornerMarks(paper, side)[2].y + 3
  const areas = textsOf(page).map(({ text, style, align, x, y }) => {
    const width = widthMm(text, style, paper)
    const size = styleSizeMm(style, paper)
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
    return { text, left, right: left + width, top: y - size * 0.72, bottom: y + size * 0.18 }
  })
  const outside = areas.filter(
    (area) =>
      area.text.endsWith('…') ||
      area.left < frame.x - 0.6 ||
      area.right > frame.x + frame.width + 0.6 ||
      area.bottom > bottom ||
      area.top < frame.y - 0.6,
  )
  const sorted = areas.toSorted((a, b) => a.top - b.top)
  const touching = sorted.filter((area, index) => {
    for (const next of sorted.slice(index + 1)) {
      if (next.top > area.bottom - 0.05) return false
      if (next.left < area.right - 0.05 && area.left < next.right - 0.05) return true
    }
    return false
  })
  return [...outside, ...touching].map(({ text }) => text)
}

test.each(['a4', 'letter', 'a5'] as const)('%s: every word that was entered is printed, in its place', (paper) => {
  fc.assert(
    fc.property(entered, fc.constantFrom('left', 'right'), fc.constantFrom(0, 6, 60), (input, side, blankLines) => {
      for (const { content, words } of createSheets(input)) {
        const pages = layoutSheet(content, { paper, side, blankLines, businessName: 'Journey Paradigm', codes: [] })
        expect(missingWords(pages, words)).toEqual([])
        expect(pages.flatMap(misplacedTexts)).toEqual([])
      }
    }),
    { numRuns: 25 },
  )
})

test('words of a language without spaces, and words that are longer than a line, are printed', () => {
  const texts = ['湖まで歩く'.repeat(190), 'Donaudampfschifffahrtsgesellschaft'.repeat(28)]
  for (const paper of ['a4', 'letter', 'a5'] as const) {
    for (const text of texts) {
      const week = createWeekSheet(3)
      const content = {
        ...week,
        days: week.days.map(() => [{ time: null, text }]),
        steps: week.steps.map((step) => ({ ...step, text })),
        good: text,
      }
      const pages = layoutSheet(content, { paper, side: 'right', blankLines: 6, businessName: '', codes: [] })
      const letters = pages.flatMap((page) => textsOf(page).map(({ text }) => text)).join('')
      const count = (letter: string) => letters.split(letter).length - 1
      const letter = text.slice(2, 3)
      expect(count(letter)).toBeGreaterThanOrEqual(11 * (text.split(letter).length - 1))
      expect(pages.flatMap(misplacedTexts)).toEqual([])
    }
  }
})
