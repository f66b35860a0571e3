import type { PrintedSheet } from '#contract/planner/items.ts'
import { listBoxes, type SheetBox } from '#contract/planner/sheets/sheet-boxes.ts'
import { cornerMarks, qrSquare } from '#contract/planner/sheets/sheet-geometry.ts'
import { findCornerMarks, type SheetMap } from './find-corner-marks.ts'
import type { FoundCode } from './find-sheet-code.ts'
import type { GrayImage } from './pixels.ts'
import { type BoxMeasure, measureBox } from './read-box.ts'

export type BoxAnswer = 'ticked' | 'empty' | 'unsure'
export type ReadBox = { box: SheetBox; answer: BoxAnswer } & BoxMeasure

/** Area of ink in square millimeters. A short stroke of a pen has 1, a pencil half of that. */
const EMPTY_BELOW = 0.28
const TICKED_FROM = 0.5

export type SheetReading = { sheetMap: SheetMap; boxes: ReadBox[] }

/** Reads the boxes of a sheet whose QR code was found. Returns null if a corner mark is missing. */
export function readSheet(
  image: GrayImage,
  { corners }: FoundCode,
  { paper, side, boxes }: Pick<PrintedSheet, 'paper' | 'side' | 'boxes'>,
): SheetReading | null {
  const sheetMap = findCornerMarks(image, corners, { marks: cornerMarks(paper, side), qr: qrSquare(paper, side) })
  if (!sheetMap) return null
  const read = listBoxes(boxes).map((box) => {
    const measure = measureBox(image, sheetMap.map, box)
    return { box, answer: answerOf(measure), ...measure }
  })
  return { sheetMap, boxes: read }
}

/** Returns true if further pictures of the sheet are unlikely to change the answer. */
export const isNearlyDecided = ({ ink }: Pick<BoxMeasure, 'ink'>): boolean =>
  ink < EMPTY_BELOW * 0.7 || ink > TICKED_FROM * 1.4

export function answerOf({ ink }: Pick<BoxMeasure, 'ink'>): BoxAnswer {
  if (ink < EMPTY_BELOW) return 'empty'
  return ink < TICKED_FROM ? 'unsure' : 'ticked'
}
