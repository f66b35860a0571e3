import { expect, test } from 'vitest'
import { groupBoxes } from '#contract/planner/sheets/sheet-boxes.ts'
import { createWeekSheet } from '#contract/planner/sheets/sheet-content.fixture.ts'
import { combineReadings } from './combine-readings.ts'
import { photograph } from './photo.fixture.ts'
import { printSheet, tickBoxes } from './printed-sheet.fixture.ts'
import { createRandom } from './random.fixture.ts'
import { createSheetPictureReader } from './sheet-picture-reader.ts'

const noPicture = { width: 0, height: 0, data: new Uint8ClampedArray() }
const picture = { width: 1, height: 1, data: new Uint8ClampedArray(4) }

test('several readings: the median counts, an unsure box has its picture', () => {
  const box = (of: string) => ({ of, date: null, x: 0, y: 0 })
  const reading = (a: number, b: number, c: number) => [
    { box: box('a'), ink: a, picture: noPicture },
    { box: box('b'), ink: b, picture },
    { box: box('c'), ink: c, picture: noPicture },
  ]
  const scan = combineReadings('K7QX2M9T4D', [reading(3, 0.4, 0), reading(0.1, 0.35, 0.02), reading(4, 0.1, 2)])
  expect(scan.boxes.map(({ answer }) => answer)).toEqual(['ticked', 'unsure', 'empty'])
  expect(scan.unsure.map(({ box }) => box.of)).toEqual(['b'])
})

test('the reader answers pictures: a known sheet, an unknown one, none', async () => {
  const print = await printSheet({ content: createWeekSheet(), paper: 'a5', side: 'left', code: 'K7QX2M9T4D' })
  const random = createRandom(5)
  const paper = tickBoxes(print, random)
  const pixels = await photograph(paper, random, { width: 1200, height: 1600, maxDegrees: 10 })
  const boxes = groupBoxes(print.page.boxes.map(({ x, y }, index) => ({ of: String(index), date: null, x, y })))
  const sheet = { code: print.code, paper: 'a5', side: 'left', boxes } as const
  const readPicture = createSheetPictureReader()
  expect(readPicture({ pixels, isThorough: true, sheets: [] })).toEqual({ status: 'unknown sheet', code: print.code })
  const response = readPicture({ pixels, isThorough: true, sheets: [{ ...sheet, boxes: [...boxes] }] })
  if (response.status !== 'read') throw new Error(response.status)
  expect(response.marks).toHaveLength(4)
  const { boxes: answers } = combineReadings(print.code, [response.boxes])
  expect(answers.map(({ answer }) => answer === 'ticked')).toEqual(paper.isTicked)
  const white = { width: 300, height: 300, data: new Uint8Array(360_000).fill(255) }
  expect(readPicture({ pixels: white, isThorough: false, sheets: [] })).toEqual({ status: 'no code' })
})
