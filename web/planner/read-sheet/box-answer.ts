import type { BoxMeasure } from './measure-box.ts'

export type BoxAnswer = 'ticked' | 'empty' | 'unsure'

/** Area of ink in square millimeters. A short stroke of a pen has 1, a pencil half of that. */
const EMPTY_BELOW = 0.28
const TICKED_FROM = 0.5

/** Returns true if further pictures of the sheet are unlikely to change the answer. */
export const isNearlyDecided = ({ ink }: Pick<BoxMeasure, 'ink'>): boolean =>
  ink < EMPTY_BELOW * 0.7 || ink > TICKED_FROM * 1.4

export function answerOf({ ink }: Pick<BoxMeasure, 'ink'>): BoxAnswer {
  if (ink < EMPTY_BELOW) return 'empty'
  return ink < TICKED_FROM ? 'unsure' : 'ticked'
}
