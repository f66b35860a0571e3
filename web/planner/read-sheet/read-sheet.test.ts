import { beforeAll, describe, expect, test } from 'vitest'
import { FIRST_SHEET_LAYOUT } from '#contract/planner/items.ts'
import { groupBoxes } from '#contract/planner/sheets/sheet-boxes.ts'
import {
  createCheckInSheet,
  createJourneySheet,
  createMonthSheet,
  createTracksSheet,
  createWeekSheet,
  sampleSheets,
} from '#contract/planner/sheets/sheet-content.fixture.ts'
import { SHEET_LAYOUT } from '#contract/planner/sheets/sheet-limits.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { findSheetCode } from './find-sheet-code.ts'
import { fitAffine, fitHomography, mapPoint } from './homography.ts'
import type { BoxAnswer } from './judge-box.ts'
import type { PhotoOptions } from './photo.fixture.ts'
import { toGray } from './pixels.ts'
import { type Print, printSheet, SHEET_URL, type TickedPaper, tickBoxes } from './printed-sheet.fixture.ts'
import { createRandom, type Random } from './random.fixture.ts'
import { readSheet } from './read-sheet.ts'
import { coloredMarks, doubtfulMarks, markPaper, photographKind, photoKinds } from './sheet-photos.fixture.ts'

const CODE = 'K7QX2M9T4D'
/** Boxes without an item are read too. Their ids are their numbers. */
const recorded = ({ page, layout }: Print) => ({
  paper: page.paper,
  side: page.side,
  layout,
  boxes: groupBoxes(page.boxes.map(({ x, y }, index) => ({ of: String(index), date: null, x, y }))),
})

async function readPhoto(print: Print, paper: TickedPaper, random: Random, photo: Partial<PhotoOptions> = {}) {
  const image = toGray(await photographKind(paper, random, photo))
  const found = findSheetCode(image, { isThorough: true })
  if (typeof found === 'string') return null
  expect(found.code).toBe(print.code)
  return readSheet(image, found, recorded(print))?.boxes ?? null
}

function count(boxes: readonly { answer: BoxAnswer }[], { isTicked }: TickedPaper) {
  const answers = boxes.map(({ answer }, index) => ({ answer, isTicked: isTicked[index] }))
  return {
    unsure: answers.filter(({ answer }) => answer === 'unsure' || answer === 'crossed out').length,
    wrongTicks: answers.filter(({ answer, isTicked }) => answer === 'ticked' && !isTicked).length,
    missed: answers.filter(({ answer, isTicked }) => answer === 'empty' && isTicked).length,
  }
}

