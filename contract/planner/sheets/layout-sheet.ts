import { layoutCheckIn } from './check-in-sheet.ts'
import type { SheetPage } from './drawing.ts'
import { layoutJourney } from './journey-sheet.ts'
import { layoutMonth } from './month-sheet.ts'
import type { SheetBox } from './sheet-boxes.ts'
import type { SheetContent } from './sheet-content.schema.ts'
import type { SheetOptions } from './sheet-page.ts'
import { layoutTracks } from './tracks-sheet.ts'
import { layoutWeek } from './week-sheet.ts'

/**
 * Lays out a sheet as pages with all of its texts. The layout is deterministic, because the browser records the positions
 * of the boxes and the server prints the pages.
 */
export function layoutSheet(content: SheetContent, options: SheetOptions): SheetPage[] {
  if (content.kind === 'week') return layoutWeek(content, options)
  if (content.kind === 'month') return layoutMonth(content, options)
  if (content.kind === 'journey') return layoutJourney(content, options)
  if (content.kind === 'tracks') return layoutTracks(content, options)
  return layoutCheckIn(content, options)
}

/** Returns the boxes of a page that belong to an item, in the order on the page. */
export const recordedBoxes = ({ boxes }: SheetPage): SheetBox[] =>
  boxes.flatMap(({ of, date, x, y }) => (of === null ? [] : [{ of, date, x, y }]))
