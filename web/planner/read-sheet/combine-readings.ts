import { answerOf } from './box-answer.ts'
import type { MeasuredBox, SheetScan } from './reader-messages.ts'

/** Combines readings of one sheet: the median of each box counts. */
export function combineReadings(code: string, readings: readonly MeasuredBox[][]): SheetScan {
  const last = readings.at(-1) ?? []
  const boxes = last.map(({ box }, index) => {
    const inks = readings.flatMap((reading) => reading[index]?.ink ?? []).sort((a, b) => a - b)
    return { box, answer: answerOf({ ink: inks[Math.floor(inks.length / 2)] ?? 0 }) }
  })
  const unsure = boxes.flatMap(({ box, answer }, index) => {
    const picture = readings.map((reading) => reading[index]?.picture).find((picture) => picture && picture.width > 0)
    return answer === 'unsure' && picture ? [{ box, picture }] : []
  })
  return { code, boxes, unsure }
}