describe('photographs of sheets', () => {
  const prints: Print[] = []
  beforeAll(async () => {
    const contents = [
      ...sampleSheets,
      ...[
        createWeekSheet(25, 3),
        createMonthSheet(3),
        createJourneySheet(20),
        createTracksSheet(9),
        createCheckInSheet(8),
      ],
    ]
    for (const [index, content] of contents.entries()) {
      for (const [offset, paper] of (['a4', 'letter', 'a5'] as const).entries()) {
        const side = (index + offset) % 2 === 0 ? 'right' : 'left'
        const layout = (index + offset) % 3 === 0 ? FIRST_SHEET_LAYOUT : SHEET_LAYOUT
        prints.push(await printSheet({ content, paper, side, code: CODE, onRefillPages: index === 5, layout }))
      }
    }
  })

  const anyPrint = (random: Random): Print => {
    const print = prints[Math.floor(random() * prints.length)]
    if (!print) throw new Error('there is no print')
    return print
  }

  test('no box is read as ticked that is not, whatever happened to the paper; ordinary photos leave 3 % unsure', async () => {
    const { runs, seed } = randomRun('photographs of sheets', { short: 14, full: 220, seed: 20_261_130 })
    const total = { photos: 0, unread: 0, boxes: 0, unsure: 0, wrongTicks: 0, missed: 0 }
    for (let run = 0; run < runs; run++) {
      // Each photo has its own seed, so that one can be repeated alone.
      const random = createRandom(seed + run)
      // A short run has kinds from all parts of the list.
      const kind = photoKinds[((seed + run) * 41) % photoKinds.length]
      if (!kind) throw new Error('there is no kind of photo')
      const print = anyPrint(random)
      const { paper } = markPaper(print, random, kind)
      const boxes = await readPhoto(print, paper, random, kind.photo)
      if (kind.hidesCorners && print.layout === FIRST_SHEET_LAYOUT) {
        expect(boxes, `photo ${seed + run}`).toBeNull()
        continue
      }
      total.photos += 1
      if (!boxes) {
        if (kind.unsure === 'rarely') total.unread += 1
        continue
      }
      const { wrongTicks, missed, unsure } = count(boxes, paper)
      if (wrongTicks + missed > 0) console.log(`photo ${seed + run}, ${kind.name}:`, { wrongTicks, missed })
      total.wrongTicks += wrongTicks
      if (kind.unsure !== 'rarely') continue
      total.boxes += boxes.length
      total.unsure += unsure
      total.missed += missed
    }
    console.log(total)
    expect(total.wrongTicks).toBe(0)
    expect(total.unsure / total.boxes).toBeLessThanOrEqual(0.03)
    expect(total.missed / total.boxes).toBeLessThanOrEqual(0.005)
    // The others are so small or blurred that the camera takes another picture.
    expect(total.unread / total.photos).toBeLessThanOrEqual(0.05)
  })

  for (const { name, mark } of doubtfulMarks) {
    test(`${name} is shown to the person`, async () => {
      const { runs, seed } = randomRun(name, { short: 1, full: 20, seed: 20_261_130 })
      const answers: BoxAnswer[] = []
      for (let run = 0; run < runs; run++) {
        const random = createRandom(seed + run)
        const print = anyPrint(random)
        const { paper, isMarked } = markPaper(print, random, { mark })
        const boxes = await readPhoto(print, paper, random)
        answers.push(...(boxes ?? []).flatMap(({ answer }, index) => (isMarked[index] ? [answer] : [])))
      }
      console.log(name, Object.groupBy(answers, (answer) => answer).empty?.length ?? 0, 'of', answers.length)
      expect(answers.filter((answer) => answer === 'empty').length).toBeLessThanOrEqual(0.08 * answers.length)
    })
  }

  test.each(coloredMarks)('$name is no tick', async ({ name, mark }) => {
    const { runs, seed } = randomRun(name, { short: 1, full: 20, seed: 20_261_130 })
    for (let run = 0; run < runs; run++) {
      const random = createRandom(seed + run)
      const print = anyPrint(random)
      const { paper, isMarked } = markPaper(print, random, { mark })
      const boxes = (await readPhoto(print, paper, random)) ?? []
      const answers = boxes.flatMap(({ answer }, index) => (isMarked[index] ? [answer] : []))
      expect(answers, `photo ${seed + run}`).not.toContain('ticked')
    }
  })

  test('a crossed-out step is offered to be dropped', async () => {
    const random = createRandom(20_261_130)
    const [print] = prints
    const kind = photoKinds.find(({ name }) => name === 'crossed out')
    if (!print || !kind) throw new Error('there is no print')
    const { paper, isMarked } = markPaper(print, random, kind)
    const boxes = (await readPhoto(print, paper, random)) ?? []
    const answers = boxes.flatMap(({ answer }, index) => (isMarked[index] ? [answer] : []))
    expect(answers.length).toBeGreaterThan(2)
    expect(answers.filter((answer) => answer === 'crossed out').length).toBeGreaterThanOrEqual(0.7 * answers.length)
  })

  test.each([
    { layout: FIRST_SHEET_LAYOUT, isRead: false, title: 'a sheet with marks at the corners only is not read' },
    { layout: SHEET_LAYOUT, isRead: true, title: 'a sheet with marks at the edges is read' },
  ])('a covered corner: $title', async ({ layout, isRead }) => {
    const print = prints.find((print) => print.layout === layout)
    if (!print) throw new Error('there is no print')
    const random = createRandom(7)
    const paper = tickBoxes(print, random)
    const { width, height, data } = paper.image
    // A thumb on the corner at the bottom left.
    for (let y = height - 160; y < height; y++) data.fill(120, y * width, y * width + 260)
    const boxes = await readPhoto(print, paper, random, { maxDegrees: 5 })
    expect(boxes !== null).toBe(isRead)
    expect(count(boxes ?? [], paper)).toMatchObject({ wrongTicks: 0, missed: 0 })
  })
})

test('a picture without a sheet has no code; another QR code is not that of a sheet', async () => {
  const white = { width: 400, height: 300, data: new Uint8Array(120_000).fill(240) }
  expect(findSheetCode(white, { isThorough: true })).toBe('none')
  const other = await printSheet({ content: createWeekSheet(), paper: 'a4', side: 'right', code: 'LOCKERCODE' })
  expect(findSheetCode(other.image, { isThorough: true })).toBe('other')
  const sheet = await printSheet({ content: createWeekSheet(), paper: 'a4', side: 'right', code: CODE })
  expect(findSheetCode(sheet.image, { isThorough: true })).toMatchObject({ code: CODE })
  expect(SHEET_URL).toMatch(/^https:/)
})

test('maps: four points fix a perspective, more are fitted', () => {
  const square = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
    { x: 0, y: 100 },
  ]
  const seen = [
    { x: 10, y: 12 },
    { x: 190, y: 30 },
    { x: 170, y: 210 },
    { x: 22, y: 180 },
  ]
  const pairs = square.map((from, index) => ({ from, to: seen[index] ?? from }))
  const map = fitHomography(pairs)
  if (!map) throw new Error('there is no map')
  for (const { from, to } of pairs) {
    expect(mapPoint(map, from).x).toBeCloseTo(to.x, 6)
    expect(mapPoint(map, from).y).toBeCloseTo(to.y, 6)
  }
  const center = { from: { x: 50, y: 50 }, to: mapPoint(map, { x: 50, y: 50 }) }
  const fitted = fitHomography([...pairs, center])
  expect(fitted && mapPoint(fitted, { x: 20, y: 70 }).x).toBeCloseTo(mapPoint(map, { x: 20, y: 70 }).x, 6)
  expect(fitAffine(pairs.map(({ from }) => ({ from, to: { x: 5, y: 2 * from.x + from.y } })))).not.toBeNull()
  expect(fitHomography(pairs.map(({ to }) => ({ from: { x: 1, y: 1 }, to })))).toBeNull()
})
