import type { PrintedSheet } from '#contract/planner/items.ts'
import { listBoxes, type SheetBox } from '#contract/planner/sheets/sheet-boxes.ts'
import { cornerMarks, qrSquare } from '#contract/planner/sheets/sheet-geometry.ts'
import { answerOf, type BoxAnswer } from './box-answer.ts'
import { findCornerMarks, type SheetMap } from './find-corner-marks.ts'
import type { FoundCode } from './find-sheet-code.ts'
import { type BoxMeasure, measureBox } from './measure-box.ts'
import type { GrayImage } from './pixels.ts'

type ReadBox = { box: SheetBox; answer: BoxAnswer } & BoxMeasure

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
