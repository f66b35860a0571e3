import type { LayoutBlock } from '../layout/layout-blocks.ts'
import { breakPages, type PlacedBlock } from '../layout/page-breaks.ts'

/** Writing lines under each question. */
const [MIN_LINES, MAX_LINES] = [5, 14]

/** Paginates a worksheet on as few pages as possible, with as many writing lines as fit. */
export function fitWorksheet(
  layoutWithLines: (lines: number) => LayoutBlock[],
  height: number,
): PlacedBlock<LayoutBlock>[][] {
  let pages = breakPages(layoutWithLines(MIN_LINES), height)
  for (let lines = MIN_LINES + 1; lines <= MAX_LINES; lines++) {
    const candidate = breakPages(layoutWithLines(lines), height)
    if (candidate.length > pages.length) break
    pages = candidate
  }
  return pages
}
