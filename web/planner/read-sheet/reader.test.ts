import { expect, test } from 'vitest'
import { groupBoxes } from '#contract/planner/sheets/sheet-boxes.ts'
import { createWeekSheet } from '#contract/planner/sheets/sheet-content.fixture.ts'
import { combineReadings } from './combine-readings.ts'
import type { BoxAnswer } from './judge-box.ts'
import { photograph } from './photo.fixture.ts'
import type { Pixels } from './pixels.ts'
import { printSheet, tickBoxes } from './printed-sheet.fixture.ts'
import { createRandom } from './random.fixture.ts'
import { createSheetPictureReader } from './sheet-picture-reader.ts'

const picture = { width: 1, height: 1, data: new Uint8ClampedArray(4) }

test('several readings: the majority counts, without one a box is unsure; all but empty boxes have a picture', () => {
  const reading = (...answers: BoxAnswer[]) =>
    answers.map((answer, index) => ({
      box: { of: String(index), date: null, x: 0, y: 0 },
      answer,
      picture: answer === 'empty' ? null : picture,
    }))
  const scan = combineReadings('K7QX2M9T4D', [
    reading('ticked', 'unsure', 'empty', 'ticked'),
    reading('empty', 'ticked', 'empty', 'crossed out'),
    reading('ticked', 'empty', 'ticked', 'crossed out'),
  ])
  expect(scan.boxes.map(({ answer }) => answer)).toEqual(['ticked', 'unsure', 'empty', 'crossed out'])
  expect(scan.boxes.map(({ picture }) => picture !== null)).toEqual([true, true, false, true])
})

const size = { width: 1200, height: 1600, maxDegrees: 10 }

const OTHER_CODE = 'W3RT8K2M9D'

async function photographOther() {
  const print = await printSheet({ content: createWeekSheet(), paper: 'a5', side: 'left', code: OTHER_CODE })
  const random = createRandom(6)
  return photograph(tickBoxes(print, random), random, size)
}

/** The rows of two pictures of the same size. */
function beside(left: Pixels, right: Pixels): Uint8Array {
  const row = 4 * left.width
  const data = new Uint8Array(2 * left.data.length)
  for (let y = 0; y < left.height; y++) {
    data.set(left.data.subarray(y * row, (y + 1) * row), 2 * y * row)
    data.set(right.data.subarray(y * row, (y + 1) * row), (2 * y + 1) * row)
  }
  return data
}

test('the reader answers pictures: a known sheet, an unknown one, two, none', async () => {
  const print = await printSheet({ content: createWeekSheet(), paper: 'a5', side: 'left', code: 'K7QX2M9T4D' })
  const random = createRandom(5)
  const paper = tickBoxes(print, random)
  const pixels = await photograph(paper, random, size)
  const boxes = groupBoxes(print.page.boxes.map(({ x, y }, index) => ({ of: String(index), date: null, x, y })))
  const sheet = { code: print.code, paper: 'a5', side: 'left', layout: print.layout, boxes } as const
  const readPicture = createSheetPictureReader()
  expect(readPicture({ pixels, isThorough: true, sheets: [] })).toEqual({ status: 'unknown sheet', code: print.code })
  const response = readPicture({ pixels, isThorough: true, sheets: [{ ...sheet, boxes: [...boxes] }] })
  if (response.status !== 'read') throw new Error(response.status)
  expect(response.marks).toHaveLength(8)
  const { boxes: answers } = combineReadings(print.code, [response.boxes])
  expect(answers.map(({ answer }) => answer === 'ticked')).toEqual(paper.isTicked)
  const two = { ...pixels, width: 2 * pixels.width, data: beside(pixels, await photographOther()) }
  // Either code can be found first.
  const sheets = [sheet, { ...sheet, code: OTHER_CODE }].map((known) => ({ ...known, boxes: [...boxes] }))
  expect(readPicture({ pixels: two, isThorough: true, sheets })).toMatchObject({ status: 'two sheets' })
  const white = { width: 300, height: 300, data: new Uint8Array(360_000).fill(255) }
  expect(readPicture({ pixels: white, isThorough: false, sheets: [] })).toEqual({ status: 'no code' })
})
