import type { PrintedSheet } from '#contract/planner/items.ts'
import type { SheetBox } from '#contract/planner/sheets/sheet-boxes.ts'
import type { BoxAnswer } from './judge-box.ts'
import type { ImagePoint, Pixels } from './pixels.ts'

type ReadableSheet = Pick<PrintedSheet, 'code' | 'paper' | 'side' | 'boxes' | 'layout'>

export type ReaderRequest = {
  pixels: Pixels
  /** True for a photo, because there is no next frame. */
  isThorough: boolean
  sheets: ReadableSheet[]
}

/** `picture` shows the box and the paper around it. An empty box has no picture. */
export type AnsweredBox = { box: SheetBox; answer: BoxAnswer; picture: Pixels | null }

/** `code` is that of the sheet in the picture, even if this planner has no such sheet. */
export type ReaderResponse =
  | { status: 'no code' }
  | { status: 'other code' }
  | { status: 'unknown sheet'; code: string }
  | { status: 'marks missing'; code: string }
  | { status: 'two sheets'; code: string }
  | { status: 'read'; code: string; marks: ImagePoint[]; boxes: AnsweredBox[] }

/** Answers that were read from a sheet. */
export type SheetScan = { code: string; boxes: AnsweredBox[] }
