import type { BoxAnswer } from './judge-box.ts'
import type { AnsweredBox, SheetScan } from './reader-messages.ts'

/** Combines readings of one sheet: an answer needs more than half of them. */
export function combineReadings(code: string, readings: readonly AnsweredBox[][]): SheetScan {
  const boxes = (readings.at(-1) ?? []).map(({ box }, index) => {
    const answers = readings.flatMap((reading) => reading[index] ?? [])
    const answer = mostFrequent(answers.map(({ answer }) => answer))
    const shown = answers.find((one) => one.answer === answer && one.picture) ?? answers.find(({ picture }) => picture)
    return { box, answer, picture: answer === 'empty' ? null : (shown?.picture ?? null) }
  })
  return { code, boxes }
}

function mostFrequent(answers: readonly BoxAnswer[]): BoxAnswer {
  const isMost = (answer: BoxAnswer) => 2 * answers.filter((other) => other === answer).length > answers.length
  return answers.find(isMost) ?? 'unsure'
}
