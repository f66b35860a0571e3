import type { BoxMeasure } from './measure-box.ts'

/** 'crossed out': a line runs through the box and out of it on both sides. */
export type BoxAnswer = 'ticked' | 'empty' | 'unsure' | 'crossed out'

/** Areas of ink in square millimeters. A short stroke of a pen has 1, a pencil half of that. */
const EMPTY_BELOW = 0.28
const TICKED_FROM = 0.5
/** On both sides of a box that a line runs through. */
const LINE_FROM = 0.12
/** On a side of a box. A word or a circle has more. */
const BESIDE_FROM = 0.4
/** Share of the ink in a box that is to its left or below it. A faint line through the box has more. */
const BESIDE_SHARE = 0.25
/** Share of a tick that leaves its box to the right or at the top. */
const LEAVING_SHARE = 0.35
/** To the right of a box and below it, where a tick that missed the box has its corner. */
const NEAR_FROM = 0.15
/** Strokes much lighter than the outline. */
const FAINT_FROM = 0.35
/** A stain or a highlighter is lighter than a pen that filled the box. */
const PALE_BELOW = 0.75

/** A tick needs a box that was found, and ink in strokes that are in it. A person decides about everything else. */
export function judgeBox({ isFound, ink, strokes, faint, tone, beside }: BoxMeasure): BoxAnswer {
  if (!isFound) return 'unsure'
  if (Math.min(beside.left, beside.right) >= LINE_FROM) return ink >= EMPTY_BELOW ? 'crossed out' : 'unsure'
  const leaving = Math.max(beside.right, beside.above)
  const before = Math.max(beside.left, beside.below)
  if (
    before >= Math.min(BESIDE_FROM, Math.max(LINE_FROM, BESIDE_SHARE * ink)) ||
    leaving >= Math.max(BESIDE_FROM, LEAVING_SHARE * ink)
  )
    return 'unsure'
  const isPale = strokes < TICKED_FROM && tone < PALE_BELOW
  if (ink >= TICKED_FROM) return isPale ? 'unsure' : 'ticked'
  const isClean = Math.max(ink, strokes) < EMPTY_BELOW && faint < FAINT_FROM
  const isEmpty = isClean && beside.right + beside.below < NEAR_FROM
  return isEmpty ? 'empty' : 'unsure'
}
