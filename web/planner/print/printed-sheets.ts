import type { PrintedSheet } from '#contract/planner/items.ts'
import type { SheetPage } from '#contract/planner/sheets/drawing.ts'
import { recordedBoxes } from '#contract/planner/sheets/layout-sheet.ts'
import { groupBoxes } from '#contract/planner/sheets/sheet-boxes.ts'
import type { SheetContent } from '#contract/planner/sheets/sheet-content.schema.ts'
import { SHEET_LAYOUT } from '#contract/planner/sheets/sheet-limits.ts'

/** A page to record when it is printed. */
export type SheetDraft = Omit<PrintedSheet, 'id' | 'code' | 'printedAt'>

export const sheetDrafts = (
  content: SheetContent,
  pages: readonly SheetPage[],
  journeyId: string | null,
): SheetDraft[] =>
  pages.map((page, index) => ({
    kind: content.kind,
    date: content.kind === 'journey' ? null : content.from,
    journeyId: content.kind === 'journey' ? journeyId : null,
    sessionKind: content.kind === 'session' ? content.sessionKind : null,
    page: index + 1,
    pages: pages.length,
    paper: page.paper,
    side: page.side,
    boxes: groupBoxes(recordedBoxes(page)),
    layout: SHEET_LAYOUT,
  }))

/** Returns a key that is equal for equal pages, so that a page that is printed twice is recorded once. */
export const draftKey = ({
  kind,
  date,
  journeyId,
  sessionKind,
  page,
  pages,
  paper,
  side,
  boxes,
  layout,
}: SheetDraft): string => {
  // Arrays, because the fields of stored objects can have another order.
  const groups = boxes.map(({ of, from, at }) => [of, from, at])
  return JSON.stringify([kind, date, journeyId, sessionKind, page, pages, paper, side, groups, layout])
}
