import { FIRST_SHEET_LAYOUT, type PrintedSheet } from '#contract/planner/items.ts'
import { listBoxes, type SheetBox } from '#contract/planner/sheets/sheet-boxes.ts'
import { firstSheetMarks, qrSquare, sheetMarks } from '#contract/planner/sheets/sheet-geometry.ts'
import { findMarks, type SheetMap } from './find-marks.ts'
import type { FoundCode } from './find-sheet-code.ts'
import { type BoxAnswer, judgeBox } from './judge-box.ts'
import { locateBoxes } from './locate-boxes.ts'
import { type BoxMeasure, measureBox } from './measure-box.ts'
import type { GrayImage } from './pixels.ts'

type ReadBox = { box: SheetBox; answer: BoxAnswer; measure: BoxMeasure }

export type SheetReading = { sheetMap: SheetMap; boxes: ReadBox[] }

/** Reads the boxes of a sheet whose QR code was found. Returns null if too few marks are visible. */
export function readSheet(
  image: GrayImage,
  { corners }: FoundCode,
  { paper, side, boxes, layout }: Pick<PrintedSheet, 'paper' | 'side' | 'boxes' | 'layout'>,
): SheetReading | null {
  const marks = layout === FIRST_SHEET_LAYOUT ? firstSheetMarks(paper, side) : sheetMarks(paper, side)
  const sheetMap = findMarks(image, corners, { marks, qr: qrSquare(paper, side) })
  if (!sheetMap) return null
  const sheetBoxes = listBoxes(boxes)
  const located = locateBoxes(image, sheetMap, sheetBoxes)
  const read = sheetBoxes.flatMap((box, index) => {
    const found = located[index]
    if (!found) return []
    const measure = measureBox(found)
    return [{ box, answer: judgeBox(measure), measure }]
  })
  return { sheetMap, boxes: read }
}
